"""What a seat knows of a match (RULES F21): the only door between the state and a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Phase
from engine.hearts import passing
from engine.hearts.scoring import MOON_ANSWERS
from engine.hearts.view import View

if TYPE_CHECKING:
    from engine.hearts.match import Match


def view_of(match: Match, seat: int) -> View:
    """The view of `seat`, made field by field from what it knows; nothing of the state is passed on whole."""
    options = match.options
    started = match.deal_no > 0
    acts = seat == match.turn
    asked = acts and match.phase is Phase.CHOOSING
    return View(
        seat=seat,
        options=options,
        phase=match.phase,
        deal_no=match.deal_no,
        direction=match.direction,
        pass_to=passing.pass_to(options, seat, match.deal_no) if started else None,
        pass_from=passing.pass_from(options, seat, match.deal_no) if started else None,
        hand=match._hands[seat],
        chosen=match._chosen[seat],
        given=match._given[seat],
        received=match._received[seat],
        owes=seat in match.to_act(),
        legal=match.legal_mask() if acts else 0,
        turn=match.turn,
        leader=match.leader,
        trick_no=match.trick_no,
        trick=tuple(match.trick),
        tricks=tuple(match.tricks),
        broken=match.broken,
        taken=tuple(match.taken),
        points=tuple(match.points),
        totals=match.totals,
        counts=tuple([hand.bit_count() for hand in match._hands]),
        waiting=match.waiting,
        left_out=match.left_out,
        choices=MOON_ANSWERS if asked else (),
        default_choice=match.default_choice() if asked else None,
    )
