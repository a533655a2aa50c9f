"""PostgreSQL by psycopg 3: many writers at once, several daemons, a server that can go away."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import IsolationLevel as Isolation
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, QueuePool

from storage import journal_sql
from storage.dialect import Fault
from storage.errors import FileFailed, StorageFatal
from storage.model import Abridged, EventRow
from storage.newfile import new_file
from storage.schema import TRIGGERS, metadata

CONNECT_SECONDS = 3
"""A stop waits for a connection being made, and has 5 s in all."""
ANSWER_SECONDS = 4.0
"""How long a daemon waits for one answer before it gives the connection up; the writer asks again on a new one.

A stop waits for it, and has 5 s. Keepalives find only a peer that is gone: not a frozen server, nor one behind
something that takes our bytes for it."""
SESSION = {
    "lock_timeout": "3s",  # before we give up: or each try would leave a session behind that waits for the same lock
    "idle_in_transaction_session_timeout": "4s",  # a writer that is cut off or stopped must not keep others' rows locked
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20s",
}
"""What the server is told of a writer's session."""
LEASE_ANSWER_SECONDS = 1.0
LEASE_SESSION = SESSION | {"lock_timeout": "300ms"}
"""For the leases: a renewal comes every 1.5 s, and must come within 4 (storage.ownership)."""
_SET_ALL = "SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS setting (name, value)"
MIGRATION_LOCK = 0x67616D65626F74
"""The advisory lock under which the schema changes ("gamebot" in ASCII)."""

# SQLSTATEs by their class, or by the whole code where a class holds several meanings
# (https://www.postgresql.org/docs/current/errcodes-appendix.html).
_FAULTS = {
    "23": Fault.REFUSED,
    "40": Fault.AGAIN,
    "40003": Fault.AWAY,  # statement_completion_unknown
    "55P03": Fault.AGAIN,  # lock_not_available
    "08": Fault.AWAY,
    "57P": Fault.AWAY,  # admin_shutdown, crash_shutdown, cannot_connect_now
    "28": Fault.AWAY,  # wrong password: an operator may put it right while we wait
    "3D000": Fault.AWAY,  # no such database
    "53": Fault.NO_ROOM,  # disk_full, out_of_memory, too_many_connections
    "25P03": Fault.AWAY,  # idle_in_transaction_session_timeout
    "25006": Fault.NO_ROOM,  # read_only_sql_transaction
    "58030": Fault.BROKEN,  # io_error
    "XX001": Fault.CORRUPT,
    "XX002": Fault.CORRUPT,
}


class _Answering(psycopg.Connection[Any]):
    """A connection that is given up when for `patience` seconds no byte of an answer comes; None waits for ever."""

    patience: float | None = None

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        return super().wait(gen if self.patience is None else self._watched(gen, self.patience), interval, timeout)

    def _watched(self, work: Any, patience: float) -> Generator[Any, Any, Any]:
        """`work`, which is sent what the socket is ready for: after each `interval` without anything, nothing."""
        heard = time.monotonic()
        try:
            wanted = next(work)
            while True:
                ready = yield wanted
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > patience:
                    self.pgconn.finish()  # without a goodbye, which would have to be answered as well
                    raise psycopg.OperationalError(f"no answer for {patience:g} s")
                wanted = work.send(ready)
        except StopIteration as done:
            return done.value


def _connect(
    patience: float | None, _dialect: object, _record: object, arguments: Any, options: Any
) -> psycopg.Connection[Any]:
    connection = _Answering.connect(*arguments, **options)
    connection.patience = patience
    return connection


def _greet(session: dict[str, str], connection: psycopg.Connection[Any], _: object) -> None:
    # Not as start-up options: a pooler between us would refuse those.
    connection.execute(_SET_ALL, (list(session), list(session.values())))
    if not connection.autocommit:
        connection.commit()


