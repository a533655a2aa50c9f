"""The storage as the rest of the house sees it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import partial
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
from storage.ownership import Ownership
from storage.proof import Proof
from storage.schema import settings
from storage.urls import dialect_for
from storage.writer import PATIENCE_SECONDS, Writer

QUEUE_LIMIT = 10_000
"""Units that may wait: a few seconds of work at the measured rates."""


class Storage:
    """A database with its writer thread. Make one with `open`; every method may be called from any thread.

    What returns a future is done by the writer, in the order of the calls; the rest reads a snapshot at once.
    """

    def __init__(
        self, dialect: Dialect, writer: Writer, reading: Engine, leases: Ownership | None, proof: Proof | None
    ) -> None:
        self._dialect = dialect
        self._writer = writer
        self._reading = reading
        self._leases = leases
        self._proof = proof

    @classmethod
    def open(
        cls,
        url: str,
        *,
        starting_credit: int = 100,
        daily_credit: int = 0,
        queue_limit: int = QUEUE_LIMIT,
        daemon: bool = True,
        networks: Sequence[str] = (),
        at_once: bool = False,
        create: bool | None = None,
        patience: float = PATIENCE_SECONDS,
        clock: Callable[[], float] = time.time,
        on_trouble: Callable[[str | None], None] | None = None,
        on_owner: Callable[[], None] | None = None,
    ) -> Storage:
        """Open a database by its URL, creating or migrating its schema, and start the writer.

        `starting_credit` whole units once per wallet, `daily_credit` once per wallet and day of UTC, 0 for none: given
        when the wallet is asked for or used. `queue_limit` units may wait. `daemon=False` is for an operator's tool
        beside a running daemon, which claims nothing unless it names networks.
        `networks` are to be ours: where several daemons share the database each network is waited for (see `owns`), and
        nothing is written about one that is another's; `at_once`: they are when this returns, or SecondDaemon. Without
        any, nothing is proved: a tool moves money beside their owner. `on_owner` is called in any thread when one has
        become ours or another's.
        `create`: a new database is made in any case (True), never (False), or unless something shows that there was one.
        `patience` seconds a write waits for a database that is locked or away. `clock` gives seconds since 1970.
        `on_trouble` is told, in the writer's thread, why nothing can be written as soon as that begins, and None when
        it can again (which is tried every second).

        StorageUnavailable may be tried again; StorageFatal is final; ValueError: a bad URL.
        """
        credit = Credits(starting_credit, daily_credit)
        dialect = dialect_for(url)
        dialect.open(create)
        troubles = _Troubles(on_trouble)
        leases: Ownership | None = None
        try:
            if daemon or networks:
                dialect.claim(daemon=daemon)
            _prepare(dialect, create)
            writing = dialect.writing()
            with _naming_faults(dialect):
                if daemon or networks:
                    writing.connect().close()  # whether it can be written is known before anybody relies on it
                    dialect.sign()
                leasing = dialect.leasing() if networks else None
                if leasing is not None:
                    leases = Ownership(leasing, networks, on_change=on_owner, on_trouble=troubles.of("leases"))
            if leases is not None and at_once:
                leases.wait_for_all()
        except BaseException:
            if leases is not None:
                leases.close()
            dialect.close()
            raise
        proof = None if leases is None else Proof(leases)

        writer = Writer(
            writing, dialect, _performing(dialect, proof, credit, clock),
            queue_limit=queue_limit, patience=patience, probe=Probe(), on_trouble=troubles.of("writer"),
        )  # fmt: skip
        return cls(dialect, writer, dialect.reading(), leases, proof)

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written at present, None when all is well (as far as the last write knows)."""
        return self._writer.trouble

    # --- whose networks they are (storage.ownership) ----------------------------------------------------------------
    def owns(self, network: str) -> bool:
        """Whether we may decide and speak on that network now; ask before each time."""
        return self._leases is None or self._leases.owns(network)

    def epoch(self, network: str) -> int | None:
        """Changes when the network has been another's meanwhile, so that what is known of its tables is stale; None
        while it is."""
        return 0 if self._leases is None else self._leases.epoch(network)

    def held_by(self, network: str) -> str:
        """Who else has the network."""
        return "" if self._leases is None else self._leases.held_by(network)

    def sure_for(self) -> float | None:
        """Seconds after which `owns` may say otherwise though nobody calls `on_owner`; None: it will not."""
        return None if self._leases is None else self._leases.sure_for()

    # --- writing and reading ----------------------------------------------------------------------------------------
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
            for table, rows in journal.read_open_tables(self._reading, self._dialect, networks, abridged):
                if self._proof is not None:
                    self._proof.learn(table.id, table.network)
                yield table, rows

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
        if self._leases is not None:
            self._leases.close()
        self._dialect.close()

    @contextmanager
    def _faults_named(self) -> Iterator[None]:
        with _naming_faults(self._dialect):
            yield


class _Troubles:
    """Several who can be in trouble with one database; it is told once, and its end when all are out of it."""

    def __init__(self, told: Callable[[str | None], None] | None) -> None:
        self._told = told
        self._whys: dict[str, str] = {}
        self._guard = threading.Lock()

    def of(self, who: str) -> Callable[[str | None], None]:
        return partial(self._tell, who)

    def _tell(self, who: str, why: str | None) -> None:
        with self._guard:
            before = bool(self._whys)
            self._whys.pop(who, None)
            if why is not None:
                self._whys[who] = why
            if bool(self._whys) != before and self._told is not None:
                self._told(why)


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


def _performing(
    dialect: Dialect, proof: Proof | None, credit: Credits, clock: Callable[[], float]
) -> Callable[[Connection, Sequence[Request], bool], list[Answer | Refused]]:
    """What the writer does with a batch; with `proof`, all of it but what is about another daemon's network."""

    def perform(connection: Connection, requests: Sequence[Request], careful: bool) -> list[Answer | Refused]:
        batch = Batch(connection, dialect, credit=credit, at=int(clock()), careful=careful)
        if proof is None:
            return batch.perform(requests)
        foreign = proof.foreign(connection, requests)
        answers = iter(batch.perform([one for place, one in enumerate(requests) if place not in foreign]))
        answered = [foreign[place] if place in foreign else next(answers) for place in range(len(requests))]
        for request, answer in zip(requests, answered, strict=True):
            if isinstance(request, NewTable) and isinstance(answer, int):
                proof.learn(answer, request.network)  # a number is never used again, committed or not
        return answered

    return perform


def _prepare(dialect: Dialect, create: bool | None) -> None:
    """Make sure that the database is whole and up to date."""
    with _naming_faults(dialect):
        with dialect.reading().connect() as connection:
            dialect.check(connection)
        migrate(dialect, create=create)
