"""How a deal goes on: played in rounds, then scored (RULES E9, E11)."""

from engine.cards import mask_of
from engine.game import Happening, Outcome, Phase
from engine.guandan import levels, rounds
from engine.guandan.actions import Ambiguous
from engine.guandan.happenings import DealScored, Played
from engine.guandan.moves import Move
from engine.guandan.state import State
from engine.guandan.view import Turn

READING = "reading"
"""What is asked of a seat whose cards may be played as several things."""


def put_forward(state: State, seat: int, cards: Ambiguous) -> None:
    """Hold the cards back until the seat has named their reading (RULES E6); nobody else learns which they are."""
    state._forward = cards
    state._listed = None
    state.phase = Phase.CHOOSING
    state.asked, state.choosers = READING, (seat,)


def play(state: State, seat: int, made: Move) -> list[Happening]:
    """Put cards on the table."""
    state.phase = Phase.PLAYING
    state._forward, state.asked, state.choosers = None, None, ()
    reading, cards = made
    left = state._hands[seat] & ~mask_of(cards)
    state._hands[seat] = left
    state.top = Turn(seat, cards, reading)
    state.history.append(state.top)
    happened: list[Happening] = [Played(seat, cards, reading, left.bit_count())]
    if not left:
        state.finished.append(seat)
        order = rounds.final_order(state.finished, state.options)
        if order:
            return [*happened, score(state, order)]
    _go_on(state, seat)
    return happened


def skip(state: State, seat: int) -> None:
    """Pass."""
    state.history.append(Turn(seat, (), None))
    _go_on(state, seat)


def _go_on(state: State, seat: int) -> None:
    """Give the turn on; when it comes back to the last who played, the round is over (RULES E9)."""
    assert state.top is not None
    state._listed = None
    last = state.top.seat
    state.turn = rounds.next_turn(seat, last, state.finished)
    if state.turn is not None:
        return
    state.turn = state.leader = rounds.next_lead(last, state.finished)
    state.top = None
    state.round_starts.append(len(state.history))


def score(state: State, order: tuple[int, ...]) -> DealScored:
    """Promote the winners, and see whether the match is won (RULES E11, E12)."""
    result = levels.promote(state.options, state.levels, state.level, order, state.owner, state.failures)
    over = result.winner is not None
    scored = DealScored(
        deal_no=state.deal_no,
        level=state.level,
        order=order,
        team=result.team,
        steps=result.steps,
        levels=result.levels,
        next_level=None if over else result.next_level,
        fell=result.fell,
    )
    state.levels, state.failures = result.levels, result.failures
    state.owner, state.level, state.last_order = result.team, result.next_level, order
    state.turn = state.leader = state.top = state._listed = None
    state.phase = Phase.OVER if over else Phase.DEALING
    if result.winner is not None:
        places = ((result.winner, result.winner + 2), (1 - result.winner, 3 - result.winner))
        state._outcome = Outcome(places, places[0])
    return scored
