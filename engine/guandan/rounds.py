"""Whose turn it is and who leads (RULES E9), from who has finished."""

from collections.abc import Sequence

from engine.guandan.options import Options


def next_turn(seat: int, last: int, finished: Sequence[int]) -> int | None:
    """Who plays after `seat` when `last` made the top play; None if the turn would come back to `last`."""
    for step in range(1, 5):
        other = (seat + step) % 4
        if other == last:
            return None
        if other not in finished:
            return other
    return None


def next_lead(last: int, finished: Sequence[int]) -> int:
    """Who leads after a round that `last` won: he, or with no cards left his partner (the wind), or the next active."""
    for step in (0, 2, 1, 3):
        if (last + step) % 4 not in finished:
            return (last + step) % 4
    raise AssertionError("a deal is over before all four have finished")


def final_order(finished: Sequence[int], options: Options) -> tuple[int, ...] | None:
    """The order of all four once the deal is over, else None.

    It is over when the third has finished or, with `end_on_double`, when partners are first and second; then the
    opponents are listed in seat order after first place (RULES E12).
    """
    over = len(finished) == 3
    if options.end_on_double and len(finished) == 2:
        over = finished[1] == (finished[0] + 2) % 4
    if not over:
        return None
    rest = [(finished[0] + step) % 4 for step in range(1, 4)]
    return (*finished, *[seat for seat in rest if seat not in finished])
