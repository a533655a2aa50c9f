"""The SQLite file itself: a second daemon, damage, a lock held by others, a file that cannot be written."""

from __future__ import annotations

import os
import queue
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from storage import (
    DatabaseMissing,
    DatabaseReplaced,
    Grant,
    SecondDaemon,
    Storage,
    StorageCorrupt,
    StorageFatal,
    StorageUnavailable,
    Unit,
)
from storage.batch import Batch, Probe
from storage.credits import Credits
from storage.urls import dialect_for
from tests.storage.money import ANN, do, event, table_with_prize
from tests.storage.test_storage_races import process


@pytest.fixture
def url(sqlite_path: Path) -> str:
    return f"sqlite:///{sqlite_path}"


def test_the_file_is_durable_and_strict(url: str, sqlite_path: Path) -> None:
    storage = Storage.open(url)
    engine = storage._dialect.writing()
    with engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
        assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2000}
        # BEGIN IMMEDIATE: the connection that has begun keeps every other writer out.
        other = sqlite3.connect(sqlite_path, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()
    engine.dispose()
    storage.close()


def test_a_sqlite_that_is_too_old_is_refused_by_name(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr("sqlite3.sqlite_version", "3.34.1")
    with pytest.raises(StorageFatal, match=r"has SQLite 3\.34\.1; GameBot needs 3\.35 or newer"):
        Storage.open(url)


def test_a_second_daemon_is_refused_and_the_first_is_named(url: str) -> None:
    first = process("hold", url)
    assert first.stdout is not None
    assert first.stdout.readline() == "open\n"
    with pytest.raises(SecondDaemon, match=f"process {first.pid}"):
        Storage.open(url)
    tool = Storage.open(url, daemon=False)  # an operator's tool may look and write
    assert tool.balance(ANN).result() == 100
    tool.close()
    os.kill(first.pid, signal.SIGKILL)
    first.communicate()
    Storage.open(url).close()


@pytest.mark.parametrize("way", ["symlink", "hard link", "lock removed"])
def test_no_way_leads_around_the_owner(way: str, url: str, sqlite_path: Path) -> None:
    """Two daemons on one file would play the same tables, and pay every gift twice."""
    first = process("hold", url)
    assert first.stdout is not None
    assert first.stdout.readline() == "open\n"
    other = sqlite_path.with_name("other.db")
    match way:
        case "symlink":
            other.symlink_to(sqlite_path)
        case "hard link":
            other.hardlink_to(sqlite_path)
        case _:
            sqlite_path.with_name("gamebot.db.lock").unlink()
            other = sqlite_path
    for _ in range(2):  # a try leaves nothing behind that would help the next one
        with pytest.raises(SecondDaemon, match="process" if way != "symlink" else f"process {first.pid}"):
            Storage.open(f"sqlite:///{other}")
    os.kill(first.pid, signal.SIGKILL)
    first.communicate()
    Storage.open(f"sqlite:///{other}").close()


def test_a_refused_daemon_leaves_the_locks_of_sqlite_alone(url: str, sqlite_path: Path) -> None:
    """To close a descriptor of the file would drop every lock that SQLite has on it in this process."""
    storage = Storage.open(url)
    do(storage, Grant("g", ANN, 1))

    def locks() -> int:
        inode = f":{sqlite_path.stat().st_ino} "
        lines = Path("/proc/locks").read_text().splitlines()
        return sum("POSIX" in line and inode in line and f" {os.getpid()} " in line for line in lines)

    before = locks()
    assert before
    with pytest.raises(SecondDaemon):
        Storage.open(url)
    tool = Storage.open(url, daemon=False)
    assert tool.audit() == []
    tool.close()
    assert locks() == before
    storage.close()
    assert locks() == 0


def test_a_storage_that_was_closed_lets_the_next_one_in(url: str) -> None:
    Storage.open(url).close()
    storage = Storage.open(url)
    with pytest.raises(SecondDaemon, match=f"process {os.getpid()}"):
        Storage.open(url)
    storage.close()
    with pytest.raises(StorageUnavailable, match="closed"):
        storage.submit(Unit()).result()


def test_a_failed_open_gives_the_file_back(url: str, sqlite_path: Path) -> None:
    sqlite_path.write_bytes(b"this is no database, whatever its name says" * 100)
    for _ in range(2):
        with pytest.raises(StorageCorrupt, match="backup"):
            Storage.open(url)


def test_a_damaged_file_is_refused_with_what_to_do(url: str, sqlite_path: Path) -> None:
    storage = Storage.open(url)
    table = table_with_prize(storage)
    for start in range(0, 4000, 200):
        storage.submit(
            Unit(tuple(event(table, seq, '"' + "x" * 200 + '"') for seq in range(start, start + 200)))
        ).result()
    storage.close()
    whole = sqlite_path.read_bytes()
    middle = len(whole) // 2
    sqlite_path.write_bytes(whole[:middle] + os.urandom(40_000) + whole[middle + 40_000 :])
    with pytest.raises(StorageCorrupt, match=r"damaged.*backup.*recover"):
        Storage.open(url)
    sqlite_path.write_bytes(whole[:middle])
    with pytest.raises(StorageCorrupt):
        Storage.open(url)
    sqlite_path.write_bytes(whole)
    restored = Storage.open(url)
    assert len(restored.events(table)) == 4000
    restored.close()


def test_damage_found_while_running_stops_the_writer(url: str, sqlite_path: Path) -> None:
    storage = Storage.open(url)
    table = table_with_prize(storage)
    for start in range(0, 2000, 200):
        storage.submit(
            Unit(tuple(event(table, seq, '"' + "x" * 500 + '"') for seq in range(start, start + 200)))
        ).result()
    other = sqlite3.connect(sqlite_path)
    other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()
    with sqlite_path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(len(sqlite_path.read_bytes()) - 4096))
    storage._writer._engine.dispose()  # the writer's own cache is still sound: take it away
    with pytest.raises(StorageFatal):
        do(storage, Grant("g", ANN, 1))
    with pytest.raises(StorageFatal):
        storage.submit(Unit()).result()
    assert storage.trouble is not None
    storage.close()


def test_a_lock_held_by_others_is_waited_for(url: str, sqlite_path: Path) -> None:
    storage = Storage.open(url)
    blocker = sqlite3.connect(sqlite_path, isolation_level=None, check_same_thread=False)
    blocker.execute("BEGIN IMMEDIATE")
    future = storage.balance(ANN)
    assert not future.done()
    threading.Timer(0.3, lambda: blocker.execute("COMMIT")).start()
    assert future.result(30) == 100
    assert storage.trouble is None
    storage.close()
    blocker.close()


def test_a_tool_opens_and_reads_while_the_daemon_is_writing(url: str, sqlite_path: Path) -> None:
    Storage.open(url).close()
    writing = sqlite3.connect(sqlite_path, isolation_level=None)
    writing.execute("BEGIN IMMEDIATE")
    tool = Storage.open(url, daemon=False)
    assert tool.audit() == []
    tool.close()
    writing.close()


def test_a_lock_that_is_never_given_back_is_reported(url: str, sqlite_path: Path) -> None:
    storage = Storage.open(url, patience=0.1)
    table = table_with_prize(storage)
    blocker = sqlite3.connect(sqlite_path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageUnavailable, match="locked"):
        storage.submit(Unit((event(table, 0),))).result(30)
    assert storage.trouble is not None
    assert storage.events(table) == []  # reading goes on
    blocker.execute("ROLLBACK")
    blocker.close()
    storage.submit(Unit((event(table, 0),))).result(30)
    assert storage.trouble is None
    storage.close()


def test_a_full_disk_acknowledges_nothing_and_is_survived(url: str) -> None:
    storage = Storage.open(url, patience=0.1)
    table = table_with_prize(storage)
    with storage._writer._engine.connect() as connection:  # the writer's one connection
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    big = tuple(event(table, seq, '"' + "x" * 4000 + '"') for seq in range(100))
    with pytest.raises(StorageUnavailable, match="full"):
        storage.submit(Unit(big)).result(30)
    assert storage.events(table) == []
    with storage._writer._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    storage.submit(Unit(big)).result(30)
    assert (len(storage.events(table)), storage.audit(), storage.trouble) == (100, [], None)
    storage.close()


def test_trouble_is_told_and_its_end_too(url: str, sqlite_path: Path) -> None:
    """Nobody has to ask anything: the writer tries by itself."""
    told: queue.Queue[str | None] = queue.Queue()
    storage = Storage.open(url, patience=0.1, on_trouble=told.put)
    table = table_with_prize(storage)
    blocker = sqlite3.connect(sqlite_path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    for _ in range(2):  # told once
        with pytest.raises(StorageUnavailable):
            storage.submit(Unit((event(table, 0),))).result(30)
    assert "locked" in (told.get(timeout=30) or "")
    blocker.execute("ROLLBACK")
    blocker.close()
    assert told.get(timeout=30) is None
    assert (storage.trouble, told.empty(), storage.settings(), storage.events(table)) == (None, True, [], [])
    storage.close()


def test_a_full_disk_is_not_over_while_it_is_full(url: str) -> None:
    told: queue.Queue[str | None] = queue.Queue()
    storage = Storage.open(url, patience=0.1, on_trouble=told.put)
    table = table_with_prize(storage)
    with storage._writer._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageUnavailable, match="full"):
        storage.submit(Unit(tuple(event(table, seq, '"' + "x" * 4000 + '"') for seq in range(100)))).result(30)
    assert "full" in (told.get(timeout=30) or "")
    storage.close()


def test_a_probe_writes_or_a_full_disk_would_seem_well(url: str) -> None:
    storage = Storage.open(url)
    dialect = dialect_for(url)
    with storage._writer._engine.connect() as connection, connection.begin():
        file = connection.connection.dbapi_connection
        assert isinstance(file, sqlite3.Connection)
        before = file.total_changes
        Batch(connection, dialect, credit=Credits(), at=0).perform([Probe()])
        assert file.total_changes == before + 2
    assert storage.settings() == []
    storage.close()


def replace(path: Path) -> None:
    """Another whole database under the name."""
    Storage.open(f"sqlite:///{path.with_name('new.db')}").close()
    path.with_name("new.db").replace(path)


def turn(path: Path) -> None:
    """The name becomes a symlink to a copy."""
    shutil.copy(path, path.with_name("copy.db"))
    path.unlink()
    path.symlink_to("copy.db")


SPOILS: dict[str, Callable[[Path], object]] = {
    "deleted": Path.unlink,
    "renamed": lambda path: path.rename(path.with_name("elsewhere.db")),
    "replaced": replace,
    "turned": turn,
    "truncated": lambda path: os.truncate(path, path.stat().st_size // 2),
    "emptied": lambda path: os.truncate(path, 0),
    "logless": lambda path: path.with_name(path.name + "-wal").unlink(),
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_file_that_is_changed_under_us_acknowledges_nothing(spoil: str, url: str, sqlite_path: Path) -> None:
    """What is written then, no later start would find: prizes and gifts would be taken back."""
    storage = Storage.open(url)
    table = table_with_prize(storage)
    SPOILS[spoil](sqlite_path)
    for seq in range(2):
        with pytest.raises(DatabaseReplaced, match=r"while it was in use\. Nothing more is acknowledged"):
            storage.submit(Unit((event(table, seq),))).result(30)
    assert storage.trouble is not None
    storage.close()
    if spoil in ("deleted", "renamed"):
        assert not sqlite_path.exists()  # and no empty one in its place
        with pytest.raises(DatabaseMissing, match="gamebot run --create"):
            Storage.open(url)


def test_a_file_that_is_changed_during_a_commit_acknowledges_nothing(
    url: str, sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage.open(url)
    table = table_with_prize(storage)

    def perform(*arguments: Any) -> Any:
        sqlite_path.unlink()
        return Batch.perform(*arguments)

    monkeypatch.setattr("storage.store.Batch", type("Late", (Batch,), {"perform": perform}))
    with pytest.raises(DatabaseReplaced, match="was deleted or renamed"):
        storage.submit(Unit((event(table, 0),))).result(30)
    storage.close()


def test_a_file_that_only_grows_is_left_alone(url: str, sqlite_path: Path) -> None:
    storage = Storage.open(url)
    table = table_with_prize(storage)
    sizes = []
    for seq in range(3):
        storage.submit(Unit((event(table, seq, '"' + "x" * 5_000_000 + '"'),))).result(30)
        other = sqlite3.connect(sqlite_path)
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        sizes.append(sqlite_path.stat().st_size)
    assert sizes == sorted(set(sizes))
    storage.close()


@pytest.mark.parametrize("trace", [".lock", "-wal"])
@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_no_database_is_made_where_there_was_one(trace: str, left: str, url: str, sqlite_path: Path) -> None:
    """An empty one in its place would take everybody's credit."""
    Storage.open(url).close()
    assert sqlite_path.with_name("gamebot.db.lock").exists()
    if trace == "-wal":
        sqlite_path.with_name("gamebot.db.lock").rename(sqlite_path.with_name("gamebot.db-wal"))
    sqlite_path.unlink()
    if left == "an empty file":
        sqlite_path.touch()
    for daemon in (True, False):
        with pytest.raises(DatabaseMissing, match=f"gamebot.db{trace} is its.*gamebot run --create"):
            Storage.open(url, daemon=daemon)
    assert not sqlite_path.exists() or not sqlite_path.stat().st_size
    Storage.open(url, create=True).close()
    Storage.open(url, create=False).close()


def test_create_false_makes_none_at_all(url: str, sqlite_path: Path) -> None:
    with pytest.raises(DatabaseMissing, match=r"create = false.*gamebot run --create"):
        Storage.open(url, create=False)
    assert list(sqlite_path.parent.iterdir()) == []


def test_a_first_start_that_fails_leaves_no_trace(url: str, sqlite_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was there to be lost: the next start needs no permission."""
    with monkeypatch.context() as patched:
        patched.setattr("storage.store.migrate", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            Storage.open(url)
    assert not sqlite_path.with_name("gamebot.db.lock").exists()
    Storage.open(url).close()


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_only_its_owner_can_read_it(mask: int, url: str, sqlite_path: Path) -> None:
    old = os.umask(mask)
    try:
        storage = Storage.open(url)
        do(storage, Grant("g", ANN, 1))
        storage.backup(sqlite_path.with_name("backup.db"))
    finally:
        os.umask(old)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in sqlite_path.parent.iterdir()}
    names = ("gamebot.db", "gamebot.db-wal", "gamebot.db-shm", "gamebot.db.lock", "backup.db")
    assert modes == dict.fromkeys(names, 0o600)
    storage.close()


def test_an_older_file_is_made_private_and_that_is_told(
    url: str, sqlite_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    Storage.open(url).close()
    holding = process("hold", url)  # killed, it leaves its log
    assert holding.stdout is not None
    assert holding.stdout.readline() == "open\n"
    os.kill(holding.pid, signal.SIGKILL)
    holding.communicate()
    for file in sqlite_path.parent.iterdir():
        file.chmod(0o664)
    caplog.clear()
    storage = Storage.open(url)
    assert {stat.S_IMODE(file.stat().st_mode) for file in sqlite_path.parent.iterdir()} == {0o600}
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 4
    assert any(f"{sqlite_path} could be read by others (mode 664)" in line for line in told)
    storage.close()
    caplog.clear()
    Storage.open(url).close()
    assert caplog.records == []


def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StorageUnavailable, match="create it"):
        Storage.open(f"sqlite:///{tmp_path}/none/gamebot.db")


def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    """In a process of its own, where permissions bind root too."""
    tmp_path.chmod(0o500)
    command = [sys.executable, "-c", HUMBLE, f"sqlite:///{tmp_path}/gamebot.db"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("StorageUnavailable"), done.stderr
    assert f"{tmp_path}/gamebot.db: Permission denied" in done.stdout


HUMBLE = """
import sys
from storage import Storage, StorageError
from tests.crash.victim import obey_permissions

obey_permissions()
try:
    Storage.open(sys.argv[1])
except StorageError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize("bad", ["sqlite://", "sqlite:///:memory:", "mysql://host/db", "gamebot.db", ""])
def test_what_is_no_database_url(bad: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Storage.open(bad)


@pytest.mark.parametrize("credit", [-1, True, 1.5, 10**10])
def test_a_starting_credit_is_an_amount_or_nothing(url: str, credit: int) -> None:
    with pytest.raises(ValueError, match="starting_credit"):
        Storage.open(url, starting_credit=credit)
