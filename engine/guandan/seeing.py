"""What a seat knows of a match (RULES F21): the only door between the state and a player."""

from engine.guandan import gifts
from engine.guandan.actions import Ambiguous
from engine.guandan.state import State
from engine.guandan.view import View


def view_of(state: State, seat: int) -> View:
    """The view of `seat`, made field by field from what it knows; nothing of the state is passed on whole."""
    own = state._forward if state._forward is not None and seat in state.choosers else Ambiguous((), (), state.level)
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        deal_no=state.deal_no,
        levels=state.levels,
        level=state.level,
        owner=state.owner,
        failures=state.failures,
        totals=state.totals,
        hand=state._hands[seat],
        counts=tuple([hand.bit_count() for hand in state._hands]),
        owes=seat in state.to_act(),
        turn=state.turn,
        leader=state.leader,
        top=state.top,
        round=tuple(state.history[state.round_start :]),
        history=tuple(state.history),
        finished=tuple(state.finished),
        last_order=state.last_order,
        tributes=state.tributes,
        returns=state.returns,
        red_jokers=state.red_jokers,
        asked=state.asked,
        choosers=state.choosers,
        eligible=gifts.eligible(state, seat),
        chosen=state._chosen[seat] if seat in state.choosers else None,
        forward=own.cards,
        readings=own.readings,
    )
