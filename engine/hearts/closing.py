"""How a deal and a match end: the moon is asked for, the deal scored, the winner found (RULES A10 to A13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import cards_of
from engine.game import Happening
from engine.hearts import ending, passing
from engine.hearts.happenings import DealScored, LotDrawn, MatchOver, MoonAsked, MoonChosen
from engine.hearts.scoring import MOON_ANSWERS, DealResult, deal_result
from engine.hearts.state import CHOOSING, DEALING, DRAWING, OVER, State


def result(state: State) -> DealResult:
    """What the cards taken so far come to."""
    pending = state.ended_at is not None
    return deal_result(
        state.options, state.pack, state.taken, state.points, state._rest, state.totals, state.deal_no, pending
    )


def end_deal(state: State, happened: list[Happening]) -> None:
    """Score the deal, or first ask the shooter (RULES A11)."""
    state._legal = ()
    came_to = result(state)
    if came_to.asks:
        assert came_to.shooter is not None
        state.phase = CHOOSING
        state.turn = came_to.shooter
        happened.append(MoonAsked(came_to.shooter, MOON_ANSWERS))
    else:
        score(state, came_to, None, happened)


def answer_moon(state: State, seat: int, answer: str) -> list[Happening]:
    """Take the shooter's answer and score the deal."""
    happened: list[Happening] = [MoonChosen(seat, answer)]
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
        happened.append(finish(state, None))


def drawn_among(state: State) -> tuple[int, ...]:
    """The sides that are level at the end, by their first seat."""
    return tuple([side[0] for side in ending.standings(state.options, state.totals)[0]])


def draw(state: State, drawn: Sequence[int]) -> list[Happening]:
    """Let the lot decide (RULES A13)."""
    among = drawn_among(state)
    if len(drawn) != 1 or drawn[0] not in among:
        raise ValueError(f"the lot is among {among}, got {drawn!r}")
    return [LotDrawn(among, drawn[0]), finish(state, drawn[0])]


def finish(state: State, drawn: int | None) -> MatchOver:
    """End the match."""
    state.phase = OVER
    state._outcome = ending.outcome(state.options, state.totals, drawn)
    return MatchOver(state._outcome)
