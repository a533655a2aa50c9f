"""What differs between the databases, as one protocol; `sqlite.py` and `postgresql.py` are the two answers."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from storage.model import Abridged, EventRow


class Fault(enum.Enum):
    """What an error of the driver means for the transaction that met it."""

    REFUSED = "a constraint or trigger refused a row"
    AGAIN = "somebody else was faster (locked, deadlock, serialisation): nothing was written, try the same again"
    AWAY = "the connection is lost or cannot be made"
    NO_ROOM = "the database cannot write at present (disk full, read-only): nothing was written"
    BROKEN = "the disk failed: what it holds is not known"
    CORRUPT = "the database is damaged or is none"
    UNKNOWN = "a fault in the program"


class Dialect(Protocol):
    """One database engine: how to open it, lock it and read its errors."""

    name: str
    locks_rows: bool
    """Whether writers run side by side, so that a batch must lock its accounts (else it has the whole database)."""
    triggers: frozenset[str]
    """The complete set of triggers."""
    url: URL

    def writing(self) -> Engine:
        """The engine of the writer's one connection."""

    def reading(self) -> Engine:
        """The engine of readers, who never wait for the writer. A transaction is one snapshot of the database."""

    def open(self, create: bool | None) -> None:
        """Find the database, or make an empty one; `create` as in `Storage.open`. DatabaseMissing."""

    def claim(self, *, daemon: bool) -> None:
        """Have the whole database, where only one process can: SecondDaemon names the other. Call it before `writing`.

        `daemon`: answers that take too long are given up, for people wait; a tool takes its time.
        """

    def leasing(self) -> Engine | None:
        """The engine of the one connection on which leases of networks are renewed, each statement by itself; None
        where a claim is for the whole database."""

    def sign(self) -> None:
        """The database is whole and claimed: leave word of that where others may look."""

    def verify(self, *, committed: bool = False) -> None:
        """Raise DatabaseReplaced if this is no longer the database that was opened. Cheap: before each batch, and again
        when it is `committed`, before anybody is told."""

    def close(self) -> None:
        """Give back what `open` and `claim` took; the connections are closed."""

    def migrating(self, connection: Connection) -> AbstractContextManager[None]:
        """Hold the lock under which one process at a time changes the schema."""

    def check(self, connection: Connection) -> None:
        """Raise StorageCorrupt if the database shows damage that can be found quickly."""

    def trigger_names(self, connection: Connection) -> set[str]:
        """The triggers the database has on our tables."""

    def append_events(self, connection: Connection, rows: Sequence[EventRow]) -> None:
        """Insert the rows into `events` the fastest way the driver has."""

    def journals(
        self, connection: Connection, table_ids: Sequence[int], abridged: Abridged | None
    ) -> Iterable[Sequence[Any]]:
        """The rows of `events` of these tables, by table and sequence number, as the driver makes them.

        All of them, or what `abridged` leaves.
        The driver's own tuples, for a start reads millions: SQLAlchemy's rows would take twice as long.
        """

    def backup(self, path: Path) -> None:
        """Copy the database as it stands at one moment to the new file `path`. FileFailed."""

    def classify(self, error: DBAPIError) -> Fault:
        """What this error means."""

    def describe(self) -> str:
        """The database's name for people, without its password."""

    def restore_hint(self) -> str:
        """What an operator does when the database is damaged."""
