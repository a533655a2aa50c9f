"""How tribute is paid and returned in a match (RULES E10), one step after the other until play begins.

After the deal: cancelled, or (with `tribute_tie=random` and equal cards) the lot, or on. Then the tributes, chosen by the
payers if they may and if there is a choice. Then the returns, chosen in secret and shown together. Then play.
"""

from engine.cards import BIT, held_copy
from engine.game import Happening, Phase, Reason
from engine.guandan import tribute
from engine.guandan.happenings import CardChosen, CardGiven, CardsAsked, TributeCancelled, TributeDrawn
from engine.guandan.reasons import NotHeld, NotReturnable, NotTheTribute
from engine.guandan.state import SEATS, State
from engine.guandan.view import Gift

TRIBUTE = "tribute"
RETURN = "return"
GIFTS = (TRIBUTE, RETURN)


def start(state: State) -> list[Happening]:
    """See what the last deal makes somebody owe."""
    due = _due(state)
    first = state.last_order[0]
    if due.cancelled:
        state.red_jokers = due.holders
        begin_play(state, first)
        return [TributeCancelled(due.holders, first)]
    state.pays = dict(due.to)
    if due.tie and state.options.tribute_tie == "random":
        state.phase = Phase.DRAWING
        return []
    return ask_tributes(state)


def _due(state: State) -> tribute.Due:
    return tribute.due(state.last_order, dict(enumerate(state._hands)), state.level)


def settle_tie(state: State, seat: int) -> list[Happening]:
    """Let the lot say which payer pays first place."""
    payers = drawn_among(state)
    other = payers[1 - payers.index(seat)]
    state.pays = {seat: state.last_order[0], other: state.last_order[1]}
    return [TributeDrawn(seat), *ask_tributes(state)]


def drawn_among(state: State) -> tuple[int, ...]:
    """The payers whose cards are equal, in turn order from first place."""
    return tribute.payers_of(state.last_order)


def ask_tributes(state: State) -> list[Happening]:
    """Ask the payers who may choose and have a choice; the others' tribute is settled by itself."""
    asked = []
    for payer in sorted(state.pays):
        cards = tribute.tributes(state._hands[payer], state.level)
        if state.options.tribute_pick == "player" and len(cards) > 1:
            asked.append(payer)
        else:
            state._chosen[payer] = cards[0]
    return _ask(state, TRIBUTE, tuple(asked)) if asked else pay(state)


def _ask(state: State, what: str, seats: tuple[int, ...]) -> list[Happening]:
    state.phase = Phase.CHOOSING
    state.asked, state.choosers = what, seats
    return [CardsAsked(what, seats)]


def pay(state: State) -> list[Happening]:
    """Move the tributes, and ask for the returns."""
    state.tributes = _give(state, state.pays)
    return [*_shown(TRIBUTE, state.tributes), *_ask(state, RETURN, tuple(sorted(state.pays.values())))]


def give_back(state: State) -> list[Happening]:
    """Move the returns, and begin to play: the payer of first place leads (RULES E10.6)."""
    state.returns = _give(state, {receiver: payer for payer, receiver in state.pays.items()})
    begin_play(state, next(payer for payer, receiver in state.pays.items() if receiver == state.last_order[0]))
    return _shown(RETURN, state.returns)


def _give(state: State, pairs: dict[int, int]) -> tuple[Gift, ...]:
    gifts = []
    for seat, to in sorted(pairs.items()):
        card = state._chosen[seat]
        assert card is not None
        gifts.append(Gift(seat, to, card))
        state._hands[seat] ^= BIT[card]
        state._hands[to] |= BIT[card]
    state._chosen = [None] * SEATS
    state.asked, state.choosers = None, ()
    return tuple(gifts)


def _shown(what: str, gifts: tuple[Gift, ...]) -> list[Happening]:
    return [CardGiven(what, gift.seat, gift.to, gift.card) for gift in gifts]


def begin_play(state: State, leader: int) -> None:
    """The cards are settled; the first round begins."""
    state.phase = Phase.PLAYING
    state.turn = state.leader = leader


def eligible(state: State, seat: int) -> tuple[int, ...]:
    """What card `seat` may choose now, the default first; empty if it has none to choose."""
    if seat not in state.choosers or state.asked not in GIFTS:
        return ()
    if state.asked == TRIBUTE:
        return tribute.tributes(state._hands[seat], state.level)
    received = next(gift.card for gift in state.tributes if gift.to == seat)
    return tribute.returnable(state._hands[seat], received, state.level, state.options)


def meant(state: State, seat: int, card: int) -> int | Reason:
    """The card of its hand that a chooser means (of equal copies the one that may go), or why not."""
    held = held_copy(state._hands[seat], card)
    if held is None:
        return NotHeld(card)
    allowed = eligible(state, seat)
    fit = next((other for other in allowed if other in (held, held_copy(state._hands[seat] & ~BIT[held], card))), None)
    if fit is not None:
        return fit
    return NotTheTribute(card, allowed) if state.asked == TRIBUTE else NotReturnable(card, allowed)


def choose(state: State, seat: int, card: int) -> list[Happening]:
    """Note the card; go on when all have chosen (until then a choice may change, RULES E10.5)."""
    assert state.asked is not None
    happened: list[Happening] = [CardChosen(state.asked, seat, state._chosen[seat] is not None)]
    state._chosen[seat] = card
    if all(state._chosen[chooser] is not None for chooser in state.choosers):
        happened += pay(state) if state.asked == TRIBUTE else give_back(state)
    return happened
