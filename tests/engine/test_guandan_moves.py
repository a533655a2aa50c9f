"""Guandan's shapes and moves against an exhaustive oracle (guandan_oracle), P7, and the bugs that others have had."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import rules as versions
from engine.cards import RANKS, mask_of, parse_cards
from engine.guandan.actions import Ambiguous, legal_actions, meant, split
from engine.guandan.moves import moves
from engine.guandan.options import GUANDAN, Options
from engine.guandan.order import PACK, Reading, Shape, beats
from engine.guandan.reasons import DoesNotBeat, NoShape
from engine.guandan.shapes import readings

from . import guandan_oracle as oracle

READINGS = tuple(oracle.all_readings())
OPTIONS = tuple(
    GUANDAN.but(sf_underdeclare=under, wild_suit_readings=wild).under(rules)
    for rules, under, wild in product((versions.NEWEST, versions.FIRST), (False, True), ("all", "flush_only"))
)


def cases(seed: int, number: int, most: int) -> list[tuple[list[int], int, Options, Reading | None]]:
    """Random hands of up to `most` cards at every level, leading or with something to beat."""
    rng = random.Random(seed)
    made: list[tuple[list[int], int, Options, Reading | None]] = []
    for count in range(number):
        level = count % 13
        hand = oracle.random_hand(rng, level, rng.randint(1, most))
        options = OPTIONS[0] if rng.random() < 0.5 else rng.choice(OPTIONS)
        top = rng.choice(READINGS) if count % 2 else None
        made.append((hand, level, options, top))
    return made


def test_readings_are_those_of_the_oracle() -> None:
    for hand, level, options, _ in cases(1, 4000, 7):
        found = readings(hand, level, options)
        assert set(found) == oracle.readings(hand, level, options), (hand, level, options)
        assert len(set(found)) == len(found)


@pytest.mark.parametrize(("seed", "number", "most", "slow"), [(2, 2500, 8, False), (3, 400, 7, True)])
def test_moves_are_those_of_the_oracle(seed: int, number: int, most: int, slow: bool) -> None:
    for hand, level, options, top in cases(seed, number, most):
        found = [
            (reading, oracle.canonical(reading, cards, level))
            for reading, cards in moves(mask_of(hand), level, options, top)
        ]
        assert len(set(found)) == len(found), (hand, level, options, top)
        assert set(found) == oracle.plays(hand, level, options, top, slow), (hand, level, options, top)


def test_every_listed_action_means_the_move_it_stands_for() -> None:
    for hand, level, options, top in [*cases(4, 1500, 10), *cases(5, 40, 27)]:
        listed = legal_actions(mask_of(hand), level, options, top)
        plays = listed if top is None else listed[1:]
        wanted = moves(mask_of(hand), level, options, top)
        assert len(set(listed)) == len(listed)
        for action, move in zip(plays, wanted, strict=True):
            assert isinstance(action, tuple)
            assert meant(action, mask_of(hand), level, options, top) == move
            named, cards = split(action)
            answer = meant(cards, mask_of(hand), level, options, top)
            assert isinstance(answer, Ambiguous) == (named is not None)


def test_any_cards_are_judged_by_the_readings_that_beat_the_table() -> None:
    """Not only listed plays: any part of a hand, in any order, named by either copy."""
    for hand, level, options, top in cases(6, 3000, 7):
        fit = {
            reading for reading in oracle.readings(hand, level, options) if top is None or oracle.beats(reading, top)
        }
        answer = meant(tuple(hand), mask_of(hand), level, options, top)
        if not oracle.readings(hand, level, options):
            assert answer == NoShape(tuple(sorted(hand)))
        elif not fit:
            assert isinstance(answer, DoesNotBeat)
        elif len(fit) > 1:
            assert isinstance(answer, Ambiguous)
            assert set(answer.readings) == fit
        else:
            assert answer == (*fit, tuple(sorted(hand)))


def test_the_whole_pack_can_be_played_as_everything_there_is() -> None:
    level = RANKS.index("7")
    natural = (Shape.STRAIGHT, Shape.TUBE, Shape.PLATE, Shape.STRAIGHT_FLUSH)
    there = {reading for reading in READINGS if reading.key != 7 or reading.shape in natural}
    assert {reading for reading, _ in moves(mask_of(PACK), level, GUANDAN)} == there


@given(st.sampled_from(READINGS), st.sampled_from(READINGS), st.sampled_from(READINGS))
@settings(derandomize=True, database=None, max_examples=600)
def test_p7_beats_is_a_strict_partial_order(a: Reading, b: Reading, c: Reading) -> None:
    assert not beats(a, a)
    assert not (beats(a, b) and beats(b, a))
    assert not (beats(a, b) and beats(b, c)) or beats(a, c)


def test_beats_is_the_ladder_written_out() -> None:
    for a, b in product(READINGS, READINGS):
        assert beats(a, b) == oracle.beats(a, b)


def read(level: str, cards: str, options: Options = GUANDAN) -> list[tuple[str, int]]:
    return [(reading.shape.name, reading.key) for reading in readings(parse_cards(cards), RANKS.index(level), options)]


def test_two_wild_fours_with_two_pairs_have_three_readings() -> None:
    assert read("4", "4H 4H 8S 8D 9S 9D") == [("PLATE", 9), ("TUBE", 10), ("TUBE", 9)]


def test_a_level_card_keeps_its_natural_rank_in_a_straight_flush() -> None:
    assert read("7", "5S 6S 7S 8S 9S") == [("STRAIGHT_FLUSH", 9)]
    assert read("7", "TS JS QS KS 7S") == []
    assert read("7", "3S 4S 5S 6S 7H") == [("STRAIGHT_FLUSH", 7), ("STRAIGHT_FLUSH", 6), ("STRAIGHT", 7), ("STRAIGHT", 6)]  # fmt: skip


def test_five_of_a_rank_are_a_bomb_and_never_a_full_house() -> None:
    assert read("2", "9S 9D 9C 9H 9S") == [("BOMB", 9)]
    assert read("8", "9S 9D 9C 9H 8H") == [("BOMB", 9)]
    assert read("2", "9S 9D 9C 9H 3S") == []


def test_from_rules_2_on_level_cards_with_both_wilds_are_a_bomb_and_never_a_full_house() -> None:
    """RULES E5, F33 (vector E96): the wilds count as the rank printed on them; at older tables they may be the pair."""
    before = GUANDAN.under(versions.FIRST)
    for cards in ("7C 7D 7S 7H 7H", "7C 7C 7D 7H 7H"):
        assert read("7", cards) == [("BOMB", 15)]
        assert read("7", cards, before) == [("BOMB", 15), ("FULL_HOUSE", 15)]
        hand = mask_of(parse_cards(cards))
        for options, shapes in ((GUANDAN, {Shape.BOMB}), (before, {Shape.BOMB, Shape.FULL_HOUSE})):
            fives = [reading for reading, taken in moves(hand, 5, options) if len(taken) == 5]
            assert {reading.shape for reading in fives} == shapes
    for options in (GUANDAN, before):  # not of one printed rank: as ever
        assert read("7", "5C 5D 5S 7H 7H", options) == [("BOMB", 5), ("FULL_HOUSE", 5)]
        assert read("7", "5C 7C 7D 7H 7H", options) == [("FULL_HOUSE", 15), ("FULL_HOUSE", 5)]


def test_the_wild_in_a_bomb_of_its_own_rank_is_a_card_like_the_others() -> None:
    assert read("8", "8S 8D 8C 8H") == [("BOMB", 15)]
    assert read("8", "8C 8C 8D 8D 8S 8S 8H 8H") == [("BOMB", 15)]


@pytest.mark.parametrize("cards", ["AS AD KS KD", "9S 9D 9C 3S", "3S 4S", "RJ RJ BJ", "8H RJ", "8H RJ BJ", "8H 8H RJ RJ"])  # fmt: skip
def test_what_is_no_shape(cards: str) -> None:
    assert read("8", cards) == []


def test_wilds_are_strongest_first_and_flush_only_drops_the_plain_reading() -> None:
    assert read("9", "5S 6S 7S 8S 9H") == [("STRAIGHT_FLUSH", 9), ("STRAIGHT_FLUSH", 8), ("STRAIGHT", 9), ("STRAIGHT", 8)]  # fmt: skip
    flush_only = GUANDAN.but(wild_suit_readings="flush_only", sf_underdeclare=True)
    assert read("9", "5S 6S 7S 8S 9H", flush_only) == [("STRAIGHT_FLUSH", 9), ("STRAIGHT_FLUSH", 8)]
    assert read("9", "3S 4S 5S 6S 7S", flush_only) == [("STRAIGHT_FLUSH", 7), ("STRAIGHT", 7)]


def test_a_play_is_checked_against_the_one_before() -> None:
    hand = mask_of(parse_cards("3S 3D KS KD 9S 9D 9C 9H 5S"))
    pair = Reading(Shape.PAIR, 2, 13)
    for cards in ("3S 3D", "KS KD", "5S", "9S 9D 9C"):
        assert isinstance(meant(parse_cards(cards), hand, 0, GUANDAN, pair), DoesNotBeat), cards
    assert isinstance(meant(parse_cards("3S 5S"), hand, 0, GUANDAN, pair), NoShape)
    assert meant(parse_cards("9S 9D 9C 9H"), hand, 0, GUANDAN, pair) == (
        Reading(Shape.BOMB, 4, 9),
        tuple(sorted(parse_cards("9S 9D 9C 9H"))),
    )


def test_only_readings_that_beat_the_table_must_be_told_apart() -> None:
    hand = mask_of(parse_cards("4S 5D 6C 7S 9H"))
    cards = parse_cards("4S 5D 6C 7S 9H")
    assert isinstance(meant(cards, hand, 7, GUANDAN, None), Ambiguous)
    straight = meant(cards, hand, 7, GUANDAN, Reading(Shape.STRAIGHT, 5, 7))
    assert isinstance(straight, tuple)
    assert straight[0] == (Shape.STRAIGHT, 5, 8)
