"""What an operator reads: accounts, movements and tables as plain rows, each from one snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, FromClause, Select, bindparam, select, union_all

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
    """Every movement by its receipt number, or those of one wallet or table; `last`: so many, the newest first.

    A wallet's are found by two ranges of indexes, as debtor and as creditor (never both): no others are looked at,
    however many there are.
    """
    query = _movements(connection.dialect.name, wallet is not None, table_id is not None, last)
    asked: dict[str, Any] = {"network": wallet.network, "account": wallet.account} if wallet is not None else {}
    if table_id is not None:
        asked["table_id"] = table_id
    for receipt, at, kind, amount, about, key, *owners in _streamed(connection, query.params(asked)):
        yield MovementRow(receipt, at, kind, _name(*owners[:4]), _name(*owners[4:]), amount, about, key)


@cache
def _movements(engine: str, of_wallet: bool, of_table: bool, last: int | None) -> Select[Any]:
    """The query, made once: that takes longer than to answer it. Asked for by the parameters network, account, table_id."""
    debit, credit = accounts.alias("debit"), accounts.alias("credit")
    sides = [column for side in (debit, credit) for column in _owner(side)]
    found = select(transfers)
    if of_table:
        found = found.where(transfers.c.table_id == bindparam("table_id"))
    about = _of_wallet(found, engine, last) if of_wallet else found.subquery("one")
    one = about.c
    return (
        select(one.id, one.at, one.kind, one.amount, one.table_id, one.key, *sides)
        .join_from(about, debit, debit.c.id == one.debit_account)
        .join(credit, credit.c.id == one.credit_account)
        .order_by(one.id if last is None else one.id.desc())
        .limit(last)
    )


def _of_wallet(found: Select[Any], engine: str, last: int | None) -> FromClause:
    """Those on either side of which the wallet stands; with `last` the newest so many of each side."""
    own = select(accounts.c.id).where(
        accounts.c.network == bindparam("network"), accounts.c.account == bindparam("account")
    )
    newest: ColumnElement[int] = transfers.c.id
    if engine == "postgresql":
        # Else it walks the whole ledger backwards until it has found enough of his: 90 ms at 300,000 movements. (In
        # SQLite an index on the account is in the order of the numbers anyway.)
        newest = newest + 0
    sides = [
        found.where(side == own.scalar_subquery()) for side in (transfers.c.debit_account, transfers.c.credit_account)
    ]
    if last is not None:
        sides = [select(side.order_by(newest.desc()).limit(last).subquery()) for side in sides]
    return union_all(*sides).subquery("one")


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
