"""The database as the hall asks it: its answers come to the event loop in groups, its refusals as reasons.

`asyncio.wrap_future` wakes the loop once for every answer; the writer resolves hundreds at a time.
"""

import asyncio
from collections import deque
from collections.abc import Callable
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


@dataclass(slots=True, eq=False)
class Database:
    """The storage, asked from the loop's thread."""

    storage: Storage
    _arrived: deque[tuple[asyncio.Future[Any], Future[Any]]] = field(default_factory=deque)
    _waking: bool = False

    async def commit(self, unit: Unit) -> Committed | Reason:
        """Write a unit. What the ledger or the database refuses comes back as a reason; nothing has happened then."""
        return await self.asked(lambda: self.storage.submit(unit))

    async def asked(self, ask: Callable[[], Future[T]]) -> T | Reason:
        """The database's answer, or why there is none. StorageFatal passes: then the daemon must stop."""
        try:
            return await self._answer(ask())
        except Overdraft as error:
            return reasons.BalanceTooLow(error.balance, error.amount)
        except LimitExceeded:
            return reasons.WalletFull()
        except SequenceConflict as error:
            log.error("journal.overtaken", table=error.table_id, seq=error.seq)
            return reasons.Overtaken(error.table_id)
        except StorageFatal:
            raise
        except StorageBusy as error:
            log.warning("storage.busy", error=str(error))
            return reasons.DatabaseBusy()
        except StorageUnavailable as error:
            log.error("storage.unavailable", error=str(error))
        except StorageError as error:  # a rule of the ledger or the journal that the table should have kept
            log.error("storage.refused", fault=type(error).__name__, error=str(error))
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
