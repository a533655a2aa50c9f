"""A Guandan match, step by step: rounds, the wind, and whole matches at random with P6."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import mask_of, parse_card
from engine.game import Outcome, Phase
from engine.guandan import happenings as hp
from engine.guandan import levels
from engine.guandan import reasons as why
from engine.guandan.actions import PASS, named
from engine.guandan.match import Match
from engine.guandan.options import GUANDAN
from engine.guandan.order import Reading, Shape

from .games import drawn
from .guandan_tables import cards, check_hands, of_kind, play, playing, refusal, some_options

# --- whole matches, P6


def step(match: Match, rng: random.Random) -> list[Any]:
    """One random step, with what P6 says of it checked."""
    chance = match.chance()
    if chance is not None:
        happened = match.supply(drawn(chance, rng))
        if not match.tributes:
            check_hands(match)
        return happened
    seat = rng.choice(match.to_act())
    before, counts = match.hand(seat), match.view(seat).counts
    legal = match.legal(seat)
    happened = match.apply(seat, rng.choice(legal))
    for played in of_kind(happened, hp.Played):
        assert before & ~match.hand(seat) == mask_of(played.cards)
        assert match.hand(seat) & ~before == 0
        assert played.left == counts[seat] - len(played.cards)
    if match.phase is Phase.PLAYING and not match.history:
        check_hands(match)
    return happened


def play_match(match: Match, rng: random.Random) -> list[Any]:
    happened: list[Any] = []
    while match.phase is not Phase.OVER:
        happened += step(match, rng)
    return happened


@given(st.integers(0, 10**6), st.booleans())
@settings(derandomize=True, deadline=None, database=None, max_examples=10)
def test_p6_in_whole_matches_with_any_options(seed: int, default: bool) -> None:
    rng = random.Random(seed)
    options = GUANDAN if default else some_options(rng)
    match = Match(options)
    happened = play_match(match, rng)
    before = (0, 0)
    for scored in of_kind(happened, hp.DealScored):
        assert sorted(scored.order) == [0, 1, 2, 3]
        if options.ace_attempts == 0:
            assert all(now >= then for now, then in zip(scored.levels, before, strict=True))
        before = scored.levels
    outcome = match.outcome()
    assert outcome is not None
    assert of_kind(happened, hp.DealScored)[-1] == happened[-1]
    assert [scored.next_level is None for scored in of_kind(happened, hp.DealScored)].count(True) == 1
    winner = outcome.winners[0] % 2
    assert outcome == Outcome(((winner, winner + 2), (1 - winner, 3 - winner)), (winner, winner + 2))
    assert match.levels[winner] == match.level == levels.ACE
    assert match.totals == (*match.levels, *match.levels)


# --- rounds (E9)


def ended_round(match: Match) -> tuple[int, int]:
    """A round has ended with the last turn: whose play nobody beat, and who leads."""
    (leader,) = match.to_act()
    assert (match.phase, match.top, match.leader, match.round_start) == (
        Phase.PLAYING,
        None,
        leader,
        len(match.history),
    )
    last = match.history[match.round_starts[-2] :]
    assert last[-1].reading is None
    return next(turn.seat for turn in reversed(last) if turn.reading is not None), leader


def test_the_leader_must_play_and_a_passed_player_may_play_later() -> None:
    match = playing("3S 9S KS", "4S TS AS", "5S JS 2S", "6S QS 3D")
    assert refusal(match, 0, PASS) == why.MustLead()
    assert refusal(match, 1, cards("4S")) == why.NotYourTurn(0)
    play(match, "3S", "pass", "5S", "6S")
    assert match.view(1).top == match.history[-1]
    play(match, "9S", "TS", "pass", "pass")
    assert (match.to_act(), match.round_starts) == ((0,), [0])
    play(match, "pass")
    assert ended_round(match) == (1, 1)


def test_partners_may_beat_each_other_and_equal_never_beats() -> None:
    match = playing("9S 3D", "9D 4D", "TS 5D", "6S 6D")
    play(match, "9S")
    assert refusal(match, 1, cards("9D")) == why.DoesNotBeat(
        cards("9D"), (Reading(Shape.SINGLE, 1, 9),), Reading(Shape.SINGLE, 1, 9), match.level
    )
    assert play(match, "pass", "TS") == [hp.Played(2, cards("TS"), Reading(Shape.SINGLE, 1, 10), 1)]


def test_the_partner_has_the_wind_when_the_last_play_is_not_beaten() -> None:
    match = playing("KS", "3S 4S", "5S 6S", "7S 8S")
    play(match, "KS")
    assert match.finished == [0]
    play(match, "pass", "pass", "pass")
    assert ended_round(match) == (0, 2)


def test_there_is_no_wind_when_the_last_play_is_beaten() -> None:
    match = playing("KS", "3S AS", "5S 6S", "7S 8S")
    play(match, "KS", "AS", "pass", "pass")
    assert ended_round(match) == (1, 1)


def test_with_both_partners_gone_the_next_in_turn_leads() -> None:
    match = playing("KS", "3S 4S", "AS", "7S 8S")
    play(match, "KS", "pass", "AS")
    assert match.finished == [0, 2]
    play(match, "pass", "pass")
    assert ended_round(match) == (2, 3)


def test_a_seat_without_cards_is_skipped_which_is_no_pass() -> None:
    match = playing("KS", "AS 4S", "5S 6S", "7S 8S")
    play(match, "KS", "AS", "pass", "pass")
    assert ended_round(match) == (1, 1)
    assert [turn.seat for turn in match.history] == [0, 1, 2, 3]


def test_a_deal_ends_when_the_third_has_finished() -> None:
    match = playing("KS", "3S 4S", "AS", "7S 8S")
    happened = play(match, "KS", "pass", "AS", "pass", "pass", "7S", "pass", "8S")
    assert isinstance(happened[-1], hp.DealScored)
    assert (happened[-1].order, happened[-1].steps, happened[-1].levels) == ((0, 2, 3, 1), 3, (3, 0))
    assert (match.phase, match.level, match.owner, match.deals_scored) == (Phase.DEALING, 3, 0, 1)


def test_end_on_double_stops_at_once_and_lists_the_opponents_in_seat_order() -> None:
    match = playing("5S 6S", "KS", "7S 8S", "AS", turn=1, options=GUANDAN.but(end_on_double=True))
    happened = play(match, "KS", "pass", "AS")
    assert happened[-1].order == (1, 3, 2, 0)


def ambiguous() -> Match:
    return playing("5S 6D 7S 8S 9H 3C", "6S 7D 8D 9D TD 4C", "4S 4D", "6S 6C", level="9")


def test_cards_with_several_readings_wait_for_one_to_be_named() -> None:
    match = ambiguous()
    straight = cards("5S 6D 7S 8S 9H")
    high, low = Reading(Shape.STRAIGHT, 5, 9), Reading(Shape.STRAIGHT, 5, 8)
    assert match.apply(0, straight) == []
    assert (match.phase, match.to_act(), match.asked, match.top) == (Phase.CHOOSING, (0,), "reading", None)
    assert match.legal(0) == (named(high, straight), named(low, straight))
    assert match.default_choice(0) == named(high, straight)
    assert (match.view(0).forward, match.view(0).readings) == (straight, (high, low))
    assert all((match.view(seat).forward, match.view(seat).readings) == ((), ()) for seat in (1, 2, 3))
    other = why.MustNameReading(straight, (high, low), match.level)
    assert [refusal(match, 0, action) for action in (straight, PASS, cards("3C"), parse_card("3C"))] == [other] * 4
    assert refusal(match, 0, named(high, cards("3C"))) == other
    assert refusal(match, 0, named(Reading(Shape.STRAIGHT, 5, 10), straight)) == why.NotThatReading(
        straight, (high, low), match.level
    )
    assert refusal(match, 1, PASS) == why.NotYourTurn(0)
    going_on = match.copy()
    assert going_on.apply(0, named(low, straight)) == [hp.Played(0, straight, low, 1)]
    assert (going_on.phase, going_on.to_act(), going_on.to_beat) == (Phase.PLAYING, (1,), low)
    assert going_on.view(0).forward == ()
    assert match.phase is Phase.CHOOSING


def test_a_named_reading_stands() -> None:
    match = ambiguous()
    straight = cards("5S 6D 7S 8S 9H")
    readings = (Reading(Shape.STRAIGHT, 5, 9), Reading(Shape.STRAIGHT, 5, 8))
    assert straight not in match.legal(0)
    assert {named(reading, straight) for reading in readings} <= set(match.legal(0))
    bad = named(Reading(Shape.STRAIGHT, 5, 10), straight)
    assert refusal(match, 0, bad) == why.NotThatReading(straight, readings, match.level)
    assert match.apply(0, named(readings[1], straight)) == [hp.Played(0, straight, readings[1], 1)]
    assert match.to_beat == readings[1]


def test_any_suits_may_be_played_though_one_choice_is_listed() -> None:
    match = playing("3C 3D 3S 9C", "4S", "5S", "6S")
    assert cards("3D 3S") not in match.legal(0)
    assert match.apply(0, cards("3D 3S"))[0] == hp.Played(0, cards("3D 3S"), Reading(Shape.PAIR, 2, 3), 2)


def test_refusals_name_the_fault() -> None:
    match = playing("3C 3D 9C", "4S 7S", "5S 7D", "6S 7C")
    assert refusal(match, 0, cards("4S")) == why.NotHeld(parse_card("4S"))
    assert refusal(match, 0, (parse_card("3C"), parse_card("3C"))) == why.NotHeld(parse_card("3C"))
    assert refusal(match, 0, cards("3C 9C")) == why.NoShape(cards("3C 9C"))
    assert refusal(match, 0, ()) == why.NoShape(())
    assert refusal(match, 0, parse_card("3C")) == why.NotNow(Phase.PLAYING)
