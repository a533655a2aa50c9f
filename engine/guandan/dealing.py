"""How a deal begins: the cards are dealt, and the lot or the deal before says what follows (RULES E1, E3)."""

from collections.abc import Sequence
from typing import Final

from engine.cards import deal_hands
from engine.game import Happening, Phase
from engine.guandan import gifts
from engine.guandan.happenings import Dealt, LeadDrawn
from engine.guandan.order import PACK
from engine.guandan.state import HAND, SEATS, State

_CARDS: Final = frozenset(PACK)


def deal(state: State, drawn: Sequence[int]) -> list[Happening]:
    """Deal the deck in this order, and go on to the first lead or to the tribute."""
    hands = deal_hands(drawn, _CARDS, SEATS, HAND)
    state.deal_no += 1
    state._clear(hands)
    happened: list[Happening] = [Dealt(state.deal_no, state.level)]
    if not state.last_order:
        state.phase = Phase.DRAWING  # E3: the first leader
        return happened
    return happened + gifts.start(state)


def first_lead(state: State, seat: int) -> list[Happening]:
    """The lot has named the first leader (RULES E3)."""
    gifts.begin_play(state, seat)
    return [LeadDrawn(seat)]
