"""What a seat knows of a match (RULES F21): the only door between the state and a player."""

from engine.game import Phase
from engine.hearts import passing
from engine.hearts.closing import default_answer
from engine.hearts.scoring import MOON_ANSWERS
from engine.hearts.state import State
from engine.hearts.view import View


def view_of(state: State, seat: int) -> View:
    """The view of `seat`, made field by field from what it knows; nothing of the state is passed on whole."""
    options = state.options
    started = state.deal_no > 0
    acts = seat == state.turn
    asked = acts and state.phase is Phase.CHOOSING
    return View(
        seat=seat,
        options=options,
        phase=state.phase,
        deal_no=state.deal_no,
        direction=state.direction,
        pass_to=passing.pass_to(options, seat, state.deal_no) if started else None,
        pass_from=passing.pass_from(options, seat, state.deal_no) if started else None,
        hand=state._hands[seat],
        chosen=state._chosen[seat],
        given=state._given[seat],
        received=state._received[seat],
        owes=seat in state.to_act(),
        legal=state.legal_mask() if acts else 0,
        turn=state.turn,
        leader=state.leader,
        trick_no=state.trick_no,
        trick=tuple(state.trick),
        tricks=tuple(state.tricks),
        broken=state.broken,
        taken=tuple(state.taken),
        points=tuple(state.points),
        totals=state.totals,
        counts=tuple([hand.bit_count() for hand in state._hands]),
        waiting=state.waiting,
        left_out=state.left_out,
        choices=MOON_ANSWERS if asked else (),
        default_choice=default_answer(state) if asked else None,
    )
