"""Who says too much is left unanswered for a while (DESIGN 4.3)."""

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.wire.pace import TokenBucket

QUIET = 30.0
"""Seconds in which somebody who flooded is not heard."""

MANY = 10_000
"""People remembered before those unheard for a minute, whose buckets are full again, are forgotten."""
MOST = 100_000
"""People remembered at most, about 25 MB: whoever is unheard for longest begins anew."""


@dataclass(slots=True)
class Talker:
    """`heard` is when he was last; `quiet_until` when he will be again."""

    bucket: TokenBucket
    heard: float
    quiet_until: float = float("-inf")


@dataclass(slots=True)
class Flood:
    """A token bucket a person: `per_minute` lines, refilled evenly. Accepted moves cost nothing (`forgive`).

    A line costs the same however many people talk: they are kept in the order in which they were last heard.
    """

    per_minute: int
    _talkers: OrderedDict[str, Talker] = field(default_factory=OrderedDict)

    def hears(self, who: str, now: float) -> int | None:
        """None if the line is heard; else the seconds of quiet to tell him once, or 0 to say nothing."""
        talker = self._talkers.get(who)
        if talker is None:
            talker = self._talkers[who] = Talker(TokenBucket(self.per_minute, self.per_minute / 60, now), now)
            self._forget(now)
        talker.heard = now
        self._talkers.move_to_end(who)
        if talker.quiet_until > now:
            return 0
        if talker.bucket.tokens(now) < 1:
            talker.quiet_until = now + QUIET
            return round(QUIET)
        talker.bucket.take(now)
        return None

    def forgive(self, who: str) -> None:
        """The line last heard was a move that the game waited for: playing fast is no flood."""
        if who in self._talkers:
            self._talkers[who].bucket.give_back()

    def _forget(self, now: float) -> None:
        """Somebody is new: forget who can be, from the front, so that no line pays for looking at all of them."""
        if len(self._talkers) <= MANY:
            return
        while len(self._talkers) > MOST or now - next(iter(self._talkers.values())).heard > 60:
            self._talkers.popitem(last=False)
