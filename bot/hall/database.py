"""The database as the hall asks it: its answers come to the event loop in groups, its refusals as reasons.

`asyncio.wrap_future` wakes the loop once for every answer; the writer resolves hundreds at a time.

Once it is `shut` everything is refused, and that something could not be written is no error any more: we are stopping.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog

from bot import reasons
from engine.game import Reason
from storage import (
    Committed,
    LimitExceeded,
    Overdraft,
    SequenceConflict,
    Storage,
    StorageBusy,
    StorageError,
    StorageFatal,
    StorageUnavailable,
    Unit,
)

log = structlog.get_logger()

T = TypeVar("T")

READERS = 3
"""Reads at a time, each in a thread: a database that keeps them waiting must leave threads for others."""


@dataclass(slots=True, eq=False)
class Database:
    """The storage, asked from the loop's thread."""

    storage: Storage
    shut: bool = False
    reading: int = 0
    """Reads under way."""
    _readers: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(READERS))
    _arrived: deque[tuple[asyncio.Future[Any], Future[Any]]] = field(default_factory=deque)
    _waking: bool = False

    async def commit(self, unit: Unit) -> Committed | Reason:
        """Write a unit. What the ledger or the database refuses comes back as a reason; nothing has happened then."""
        return await self.asked(lambda: self.storage.submit(unit))

    async def asked(self, ask: Callable[[], Future[T]]) -> T | Reason:
        """The database's answer, or why there is none. StorageFatal passes: then the daemon must stop."""
        return await self._reasoned(lambda: self._answer(ask()))

    async def read(self, read: Callable[[], T]) -> T | Reason:
        """What `read` finds in the database, in a thread; or why nothing."""
        return await self._reasoned(lambda: self._read(read))

    async def _read(self, read: Callable[[], T]) -> T:
        self.reading += 1
        try:
            async with self._readers:
                if self.shut:
                    raise StorageUnavailable("stopping")
                return await asyncio.to_thread(read)
        finally:
            self.reading -= 1

    async def _reasoned(self, ask: Callable[[], Awaitable[T]]) -> T | Reason:
        if self.shut:
            return reasons.Stopping()
        try:
            return await ask()
        except Overdraft as error:
            return reasons.BalanceTooLow(error.balance, error.amount)
        except LimitExceeded:
            return reasons.WalletFull()
        except SequenceConflict as error:
            log.error("journal.overtaken", table=error.table_id, seq=error.seq)
            return reasons.Overtaken(error.table_id)
        except StorageFatal:
            raise
        except (StorageBusy, StorageUnavailable) as error:
            return self._put_off(error)
        except StorageError as error:  # a rule of the ledger or the journal that the table should have kept
            log.error("storage.refused", fault=type(error).__name__, error=str(error))
        return reasons.NotSaved()

    def _put_off(self, error: StorageError) -> Reason:
        """It may be asked again, of us or of who comes after us."""
        if self.shut:
            log.debug("storage.stopping", error=str(error))
            return reasons.Stopping()
        if isinstance(error, StorageBusy):
            log.warning("storage.busy", error=str(error))
            return reasons.DatabaseBusy()
        log.error("storage.unavailable", error=str(error))
        return reasons.NotSaved()

    async def _answer(self, asked: Future[T]) -> T:
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
