"""What is to be said on one network, in the order and at the pace at which it may go out. Pure; the clock is given.

A token bucket sets the pace. A PROMPT goes before everything else. The lower tiers follow in their order until a line
has waited longer than PATIENCE; among such lines the oldest goes first, so that nobody's commands can silence a game.
Within a tier the targets take turns, so that one busy target cannot hold up another.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.transport.base import Outgoing, Priority
from bot.wire.pace import TokenBucket

PATIENCE = 5.0  # seconds


@dataclass(slots=True, eq=False)
class _Entry:
    line: Outgoing
    lane: str
    since: float
    live: bool = True


class _Tier:
    """The waiting lines of one priority: a lane per target, served in turns."""

    def __init__(self) -> None:
        self._lanes: dict[str, deque[_Entry]] = {}  # the first lane is the next to be served
        self._by_age: deque[_Entry] = deque()
        self.count = 0

    def add(self, entry: _Entry) -> None:
        self._lanes.setdefault(entry.lane, deque()).append(entry)
        self._by_age.append(entry)
        self.count += 1

    def drop(self, entry: _Entry) -> None:
        """Forget an entry; its place in the queues is cleared when it comes to the front."""
        if entry.live:
            entry.live = False
            self.count -= 1
        while self._by_age and not self._by_age[0].live:
            self._by_age.popleft()
        if not self.count:
            self._lanes.clear()

    def oldest(self) -> _Entry | None:
        return self._by_age[0] if self._by_age else None

    def of(self, lane: str) -> list[_Entry]:
        return [entry for entry in self._lanes.get(lane, ()) if entry.live]

    def next(self) -> _Entry | None:
        """The entry whose turn it is; it stays."""
        while self._lanes:
            name, lane = next(iter(self._lanes.items()))
            while lane and not lane[0].live:
                lane.popleft()
            if lane:
                return lane[0]
            del self._lanes[name]
        return None

    def served(self, entry: _Entry) -> None:
        """Remove what `next` gave; its lane goes to the end of the row."""
        lane = self._lanes.pop(entry.lane)
        lane.popleft()
        if lane:
            self._lanes[entry.lane] = lane
        self.drop(entry)


class Outbox:
    """The unsent lines of one connection.

    `fold` gives the form in which targets are compared. At most `limit` lines wait; beyond that the oldest of the
    least important ones are dropped, first CHATTER, then GAME.
    """

    def __init__(
        self,
        burst: int,
        per_second: float,
        now: float,
        *,
        fold: Callable[[str], str] = str.lower,
        limit: int = 1000,
    ) -> None:
        self._fold, self._limit = fold, limit
        self._bucket = TokenBucket(burst, per_second, now)
        self._tiers = {priority: _Tier() for priority in Priority}
        self._keyed: dict[tuple[str, str], _Entry] = {}

    def __len__(self) -> int:
        return sum(tier.count for tier in self._tiers.values())

    def put(self, line: Outgoing, now: float) -> list[Outgoing]:
        """Queue a line. Returns the lines dropped because the outbox was full (perhaps `line` itself)."""
        lane = self._fold(line.target)
        entry = _Entry(line, lane, now)
        old = self._keyed.get((lane, line.key)) if line.key is not None else None
        if old is not None and old.line.priority == line.priority:
            old.line = line  # in the place of the old one: it has waited for it
            return []
        if old is not None:
            entry.since = old.since
            self._forget(old)
        self._tiers[line.priority].add(entry)
        if line.key is not None:
            self._keyed[lane, line.key] = entry
        return self._shrink()

    def take(self, now: float) -> Outgoing | None:
        """The next line if one may be sent now. It counts as sent."""
        if self._bucket.wait(now) > 0:
            return None
        entry = self._choose(now)
        if entry is None:
            return None
        self._unkey(entry)
        self._tiers[entry.line.priority].served(entry)
        self._bucket.take(now)
        return entry.line

    def spend(self, now: float, count: int = 1) -> None:
        """Account for lines sent past the outbox (PONG, NICK) or as further parts of one taken."""
        self._bucket.take(now, count)

    def wait(self, now: float) -> float | None:
        """Seconds until `take` gives a line; None when nothing waits."""
        return self._bucket.wait(now) if len(self) else None

    def lag(self, now: float) -> float:
        """Seconds that a PROMPT queued now would wait to be sent, at most (turns may bring it forward)."""
        return self._bucket.wait(now, self._tiers[Priority.PROMPT].count + 1)

    def restart(self, now: float) -> None:
        """A new connection: nothing waits and the burst is whole."""
        self._tiers = {priority: _Tier() for priority in Priority}
        self._keyed.clear()
        self._bucket = TokenBucket(self._bucket.burst, self._bucket.per_second, now)

    def discard(self, target: str) -> int:
        """Drop what waits for `target` (who has gone). Returns how many lines."""
        gone = self._entries(self._fold(target))
        for entry in gone:
            self._forget(entry)
        return len(gone)

    def readdress(self, old: str, new: str, now: float) -> None:
        """What waits for `old` goes to `new`: the person is called that now, and `old` may soon be somebody else."""
        for entry in self._entries(self._fold(old)):
            self._forget(entry)
            self.put(replace(entry.line, target=new), now)

    def _entries(self, lane: str) -> list[_Entry]:
        return [entry for tier in self._tiers.values() for entry in tier.of(lane)]

    def _choose(self, now: float) -> _Entry | None:
        waiting = [entry for tier in self._tiers.values() if (entry := tier.next()) is not None]
        if not waiting or waiting[0].line.priority is Priority.PROMPT:
            return waiting[0] if waiting else None
        late = [entry for entry in waiting if now - entry.since > PATIENCE]
        return min(late, key=lambda entry: entry.since) if late else waiting[0]

    def _shrink(self) -> list[Outgoing]:
        dropped = []
        while len(self) > self._limit:
            entry = next(entry for tier in reversed(self._tiers.values()) if (entry := tier.oldest()) is not None)
            self._forget(entry)
            dropped.append(entry.line)
        return dropped

    def _forget(self, entry: _Entry) -> None:
        self._unkey(entry)
        self._tiers[entry.line.priority].drop(entry)

    def _unkey(self, entry: _Entry) -> None:
        key = entry.line.key
        if key is not None and self._keyed.get((entry.lane, key)) is entry:
            del self._keyed[entry.lane, key]
