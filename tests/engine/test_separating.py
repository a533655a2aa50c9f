"""Deals that tell two rules apart: there both engines must differ between the rules, and in the same way."""

import random
from typing import Any

import pyspiel
import pytest

from engine.game import Phase
from engine.hearts.match import Match
from tests.engine.test_differential import DIRECTIONS, FLAGS, SPIEL_CARD, our_options, shuffled

BASE = {**dict.fromkeys(FLAGS, False), "must_break_hearts": True}


def begun(flags: dict[str, bool], deck: list[int]) -> tuple[Match, Any]:
    """A deal without a pass, on both engines."""
    parameters = ",".join(f"{name}={str(value).lower()}" for name, value in flags.items())
    match, state = Match(our_options(flags, "H")), pyspiel.load_game(f"hearts({parameters})").new_initial_state()
    match.supply(deck)
    state.apply_action(DIRECTIONS["H"])
    for place in range(52):
        state.apply_action(SPIEL_CARD[deck[place % 4 * 13 + place // 4]])
    return match, state


def separated(flag: str, rng: random.Random) -> bool:
    """Play one deal under both rules until they differ. Whether they did."""
    deck = shuffled(rng)
    pairs = [begun({**BASE, flag: value}, deck) for value in (False, True)]
    while pairs[0][0].phase is Phase.PLAYING:
        legal = []
        for match, state in pairs:
            (seat,) = match.to_act()
            cards = [card for card in match.legal(seat) if isinstance(card, int)]
            assert sorted(SPIEL_CARD[card] for card in cards) == state.legal_actions()
            legal.append(set(cards))
        if legal[0] != legal[1]:
            return True
        card = rng.choice(sorted(legal[0]))
        for match, state in pairs:
            match.apply(match.to_act()[0], card)
            state.apply_action(SPIEL_CARD[card])
    return False


@pytest.mark.parametrize(("flag", "least"), [("no_pts_on_first_trick", 5), ("qs_breaks_hearts", 20)])
def test_the_rules_are_told_apart(flag: str, least: int) -> None:
    rng = random.Random(flag)
    assert sum(separated(flag, rng) for _ in range(400)) >= least
