"""SQLite: one file, one writer at a time, one daemon."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, Pool, QueuePool

from storage import journal_sql
from storage.databasefile import DatabaseFile
from storage.dialect import Fault
from storage.errors import FileFailed, StorageCorrupt, StorageFatal, StorageUnavailable
from storage.model import Abridged, EventRow
from storage.newfile import new_file
from storage.schema import TRIGGERS

BUSY_MILLISECONDS = 2_000
"""How long SQLite itself waits for a lock; the writer tries again after that."""
MIGRATION_SECONDS = 30.0
OLDEST_SQLITE = (3, 35)
"""The first that knows AS MATERIALIZED (storage.journal_sql)."""
QUICK_CHECK_BYTES = 64 << 20
"""Up to this size the file is checked as a whole at the start (a fraction of a second)."""

# Primary result codes (https://sqlite.org/rescode.html); the extended ones carry them in the low byte.
_FAULTS = {
    sqlite3.SQLITE_CONSTRAINT: Fault.REFUSED,
    sqlite3.SQLITE_BUSY: Fault.AGAIN,
    sqlite3.SQLITE_LOCKED: Fault.AGAIN,
    sqlite3.SQLITE_PROTOCOL: Fault.AGAIN,
    sqlite3.SQLITE_CANTOPEN: Fault.AWAY,
    sqlite3.SQLITE_FULL: Fault.NO_ROOM,
    sqlite3.SQLITE_READONLY: Fault.NO_ROOM,
    sqlite3.SQLITE_PERM: Fault.NO_ROOM,
    sqlite3.SQLITE_IOERR: Fault.BROKEN,
    sqlite3.SQLITE_CORRUPT: Fault.CORRUPT,
    sqlite3.SQLITE_NOTADB: Fault.CORRUPT,
}


def _try_to_write(connection: sqlite3.Connection, _: object) -> None:
    """A file that may not be written SQLite opens for reading, without a word until the first row: find out now."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("CREATE TABLE can_be_written (n)")
    connection.execute("ROLLBACK")


def _leave_if_readonly(context: ExceptionContext) -> None:
    """A connection that was opened for reading stays so, whatever becomes of the file: the next try opens it anew."""
    code = getattr(context.original_exception, "sqlite_errorcode", 0)
    if code & 0xFF == sqlite3.SQLITE_READONLY:
        context.is_disconnect = True


