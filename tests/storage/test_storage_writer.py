"""The writer alone, with transactions that fail in chosen ways: who is told what, and what is tried again."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from storage import (
    Refused,
    Storage,
    StorageBroken,
    StorageBusy,
    StorageCorrupt,
    StorageError,
    StorageUnavailable,
    Transfer,
    Unit,
)
from storage.batch import Answer, BatchRefused, Request
from storage.dialect import Fault
from storage.sqlite import SQLite
from storage.urls import dialect_for
from storage.writer import Writer, _Try
from tests.storage.money import ANN, BOB, event, table_with_prize

Perform = Callable[[Connection, Sequence[Request], bool], list[Answer | Refused]]


def driver_error(code: int) -> OperationalError:
    """An error as SQLite's driver would raise it."""
    error = sqlite3.OperationalError(f"code {code}")
    error.sqlite_errorcode = code
    return OperationalError("statement", None, error)


@pytest.fixture
def sqlite(sqlite_path: Path) -> Iterator[SQLite]:
    Storage.open(f"sqlite:///{sqlite_path}").close()
    dialect = dialect_for(f"sqlite:///{sqlite_path}")
    assert isinstance(dialect, SQLite)
    dialect.open(None)
    yield dialect
    dialect.close()


@pytest.fixture
def make(sqlite: SQLite) -> Iterator[Callable[..., Writer]]:
    """Makes writers around a `perform` of the test's own."""
    made: list[Writer] = []

    def make(perform: Perform, **options: Any) -> Writer:
        made.append(Writer(sqlite.writing(), sqlite, perform, **{"queue_limit": 100, "patience": 0.05} | options))
        return made[-1]

    yield make
    for writer in made:
        writer.close()


def counting(connection: Connection, requests: Sequence[Request], careful: bool) -> list[Answer | Refused]:
    del connection, careful
    return list(range(len(requests)))


