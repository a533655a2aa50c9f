"""What can go wrong in the database, as exceptions that name the value, the limit and the next step.

They are named by what happened (Overdraft, SecondDaemon), as callers catch them.
"""

# ruff: noqa: N818

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage.model import Wallet


class StorageError(Exception):
    """Anything the storage refuses or fails at."""


class Refused(StorageError):
    """The unit breaks a rule of the ledger or the journal: nothing of it was written, the daemon goes on."""


class Overdraft(Refused):
    """The wallet holds less than the amount."""

    def __init__(self, wallet: Wallet, balance: int, amount: int) -> None:
        super().__init__(f"{wallet} has {balance}, which does not cover {amount}")
        self.wallet = wallet
        self.balance = balance
        self.amount = amount


class EscrowShort(Refused):
    """A release asks for more than this wallet has staked at the table (`staked`, net of earlier releases)."""

    def __init__(self, table_id: int, wallet: Wallet, staked: int, amount: int) -> None:
        super().__init__(f"{wallet} has {staked} staked at table {table_id}, {amount} cannot be released")
        self.table_id = table_id
        self.wallet = wallet
        self.staked = staked
        self.amount = amount


class LimitExceeded(Refused, ValueError):
    """The account would hold more than an account may."""

    def __init__(self, owner: object, balance: int, amount: int, limit: int) -> None:
        super().__init__(f"{owner} has {balance}; {amount} more would pass the limit of {limit}")
        self.balance = balance
        self.amount = amount
        self.limit = limit


class UnknownTable(Refused):
    """No table has this number."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"there is no table {table_id}; take the number from new_table()")
        self.table_id = table_id


class TableClosed(Refused):
    """The table is finished: it takes no stake any more."""

    def __init__(self, table_id: int, why: str = "finished") -> None:
        super().__init__(f"table {table_id} is {why} already; it takes no stake and no second settlement")
        self.table_id = table_id


class AlreadySettled(TableClosed):
    """The table's escrow was paid or refunded before, and not by this same settlement."""

    def __init__(self, table_id: int) -> None:
        super().__init__(table_id, "settled")


class UnbalancedSettlement(Refused):
    """A settlement does not empty the escrow exactly, or a refund goes to another wallet than its giver."""

    def __init__(self, table_id: int, escrow: int, payouts: int, why: str = "they must be equal") -> None:
        super().__init__(f"table {table_id} holds {escrow} in escrow, its settlement pays {payouts}: {why}")
        self.table_id = table_id
        self.escrow = escrow
        self.payouts = payouts


class EscrowNotEmpty(Refused):
    """A table with money in escrow cannot be finished: settle it first (the same unit may do both)."""

    def __init__(self, table_id: int, escrow: int) -> None:
        super().__init__(f"table {table_id} still holds {escrow} in escrow; settle it before it is finished")
        self.table_id = table_id
        self.escrow = escrow


class KeyConflict(Refused):
    """The idempotency key was used before for another movement."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key!r} already stands for another movement; a new movement needs a new key")
        self.key = key


class SequenceConflict(Refused):
    """The table's journal has this sequence number already, with other content or without this unit's money."""

    def __init__(self, table_id: int, seq: int) -> None:
        super().__init__(f"event {seq} of table {table_id} exists already; is the table run by two daemons?")
        self.table_id = table_id
        self.seq = seq


class TableOpen(Refused):
    """The table is not finished: its events stay where they are."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is not over: its journal is still being written")
        self.table_id = table_id


class AlreadyArchived(Refused):
    """The table's events were archived before, and not by this same archive."""

    def __init__(self, table_id: int, file: str) -> None:
        super().__init__(f"the events of table {table_id} are archived already, in {file}")
        self.table_id = table_id
        self.file = file


class NotOwner(Refused):
    """Another process owns the network: what is known of it here is stale."""

    def __init__(self, network: str) -> None:
        super().__init__(f"the network {network} is not ours: another daemon has its tables")
        self.network = network


class RefusedByDatabase(Refused):
    """A constraint or trigger refused what the code above it let through; the message is the database's."""


class StorageBusy(StorageError):
    """The queue is full: nothing was written, try again in a moment."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"{limit} units wait for the database already; try again in a moment")
        self.limit = limit


class StorageUnavailable(StorageError):
    """The database cannot be reached or cannot write now. What failed with this was certainly not committed."""


class FileFailed(StorageError):
    """The file of a backup or an archive was not made, or cannot be read; the message says why and what would help."""


class NotArchived(StorageError):
    """The file of an archive is whole, but the database did not let its events go, or not those of all tables."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(
            f"{path} is written and whole, but the database did not let all its events go: {why}. Tables that it shows "
            "as archived are in the file alone: keep it. If there are none, remove the file and try again"
        )


class StorageFatal(StorageError):
    """The daemon must stop (exit code 1); an operator has to act."""


class StorageBroken(StorageFatal):
    """The disk failed under a commit: whether it lasted is known only after a restart. Nothing was acknowledged."""


class StorageCorrupt(StorageFatal):
    """The database is damaged, not ours, or of another version; the message says how to restore."""


class DatabaseMissing(StorageFatal):
    """There is no database where there was one, or where the config says that there is one. `where`, and `why` so."""

    def __str__(self) -> str:
        where, why = self.args
        return (
            f"{where} is not there, and {why}. If it was moved, put it back; if its disk is not mounted, mount it; "
            "else restore a backup. To begin with an empty database: gamebot run --create"
        )


class DatabaseReplaced(StorageFatal):
    """Somebody changed the database's file under us: what we write may not be what the next start finds.

    `where`, and `what` has become of it.
    """

    def __str__(self) -> str:
        where, what = self.args
        return (
            f"{where} {what} while it was in use. Nothing more is acknowledged. Put the right file back, with its -wal "
            "if it has one, or restore a backup; then start again"
        )


class SecondDaemon(StorageFatal):
    """Another process has this database for itself."""
