"""How a deal begins: the cards are dealt, passed, and the first trick opens (RULES A2 to A5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import BIT, deal_hands
from engine.game import Happening, IllegalAction, Reason
from engine.hearts import passing
from engine.hearts.happenings import Dealt, Exchanged, PassChosen
from engine.hearts.packs import MOST_SEATS, lowest_club
from engine.hearts.state import PASSING, PLAYING, State

PASSES: Final = tuple((PassChosen(seat, False), PassChosen(seat, True)) for seat in range(MOST_SEATS))


def deal(state: State, drawn: Sequence[int]) -> list[Happening]:
    """Deal the deck in this order, and open the play or wait for the passes."""
    pack = state.pack
    hands = deal_hands(drawn, pack.card_set, state.seats, pack.hand)
    rest = pack.mask & ~sum(hands)
    state.deal_no += 1
    state._clear(hands, rest)
    if state.options.lead == "lowclub":
        state._opening = lowest_club(pack.mask & ~rest)  # C2: of the cards dealt
    direction = passing.direction(state.options, state.deal_no)
    if direction == "hold":
        open_deal(state)
    else:
        state.phase = PASSING
    return [Dealt(state.deal_no, direction)]


def choose(state: State, seat: int, picked: int | Reason) -> list[Happening]:
    """Note what `seat` passes; exchange when all have chosen (RULES A4)."""
    if isinstance(picked, Reason):
        raise IllegalAction(picked)
    chosen = state._chosen
    happened: list[Happening] = [PASSES[seat][chosen[seat] != 0]]
    chosen[seat] = picked
    if 0 not in chosen:
        exchange(state)
        happened.append(Exchanged())
        open_deal(state)
    return happened


def exchange(state: State) -> None:
    """Move all passes at once."""
    given = state._given = state._chosen
    state._chosen = [0] * state.seats
    steps = passing.steps(state.options, state.deal_no)
    received = state._received = given[-steps:] + given[:-steps]
    hands = state._hands
    for seat in range(state.seats):
        hands[seat] = hands[seat] ^ given[seat] | received[seat]


def open_deal(state: State) -> None:
    """Begin the first trick (RULES A5)."""
    if state._opening is None:
        state.turn = state.deal_no % state.seats  # A2: the dealer of deal k is seat k - 1
    else:
        bit = BIT[state._opening]
        state.turn = next(seat for seat, hand in enumerate(state._hands) if hand & bit)
    state.leader = state.turn
    state.trick_no = 1
    state.phase = PLAYING
    state._ready_deal()
