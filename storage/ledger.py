"""Money inside one transaction: wallets, escrows and the one mint, moved by double entry.

The triggers of the schema hold the rules; this module says which rule is broken, in a typed exception, and makes
every movement idempotent by its key. Balances are read once per batch, under lock, and then followed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, insert, select, update

from storage.accounts import create_wallets, find_escrows, find_mint, find_wallets, lock, stakes
from storage.chunks import chunks
from storage.credits import Credits
from storage.dialect import Dialect
from storage.errors import (
    AlreadySettled,
    EscrowNotEmpty,
    EscrowShort,
    KeyConflict,
    LimitExceeded,
    Overdraft,
    TableClosed,
    UnbalancedSettlement,
    UnknownTable,
)
from storage.model import (
    MAX_AMOUNT,
    MAX_BALANCE,
    Grant,
    Hold,
    Posting,
    Release,
    Settle,
    Transfer,
    Wallet,
)
from storage.schema import accounts, payouts, settlements, tables, transfers

_INSERT_TRANSFER = insert(transfers)  # built once: building it costs more than running it


class Movement(NamedTuple):
    """What a key stands for."""

    debit: int
    credit: int
    amount: int
    kind: Literal["start", "grant", "give", "hold", "release"]
    table_id: int | None


class Ledger:
    """The accounts that one batch touches, as they stand within its transaction."""

    def __init__(self, connection: Connection, dialect: Dialect, *, credit: Credits, at: int) -> None:
        self._connection = connection
        self._dialect = dialect
        self._credits = credit
        self._at = at
        self._mint = 0
        self._wallets: dict[Wallet, int] = {}  # account ids
        self._escrows: dict[int, int] = {}  # account ids by table
        self._balances: dict[int, int] = {}  # by account id
        self._status: dict[int, str] = {}  # open | finished, by table
        self._settled: dict[int, str] = {}  # paid | refunded, by table
        self._known: dict[str, tuple[int, Movement]] = {}  # by key: receipt and content
        self._undo: list[tuple[dict[Any, Any], object, object]] = []

    def load(self, wallets: Iterable[Wallet], table_ids: Iterable[int], postings: Sequence[Posting]) -> None:
        """Find and lock every account of the batch; wallets get the credit that is due to them by itself.

        Locks are taken in id order, so that two daemons with the same accounts wait for each other in turn.
        """
        names = sorted(set(wallets))
        numbers = sorted(set(table_ids))
        self._wallets |= find_wallets(self._connection, names)
        missing = [wallet for wallet in names if wallet not in self._wallets]
        created = create_wallets(self._connection, missing)
        self._wallets |= find_wallets(self._connection, missing)
        self._escrows |= find_escrows(self._connection, numbers)
        due = self._credits.due(self._connection, names, self._at)
        ids = {*self._wallets.values(), *self._escrows.values()}
        if created or due or any(isinstance(posting, Grant) for posting in postings):
            self._mint = find_mint(self._connection)
            ids.add(self._mint)
        self._balances |= lock(self._connection, self._dialect, ids)
        self.reload(numbers, postings, due)
        for wallet in created:
            self._credit(f"start/{wallet}", wallet, self._credits.starting, "start")
        for key, wallet in due.items():
            if key not in self._known:
                self._credit(key, wallet, self._credits.daily, "grant")
        self._undo.clear()

    def reload(self, table_ids: Iterable[int], postings: Sequence[Posting], keys: Iterable[str] = ()) -> None:
        """Read which tables are closed and which keys are known (after the locks: then nobody changes it)."""
        for chunk in chunks(sorted(set(table_ids))):
            rows = self._connection.execute(
                select(tables.c.id, tables.c.status, settlements.c.kind)
                .outerjoin_from(tables, settlements)
                .where(tables.c.id.in_(chunk))
            )
            for table_id, status, kind in rows:
                self._status[table_id] = status
                if kind is not None:
                    self._settled[table_id] = kind
        wanted = [*keys, *(posting.key for posting in postings if not isinstance(posting, Settle))]
        for some in chunks(wanted):
            columns = (transfers.c.debit_account, transfers.c.credit_account, transfers.c.amount, transfers.c.kind)
            rows = self._connection.execute(
                select(transfers.c.key, transfers.c.id, *columns, transfers.c.table_id).where(transfers.c.key.in_(some))
            )
            self._known.update((key, (receipt, Movement(*rest))) for key, receipt, *rest in rows)

    def mark(self) -> None:
        """From here on `undo` goes back."""
        self._undo.clear()

    def undo(self) -> None:
        """Forget what happened since `mark`: its savepoint was rolled back."""
        for mapping, key, old in reversed(self._undo):
            if old is None:
                del mapping[key]
            else:
                mapping[key] = old
        self._undo.clear()

    def balance(self, wallet: Wallet) -> int:
        """What the wallet holds now."""
        return self._balances[self._wallets[wallet]]

    def escrow(self, table_id: int) -> int:
        """What the table's escrow holds now. UnknownTable."""
        return self._balances[self._escrow(table_id)]

    def is_known(self, posting: Posting) -> bool:
        """Whether the posting was written before, by this key or as this table's settlement."""
        return posting.table_id in self._settled if isinstance(posting, Settle) else posting.key in self._known

    def post(self, posting: Posting) -> dict[Wallet, int]:
        """Write one posting and return its receipts by wallet; a repeated one returns those of the first time."""
        match posting:
            case Hold(key, wallet, table_id, amount):
                movement = Movement(self._wallets[wallet], self._escrow(table_id), amount, "hold", table_id)
                return {wallet: self._known_receipt(key, movement) or self._hold(key, wallet, movement)}
            case Release(key, table_id, wallet, amount):
                movement = Movement(self._escrow(table_id), self._wallets[wallet], amount, "release", table_id)
                return {wallet: self._known_receipt(key, movement) or self._release(key, wallet, movement)}
            case Transfer(key, source, target, amount):
                movement = Movement(self._wallets[source], self._wallets[target], amount, "give", None)
                return {source: self._known_receipt(key, movement) or self._give(key, source, target, movement)}
            case Grant(key, wallet, amount):
                movement = Movement(self._mint, self._wallets[wallet], amount, "grant", None)
                return {wallet: self._known_receipt(key, movement) or self._grant(key, wallet, movement)}
            case Settle():
                return self._settle(posting)

    def finish(self, table_id: int) -> None:
        """Mark the table finished; again is harmless. EscrowNotEmpty, UnknownTable."""
        if escrow := self.escrow(table_id):
            raise EscrowNotEmpty(table_id, escrow)
        if self._status[table_id] != "finished":
            self._connection.execute(
                update(tables).where(tables.c.id == table_id).values(status="finished", finished_at=self._at)
            )
            self._set(self._status, table_id, "finished")

    # Movements

    def _hold(self, key: str, wallet: Wallet, movement: Movement) -> int:
        assert movement.table_id is not None
        self._check_open(movement.table_id)
        self._check_covered(wallet, movement.amount)
        held = self._balances[movement.credit]
        if held + movement.amount > MAX_AMOUNT:
            raise LimitExceeded(f"the escrow of table {movement.table_id}", held, movement.amount, MAX_AMOUNT)
        return self._move(key, movement)

    def _release(self, key: str, wallet: Wallet, movement: Movement) -> int:
        assert movement.table_id is not None
        if movement.table_id in self._settled:
            raise AlreadySettled(movement.table_id)
        staked = stakes(self._connection, movement.table_id).get(wallet, 0)
        if staked < movement.amount:
            raise EscrowShort(movement.table_id, wallet, staked, movement.amount)
        self._check_room(wallet, movement.amount)
        return self._move(key, movement)

    def _give(self, key: str, source: Wallet, target: Wallet, movement: Movement) -> int:
        self._check_covered(source, movement.amount)
        self._check_room(target, movement.amount)
        return self._move(key, movement)

    def _grant(self, key: str, wallet: Wallet, movement: Movement) -> int:
        self._check_room(wallet, movement.amount)
        return self._move(key, movement)

    def _settle(self, posting: Settle) -> dict[Wallet, int]:
        table_id, wanted = posting.table_id, posting.by_wallet()
        escrow = self._escrow(table_id)
        if table_id in self._settled:
            return self._settled_before(posting)
        held, total = self._balances[escrow], sum(wanted.values())
        if held != total:
            raise UnbalancedSettlement(table_id, held, total)
        if posting.kind == "refunded" and stakes(self._connection, table_id) != wanted:
            raise UnbalancedSettlement(table_id, held, total, "a refund gives every stake back to its giver")
        for wallet, amount in wanted.items():
            self._check_room(wallet, amount)
        if wanted:
            self._connection.execute(
                insert(payouts),
                [
                    {"table_id": table_id, "account_id": self._wallets[wallet], "amount": amount}
                    for wallet, amount in wanted.items()
                ],
            )
        # The insert of the settlement causes the payouts, in a trigger.
        self._connection.execute(insert(settlements).values(table_id=table_id, kind=posting.kind, at=self._at))
        self._set(self._settled, table_id, posting.kind)
        self._set(self._balances, escrow, 0)
        for wallet, amount in wanted.items():
            self._set(self._balances, self._wallets[wallet], self.balance(wallet) + amount)
        receipts = {wallet: receipt for wallet, (receipt, _) in self._paid(table_id).items()}
        return {wallet: receipts[wallet] for wallet in wanted}

    def _settled_before(self, posting: Settle) -> dict[Wallet, int]:
        paid = self._paid(posting.table_id)
        wanted = posting.by_wallet()
        same = {wallet: amount for wallet, (_, amount) in paid.items()} == wanted
        if not same or self._settled[posting.table_id] != posting.kind:
            raise AlreadySettled(posting.table_id)
        return {wallet: paid[wallet][0] for wallet in wanted}

    def _paid(self, table_id: int) -> dict[Wallet, tuple[int, int]]:
        """The settlement's receipts and amounts."""
        rows = self._connection.execute(
            select(accounts.c.network, accounts.c.account, transfers.c.id, transfers.c.amount)
            .join_from(transfers, accounts, accounts.c.id == transfers.c.credit_account)
            .where(transfers.c.table_id == table_id, transfers.c.kind.in_(("paid", "refunded")))
        )
        return {Wallet(network, account): (receipt, amount) for network, account, receipt, amount in rows}

    def _move(self, key: str, movement: Movement) -> int:
        row = {
            "key": key,
            "debit_account": movement.debit,
            "credit_account": movement.credit,
            "amount": movement.amount,
            "kind": movement.kind,
            "table_id": movement.table_id,
            "at": self._at,
        }
        inserted = self._connection.execute(_INSERT_TRANSFER, row).inserted_primary_key
        assert inserted is not None
        receipt = int(inserted[0])
        self._set(self._known, key, (receipt, movement))
        for account, change in ((movement.debit, -movement.amount), (movement.credit, movement.amount)):
            self._set(self._balances, account, self._balances[account] + change)
        return receipt

    # Checks

    def _known_receipt(self, key: str, movement: Movement) -> int | None:
        known = self._known.get(key)
        if known is None:
            return None
        receipt, before = known
        if before != movement:
            raise KeyConflict(key)
        return receipt

    def _escrow(self, table_id: int) -> int:
        if table_id not in self._escrows:
            raise UnknownTable(table_id)
        return self._escrows[table_id]

    def _check_open(self, table_id: int) -> None:
        if table_id in self._settled:
            raise AlreadySettled(table_id)
        if self._status[table_id] != "open":
            raise TableClosed(table_id)

    def _check_covered(self, wallet: Wallet, amount: int) -> None:
        balance = self.balance(wallet)
        if balance < amount:
            raise Overdraft(wallet, balance, amount)

    def _check_room(self, wallet: Wallet, amount: int) -> None:
        balance = self.balance(wallet)
        if balance + amount > MAX_BALANCE:
            raise LimitExceeded(wallet, balance, amount, MAX_BALANCE)

    # Accounts

    def _credit(self, key: str, wallet: Wallet, amount: int, kind: Literal["start", "grant"]) -> None:
        # What a full wallet cannot take it goes without: its owner must still be able to play and pay.
        if amount and self.balance(wallet) + amount <= MAX_BALANCE:
            self._move(key, Movement(self._mint, self._wallets[wallet], amount, kind, None))

    def _set(self, mapping: dict[Any, Any], key: object, value: object) -> None:
        self._undo.append((mapping, key, mapping.get(key)))
        mapping[key] = value
