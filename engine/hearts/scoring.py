"""What a deal costs whom (RULES A10, A11, C3, D2, D6, D7)."""

from collections.abc import Sequence

import msgspec

from engine.hearts.ending import end_reached, side_of, side_totals
from engine.hearts.options import Options
from engine.hearts.packs import Pack

MOON_ANSWERS = ("old", "new")


class DealResult(msgspec.Struct, frozen=True, gc=False):
    """What follows from the cards taken in a deal.

    `points` are those captured per seat. `asks` says that the shooter may choose between `old` and `new`, which are
    the scores per seat either way; `default` is what counts without an answer. Without a shooter both are `points`.
    """

    points: tuple[int, ...]
    shooter: int | None
    asks: bool
    default: str
    old: tuple[int, ...]
    new: tuple[int, ...]

    def chosen(self, answer: str | None = None) -> tuple[int, ...]:
        """What is added to each total, given the shooter's answer if he was asked for one."""
        form = answer if self.asks and answer else self.default
        return self.new if form == "new" else self.old


def deal_result(
    options: Options,
    pack: Pack,
    taken: Sequence[int],
    points: Sequence[int],
    out: int,
    before: Sequence[int],
    deal_no: int,
    pending: bool = False,
) -> DealResult:
    """Score a deal: `taken` masks and their `points` per seat, `out` the cards out of play, `before` the totals before.

    `pending` says that the end was reached in an earlier deal and a tie is being played off (RULES A13).
    """
    points = tuple(points)
    shooter = moon_shooter(options, pack, taken, out)
    if shooter is None:
        return DealResult(points, None, False, "old", points, points)
    old = _moon_scores(options, pack, taken, shooter, "old")
    new = _moon_scores(options, pack, taken, shooter, "new")
    if options.moon in ("old", "new"):
        return DealResult(points, shooter, False, options.moon, old, new)
    loses = _old_loses(options, old, shooter, before, deal_no, pending)
    asks = options.moon == "choice" or loses
    return DealResult(points, shooter, asks, "new" if loses else "old", old, new)


def moon_shooter(options: Options, pack: Pack, taken: Sequence[int], out: int) -> int | None:
    """The seat that took every penalty card in play (RULES A11, C3, D5.9), with the bonus card if D2 asks for it."""
    if options.moon == "off":
        return None
    needed = pack.penalty & ~out
    if options.omnibus_moon_needs_diamond:
        needed |= pack.bonus & ~out
    for seat, mask in enumerate(taken):
        if mask & needed == needed:
            return seat
    return None


def _moon_scores(options: Options, pack: Pack, taken: Sequence[int], shooter: int, form: str) -> tuple[int, ...]:
    """What the moon costs each seat in its old or new form."""
    value = pack.worth(taken[shooter] & pack.penalty)
    own_side = side_of(options, shooter)
    scores = []
    for seat, mask in enumerate(taken):
        score = 0
        if form == "new" and seat == shooter:
            score = -value
        elif form == "old" and seat not in own_side:  # D6: a partner is not charged
            score = value
        # D2: whoever has the bonus card keeps it, but perhaps not the shooter of an old moon.
        if seat != shooter or form == "new" or options.omnibus_old_keeps_bonus:
            score += pack.worth(mask & pack.bonus)
        scores.append(score)
    return tuple(scores)


def _old_loses(
    options: Options, old: Sequence[int], shooter: int, before: Sequence[int], deal_no: int, pending: bool
) -> bool:
    """Whether the old form would end the match and leave the shooter worse than the best (RULES A11 mixed)."""
    after = tuple([total + score for total, score in zip(before, old, strict=True)])
    if not (pending or end_reached(options, after, deal_no)):
        return False
    sums = side_totals(options, after)
    own = sums[side_of(options, shooter)]
    return own < max(sums.values()) if options.highest_wins else own > min(sums.values())
