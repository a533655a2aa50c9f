"""The one writer: a thread that commits whatever has queued up, in one transaction at a time (group commit).

A caller's future resolves only after the commit. A commit whose outcome is not known (the connection broke in it)
is tried again until it is known: keys and sequence numbers make the second time harmless.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from storage.batch import Answer, BatchRefused, Request
from storage.dialect import Dialect, Fault
from storage.errors import (
    Refused,
    StorageBroken,
    StorageBusy,
    StorageCorrupt,
    StorageError,
    StorageFatal,
    StorageUnavailable,
)
from storage.ownership import Unsure

BATCH_LIMIT = 1_000
"""Requests in one transaction. The gain is flat above some hundreds; more only delays the first of them."""
PATIENCE_SECONDS = 10.0
"""How long a batch waits for a database that is locked or away before its callers are told."""
CLOSING_SECONDS = 3.0
"""The same when the daemon stops, which it must within 5 s."""
FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.5
PROBE_SECONDS = 1.0
"""How often a database in trouble is tried while nobody asks anything of it."""

log = logging.getLogger("storage.writer")

Perform = Callable[[Connection, Sequence[Request], bool], list[Answer | Refused]]
"""(connection, requests, careful) -> answers; see `storage.batch`."""


@dataclass(slots=True)
class _Job:
    request: Request
    future: Future[Any] = field(default_factory=Future)


@dataclass(slots=True)
class _Try:
    """How the attempts at one batch stand."""

    deadline: float
    careful: bool = False
    outcome_unknown: bool = False
    pause: float = 0.0

    def wait(self, closing: threading.Event) -> None:
        """Pause a little longer each time; a second attempt follows at once, and in closing there is no pause."""
        if self.pause:
            closing.wait(self.pause)
        self.pause = min(max(self.pause * 2, FIRST_PAUSE), LONGEST_PAUSE)


class Writer:
    """The queue and its thread."""

    def __init__(
        self,
        engine: Engine,
        dialect: Dialect,
        perform: Perform,
        *,
        queue_limit: int,
        batch_limit: int = BATCH_LIMIT,
        patience: float = PATIENCE_SECONDS,
        probe: Request | None = None,
        on_trouble: Callable[[str | None], None] | None = None,
    ) -> None:
        """`probe` is written in trouble while nothing is queued. `on_trouble` is called in the writer's thread with
        why nothing can be written when that begins, and with None when it is over."""
        self._engine = engine
        self._dialect = dialect
        self._perform = perform
        self._queue_limit = queue_limit
        self._batch_limit = batch_limit
        self._patience = patience
        self._queue: deque[_Job] = deque()
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._close_by = float("inf")
        self._dead: StorageFatal | None = None
        self._probe = probe
        self._on_trouble = on_trouble
        self.trouble: str | None = None
        """Why nothing can be written at present, None when all is well; another thread may read it."""
        # A daemon thread: what was acknowledged is on the disk, so an exit need not wait for it.
        self._thread = threading.Thread(target=self._run, name="storage-writer", daemon=True)
        self._thread.start()

    def put(self, request: Request) -> Future[Any]:
        """Queue a request. A full queue answers StorageBusy, a stopped writer what stopped it."""
        job = _Job(request)
        with self._changed:
            if self._dead is not None:
                job.future.set_exception(_copy(self._dead))
            elif self._closing.is_set():
                job.future.set_exception(StorageUnavailable("the storage is closed"))
            elif len(self._queue) >= self._queue_limit:
                job.future.set_exception(StorageBusy(self._queue_limit))
            else:
                self._queue.append(job)
                self._changed.notify()
        return job.future

    def close(self) -> None:
        """Write what is queued, then stop; a database in trouble gets CLOSING_SECONDS."""
        with self._changed:
            self._close_by = min(self._close_by, time.monotonic() + CLOSING_SECONDS)
            self._closing.set()
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._take():
            try:
                self._write(batch)
            except Exception as error:  # the edge: one batch fails, the writer goes on
                log.exception("storage.batch_failed")
                _fail(batch, StorageError(f"a fault in the program: {error!r}"))
        self._engine.dispose()

    def _take(self) -> list[_Job]:
        """The next batch: everything queued, up to the limit. Empty when it is time to stop."""
        with self._changed:
            while True:
                batch: list[_Job] = []
                while self._queue and len(batch) < self._batch_limit:
                    job = self._queue.popleft()
                    if job.future.set_running_or_notify_cancel():
                        batch.append(job)
                if batch or self._closing.is_set():
                    return batch
                if self.trouble is None or self._probe is None or self._dead is not None:
                    self._changed.wait()
                elif not self._changed.wait(PROBE_SECONDS):
                    return [_Job(self._probe)]  # nobody waits for it: that it succeeds is what is told

    def _write(self, batch: list[_Job]) -> None:
        if self.trouble is not None and time.monotonic() >= self._close_by:
            # A try may hang for seconds, and a stop has no more of them: only the batch that met the trouble waited.
            _fail(batch, StorageUnavailable(f"{self._dialect.describe()} cannot be written ({self.trouble})"))
            return
        # In trouble that lasts, callers are told at once: their tables pause, and try again by themselves.
        attempt = _Try(deadline=time.monotonic() + (self._patience if self.trouble is None else 0.0))
        requests = [job.request for job in batch]
        while True:
            try:
                answers = self._transact(requests, attempt)
            except BatchRefused:
                attempt.careful = True
            except StorageFatal as replaced:
                self._give_up(batch, replaced)
                return
            except (DBAPIError, Unsure) as error:
                verdict = self._judge(error, attempt)
                if verdict is not None:
                    self._give_up(batch, verdict)
                    return
                attempt.wait(self._closing)
            else:
                if self.trouble is not None:
                    log.info("storage.recovered")
                    self._tell(None)
                for job, answer in zip(batch, answers, strict=True):
                    if isinstance(answer, Refused):
                        job.future.set_exception(answer)
                    else:
                        job.future.set_result(answer)
                return

    def _transact(self, requests: list[Request], attempt: _Try) -> list[Answer | Refused]:
        self._dialect.verify()
        with self._engine.connect() as connection, connection.begin() as transaction:
            answers = self._perform(connection, requests, attempt.careful)
            try:
                transaction.commit()
            except DBAPIError as error:
                if self._dialect.classify(error) is Fault.AWAY:
                    attempt.outcome_unknown = True
                # SQLAlchemy takes the transaction for ended and would send no ROLLBACK: a new connection is safe.
                connection.invalidate()
                raise
            self._dialect.verify(committed=True)
        return answers

    def _judge(self, error: DBAPIError | Unsure, attempt: _Try) -> StorageError | None:
        """What the callers are told, or None to try again."""
        where = self._dialect.describe()
        if isinstance(error, Unsure):
            late = time.monotonic() >= min(attempt.deadline, self._close_by)
            return StorageUnavailable(f"{where}: {error}; nothing was written") if late else None
        fault = self._dialect.classify(error)
        match fault:
            case Fault.BROKEN:
                return StorageBroken(
                    f"{where}: {error.orig}. Nothing was acknowledged; look at the disk, then restart."
                )
            case Fault.CORRUPT:
                return StorageCorrupt(f"{where} is damaged ({error.orig}). {self._dialect.restore_hint()}")
            case Fault.REFUSED | Fault.UNKNOWN:
                if attempt.careful:
                    return StorageError(f"{where}: {error.orig}")
                attempt.careful = True
                return None
            case Fault.AGAIN | Fault.AWAY | Fault.NO_ROOM:
                late = time.monotonic() >= min(attempt.deadline, self._close_by)
                if self.trouble is None and (late or fault is not Fault.AGAIN):
                    log.warning("storage.trouble", extra={"fault": fault.name, "error": str(error.orig)})
                if late or fault is not Fault.AGAIN:
                    self._tell(f"{where}: {str(error.orig).strip()}")
                if not late:
                    return None
                if attempt.outcome_unknown:
                    if self._closing.is_set():
                        return StorageBroken(f"{where} went away in a commit; whether it lasted shows after a restart")
                    return None
                return StorageUnavailable(f"{where} cannot be written ({str(error.orig).strip()}); nothing was")

    def _give_up(self, batch: list[_Job], verdict: StorageError) -> None:
        if isinstance(verdict, StorageFatal):
            log.error("storage.stopped", extra={"error": str(verdict)})
            with self._changed:
                self._dead = verdict
                batch = batch + list(self._queue)
                self._queue.clear()
            self._tell(str(verdict))
        _fail(batch, verdict)

    def _tell(self, trouble: str | None) -> None:
        changed = (trouble is None) != (self.trouble is None)
        self.trouble = trouble
        if changed and self._on_trouble is not None:
            self._on_trouble(trouble)


def _fail(jobs: Sequence[_Job], error: StorageError) -> None:
    for job in jobs:
        if not job.future.done():
            job.future.set_exception(_copy(error))


def _copy(error: StorageError) -> StorageError:
    """One of its own for each caller: a raised exception collects the traceback of everybody who raises it."""
    return type(error)(*error.args)