class Failing:
    """A perform that raises the given errors one after the other, then does its work."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.calls: list[tuple[int, bool]] = []

    def __call__(self, connection: Connection, requests: Sequence[Request], careful: bool) -> list[Answer | Refused]:
        self.calls.append((len(requests), careful))
        if self.errors:
            raise self.errors.pop(0)
        return counting(connection, requests, careful)


def test_what_waits_is_written_in_one_transaction(make: Callable[..., Writer]) -> None:
    gate, sizes = threading.Event(), []

    def perform(connection: Connection, requests: Sequence[Request], careful: bool) -> list[Answer | Refused]:
        gate.wait(30)
        sizes.append(len(requests))
        return counting(connection, requests, careful)

    writer = make(perform, batch_limit=30)
    futures = [writer.put(Unit()) for _ in range(70)]
    gate.set()
    assert [future.result(30) for future in futures[-3:]]
    assert sum(sizes) == 70
    assert len(sizes) <= 4
    assert max(sizes) <= 30


def test_a_full_queue_says_busy(make: Callable[..., Writer]) -> None:
    under_way, gate = threading.Event(), threading.Event()

    def perform(connection: Connection, requests: Sequence[Request], careful: bool) -> list[Answer | Refused]:
        under_way.set()
        gate.wait(30)
        return counting(connection, requests, careful)

    writer = make(perform, queue_limit=5, batch_limit=1)
    futures = [writer.put(Unit())]
    assert under_way.wait(30)
    futures += [writer.put(Unit()) for _ in range(19)]
    busy = [future for future in futures if future.done() and isinstance(future.exception(), StorageBusy)]
    assert busy == futures[6:]  # five wait behind the one under way
    gate.set()
    assert all(future.exception(30) is None for future in futures if future not in busy)


def test_a_closed_writer_says_so(make: Callable[..., Writer]) -> None:
    writer = make(counting)
    writer.close()
    with pytest.raises(StorageUnavailable, match="closed"):
        writer.put(Unit()).result(30)


def test_locked_is_tried_again_and_no_trouble(make: Callable[..., Writer], caplog: pytest.LogCaptureFixture) -> None:
    """A tool beside the daemon holds the lock for a moment: no table pauses for it."""
    told: list[str | None] = []
    perform = Failing(*(driver_error(sqlite3.SQLITE_BUSY) for _ in range(3)))
    assert make(perform, patience=30, on_trouble=told.append).put(Unit()).result(30) == 0
    assert perform.calls == [(1, False)] * 4
    assert (told, caplog.records) == ([], [])


def test_a_refused_batch_is_done_carefully(make: Callable[..., Writer]) -> None:
    perform = Failing(BatchRefused())
    assert make(perform).put(Unit()).result(30) == 0
    assert perform.calls == [(1, False), (1, True)]


def test_a_refusal_outside_the_units_makes_the_writer_careful_once(make: Callable[..., Writer]) -> None:
    perform = Failing(driver_error(sqlite3.SQLITE_CONSTRAINT))
    assert make(perform).put(Unit()).result(30) == 0
    assert perform.calls == [(1, False), (1, True)]
    perform = Failing(*(driver_error(sqlite3.SQLITE_CONSTRAINT) for _ in range(2)))
    with pytest.raises(StorageError, match=rf"gamebot\.db.*code {sqlite3.SQLITE_CONSTRAINT}"):
        make(perform).put(Unit()).result(30)
    assert perform.calls == [(1, False), (1, True)]


def test_pauses_grow_to_half_a_second() -> None:
    """A server that comes back is not hammered, and not kept waiting."""
    pauses: list[float | None] = []

    class Closing(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            pauses.append(timeout)
            return False

    attempt, closing = _Try(deadline=0.0), Closing()
    for _ in range(10):
        attempt.wait(closing)
    assert pauses == pytest.approx([0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.5, 0.5, 0.5])


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN])
def test_an_operator_reads_of_trouble_once_and_of_its_end(
    code: int, make: Callable[..., Writer], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "storage.writer")
    perform = Failing(*(driver_error(code) for _ in range(1000)))
    writer = make(perform)
    for _ in range(3):
        with pytest.raises(StorageUnavailable, match=f"code {code}"):
            writer.put(Unit()).result(30)
    assert f"code {code}" in (writer.trouble or "")
    perform.errors.clear()
    writer.put(Unit()).result(30)
    assert [record.message for record in caplog.records] == ["storage.trouble", "storage.recovered"]


def test_a_database_that_stays_away_is_reported_and_found_again(make: Callable[..., Writer]) -> None:
    perform = Failing(*(driver_error(sqlite3.SQLITE_CANTOPEN) for _ in range(1000)))
    writer = make(perform)
    with pytest.raises(StorageUnavailable):
        writer.put(Unit()).result(30)
    assert writer.trouble is not None
    tries = len(perform.calls)
    with pytest.raises(StorageUnavailable):
        writer.put(Unit()).result(30)
    assert len(perform.calls) == tries + 1  # in lasting trouble callers are told at once
    perform.errors.clear()
    assert writer.put(Unit()).result(30) == 0
    assert writer.trouble is None


@pytest.mark.parametrize(
    ("code", "kind", "next_step"),
    [
        (sqlite3.SQLITE_IOERR, StorageBroken, "look at the disk"),
        (sqlite3.SQLITE_IOERR_FSYNC, StorageBroken, "look at the disk"),
        (sqlite3.SQLITE_CORRUPT, StorageCorrupt, "backup"),
    ],
)
def test_a_broken_disk_stops_everything(
    make: Callable[..., Writer], sqlite: SQLite, code: int, kind: type[StorageError], next_step: str
) -> None:
    perform = Failing(driver_error(code))
    writer = make(perform)
    for _ in range(2):
        with pytest.raises(kind, match=next_step) as caught:
            writer.put(Unit()).result(30)
        assert str(sqlite.path) in str(caught.value)
        assert f"code {code}" in str(caught.value)
    assert len(perform.calls) == 1
    assert writer.trouble == str(caught.value)


def test_a_fault_in_the_program_fails_its_batch_only(make: Callable[..., Writer]) -> None:
    writer = make(Failing(ZeroDivisionError("oops")))
    with pytest.raises(StorageError, match="oops"):
        writer.put(Unit()).result(30)
    assert writer.put(Unit()).result(30) == 0


def test_closing_in_trouble_ends_and_tells(make: Callable[..., Writer], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.writer.CLOSING_SECONDS", 0.0)
    writer = make(Failing(*(driver_error(sqlite3.SQLITE_CANTOPEN) for _ in range(100_000))), patience=1_000)
    future = writer.put(Unit())
    writer.close()
    assert isinstance(future.exception(0), StorageUnavailable)


class LostCommits(SQLite):
    """A database whose connection breaks in commits: before the commit arrived, or after it was done."""

    def __init__(self, dialect: SQLite, plan: list[str]) -> None:
        self.__dict__.update(dialect.__dict__)
        self.plan = plan

    def classify(self, error: Any) -> Fault:
        return Fault.AWAY if isinstance(error.orig, ConnectionError) else super().classify(error)

    def writing(self) -> Engine:
        engine = super().writing()
        real = engine.dialect.do_commit

        def commit(connection: Any) -> None:
            what = self.plan.pop(0) if self.plan else "works"
            if what == "after":
                real(connection)
            if what != "works":
                raise OperationalError("COMMIT", None, ConnectionError("the connection is lost"))  # type: ignore[arg-type]
            real(connection)

        engine.dialect.do_commit = commit  # type: ignore[method-assign]
        return engine


@pytest.mark.parametrize("plan", [["before"], ["after"], ["before", "after"], ["after", "after", "before"]])
def test_a_commit_of_unknown_outcome_counts_once(sqlite: SQLite, plan: list[str]) -> None:
    url = f"sqlite:///{sqlite.path}"
    storage = Storage.open(url)
    table = table_with_prize(storage)
    flaky = LostCommits(sqlite, list(plan))
    storage._writer.close()
    storage._writer = Writer(flaky.writing(), flaky, storage._writer._perform, queue_limit=100, patience=0.0)
    unit = Unit((event(table, 0), event(table, 1)), (Transfer("g", ANN, BOB, 5),))
    plain = Unit((event(table, 2),))
    first, second = storage.submit(unit), storage.submit(plain)
    assert first.result(30).balances == {ANN: 65, BOB: 105}
    second.result(30)
    assert flaky.plan == []
    assert [row.seq for row in storage.events(table)] == [0, 1, 2]
    assert storage.audit() == []
    storage.close()
