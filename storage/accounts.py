"""Wallets, escrows and the mint as rows: found, created, locked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, and_, or_, select, text

from storage.chunks import chunks
from storage.dialect import Dialect
from storage.model import Wallet
from storage.schema import accounts, transfers

_CREATE_WALLET = text(
    "INSERT INTO accounts (kind, network, account) VALUES ('wallet', :network, :account) ON CONFLICT DO NOTHING"
)


def find_wallets(connection: Connection, wallets: Iterable[Wallet]) -> dict[Wallet, int]:
    """The account numbers of those that exist."""
    found: dict[Wallet, int] = {}
    for chunk in chunks(sorted(wallets)):
        by_network: dict[str, list[str]] = {}
        for wallet in chunk:
            by_network.setdefault(wallet.network, []).append(wallet.account)
        named = or_(
            *(
                and_(accounts.c.network == network, accounts.c.account.in_(names))
                for network, names in by_network.items()
            )
        )
        rows = connection.execute(select(accounts.c.network, accounts.c.account, accounts.c.id).where(named))
        found.update((Wallet(network, account), id_) for network, account, id_ in rows)
    return found


def create_wallets(connection: Connection, wallets: Sequence[Wallet]) -> list[Wallet]:
    """Create the accounts (in order: two daemons must not wait for each other crosswise); those that were ours."""
    ours = []
    for wallet in wallets:
        result = connection.execute(_CREATE_WALLET, {"network": wallet.network, "account": wallet.account})
        if result.rowcount:
            ours.append(wallet)
    return ours


def find_escrows(connection: Connection, table_ids: Iterable[int]) -> dict[int, int]:
    """The account numbers of these tables' escrows, by table."""
    found: dict[int, int] = {}
    for chunk in chunks(table_ids):
        rows = connection.execute(select(accounts.c.table_id, accounts.c.id).where(accounts.c.table_id.in_(chunk)))
        found.update((table_id, id_) for table_id, id_ in rows)
    return found


def find_mint(connection: Connection) -> int:
    """The account number of the one mint."""
    number: int = connection.execute(select(accounts.c.id).where(accounts.c.kind == "mint")).scalar_one()
    return number


def lock(connection: Connection, dialect: Dialect, ids: Iterable[int]) -> dict[int, int]:
    """Lock the accounts in id order, so that two daemons wait for each other in turn; what each holds, by number."""
    balances: dict[int, int] = {}
    for chunk in chunks(sorted(ids)):
        query = select(accounts.c.id, accounts.c.balance).where(accounts.c.id.in_(chunk)).order_by(accounts.c.id)
        if dialect.locks_rows:
            query = query.with_for_update()
        balances.update((id_, balance) for id_, balance in connection.execute(query))
    return balances


def stakes(connection: Connection, table_id: int) -> Mapping[Wallet, int]:
    """What each wallet has in the table's escrow: its holds less its releases, where that is not zero."""
    net: dict[int, int] = {}
    rows = connection.execute(
        select(transfers.c.kind, transfers.c.debit_account, transfers.c.credit_account, transfers.c.amount).where(
            transfers.c.table_id == table_id, transfers.c.kind.in_(("hold", "release"))
        )
    )
    for kind, debit, credit, amount in rows:
        account, change = (debit, amount) if kind == "hold" else (credit, -amount)
        net[account] = net.get(account, 0) + change
    owners: dict[int, Wallet] = {}
    for chunk in chunks(sorted(net)):
        found = connection.execute(
            select(accounts.c.id, accounts.c.network, accounts.c.account).where(accounts.c.id.in_(chunk))
        )
        owners.update((id_, Wallet(network, account)) for id_, network, account in found)
    return {owners[account]: amount for account, amount in net.items() if amount}