class SQLite:
    """See `storage.dialect.Dialect`."""

    name = "sqlite"
    locks_rows = False
    triggers = TRIGGERS

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
            raise ValueError(f"{url}: the database must be a plain file, such as sqlite:///gamebot.db")
        self.url = url.set(drivername="sqlite+pysqlite")
        self.path = Path(url.database)
        if not self.path.parent.is_dir():
            raise StorageUnavailable(f"the directory {self.path.parent} of the database does not exist; create it")
        self._file = DatabaseFile(self.path)

    def writing(self) -> Engine:
        engine = self._engine(QueuePool, pool_size=1, max_overflow=0)
        _on_begin(engine, "BEGIN IMMEDIATE")
        event.listen(engine, "connect", _try_to_write)
        event.listen(engine, "connect", lambda *_: self._file.remember_log())
        event.listen(engine, "handle_error", _leave_if_readonly)
        return engine

    def reading(self) -> Engine:
        # A connection per reading: readers come from any thread, rarely, and may hold one for long.
        engine = self._engine(NullPool)
        _on_begin(engine, "BEGIN")
        return engine

    def _engine(self, pool: type[Pool], **options: int) -> Engine:
        engine = create_engine(self.url, poolclass=pool, creator=self._connect, **options)

        @event.listens_for(engine, "connect")
        def prepare(connection: sqlite3.Connection, _: object) -> None:
            connection.isolation_level = None  # or the module would begin transactions by itself, and deferred
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")

        return engine

    def _connect(self) -> sqlite3.Connection:
        """Never makes a file: one that has gone must not come back empty."""
        seconds = BUSY_MILLISECONDS / 1000
        return sqlite3.connect(self._uri("rw"), uri=True, timeout=seconds, check_same_thread=False)

    def _uri(self, mode: str) -> str:
        return f"file:{quote(str(self.path))}?mode={mode}"

    def open(self, create: bool | None) -> None:
        self._file.open(create)

    def claim(self, *, daemon: bool) -> None:
        del daemon  # a claim is for one process in any case
        self._file.acquire()

    def leasing(self) -> None:
        return None

    def sign(self) -> None:
        self._file.sign()

    def verify(self, *, committed: bool = False) -> None:
        self._file.verify()
        if committed:
            self._file.verify_log()

    def close(self) -> None:
        self._file.close()

    @contextmanager
    def migrating(self, connection: Connection) -> Iterator[None]:
        del connection
        if self._file.held:
            yield
            return
        self._file.acquire(wait_seconds=MIGRATION_SECONDS)
        try:
            yield
        finally:
            self._file.release()

    def check(self, connection: Connection) -> None:
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            wanted = ".".join(map(str, OLDEST_SQLITE))
            raise StorageFatal(f"this Python has SQLite {sqlite3.sqlite_version}; GameBot needs {wanted} or newer")
        if self.path.stat().st_size > QUICK_CHECK_BYTES:
            return
        faults = connection.exec_driver_sql("PRAGMA quick_check(3)").scalars().all()
        if faults != ["ok"]:
            raise StorageCorrupt(f"{self.describe()} is damaged ({'; '.join(faults)}). {self.restore_hint()}")

    def trigger_names(self, connection: Connection) -> set[str]:
        return set(connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'").scalars())

    def append_events(self, connection: Connection, rows: Sequence[EventRow]) -> None:
        connection.exec_driver_sql(
            "INSERT INTO events (table_id, seq, version, kind, data) VALUES (?, ?, ?, ?, ?)", list(rows)
        )

    def journals(
        self, connection: Connection, table_ids: Sequence[int], abridged: Abridged | None
    ) -> Iterable[Sequence[Any]]:
        ids = tuple(table_ids)
        if abridged is None:
            result = connection.exec_driver_sql(journal_sql.whole(_among(ids)), ids)
        else:
            query = journal_sql.abridged(_among(ids), since="?", others=f"NOT {_among(abridged.kinds)}")
            result = connection.exec_driver_sql(query, (abridged.since, *ids, *abridged.kinds))
        yield from cast(sqlite3.Cursor, result.cursor)

    def backup(self, path: Path) -> None:
        # In one step: it reads one snapshot (WAL), and never begins anew because somebody writes.
        with new_file(path) as part:
            source, target = sqlite3.connect(self._uri("ro"), uri=True), sqlite3.connect(part)
            with closing(source), closing(target):
                try:
                    source.backup(target)
                    faults = [row[0] for row in target.execute("PRAGMA quick_check(3)")]
                except sqlite3.Error as error:
                    raise FileFailed(f"{self.describe()} cannot be copied to {path}: {error}") from error
            if faults != ["ok"]:
                raise FileFailed(f"the copy of {self.describe()} is damaged ({'; '.join(faults)}); look at the disk")

    def classify(self, error: DBAPIError) -> Fault:
        code = getattr(error.orig, "sqlite_errorcode", None)
        if code is None:
            return Fault.UNKNOWN
        return _FAULTS.get(code & 0xFF, Fault.UNKNOWN)

    def describe(self) -> str:
        return f"the SQLite file {self.path}"

    def restore_hint(self) -> str:
        return (
            f"Stop the daemon, move {self.path} with its -wal and -shm files aside, and put the newest backup in its "
            f'place; without a backup, save what can be read with: sqlite3 {self.path} ".recover" | sqlite3 new.db'
        )


def _among(values: Sequence[object]) -> str:
    return f"IN ({', '.join('?' * len(values))})"


def _on_begin(engine: Engine, statement: str) -> None:
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)
