"""One batch of requests in one transaction: what the writer does between BEGIN and COMMIT."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from sqlalchemy import Connection, delete, text
from sqlalchemy.exc import DBAPIError

from storage import archives, journal
from storage.credits import Credits
from storage.dialect import Dialect, Fault
from storage.errors import Refused, RefusedByDatabase, SequenceConflict, UnknownTable
from storage.ledger import Ledger
from storage.model import Committed, Hold, Release, Setting, Settle, Unit, Wallet, wallets_of
from storage.schema import settings


@dataclass(frozen=True, slots=True)
class NewTable:
    """Asks for a table; the answer is its number."""

    network: str
    channel: str


@dataclass(frozen=True, slots=True)
class BalanceOf:
    """Asks for a wallet's balance, which brings the credit that is due to it."""

    wallet: Wallet


@dataclass(frozen=True, slots=True)
class EscrowOf:
    """Asks what a table's escrow holds."""

    table_id: int


@dataclass(frozen=True, slots=True)
class Probe:
    """Asks whether the database can be written: a row is made and taken away, which needs room on the disk as well."""


Request: TypeAlias = Unit | NewTable | BalanceOf | EscrowOf | Probe
Answer: TypeAlias = Committed | int
_Receipts: TypeAlias = list[dict[Wallet, int]]  # one entry per posting: its receipts by wallet
_Result: TypeAlias = int | Refused | _Receipts

_NOTHING_TO_SAY = Committed()
_SET = text(
    "INSERT INTO settings (scope, name, value) VALUES (:scope, :name, :value)"
    " ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value"
)


class BatchRefused(Exception):  # noqa: N818  # not a fault: it asks for the careful way
    """A row of the batch was refused, and which one is not known: roll back and go unit by unit."""


