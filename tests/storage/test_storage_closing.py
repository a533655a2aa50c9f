"""A stop while the database keeps us waiting: it must not wait for every batch in turn."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from storage import Refused, Storage, StorageUnavailable, Unit
from storage.batch import Answer, Request
from storage.urls import dialect_for
from storage.writer import Writer


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Writer]]:
    url = f"sqlite:///{tmp_path / 'game.db'}"
    Storage.open(url).close()
    dialect = dialect_for(url)
    dialect.open(None)
    made: list[Writer] = []

    def make(perform: Callable[..., list[Answer | Refused]]) -> Writer:
        made.append(Writer(dialect.writing(), dialect, perform, queue_limit=100, batch_limit=1, patience=1_000))
        return made[-1]

    yield make
    for writer in made:
        writer.close()
    dialect.close()


def test_what_waits_behind_a_hanging_batch_is_not_tried(
    make: Callable[..., Writer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try may hang for seconds: once the time for closing has passed, the rest is told so at once."""
    monkeypatch.setattr("storage.writer.CLOSING_SECONDS", 0.0)
    hangs, go_on = threading.Event(), threading.Event()
    tries = 0

    def perform(connection: Connection, requests: Sequence[Request], careful: bool) -> list[Answer | Refused]:
        nonlocal tries
        del connection, requests, careful
        tries += 1
        hangs.set()
        go_on.wait(30)
        error = sqlite3.OperationalError("no answer")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise OperationalError("statement", None, error)

    writer = make(perform)
    futures = [writer.put(Unit()) for _ in range(10)]
    assert hangs.wait(30)
    closing = threading.Thread(target=writer.close)
    closing.start()
    assert writer._closing.wait(30)
    go_on.set()
    closing.join()
    assert all(isinstance(future.exception(0), StorageUnavailable) for future in futures)
    assert all("cannot be written" in str(future.exception(0)) for future in futures)
    assert tries == 1


class Hanging:
    """A perform that waits for `go_on` in its first try, and fails so many times after that."""

    def __init__(self, failures: int = 0) -> None:
        self.under_way, self.go_on, self.failures = threading.Event(), threading.Event(), failures

    def __call__(self, connection: Connection, requests: Sequence[Request], careful: bool) -> list[Answer | Refused]:
        del connection, careful
        self.under_way.set()
        self.go_on.wait(30)
        if self.failures:
            self.failures -= 1
            error = sqlite3.OperationalError("no answer")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise OperationalError("statement", None, error)
        return list(range(len(requests)))

    def closed_under_way(self, writer: Writer) -> None:
        """Close the writer while its first batch hangs."""
        assert self.under_way.wait(30)
        closing = threading.Thread(target=writer.close)
        closing.start()
        assert writer._closing.wait(30)
        self.go_on.set()
        closing.join()


def test_what_is_queued_at_a_stop_is_written_however_long_it_takes(
    make: Callable[..., Writer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time for closing is for a database in trouble; one that is only slow is waited for."""
    monkeypatch.setattr("storage.writer.CLOSING_SECONDS", 0.0)
    perform = Hanging()
    writer = make(perform)
    futures = [writer.put(Unit()) for _ in range(10)]
    perform.closed_under_way(writer)
    assert [future.result(0) for future in futures] == [0] * 10


def test_a_database_that_answers_in_the_time_for_closing_loses_nothing(make: Callable[..., Writer]) -> None:
    perform = Hanging(failures=3)
    writer = make(perform)
    futures = [writer.put(Unit()) for _ in range(3)]
    perform.closed_under_way(writer)
    assert [future.result(0) for future in futures] == [0] * 3


def test_an_exit_does_not_wait_for_a_database_that_hangs(make: Callable[..., Writer]) -> None:
    perform = Hanging()
    make(perform)
    threads = [thread for thread in threading.enumerate() if thread.name == "storage-writer"]
    assert threads
    assert all(thread.daemon for thread in threads)
