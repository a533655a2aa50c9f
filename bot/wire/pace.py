"""How fast we may speak and how soon to try again. The clock and the dice are arguments."""

import random
from dataclasses import dataclass


class TokenBucket:
    """`burst` tokens at first, `per_second` more each second, never more than `burst`."""

    __slots__ = ("_at", "_tokens", "burst", "per_second")

    def __init__(self, burst: int, per_second: float, now: float) -> None:
        self.burst, self.per_second = burst, per_second
        self._tokens, self._at = float(burst), now

    def tokens(self, now: float) -> float:
        self._tokens = min(self.burst, self._tokens + max(0.0, now - self._at) * self.per_second)
        self._at = max(self._at, now)
        return self._tokens

    def take(self, now: float, count: int = 1) -> None:
        """Spend tokens, also those not yet there; the debt is at most one burst."""
        self._tokens = max(self.tokens(now) - count, -float(self.burst))

    def give_back(self, count: int = 1) -> None:
        """What was taken was not spent after all."""
        self._tokens = min(self.burst, self._tokens + count)

    def wait(self, now: float, count: int = 1) -> float:
        """Seconds until `count` tokens are there (lines that the network lets us send one after the other)."""
        # A hair more than exact, so that a timer set to it does not fire a rounding error early.
        missing = count - self.tokens(now)
        return missing / self.per_second + 1e-6 if missing > 1e-9 else 0.0


@dataclass(frozen=True, slots=True)
class Backoff:
    """Pauses before another try: `first` seconds, doubled with every failure in a row, never above `longest`."""

    first: float
    longest: float

    def pause(self, failures: int, dice: random.Random | None = None) -> float:
        """Seconds to wait after so many failures in a row (1 or more).

        `dice` spread them between half and whole, so that not everybody comes back to a server at once.
        """
        whole: float = min(self.first * 2 ** min(failures - 1, 60), self.longest)
        return whole if dice is None else whole * dice.uniform(0.5, 1.0)
