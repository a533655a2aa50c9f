"""Who says too much is left unanswered for a while (DESIGN 4.3)."""

from dataclasses import dataclass, field

QUIET = 30.0
"""Seconds in which somebody who flooded is not heard."""

MANY = 10_000
"""Buckets kept before the full ones are dropped."""


@dataclass(slots=True)
class Flood:
    """A token bucket a person: `per_minute` lines, refilled evenly. Accepted moves cost nothing (`forgive`)."""

    per_minute: int
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)
    _quiet_until: dict[str, float] = field(default_factory=dict)

    def hears(self, who: str, now: float) -> int | None:
        """None if the line is heard; else the seconds of quiet to tell him once, or 0 to say nothing."""
        if self._quiet_until.get(who, now) > now:
            return 0
        tokens, at = self._buckets.get(who, (float(self.per_minute), now))
        tokens = min(float(self.per_minute), tokens + (now - at) * self.per_minute / 60)
        if tokens < 1:
            self._quiet_until[who] = now + QUIET
            return round(QUIET)
        self._buckets[who] = (tokens - 1, now)
        if len(self._buckets) > MANY:
            self._forget(now)
        return None

    def forgive(self, who: str) -> None:
        """The line last heard was a move that the game waited for: playing fast is no flood."""
        if who in self._buckets:
            tokens, at = self._buckets[who]
            self._buckets[who] = (tokens + 1, at)

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again."""
        full = [who for who, (_, at) in self._buckets.items() if now - at > 60]
        for who in full:
            del self._buckets[who]
            self._quiet_until.pop(who, None)
