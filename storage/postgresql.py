"""PostgreSQL by psycopg 3: many writers at once, several daemons, a server that can go away."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, cast

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, QueuePool

from storage.backupfile import private_file
from storage.dialect import Fault
from storage.errors import BackupFailed, SecondDaemon, StorageFatal
from storage.model import EventRow
from storage.schema import TRIGGERS, metadata

CONNECT_SECONDS = 3
"""A stop waits for a connection being made, and has 5 s in all."""
MIGRATION_LOCK = 0x67616D65626F74
"""The advisory lock under which the schema changes ("gamebot" in ASCII)."""
DAEMON_LOCK = MIGRATION_LOCK + 1
"""The advisory lock that daemons share, and that a tool which wants no daemon beside it has alone."""

_HOLDER = """
SELECT COALESCE(NULLIF(a.application_name, ''), 'process ' || l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid() AND l.database = a.datid AND l.objsubid = 1
  AND (l.classid::bigint << 32) + l.objid::bigint = %s ORDER BY l.pid LIMIT 1
"""

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
    "25006": Fault.NO_ROOM,  # read_only_sql_transaction
    "58030": Fault.BROKEN,  # io_error
    "XX001": Fault.CORRUPT,
    "XX002": Fault.CORRUPT,
}


class PostgreSQL:
    """See `storage.dialect.Dialect`."""

    name = "postgresql"
    locks_rows = True
    triggers = TRIGGERS

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")
        self._claim: Literal["shared", "alone"] | None = None

    def writing(self) -> Engine:
        engine = self._engine(QueuePool, "READ COMMITTED", pool_size=1, max_overflow=0)
        event.listen(engine, "connect", self._take_claim)
        return engine

    def reading(self) -> Engine:
        return self._engine(NullPool, "REPEATABLE READ")

    def _engine(self, pool: type[QueuePool] | type[NullPool], isolation: str, **options: int) -> Engine:
        # Keepalives find a partitioned network in about 20 s; without them a write could hang for hours.
        connect = {
            "connect_timeout": CONNECT_SECONDS,
            "application_name": f"gamebot {os.getpid()}@{socket.gethostname()}"[:63],
            "keepalives_idle": 5,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 20_000,
        }
        return create_engine(
            self.url,
            poolclass=pool,
            isolation_level=isolation,
            connect_args={key: value for key, value in connect.items() if key not in self.url.query},
            **options,
        )

    def claim(self, *, alone: bool = False) -> None:
        """Several daemons may share one PostgreSQL, but none with a tool that wants it alone.

        The claim is an advisory lock that every connection for writing takes for as long as it lives: it comes back
        with the connection after the server was away, and the server frees it however the process dies.
        """
        self._claim = "alone" if alone else "shared"

    def release(self) -> None:
        """The connections have taken their locks with them."""
        self._claim = None

    def _take_claim(self, connection: psycopg.Connection[Any], _: object) -> None:
        if self._claim is None:
            return
        kind = "_shared" if self._claim == "shared" else ""
        taken = connection.execute(f"SELECT pg_try_advisory_lock{kind}(%s)", (DAEMON_LOCK,)).fetchone()
        holder = None if taken == (True,) else connection.execute(_HOLDER, (DAEMON_LOCK,)).fetchone()
        connection.commit()  # the lock belongs to the session
        if taken == (True,):
            return
        name = holder[0] if holder else "another process"
        if self._claim == "alone":
            raise SecondDaemon(f"{self.describe()} is in use by {name}: stop the daemon first")
        raise psycopg.OperationalError(f"{name} has the database for itself at present")

    @contextmanager
    def migrating(self, connection: Connection) -> Iterator[None]:
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

    def journals(self, connection: Connection, table_ids: Sequence[int]) -> Iterable[Sequence[Any]]:
        result = connection.exec_driver_sql(
            "SELECT table_id, seq, version, kind, data FROM events WHERE table_id = ANY (%s) ORDER BY table_id, seq",
            (list(table_ids),),
        )
        return cast("psycopg.Cursor[Any]", result.cursor).fetchall()

    def backup(self, path: Path) -> None:
        program = shutil.which("pg_dump")
        plain = self.url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
        if program is None:
            raise BackupFailed(
                "pg_dump is not installed here (Debian: postgresql-client); where it is, run: "
                f"pg_dump --format=custom --file={path} '{plain}'"
            )
        environment = dict(os.environ)
        if self.url.password is not None:
            environment["PGPASSWORD"] = str(self.url.password)  # not an argument: those can be read by everybody
        with private_file(path) as part:
            done = subprocess.run(
                [program, "--format=custom", f"--file={part}", plain],
                env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
            )  # fmt: skip
            if done.returncode:
                raise BackupFailed(f"pg_dump of {self.describe()} failed: {done.stderr.strip()}")

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
