"""When each table next wants something of its own accord: a heap, so that ten thousand tables cost as little as one."""

import asyncio
import heapq
from dataclasses import dataclass, field

SLACK = 64
"""Entries that may lie in the heap for tables put elsewhere since, beyond one for each table."""


@dataclass(slots=True)
class Timers:
    """Monotonic instants by table id. `changed` is set when the earliest may have become earlier."""

    changed: asyncio.Event = field(default_factory=asyncio.Event)
    _at: dict[int, float] = field(default_factory=dict)
    _heap: list[tuple[float, int]] = field(default_factory=list)

    def put(self, table_id: int, at: float | None) -> None:
        """The table is next due at `at`; None: not at all."""
        if self._at.get(table_id) == at:
            return
        if at is None:
            self._at.pop(table_id, None)
            return
        self._at[table_id] = at
        if len(self._heap) > 2 * len(self._at) + SLACK:
            self._heap = [(when, which) for which, when in self._at.items()]
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, (at, table_id))
        if self._heap[0] == (at, table_id):
            self.changed.set()

    def earliest(self) -> float | None:
        """The next instant at which a table is due."""
        while self._heap and self._at.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)  # the table has been put elsewhere since
        return self._heap[0][0] if self._heap else None

    def take(self, now: float) -> list[int]:
        """The tables that are due; they are gone until they are put there again."""
        due = []
        while (at := self.earliest()) is not None and at <= now:
            table_id = heapq.heappop(self._heap)[1]
            del self._at[table_id]
            due.append(table_id)
        return due
