"""The channels we want to be in, and when to try which of them again. Pure; the caller has the clock."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto

from bot.transport.irc.timers import Timing

TRIES = 5  # for a channel we were called into; configured ones are tried for ever


class Stand(Enum):
    OUT = auto()
    ASKED = auto()
    IN = auto()


@dataclass(slots=True)
class Want:
    """`at` is when to join (OUT), when the answer is overdue (ASKED), or since when we are there (IN)."""

    name: str
    configured: bool
    at: float
    stand: Stand = Stand.OUT
    refusals: int = 0
    kicks: int = 0


class Wanted:
    """Configured channels and those asked for, with their pauses after refusals and kicks."""

    def __init__(self, configured: Iterable[str], same: Callable[[str, str], bool], timing: Timing) -> None:
        self._same, self._timing = same, timing
        self._wants = [Want(name, configured=True, at=0.0) for name in configured]

    def __contains__(self, channel: str) -> bool:
        return self._find(channel) is not None

    def add(self, channel: str, now: float) -> None:
        """Want `channel` too; if we are out of it, try at once."""
        want = self._find(channel)
        if want is None:
            self._wants.append(Want(channel, configured=False, at=now))
        elif want.stand is Stand.OUT:
            want.at = now

    def remove(self, channel: str) -> None:
        self._wants = [want for want in self._wants if not self._same(want.name, channel)]

    def restart(self, now: float) -> None:
        """A new connection: we are in no channel. Pauses after kicks and refusals go on."""
        for want in self._wants:
            if want.stand is not Stand.OUT:
                want.stand, want.at = Stand.OUT, now

    def due(self, now: float) -> list[str]:
        """The channels to join now; they count as asked for."""
        due = [want for want in self._wants if want.stand is Stand.OUT and want.at <= now]
        for want in due:
            want.stand, want.at = Stand.ASKED, now + self._timing.join
        return [want.name for want in due]

    def unanswered(self, now: float) -> list[str]:
        """The channels whose JOIN got no answer in time; the caller reports them as refused."""
        return [want.name for want in self._wants if want.stand is Stand.ASKED and want.at <= now]

    def wait(self, now: float) -> float | None:
        """Seconds until `due` or `unanswered` has something; None: never."""
        waits = [max(want.at - now, 0.0) for want in self._wants if want.stand is not Stand.IN]
        return min(waits, default=None)

    def is_asked(self, channel: str) -> bool:
        want = self._find(channel)
        return want is not None and want.stand is Stand.ASKED

    def joined(self, channel: str, now: float) -> None:
        if (want := self._find(channel)) is not None:
            want.stand, want.at, want.refusals = Stand.IN, now, 0

    def refused(self, channel: str, now: float) -> bool:
        """JOIN failed. Returns whether it is the first refusal in a row (worth telling)."""
        want = self._find(channel)
        if want is None:
            return False
        want.refusals += 1
        if not want.configured and want.refusals >= TRIES:
            self.remove(channel)
        want.stand, want.at = Stand.OUT, now + self._timing.retry.pause(want.refusals)
        return want.refusals == 1

    def kicked(self, channel: str, now: float) -> float | None:
        """We were put out. Returns the pause before we come back, None if we do not."""
        want = self._find(channel)
        if want is None or not want.configured:
            self.remove(channel)
            return None
        if want.stand is Stand.IN and now - want.at >= self._timing.kick_memory:
            want.kicks = 0
        want.kicks += 1
        pause = self._timing.kicked.pause(want.kicks)
        want.stand, want.at = Stand.OUT, now + pause
        return pause

    def _find(self, channel: str) -> Want | None:
        return next((want for want in self._wants if self._same(want.name, channel)), None)
