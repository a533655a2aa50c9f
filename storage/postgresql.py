"""PostgreSQL by psycopg 3: many writers at once, several daemons, a server that can go away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import psycopg
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, QueuePool

from storage.dialect import Fault
from storage.errors import StorageFatal
from storage.model import EventRow
from storage.schema import TRIGGERS, metadata

CONNECT_SECONDS = 5
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

    def writing(self) -> Engine:
        return self._engine(QueuePool, "READ COMMITTED", pool_size=1, max_overflow=0)

    def reading(self) -> Engine:
        return self._engine(NullPool, "REPEATABLE READ")

    def _engine(self, pool: type[QueuePool] | type[NullPool], isolation: str, **options: int) -> Engine:
        # Keepalives find a partitioned network in about 20 s; without them a write could hang for hours.
        connect = {
            "connect_timeout": CONNECT_SECONDS,
            "application_name": "gamebot",
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

    def claim(self) -> None:
        """Several daemons may share one PostgreSQL."""

    def release(self) -> None:
        """Nothing was claimed."""

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
        return "Stop the daemon and restore the newest dump: pg_restore --clean --dbname=… FILE"
