"""How a deal and a match end: the moon is asked for, the deal scored, the winner found (RULES A10 to A13)."""

from __future__ import annotations

from engine.cards import cards_of
from engine.game import Happening
from engine.hearts import ending, passing
from engine.hearts.happenings import DealScored, MoonAsked
from engine.hearts.scoring import DealResult, deal_result
from engine.hearts.state import CHOOSING, DEALING, DRAWING, OVER, State


def result(state: State) -> DealResult:
    """What the cards taken so far come to."""
    pending = state.ended_at is not None
    return deal_result(
        state.options, state.pack, state.taken, state.points, state._rest, state.totals, state.deal_no, pending
    )


def default_answer(state: State) -> str | None:
    """What no answer to the moon means (RULES A11); None unless it is asked."""
    return result(state).default if state.phase is CHOOSING else None


def end_deal(state: State, happened: list[Happening]) -> None:
    """Score the deal, or first ask the shooter (RULES A11)."""
    state._legal = ()
    came_to = result(state)
    if came_to.asks:
        assert came_to.shooter is not None
        state.phase = CHOOSING
        state.turn = came_to.shooter
        happened.append(MoonAsked(came_to.shooter))
    else:
        score(state, came_to, None, happened)


def answer_moon(state: State, answer: str) -> list[Happening]:
    """Take the shooter's answer and score the deal."""
    happened: list[Happening] = []
    score(state, result(state), answer, happened)
    return happened


def score(state: State, came_to: DealResult, answer: str | None, happened: list[Happening]) -> None:
    """Add the deal to the totals and see whether the match goes on."""
    options = state.options
    scores = came_to.chosen(answer)
    state.totals = tuple([total + scores[seat] for seat, total in enumerate(state.totals)])
    state.turn = state.leader = None
    left_out = cards_of(state._rest)
    if state._rest:
        state.left_out, state._rest = state._rest, 0
    end = ending.verdict(options, state.totals, state.deal_no, state.ended_at)
    state.ended_at = end.ended_at
    best = max(scores) if options.highest_wins else min(scores)
    happened.append(
        DealScored(
            deal_no=state.deal_no,
            taken=came_to.points,
            scores=scores,
            shooter=came_to.shooter,
            totals=state.totals,
            winners=tuple([seat for seat, points in enumerate(scores) if points == best]),
            leaders=ending.leaders(options, state.totals),
            next_direction=None if end.over else passing.direction(options, state.deal_no + 1),
            left_out=left_out,
        )
    )
    if not end.over:
        state.phase = DEALING
    elif end.needs_lot(options):
        state.phase = DRAWING
    else:
        finish(state, None)


def drawn_among(state: State) -> tuple[int, ...]:
    """The sides that are level at the end, by their first seat."""
    return tuple([side[0] for side in ending.standings(state.options, state.totals)[0]])


def finish(state: State, drawn: int | None) -> None:
    """End the match; `drawn` is the first seat of the side that the lot chose, if there was one (RULES A13)."""
    state.phase = OVER
    state._outcome = ending.outcome(state.options, state.totals, drawn)