class PostgreSQL:
    """See `storage.dialect.Dialect`."""

    name = "postgresql"
    locks_rows = True
    triggers = TRIGGERS | {"events_keep_all"}

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")
        self._patience: float | None = None

    def writing(self) -> Engine:
        engine = self._engine(QueuePool, "READ COMMITTED", self._patience, pool_size=1, max_overflow=0)
        event.listen(engine, "connect", partial(_greet, SESSION))
        return engine

    def reading(self) -> Engine:
        return self._engine(NullPool, "REPEATABLE READ", self._patience)

    def leasing(self) -> Engine:
        engine = self._engine(QueuePool, "AUTOCOMMIT", LEASE_ANSWER_SECONDS, pool_size=1, max_overflow=0)
        event.listen(engine, "connect", partial(_greet, LEASE_SESSION))
        return engine

    def _engine(
        self, pool: type[QueuePool] | type[NullPool], isolation: Isolation, patience: float | None, **options: int
    ) -> Engine:
        # Keepalives find a partitioned network in about 20 s; without them a write could hang for hours.
        connect = {
            "connect_timeout": CONNECT_SECONDS,
            "application_name": f"gamebot {os.getpid()}@{socket.gethostname()}"[:63],
            "keepalives_idle": 5,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 20_000,
        }
        engine = create_engine(
            self.url,
            poolclass=pool,
            isolation_level=isolation,
            connect_args={key: value for key, value in connect.items() if key not in self.url.query},
            **options,
        )
        event.listen(engine, "do_connect", partial(_connect, patience))
        return engine

    def open(self, create: bool | None) -> None:
        """The server has it; `storage.migrate` sees whether there is anything in it."""

    def claim(self, *, daemon: bool) -> None:
        """Several daemons may share one PostgreSQL: each network has an owner by its lease."""
        self._patience = ANSWER_SECONDS if daemon else None

    def sign(self) -> None:
        """The server tells who is there."""

    def verify(self, *, committed: bool = False) -> None:
        """Its files are the server's business."""

    def close(self) -> None:
        """There is nothing that the connections have not taken with them."""

    @contextmanager
    def migrating(self, connection: Connection) -> Iterator[None]:
        cast("_Answering", connection.connection.driver_connection).patience = None  # a step may take its time
        connection.exec_driver_sql("SET lock_timeout = 0")
        connection.exec_driver_sql("SELECT pg_advisory_lock(%s)", (MIGRATION_LOCK,))
        connection.commit()  # the lock belongs to the session, each step has its own transaction
        try:
            yield
        finally:
            connection.rollback()
            connection.exec_driver_sql("SELECT pg_advisory_unlock(%s)", (MIGRATION_LOCK,))
            connection.commit()

    def check(self, connection: Connection) -> None:
        """Its files the server checks by itself; names and cards in every script need UTF-8."""
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
        if encoding != "UTF8":
            raise StorageFatal(
                f"{self.describe()} has the encoding {encoding}; "
                "create it with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"
            )

    def trigger_names(self, connection: Connection) -> set[str]:
        names = connection.exec_driver_sql(
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
            " AND tgrelid = ANY (SELECT to_regclass(name) FROM unnest(%s::text[]) AS name)",
            (list(metadata.tables),),
        )
        return set(names.scalars())

    def append_events(self, connection: Connection, rows: Sequence[EventRow]) -> None:
        # One statement with five arrays: no round trip and no parse per row.
        connection.exec_driver_sql(
            "INSERT INTO events (table_id, seq, version, kind, data) SELECT * FROM unnest"
            "(%s::bigint[], %s::bigint[], %s::bigint[], %s::text[], %s::text[])",
            tuple(list(column) for column in zip(*rows, strict=True)),
        )

    def journals(
        self, connection: Connection, table_ids: Sequence[int], abridged: Abridged | None
    ) -> Iterable[Sequence[Any]]:
        ids = list(table_ids)
        if abridged is None:
            result = connection.exec_driver_sql(journal_sql.whole("= ANY (%s)"), (ids,))
        else:
            query = journal_sql.abridged("= ANY (%s)", since="%s", others="<> ALL (%s::text[])")
            result = connection.exec_driver_sql(query, (abridged.since, ids, list(abridged.kinds)))
        return cast("psycopg.Cursor[Any]", result.cursor).fetchall()

    def backup(self, path: Path) -> None:
        program = shutil.which("pg_dump")
        plain = self.url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
        if program is None:
            raise FileFailed(
                "pg_dump is not installed here (Debian: postgresql-client); where it is, run: "
                f"pg_dump --format=custom --file={path} '{plain}'"
            )
        environment = dict(os.environ)
        if self.url.password is not None:
            environment["PGPASSWORD"] = str(self.url.password)  # not an argument: those can be read by everybody
        with new_file(path) as part:
            done = subprocess.run(
                [program, "--format=custom", f"--file={part}", plain],
                env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
            )  # fmt: skip
            if done.returncode:
                raise FileFailed(f"pg_dump of {self.describe()} failed: {done.stderr.strip()}")

    def classify(self, error: DBAPIError) -> Fault:
        state = getattr(error.orig, "sqlstate", None)
        if state is not None:
            for length in (5, 3, 2):
                if (fault := _FAULTS.get(state[:length])) is not None:
                    return fault
        # libpq reports a lost or refused connection without a SQLSTATE.
        if error.connection_invalidated or isinstance(error.orig, psycopg.OperationalError):
            return Fault.AWAY
        return Fault.UNKNOWN

    def describe(self) -> str:
        return f"the PostgreSQL database {self.url.render_as_string(hide_password=True)}"

    def restore_hint(self) -> str:
        return (
            "Stop the daemon, create an empty database and restore the newest backup into it: "
            "pg_restore --no-owner --exit-on-error --dbname=… FILE"
        )
