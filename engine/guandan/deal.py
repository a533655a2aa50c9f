"""How a deal goes: dealt, played in rounds, scored (RULES E1, E9, E11)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import mask_of
from engine.game import Happening, Outcome, Phase
from engine.guandan import gifts, levels, rounds
from engine.guandan.actions import Ambiguous
from engine.guandan.happenings import (
    DealScored,
    Dealt,
    Finished,
    LeadDrawn,
    MatchOver,
    Passed,
    Played,
    ReadingAsked,
    RoundOver,
)
from engine.guandan.moves import Move
from engine.guandan.order import PACK
from engine.guandan.state import HAND, SEATS, State
from engine.guandan.view import Turn

READING = "reading"
"""What is asked of a seat whose cards may be played as several things."""


def deal(state: State, drawn: Sequence[int]) -> list[Happening]:
    """Deal the deck in this order: seat s gets cards 27 s to 27 (s + 1)."""
    if len(drawn) != len(PACK) or set(drawn) != set(PACK):
        raise ValueError(f"a deck must be an order of the {len(PACK)} cards of chance(), got {drawn!r}")
    state.deal_no += 1
    state._clear([mask_of(drawn[seat * HAND : (seat + 1) * HAND]) for seat in range(SEATS)])
    happened: list[Happening] = [Dealt(state.deal_no, state.level, state.levels)]
    if not state.last_order:
        state.phase = Phase.DRAWING  # E3: the first leader
        return happened
    return happened + gifts.start(state)


def first_lead(state: State, seat: int) -> list[Happening]:
    """The lot has named the first leader (RULES E3)."""
    return [LeadDrawn(tuple(range(SEATS)), seat), gifts.begin_play(state, seat)]


def put_forward(state: State, seat: int, cards: Ambiguous) -> list[Happening]:
    """Hold the cards back until the seat has named their reading (RULES E6); nobody else learns which they are."""
    state._forward = cards
    state._listed = None
    state.phase = Phase.CHOOSING
    state.asked, state.choosers = READING, (seat,)
    return [ReadingAsked(seat)]


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
        happened.append(Finished(seat, len(state.finished)))
        order = rounds.final_order(state.finished, state.options)
        if order:
            return happened + score(state, order)
    return happened + _go_on(state, seat)


def skip(state: State, seat: int) -> list[Happening]:
    """Pass."""
    state.history.append(Turn(seat, (), None))
    return [Passed(seat), *_go_on(state, seat)]


def _go_on(state: State, seat: int) -> list[Happening]:
    """Give the turn on; when it comes back to the last who played, the round is over (RULES E9)."""
    assert state.top is not None
    state._listed = None
    last = state.top.seat
    state.turn = rounds.next_turn(seat, last, state.finished)
    if state.turn is not None:
        return []
    state.turn = state.leader = rounds.next_lead(last, state.finished)
    state.top = None
    state.round_starts.append(len(state.history))
    return [RoundOver(last, state.leader, state.leader == (last + 2) % 4)]


def score(state: State, order: tuple[int, ...]) -> list[Happening]:
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
        failures=result.failures,
        fell=result.fell,
    )
    state.levels, state.failures = result.levels, result.failures
    state.owner, state.level, state.last_order = result.team, result.next_level, order
    state.turn = state.leader = state.top = state._listed = None
    state.phase = Phase.OVER if over else Phase.DEALING
    if result.winner is None:
        return [scored]
    places = ((result.winner, result.winner + 2), (1 - result.winner, 3 - result.winner))
    state._outcome = Outcome(places, places[0])
    return [scored, MatchOver(state._outcome)]
