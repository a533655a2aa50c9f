"""The storage as the rest of the house sees it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError

from storage import accounts, archives, journal, reports
from storage.audit import audit
from storage.batch import Answer, BalanceOf, Batch, EscrowOf, NewTable, Probe, Request
from storage.credits import Credits
from storage.dialect import Dialect, Fault
from storage.errors import NotArchived, Refused, StorageBroken, StorageCorrupt, StorageError, StorageUnavailable
from storage.migrate import migrate
from storage.model import (
    Abridged,
    Archive,
    Committed,
    EventRow,
    FinishedTable,
    Setting,
    StoredTable,
    Unit,
    Wallet,
    check_number,
    check_text,
)
from storage.schema import settings
from storage.urls import dialect_for
from storage.writer import PATIENCE_SECONDS, Writer

QUEUE_LIMIT = 10_000
"""Units that may wait: a few seconds of work at the measured rates."""


class Storage:
    """A database with its writer thread. Make one with `open`; every method may be called from any thread.

    What returns a future is done by the writer, in the order of the calls; the rest reads a snapshot at once.
    """

    def __init__(self, dialect: Dialect, writer: Writer, reading: Engine, *, claimed: bool) -> None:
        self._dialect = dialect
        self._writer = writer
        self._reading = reading
        self._claimed = claimed

    @classmethod
    def open(
        cls,
        url: str,
        *,
        starting_credit: int = 100,
        daily_credit: int = 0,
        queue_limit: int = QUEUE_LIMIT,
        daemon: bool = True,
        alone: bool = False,
        patience: float = PATIENCE_SECONDS,
        clock: Callable[[], float] = time.time,
        on_trouble: Callable[[str | None], None] | None = None,
    ) -> Storage:
        """Open a database by its URL, creating or migrating its schema, and start the writer.

        `starting_credit` whole units once per wallet, `daily_credit` once per wallet and day of UTC, 0 for none: given
        when the wallet is asked for or used. `queue_limit` units may wait. `daemon=False` is for an operator's tool
        beside a running daemon, which claims nothing; with `alone` there must be no daemon, and none can start.
        `patience` seconds a write waits for a database that is locked or away. `clock` gives seconds since 1970.
        `on_trouble` is told, in the writer's thread, why nothing can be written as soon as that begins, and None when
        it can again (which is tried every second).

        StorageUnavailable may be tried again; StorageCorrupt and SecondDaemon are final; ValueError: a bad URL.
        """
        credit = Credits(starting_credit, daily_credit)
        dialect = dialect_for(url)
        if daemon or alone:
            dialect.claim(alone=alone)
        try:
            _prepare(dialect)
            writing = dialect.writing()
            if daemon or alone:
                with _naming_faults(dialect):
                    writing.connect().close()  # a server keeps the claim with the writer's connection
        except BaseException:
            dialect.release()
            raise

        def perform(connection: Connection, requests: Sequence[Request], careful: bool) -> list[Answer | Refused]:
            batch = Batch(connection, dialect, credit=credit, at=int(clock()), careful=careful)
            return batch.perform(requests)

        writer = Writer(
            writing, dialect, perform, queue_limit=queue_limit, patience=patience, probe=Probe(), on_trouble=on_trouble
        )
        return cls(dialect, writer, dialect.reading(), claimed=daemon or alone)

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written at present, None when all is well (as far as the last write knows)."""
        return self._writer.trouble

    def submit(self, unit: Unit) -> Future[Committed]:
        """Write the unit; the future resolves after the commit.

        The future's exceptions: a `Refused` (Overdraft, AlreadySettled, UnbalancedSettlement, SequenceConflict,
        KeyConflict, …): nothing of the unit was written; StorageBusy, StorageUnavailable: nothing was written, the
        same unit may be submitted again; StorageBroken, StorageCorrupt: stop. A unit that was committed before
        gets its first answer again. Cancelling the future works while the unit waits in the queue. A callback of
        the future runs in the writer's thread: it should do no more than hand over (asyncio.wrap_future does that).
        """
        return self._writer.put(unit)

    def new_table(self, network: str, channel: str) -> Future[int]:
        """Open a table and return its number, unique in the database and never used again."""
        check_text("a network", network)
        check_text("a channel", channel, empty=True)
        return self._writer.put(NewTable(network, channel))

    def balance(self, wallet: Wallet) -> Future[int]:
        """What the wallet holds; a new one is created with its starting credit."""
        return self._writer.put(BalanceOf(wallet))

    def escrow(self, table_id: int) -> Future[int]:
        """What the table's escrow holds. UnknownTable."""
        check_number("a table id", table_id)
        return self._writer.put(EscrowOf(table_id))

    def open_tables(
        self, networks: Sequence[str], abridged: Abridged | None = None
    ) -> Iterator[tuple[StoredTable, list[EventRow]]]:
        """Every unfinished table of these networks with its journal, whole or `abridged`, by number.

        Streamed from one snapshot. A table whose first unit was never written has an empty journal: finish it.
        """
        with self._faults_named():
            yield from journal.read_open_tables(self._reading, self._dialect, networks, abridged)

    def finished_tables(self, networks: Sequence[str], most: int) -> list[FinishedTable]:
        """The tables of these networks that finished last and are not archived, the newest first, at most so many."""
        with self._faults_named():
            return journal.read_finished_tables(self._reading, networks, most)

    def journals(
        self, tables: Sequence[StoredTable], abridged: Abridged | None = None
    ) -> Iterator[tuple[StoredTable, list[EventRow]]]:
        """These tables with their journals, whole or `abridged`, in the order given; streamed from one snapshot."""
        with self._faults_named():
            yield from journal.read_journals(self._reading, self._dialect, tables, abridged)

    def events(self, table_id: int) -> list[EventRow]:
        """A table's journal in order; empty for an unknown table and for one that is archived."""
        with self._faults_named():
            return journal.read_events(self._reading, table_id)

    def settings(self, *, scope: str | None = None, besides: Collection[str] = ()) -> list[Setting]:
        """Every setting, by scope and name; those of one scope; or all but the ones of these names."""
        query = select(settings.c.scope, settings.c.name, settings.c.value).order_by(settings.c.scope, settings.c.name)
        if scope is not None:
            query = query.where(settings.c.scope == scope)
        if besides:
            query = query.where(settings.c.name.not_in(besides))
        with self._faults_named(), self._reading.connect() as connection:
            return [Setting(*row) for row in connection.execute(query)]

    def stakes(self, table_id: int) -> Mapping[Wallet, int]:
        """What each wallet has staked at the table, less what was released: a refund gives exactly this back."""
        with self._faults_named(), self._reading.connect() as connection:
            return accounts.stakes(connection, table_id)

    def audit(self) -> list[str]:
        """Count every balance and escrow again from the rows; one line per fault, empty when all is good."""
        with self._faults_named(), self._reading.connect() as connection:
            return audit(connection, self._dialect)

    def accounts(self) -> Iterator[reports.AccountRow]:
        """Every account and what it holds. Changes nothing: no account gets credit by it."""
        with self._faults_named(), self._reading.connect() as connection:
            yield from reports.read_accounts(connection)

    def movements(
        self, wallet: Wallet | None = None, last: int | None = None, *, table_id: int | None = None
    ) -> Iterator[reports.MovementRow]:
        """Every movement of the ledger in the order of receipts, or those of one wallet or table; one snapshot."""
        with self._faults_named(), self._reading.connect() as connection:
            yield from reports.read_movements(connection, wallet, last, table_id=table_id)

    def tables(self, table_id: int | None = None) -> Iterator[reports.TableRow]:
        """Every table there ever was, by number, or the one with that number; one snapshot."""
        with self._faults_named(), self._reading.connect() as connection:
            yield from reports.read_tables(connection, table_id)

    def archives(self, table_id: int | None = None) -> Iterator[reports.ArchiveRow]:
        """Every archived table by number, or the one with that number; one snapshot."""
        with self._faults_named(), self._reading.connect() as connection:
            yield from reports.read_archives(connection, table_id)

    def archive(self, path: Path, table_ids: Sequence[int]) -> list[Archive]:
        """Move the events of these finished tables to the new file `path`; one entry for each that has any.

        The file is whole, on the disk and read back before anything is deleted; then they go in one transaction, or in
        several where there are very many, a table's always together. Whatever happens in between, each event is in the
        database, in the file, or in both. Others go on writing meanwhile. UnknownTable, TableOpen, FileFailed: nothing
        has changed; NotArchived: see there.
        """
        with self._faults_named():
            found = journal.finished(self._reading, table_ids)
            with closing(journal.read_journals(self._reading, self._dialect, found, None)) as read:
                written = archives.write(path, (rows for _, rows in read))
        try:
            for part in archives.portions(written):
                self.submit(Unit(archived=part)).result()
        except StorageError as error:
            raise NotArchived(str(path), str(error)) from error
        return written

    def backup(self, path: Path) -> None:
        """Copy the whole database, as it stands at one moment, to a new file; others go on writing meanwhile.

        For SQLite a database file again, for PostgreSQL a dump for `pg_restore`. FileFailed says why not.
        """
        with self._faults_named():
            self._dialect.backup(path)

    def close(self) -> None:
        """Write what is queued, stop the writer and give the database back. May be called twice."""
        self._writer.close()
        self._reading.dispose()
        if self._claimed:
            self._dialect.release()

    @contextmanager
    def _faults_named(self) -> Iterator[None]:
        with _naming_faults(self._dialect):
            yield


@contextmanager
def _naming_faults(dialect: Dialect) -> Iterator[None]:
    """Turn a driver's error into ours, outside the writer."""
    try:
        yield
    except DBAPIError as error:
        where, why = dialect.describe(), str(error.orig).strip()
        match dialect.classify(error):
            case Fault.CORRUPT:
                raise StorageCorrupt(f"{where} is damaged ({why}). {dialect.restore_hint()}") from error
            case Fault.BROKEN:
                raise StorageBroken(f"{where}: {why}; look at the disk") from error
            case Fault.AGAIN | Fault.AWAY | Fault.NO_ROOM:
                raise StorageUnavailable(f"{where} cannot be used now ({why})") from error
            case Fault.REFUSED | Fault.UNKNOWN:
                raise StorageError(f"{where}: {why}") from error


def _prepare(dialect: Dialect) -> None:
    """Make sure that the database is whole and up to date."""
    with _naming_faults(dialect):
        with dialect.reading().connect() as connection:
            dialect.check(connection)
        migrate(dialect)