class Batch:
    """Requests written together.

    The plain units (nothing but events and settings) go in by one statement, the others each within a savepoint.
    `careful` gives every unit a savepoint, so that a faulty one fails alone.
    """

    def __init__(
        self, connection: Connection, dialect: Dialect, *, credit: Credits, at: int, careful: bool = False
    ) -> None:
        self._connection = connection
        self._dialect = dialect
        self._at = at
        self._careful = careful
        self._ledger = Ledger(connection, dialect, credit=credit, at=at)

    def perform(self, requests: Sequence[Request]) -> list[Answer | Refused]:
        """Write everything; one answer per request. BatchRefused unless `careful`."""
        self._load(requests)
        if not self._careful:
            self._append_plain([request for request in requests if isinstance(request, Unit) and _plain(request)])
        written = [self._one(request) for request in requests]
        # Balances are read when everything is written: they are what the commit leaves.
        return [self._answer(request, result) for request, result in zip(requests, written, strict=True)]

    def _load(self, requests: Sequence[Request]) -> None:
        units = [request for request in requests if isinstance(request, Unit)]
        postings = [posting for unit in units for posting in unit.postings]
        wallets = {wallet for posting in postings for wallet in wallets_of(posting)}
        wallets.update(request.wallet for request in requests if isinstance(request, BalanceOf))
        numbers = {number for unit in units for number in _tables_of(unit)}
        numbers.update(request.table_id for request in requests if isinstance(request, EscrowOf))
        if wallets or numbers:
            self._ledger.load(wallets, numbers, postings)

    def _append_plain(self, units: Sequence[Unit]) -> None:
        rows = [row for unit in units for row in unit.events]
        if not rows:
            return
        try:
            self._dialect.append_events(self._connection, rows)
        except DBAPIError as error:
            if self._dialect.classify(error) in (Fault.REFUSED, Fault.UNKNOWN):
                raise BatchRefused from error
            raise

    def _one(self, request: Request) -> _Result:
        match request:
            case NewTable(network, channel):
                return journal.open_table(self._connection, network, channel, self._at)
            case BalanceOf():
                return 0  # read at the end
            case Probe():
                self._remember((Setting("storage", "probe", "1"), Setting("storage", "probe", None)))
                return 0
            case EscrowOf(table_id):
                try:
                    return self._ledger.escrow(table_id)
                except Refused as error:
                    return error
            case Unit():
                if self._careful or not _plain(request):
                    return self._guarded(request)
                self._remember(request.settings)
                return []

    def _guarded(self, unit: Unit) -> Refused | _Receipts:
        """The unit within a savepoint; tried twice, for somebody else may have used its keys a moment before."""
        try:
            return self._attempt(unit)
        except Refused as error:
            return error
        except DBAPIError as error:
            self._pass_on_unless_refused(error)
        self._ledger.reload(_tables_of(unit), unit.postings)
        repeated = bool(unit.events) and journal.stored_alike(self._connection, unit.events)
        if repeated and all(self._ledger.is_known(posting) for posting in unit.postings):
            # The unit was committed before, and its answer was lost: give the answer again.
            unit = replace(unit, events=())
        elif taken := journal.first_taken(self._connection, unit.events):
            return SequenceConflict(taken.table_id, taken.seq)
        elif (table_id := journal.first_unknown(self._connection, unit.events)) is not None:
            return UnknownTable(table_id)
        try:
            return self._attempt(unit)
        except Refused as error:
            return error
        except DBAPIError as error:
            self._pass_on_unless_refused(error)
            return RefusedByDatabase(str(error.orig))

    def _attempt(self, unit: Unit) -> _Receipts:
        run = self._connection.exec_driver_sql  # the savepoint objects of SQLAlchemy cost as much as the unit itself
        run("SAVEPOINT unit")
        self._ledger.mark()
        try:
            if unit.events:
                self._dialect.append_events(self._connection, unit.events)
            receipts = [self._ledger.post(posting) for posting in unit.postings]
            self._remember(unit.settings)
            for table_id in unit.finished:
                self._ledger.finish(table_id)
            for archive in unit.archived:
                archives.take_events(self._connection, archive, self._at)
        except (Refused, DBAPIError) as error:
            if isinstance(error, DBAPIError):
                self._pass_on_unless_refused(error)  # then the whole transaction ends, and its savepoints with it
            run("ROLLBACK TO SAVEPOINT unit")
            run("RELEASE SAVEPOINT unit")
            self._ledger.undo()
            raise
        run("RELEASE SAVEPOINT unit")
        return receipts

    def _pass_on_unless_refused(self, error: DBAPIError) -> None:
        if self._dialect.classify(error) not in (Fault.REFUSED, Fault.UNKNOWN):
            raise error

    def _remember(self, rows: Iterable[Setting]) -> None:
        for row in rows:
            if row.value is None:
                key = (settings.c.scope == row.scope) & (settings.c.name == row.name)
                self._connection.execute(delete(settings).where(key))
            else:
                self._connection.execute(_SET, {"scope": row.scope, "name": row.name, "value": row.value})

    def _answer(self, request: Request, result: _Result) -> Answer | Refused:
        if isinstance(request, BalanceOf):
            return self._ledger.balance(request.wallet)
        if not isinstance(request, Unit) or not isinstance(result, list):
            assert not isinstance(result, list)
            return result
        if not result:
            return _NOTHING_TO_SAY
        receipts = tuple(next(iter(paid.values()), None) for paid in result)
        wallets = {wallet for posting in request.postings for wallet in wallets_of(posting)}
        settled: Mapping[int, Mapping[Wallet, int]] = {
            posting.table_id: MappingProxyType(paid)
            for posting, paid in zip(request.postings, result, strict=True)
            if isinstance(posting, Settle)
        }
        balances = {wallet: self._ledger.balance(wallet) for wallet in sorted(wallets)}
        return Committed(receipts, MappingProxyType(balances), MappingProxyType(settled))


def _plain(unit: Unit) -> bool:
    """Whether nothing of the unit but its events can be refused."""
    return not (unit.postings or unit.finished or unit.archived)


def _tables_of(unit: Unit) -> set[int]:
    """The tables whose escrow or status the unit depends on."""
    return {*unit.finished, *(p.table_id for p in unit.postings if isinstance(p, Hold | Release | Settle))}
