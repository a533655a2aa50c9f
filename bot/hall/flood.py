"""Who says too much is left unanswered for a while (DESIGN 4.3)."""

from dataclasses import dataclass, field

from bot.wire.pace import TokenBucket

QUIET = 30.0
"""Seconds in which somebody who flooded is not heard."""

MANY = 10_000
"""Buckets kept before the full ones are dropped."""


@dataclass(slots=True)
class Flood:
    """A token bucket a person: `per_minute` lines, refilled evenly. Accepted moves cost nothing (`forgive`)."""

    per_minute: int
    _buckets: dict[str, tuple[TokenBucket, float]] = field(default_factory=dict)
    """With the instant at which it was last heard; the first is the one unheard for longest."""
    _quiet_until: dict[str, float] = field(default_factory=dict)

    def hears(self, who: str, now: float) -> int | None:
        """None if the line is heard; else the seconds of quiet to tell him once, or 0 to say nothing."""
        if self._quiet_until.get(who, now) > now:
            return 0
        known = self._buckets.pop(who, None)
        bucket = TokenBucket(self.per_minute, self.per_minute / 60, now) if known is None else known[0]
        self._buckets[who] = bucket, now
        if bucket.tokens(now) < 1:
            self._quiet_until[who] = now + QUIET
            return round(QUIET)
        bucket.take(now)
        self._forget(now)
        return None

    def forgive(self, who: str) -> None:
        """The line last heard was a move that the game waited for: playing fast is no flood."""
        if who in self._buckets:
            self._buckets[who][0].give_back()

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again, those unheard for a minute: from the front, so that no line pays for
        looking at all of them."""
        if len(self._buckets) <= MANY:
            return
        while self._buckets:
            who, (_, heard) = next(iter(self._buckets.items()))
            if now - heard <= 60:
                return
            del self._buckets[who]
            self._quiet_until.pop(who, None)
