"""What a seat knows of a match (RULES F21): the only door between the state and a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.guandan import gifts
from engine.guandan.actions import Ambiguous
from engine.guandan.view import View

if TYPE_CHECKING:
    from engine.guandan.match import Match


def view_of(match: Match, seat: int) -> View:
    """The view of `seat`, made field by field from what it knows; nothing of the state is passed on whole."""
    own = match._forward if match._forward is not None and seat in match.choosers else Ambiguous((), (), match.level)
    return View(
        seat=seat,
        options=match.options,
        phase=match.phase,
        deal_no=match.deal_no,
        levels=match.levels,
        level=match.level,
        owner=match.owner,
        failures=match.failures,
        totals=match.totals,
        hand=match._hands[seat],
        counts=tuple([hand.bit_count() for hand in match._hands]),
        owes=seat in match.to_act(),
        turn=match.turn,
        leader=match.leader,
        top=match.top,
        round=tuple(match.history[match.round_start :]),
        history=tuple(match.history),
        finished=tuple(match.finished),
        last_order=match.last_order,
        tributes=match.tributes,
        returns=match.returns,
        red_jokers=match.red_jokers,
        asked=match.asked,
        choosers=match.choosers,
        eligible=gifts.eligible(match, seat),
        chosen=match._chosen[seat] if seat in match.choosers else None,
        forward=own.cards,
        readings=own.readings,
    )
