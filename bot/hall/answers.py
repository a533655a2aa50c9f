"""The database's answers, brought from its writer thread to the event loop in groups.

`asyncio.wrap_future` wakes the loop once for every answer; the writer resolves hundreds at a time.
"""

import asyncio
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Answers:
    """Answers on their way to the loop. Made and awaited on the loop's thread."""

    _arrived: deque[tuple[asyncio.Future[Any], Future[Any]]] = field(default_factory=deque)
    _waking: bool = False

    async def to(self, asked: Future[T]) -> T:
        """The answer, or its exception. Cancelling the wait leaves the question with the database."""
        loop = asyncio.get_running_loop()
        here: asyncio.Future[T] = loop.create_future()

        def arrived(done: Future[T]) -> None:  # on the writer's thread
            self._arrived.append((here, done))
            if not self._waking:  # at worst two threads both wake the loop, which finds nothing the second time
                self._waking = True
                loop.call_soon_threadsafe(self._deliver)

        asked.add_done_callback(arrived)
        return await here

    def _deliver(self) -> None:
        self._waking = False  # before emptying: what arrives from now on wakes the loop again
        while self._arrived:
            here, done = self._arrived.popleft()
            if here.done():
                continue
            error = done.exception()
            if error is not None:
                here.set_exception(error)
            else:
                here.set_result(done.result())
