"""When a match ends and who has won it (RULES A12, A13, D6, D7)."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from engine.game import Outcome
from engine.hearts.options import Options
from engine.hearts.packs import MOST_SEATS

Side: TypeAlias = tuple[int, ...]
"""The seats that win and lose together: one, or two partners (RULES D6)."""

_PARTNERS = ((0, 2), (1, 3))
_ALONE = tuple((seat,) for seat in range(MOST_SEATS))


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """How a match stands after a deal.

    `ended_at` is the deal in which the end was first reached (a playoff may go on after it), None before.
    `over` is false as long as further deals follow. `level` are the best sides once the end was reached; several of
    them and `over` mean that the lot decides, or that they share the win (`options.tie`).
    """

    over: bool
    ended_at: int | None
    level: tuple[Side, ...]

    def needs_lot(self, options: Options) -> bool:
        """Whether one of `level` must be drawn."""
        return self.over and len(self.level) > 1 and options.tie != "shared"


def sides(options: Options) -> tuple[Side, ...]:
    """All sides, by their first seat."""
    return _PARTNERS if options.teams else _ALONE[: options.players]


def side_of(options: Options, seat: int) -> Side:
    """The side that `seat` is on."""
    return (seat % 2, seat % 2 + 2) if options.teams else (seat,)


def side_totals(options: Options, totals: Sequence[int]) -> dict[Side, int]:
    """What each side has together."""
    return {side: sum([totals[seat] for seat in side]) for side in sides(options)}


def end_reached(options: Options, totals: Sequence[int], deal_no: int) -> bool:
    """Whether these totals after this deal end the match: one player at the limit, or the last deal (RULES A12)."""
    return max(totals) >= options.end or (options.deals is not None and deal_no >= options.deals)


def standings(options: Options, totals: Sequence[int]) -> tuple[tuple[Side, ...], ...]:
    """The sides from best to worst, level ones together."""
    sums = side_totals(options, totals)
    ranks = sorted(set(sums.values()), reverse=options.highest_wins)
    return tuple([tuple([side for side, total in sums.items() if total == rank]) for rank in ranks])


def leaders(options: Options, totals: Sequence[int]) -> tuple[int, ...]:
    """The seats that are ahead."""
    if options.teams:
        return seats_of(standings(options, totals)[0])
    best = max(totals) if options.highest_wins else min(totals)
    return tuple([seat for seat, total in enumerate(totals) if total == best])


def seats_of(level: Sequence[Side]) -> tuple[int, ...]:
    """The seats of several sides, in seat order."""
    return tuple(sorted([seat for side in level for seat in side]))


def verdict(options: Options, totals: Sequence[int], deal_no: int, ended_at: int | None = None) -> Verdict:
    """How the match stands after deal `deal_no`; `ended_at` is that of the verdict before."""
    # A13 playon: once reached, the end stays pending, whatever the totals or the limit do.
    if ended_at is None and end_reached(options, totals, deal_no):
        ended_at = deal_no
    if ended_at is None:
        return Verdict(False, None, ())
    level = standings(options, totals)[0]
    play_on = len(level) > 1 and options.tie == "playon" and deal_no - ended_at < options.max_extra_deals
    return Verdict(not play_on, ended_at, level)


def outcome(options: Options, totals: Sequence[int], drawn: int | None = None) -> Outcome:
    """The outcome of a match that is over; `drawn` is the first seat of the side that the lot chose, if there was one."""
    ranked = standings(options, totals)
    places = tuple([seats_of(level) for level in ranked])
    if drawn is not None:
        return Outcome(places, side_of(options, drawn), by_lot=True)
    return Outcome(places, places[0], shared=len(ranked[0]) > 1)
