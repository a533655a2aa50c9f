"""Random plays of Guandan as people type them: every legal play can be typed, and whatever is typed means what it says.

Hands, levels, plays on the table and options are random, from fixed seeds.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.guandan import GUANDAN, reasons
from engine.cards import IDENTITY, RANKS, cards_of, text_of
from engine.guandan.match import Match
from engine.guandan.moves import Move, moves
from engine.guandan.order import RED, Shape, rank_of, rank_strength, wild_of
from engine.guandan.reasons import DoesNotBeat, NotHeld, NotThatReading
from tests.bot.guandan_seat import TYPED_RANKS, WORDS, meant, random_seats, typed
from tests.engine import guandan_oracle as oracle

SYMBOLS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}


def legal_moves(match: Match) -> list[Move]:
    return moves(match.hand(0), match.level, match.options, match.to_beat)


def some(legal: list[Move], rng: random.Random, count: int = 4) -> list[Move]:
    """All of them if they are few."""
    return rng.sample(legal, min(count, len(legal)))


# --- how cards are written ------------------------------------------------------------------------------------------
def same(cards: Sequence[int], others: Sequence[int]) -> bool:
    """The same cards, whichever copies."""
    return sorted(card & IDENTITY for card in cards) == sorted(card & IDENTITY for card in others)


def wilds_in(cards: Sequence[int], level: int) -> int:
    return sum(card & IDENTITY == wild_of(level) for card in cards)


def ranks_in(cards: Sequence[int], level: int) -> Counter[int]:
    """How many natural cards of each rank."""
    return Counter(rank_of(card) for card in cards if card & IDENTITY != wild_of(level))


def with_suits(cards: Sequence[int], rng: random.Random) -> str:
    """The cards as one of the many kinds of people would type them, in any order."""
    texts = [text_of(card) for card in rng.sample(list(cards), len(cards))]
    match rng.randrange(6):
        case 0:
            return " ".join(texts)
        case 1:
            return "".join(texts).lower()
        case 2:
            return ", ".join(text.lower().replace("t", "10") for text in texts)
        case 3:
            return " ".join(SYMBOLS[text[1]] + text[0] if text[1] != "J" else text for text in texts)
        case 4:
            return "".join(text[0] + SYMBOLS[text[1]] + "\ufe0f" if text[1] != "J" else text for text in texts)
        case _:
            return " + ".join(text[1] + text[0].replace("T", "10") if text[1] != "J" else text for text in texts)


def by_ranks(cards: Sequence[int], level: int, rng: random.Random) -> str:
    """The cards without their suits, wild ones as w, in any order."""
    words = ["w" if card & IDENTITY == wild_of(level) else TYPED_RANKS[rank_of(card)] for card in cards]
    rng.shuffle(words)
    return rng.choice(("", " ", ",")).join(words).replace("t", rng.choice(("t", "10", "T")))


# --- (a) with suits -------------------------------------------------------------------------------------------------
def test_every_legal_play_can_be_typed_by_its_cards() -> None:
    asked = 0
    for match, rng in random_seats(2000, seed=1):
        for reading, cards in some(legal_moves(match), rng):
            text = with_suits(cards, rng)
            played = meant(match, text, reading)
            assert same(played.cards, cards), text
            assert played.reading == reading, text
            asked += bool(typed(match, text).asked)
    assert asked > 300


def test_a_reading_is_asked_for_exactly_if_several_beat_the_table() -> None:
    for match, rng in random_seats(2000, seed=2):
        hand = cards_of(match.hand(0))
        cards = rng.sample(hand, rng.randint(1, min(6, len(hand))))
        top = match.to_beat
        possible = oracle.readings(cards, match.level, match.options)
        fit = {one for one in possible if top is None or oracle.beats(one, top)}
        what = typed(match, with_suits(cards, rng))
        assert what.legal == bool(fit)
        assert set(what.asked) == (fit if len(fit) > 1 else set())
        if len(fit) == 1:
            assert what.played is not None
            assert {what.played.reading} == fit


# --- (b) by ranks ---------------------------------------------------------------------------------------------------
def test_ranks_alone_mean_cards_of_these_ranks() -> None:
    for match, rng in random_seats(2000, seed=3):
        for reading, cards in some(legal_moves(match), rng):
            text = by_ranks(cards, match.level, rng)
            what = typed(match, text)
            assert what.legal, (text, what.refused, cards_of(match.hand(0)), match.to_beat)
            played = meant(match, text, what.asked[0] if what.asked else reading)
            assert ranks_in(played.cards, match.level) == ranks_in(cards, match.level), text
            assert wilds_in(played.cards, match.level) == wilds_in(cards, match.level), text


def test_ranks_alone_take_a_wild_card_only_where_natural_ones_are_lacking() -> None:
    for match, rng in random_seats(2000, seed=4):
        hand = cards_of(match.hand(0))
        cards = rng.sample(hand, rng.randint(1, min(6, len(hand))))
        text = "".join(TYPED_RANKS[rank_of(card)] for card in cards)  # a wild card by its own rank
        action = GUANDAN.parse(text, match, 0)
        assert isinstance(action, tuple), text
        wanted = Counter(map(rank_of, cards))
        natural = ranks_in(hand, match.level)
        assert Counter(map(rank_of, action)) == wanted
        assert wilds_in(action, match.level) == max(0, wanted[match.level] - natural[match.level])


def test_five_ranks_in_a_row_are_a_plain_straight_if_they_can_be() -> None:
    plain = 0
    for match, rng in random_seats(2000, seed=5):
        runs = [
            (one, cards) for one, cards in legal_moves(match) if one.shape in (Shape.STRAIGHT, Shape.STRAIGHT_FLUSH)
        ]
        natural = [(one, cards) for one, cards in runs if not wilds_in(cards, match.level)]
        for reading, cards in some(natural, rng):
            what = typed(match, by_ranks(cards, match.level, rng))
            shapes = {one.shape for one, others in natural if one.key == reading.key and len(others) == 5}
            got = what.shapes
            assert (Shape.STRAIGHT in got) == (Shape.STRAIGHT in shapes)
            plain += Shape.STRAIGHT in got and Shape.STRAIGHT_FLUSH in shapes
    assert plain > 50


# --- (c) by shape and rank ------------------------------------------------------------------------------------------
RUNS = (Shape.STRAIGHT, Shape.TUBE, Shape.PLATE, Shape.STRAIGHT_FLUSH)


def key_of(shape: Shape, rank: int, level: int) -> int:
    if shape is Shape.JOKERS:
        return 0
    return rank + 2 if shape in RUNS else rank_strength(rank, level)


def shapes_and_ranks(match: Match, rng: random.Random, count: int) -> Iterator[tuple[str, Shape, int]]:
    """What somebody may ask for; half of it is there."""
    there = [(one.shape, one.key) for one, _ in legal_moves(match)]
    for number in range(count):
        word, shape = rng.choice(list(WORDS.items()))
        rank = rng.randrange(RED + 1)
        if number % 2 and there:
            shape, key = rng.choice(there)
            word = rng.choice([one for one, named in WORDS.items() if named is shape])
            rank = next((one for one in range(RED + 1) if key_of(shape, one, match.level) == key), rank)
        text = word if shape is Shape.JOKERS else f"{word} {TYPED_RANKS[rank].replace('t', '10')}"
        yield rng.choice((text, text.upper())), shape, key_of(shape, rank, match.level)


def test_a_shape_and_its_rank_mean_that_play_or_the_question_which_or_a_true_reason() -> None:
    seen: Counter[str] = Counter()
    for match, rng in random_seats(1500, seed=6):
        legal = legal_moves(match)
        for text, shape, key in shapes_and_ranks(match, rng, 4):
            fit = [(one, cards) for one, cards in legal if (one.shape, one.key) == (shape, key)]
            what = typed(match, text)
            where = (text, what, " ".join(map(text_of, cards_of(match.hand(0)))), RANKS[match.level], match.to_beat)
            match what.refused:
                case None:
                    assert what.played is not None, where  # the reading was named by its shape: nothing is asked
                    got = what.played
                    assert (got.reading.shape, got.reading.key) == (shape, key), where
                    fewest = min(wilds_in(cards, match.level) for _, cards in fit)
                    assert wilds_in(got.cards, match.level) == fewest, where
                    seen["played"] += 1
                case reasons.SayWhich(choices):
                    assert len(set(choices)) == len(choices) > 1, where
                    for choice in choices:
                        again = typed(match, choice)
                        assert again.legal, (choice, again.refused, *where)
                        assert shape in again.shapes, (choice, *where)
                    seen["which"] += 1
                case reasons.CannotMake():
                    anywhere = moves(match.hand(0), match.level, match.options)
                    assert not any((one.shape, one.key) == (shape, key) for one, _ in anywhere), where
                    seen["cannot"] += 1
                case DoesNotBeat():
                    assert not fit, where
                    seen["does not beat"] += 1
                case NotThatReading(cards):  # all its cards are of one suit
                    assert shape is Shape.STRAIGHT, where
                    assert all(wilds_in(others, match.level) > wilds_in(cards, match.level) for _, others in fit), where
                case reasons.TooFewHeld(held=0) | NotHeld():
                    assert shape is Shape.SINGLE, where
                    assert not fit, where
                case other:
                    raise AssertionError(other)
    assert min(seen[what] for what in ("played", "which", "cannot", "does not beat")) > 100, seen
