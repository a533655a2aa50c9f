"""Whist promises what every game does."""

import random

import pytest

from engine.cards import cards_of, mask_of
from tests.engine.games import GameCase, same_card
from tests.engine.test_contract import *  # noqa: F403 - the same tests, of other cases
from tests.states import with_state
from tests.whist.rules import Match, Options


def _stir(match: Match, seat: int, rng: random.Random) -> Match:
    """Deal the cards that `seat` does not see anew."""
    others = [other for other in range(match.seats) if other != seat]
    unseen = [card for other in others for card in cards_of(match.hands[other])]
    rng.shuffle(unseen)
    hands = match.hands[:]
    for other in others:
        size = hands[other].bit_count()
        hands[other], unseen = mask_of(unseen[:size]), unseen[size:]
    return with_state(match, hands=hands)


CASE = GameCase(
    name="whist",
    new=lambda: Match(Options()),
    probes=(*range(-1, 130), "pass", "", (), (0,), (0, 1)),
    same=same_card,
    stir=_stir,
)
pytestmark = pytest.mark.parametrize("case", [pytest.param(CASE, id=CASE.name)])
