"""What an operator reads: accounts, movements and tables as plain rows, each from one snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, FromClause, Select, and_, or_, select

from storage.model import Wallet
from storage.schema import accounts, archives, settlements, tables, transfers

ROWS_AT_ONCE = 2_000


class AccountRow(NamedTuple):
    """An account and what it holds. `name` is `network/account`, `escrow#TABLE` or `mint`."""

    name: str
    kind: str
    balance: int


class MovementRow(NamedTuple):
    """One transfer. `at` is whole seconds since 1970 UTC; `table_id` None where no table is concerned."""

    receipt: int
    at: int
    kind: str
    debit: str
    credit: str
    amount: int
    table_id: int | None
    key: str


class TableRow(NamedTuple):
    """A table as the database has it. `status`: open or finished; `settled`: paid, refunded or None."""

    id: int
    network: str
    channel: str
    status: str
    opened_at: int
    finished_at: int | None
    settled: str | None
    escrow: int


class ArchiveRow(NamedTuple):
    """A table whose events lie in `file`: how many, the SHA-256 of their lines, and since when (seconds since 1970)."""

    table_id: int
    events: int
    digest: str
    file: str
    at: int


def read_accounts(connection: Connection) -> Iterator[AccountRow]:
    """Every account, by kind and name: the wallets last."""
    query = select(accounts.c.kind, accounts.c.network, accounts.c.account, accounts.c.table_id, accounts.c.balance)
    for row in _streamed(connection, query.order_by(accounts.c.kind, accounts.c.network, accounts.c.account)):
        yield AccountRow(_name(*row[:4]), row[0], row[4])


def read_movements(
    connection: Connection, wallet: Wallet | None = None, last: int | None = None, *, table_id: int | None = None
) -> Iterator[MovementRow]:
    """Every movement by its receipt number, or those of one wallet or table; `last`: so many, the newest first."""
    debit, credit = accounts.alias("debit"), accounts.alias("credit")
    sides = [column for side in (debit, credit) for column in _owner(side)]
    one = transfers.c
    query = (
        select(one.id, one.at, one.kind, one.amount, one.table_id, one.key, *sides)
        .join_from(transfers, debit, debit.c.id == one.debit_account)
        .join(credit, credit.c.id == one.credit_account)
        .order_by(one.id if last is None else one.id.desc())
        .limit(last)
    )
    if wallet is not None:
        query = query.where(
            or_(*(and_(side.c.network == wallet.network, side.c.account == wallet.account) for side in (debit, credit)))
        )
    if table_id is not None:
        query = query.where(one.table_id == table_id)
    for receipt, at, kind, amount, about, key, *owners in _streamed(connection, query):
        yield MovementRow(receipt, at, kind, _name(*owners[:4]), _name(*owners[4:]), amount, about, key)


def read_tables(connection: Connection, table_id: int | None = None) -> Iterator[TableRow]:
    """Every table by its number, or the one with that number."""
    query = (
        select(
            tables.c.id, tables.c.network, tables.c.channel, tables.c.status, tables.c.opened_at, tables.c.finished_at,
            settlements.c.kind, accounts.c.balance,
        )
        .join_from(tables, accounts, accounts.c.table_id == tables.c.id)
        .outerjoin(settlements, settlements.c.table_id == tables.c.id)
        .order_by(tables.c.id)
    )  # fmt: skip
    if table_id is not None:
        query = query.where(tables.c.id == table_id)
    for row in _streamed(connection, query):
        yield TableRow(*row)


def read_archives(connection: Connection, table_id: int | None = None) -> Iterator[ArchiveRow]:
    """Every archived table by its number, or the one with that number."""
    one = archives.c
    query = select(one.table_id, one.events, one.digest, one.file, one.at).order_by(one.table_id)
    if table_id is not None:
        query = query.where(one.table_id == table_id)
    for row in _streamed(connection, query):
        yield ArchiveRow(*row)


def _owner(side: FromClause) -> list[Any]:
    return [side.c.kind, side.c.network, side.c.account, side.c.table_id]


def _name(kind: str, network: str | None, account: str | None, table_id: int | None) -> str:
    # A network's name holds no #, and a wallet always a slash: the three forms cannot be mistaken for each other.
    return {"wallet": f"{network}/{account}", "escrow": f"escrow#{table_id}"}.get(kind, kind)


def _streamed(connection: Connection, query: Select[Any]) -> Iterator[Any]:
    """The rows as they come: a ledger may have millions."""
    yield from connection.execute(query, execution_options={"yield_per": ROWS_AT_ONCE})
