"""Levels, the win at the ace, and the options of Guandan (RULES E11, E12, 0.3)."""

from collections import Counter
from typing import Any

import pytest

from engine.cards import IDENTITY, cards_of
from engine.game import Outcome, Phase
from engine.guandan import happenings as hp
from engine.guandan import reasons as why
from engine.guandan.actions import PASS
from engine.guandan.levels import promote
from engine.guandan.options import GUANDAN, SETTINGS, Options, settable
from engine.options import BadOption

from .guandan_tables import begun, filled, play, playing, refusal

A, K, NINE = 12, 11, 7


@pytest.mark.parametrize(
    ("changes", "before", "owner", "order", "winner"),
    [
        ({}, (A, A), 0, (1, 0, 3, 2), 1),
        ({"ace_owner_only": True}, (A, A), 0, (1, 0, 3, 2), None),
        ({"ace_owner_only": True}, (A, A), 1, (1, 0, 3, 2), 1),
        ({}, (A, NINE), 0, (1, 3, 0, 2), None),
        ({}, (A, NINE), 0, (0, 2, 1, 3), 0),
        ({}, (A, NINE), 0, (0, 1, 3, 2), None),
    ],
)
def test_who_wins_at_the_ace(
    changes: dict[str, Any], before: tuple[int, int], owner: int, order: tuple[int, ...], winner: int | None
) -> None:
    result = promote(GUANDAN.but(**changes), before, A, order, owner)
    assert result.winner == winner


def test_reaching_the_ace_is_not_winning() -> None:
    result = promote(GUANDAN, (K, 0), K, (0, 2, 1, 3), 0)
    assert (result.winner, result.levels, result.next_level, result.steps) == (None, (A, 0), A, 1)


def test_three_failures_at_the_ace_send_a_team_back_to_two() -> None:
    options = GUANDAN.but(ace_attempts=3)
    second = promote(options, (A, NINE), A, (0, 1, 3, 2), 0, (1, 0))
    assert (second.levels, second.failures, second.fell) == ((A, NINE), (2, 0), None)
    own = promote(options, (A, NINE), A, (0, 1, 3, 2), 0, (2, 0))
    assert (own.levels, own.next_level, own.failures, own.fell) == ((0, NINE), 0, (0, 0), 0)
    lost = promote(options, (A, NINE), A, (1, 0, 3, 2), 0, (2, 0))
    assert (lost.levels, lost.next_level, lost.fell) == ((0, 9), 9, 0)
    elsewhere = promote(options, (A, NINE), NINE, (1, 0, 3, 2), 1, (2, 0))
    assert elsewhere.failures == (2, 0)
    unlimited = promote(GUANDAN, (A, NINE), A, (0, 1, 3, 2), 0, (2, 0))
    assert unlimited.levels == (A, NINE)


def test_a_match_is_won_at_the_ace() -> None:
    match = playing("KS", "3S 4S", "AS", "7S 8S", level="A", levels=(A, 4), owner=1)
    happened = play(match, "KS", "pass", "AS", "pass", "pass", "7S", "pass", "8S")
    assert happened[-1].next_level is None
    assert match.outcome() == Outcome(((0, 2), (1, 3)), (0, 2))
    assert (match.phase, match.to_act(), match.chance()) == (Phase.OVER, (), None)
    assert refusal(match, 0, PASS) == why.NotNow(Phase.OVER)


def test_a_deck_deals_27_to_each_and_the_level_is_that_of_the_winners() -> None:
    match = begun(deal_no=1, last_order=(1, 0, 3, 2), level=4, levels=(0, 4), owner=1)
    assert match.supply(filled("6"))[0] == hp.Dealt(2, 4)
    assert (
        Counter(card & IDENTITY for seat in range(4) for card in cards_of(match.hand(seat))).most_common(1)[0][1] == 2
    )


def test_options_are_typed_listed_checked_and_stored() -> None:
    assert tuple(line.name for line in settable(GUANDAN)) == tuple(SETTINGS)
    for line in settable(GUANDAN):
        assert line.value == line.default == line.allowed[0]
        for text in line.allowed:
            options = GUANDAN.with_option(line.name.upper(), text.upper())
            assert Options.load(options.save()) == options
    assert GUANDAN.with_option("ace_attempts", "3").ace_attempts == 3
    with pytest.raises(BadOption) as refused:
        GUANDAN.with_option("end", "100")
    assert refused.value.reason == why.UnknownOption("end", tuple(SETTINGS))
    with pytest.raises(BadOption) as refused:
        GUANDAN.with_option("ace_attempts", "2")
    assert refused.value.reason == why.BadValue("ace_attempts", "2", ("0", "3"))
    for change in ({"end_on_double": 1}, {"ace_attempts": True}, {"tribute_tie": "coin"}, {"nonsense": 1}):
        with pytest.raises(BadOption):
            GUANDAN.but(**change)
