"""What the storage is asked to write, and what it answers: plain values, checked when they are made.

Amounts are whole units, 1 to `MAX_AMOUNT`; a `bool`, a float or anything outside raises `ValueError` here,
before any SQL (PostgreSQL would round 1.5 to 2). Texts hold no NUL and no lone surrogates: neither database
could store both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias, get_args

MAX_AMOUNT = 1_000_000_000
"""The largest single movement, and the most a table's escrow may hold (RULES: a prize of up to 1,000,000,000)."""
MAX_BALANCE = 9_000_000_000_000_000_000
"""The most a wallet may hold: round, and within 64 bit with room for one more movement."""
MAX_ID = 2**63 - 1

SettlementKind: TypeAlias = Literal["paid", "refunded"]

_RESERVED_KEYS = ("start/", "daily/", "settle/")


def check_amount(amount: int) -> None:
    """Raise ValueError unless `amount` is an int in 1..MAX_AMOUNT."""
    if type(amount) is not int or not 1 <= amount <= MAX_AMOUNT:
        raise ValueError(f"an amount is a whole number from 1 to {MAX_AMOUNT}, not {amount!r}")


def check_number(name: str, number: int, least: int = 1) -> None:
    """Raise ValueError unless `number` is an int in least..2^63-1."""
    if type(number) is not int or not least <= number <= MAX_ID:
        raise ValueError(f"{name} is a whole number from {least} to 2^63-1, not {number!r}")


def check_text(name: str, text: str, *, empty: bool = False) -> None:
    """Raise ValueError unless `text` is a string both databases can store."""
    if not isinstance(text, str) or (not text and not empty):
        raise ValueError(f"{name} is a text{'' if empty else ', not empty'}; got {text!r}")
    if "\x00" in text:
        raise ValueError(f"{name} holds a NUL character: {text[:80]!r}")
    if not text.isascii():
        text.encode()  # a lone surrogate raises UnicodeEncodeError, which is a ValueError


def check_key(key: str) -> None:
    """Raise ValueError unless `key` may be chosen by a caller."""
    check_text("an idempotency key", key)
    if key.startswith(_RESERVED_KEYS):
        raise ValueError(f"the key {key!r} begins with {_RESERVED_KEYS}: those keys are the storage's own")


@dataclass(frozen=True, slots=True, order=True)
class Wallet:
    """Whose money: a services account on a network. `account` is casefolded by the caller, by the network's rules."""

    network: str
    account: str

    def __post_init__(self) -> None:
        check_text("a network", self.network)
        check_text("an account", self.account)
        if "/" in self.network:
            raise ValueError(f"a network's name has no slash (wallets are written network/account): {self.network!r}")

    def __str__(self) -> str:
        return f"{self.network}/{self.account}"


@dataclass(frozen=True, slots=True)
class Hold:
    """Wallet to escrow: a stake for the prize of the table."""

    key: str
    wallet: Wallet
    table_id: int
    amount: int

    def __post_init__(self) -> None:
        check_key(self.key)
        check_number("a table id", self.table_id)
        check_amount(self.amount)


@dataclass(frozen=True, slots=True)
class Release:
    """Escrow back to a wallet that staked it, while the table goes on (the prize was lowered)."""

    key: str
    table_id: int
    wallet: Wallet
    amount: int

    def __post_init__(self) -> None:
        check_key(self.key)
        check_number("a table id", self.table_id)
        check_amount(self.amount)


@dataclass(frozen=True, slots=True)
class Settle:
    """Close the table's escrow for good. The payouts must empty it exactly (none, if it is empty).

    `refunded` gives every stake back to its giver, `paid` pays anybody. A wallet named twice gets the sum.
    The table is the key: the same settlement again returns the same receipts, another one is AlreadySettled.
    """

    table_id: int
    kind: SettlementKind
    payouts: tuple[tuple[Wallet, int], ...]

    def __post_init__(self) -> None:
        check_number("a table id", self.table_id)
        if self.kind not in get_args(SettlementKind):
            raise ValueError(f"a settlement is one of {get_args(SettlementKind)}, not {self.kind!r}")
        for _, amount in self.payouts:
            check_amount(amount)

    def by_wallet(self) -> dict[Wallet, int]:
        """The payouts with each wallet once, in the order of first mention."""
        sums: dict[Wallet, int] = {}
        for wallet, amount in self.payouts:
            sums[wallet] = sums.get(wallet, 0) + amount
        return sums


@dataclass(frozen=True, slots=True)
class Transfer:
    """Wallet to wallet: a gift. To oneself is refused (ValueError)."""

    key: str
    source: Wallet
    target: Wallet
    amount: int

    def __post_init__(self) -> None:
        check_key(self.key)
        check_amount(self.amount)
        if self.source == self.target:
            raise ValueError(f"{self.source} cannot give to itself")


@dataclass(frozen=True, slots=True)
class Grant:
    """Mint to wallet: credit that comes from nowhere (an operator's grant)."""

    key: str
    wallet: Wallet
    amount: int

    def __post_init__(self) -> None:
        check_key(self.key)
        check_amount(self.amount)


Posting: TypeAlias = Hold | Release | Settle | Transfer | Grant


class EventRow(NamedTuple):
    """One line of a table's journal; `seq` from 0 up, `data` is JSON text. A tuple: two million are read at a start."""

    table_id: int
    seq: int
    version: int
    kind: str
    data: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A remembered choice, such as scope `libera/#hearts`, name `end`, value `100`. Value None deletes it."""

    scope: str
    name: str
    value: str | None

    def __post_init__(self) -> None:
        check_text("a setting's scope", self.scope, empty=True)
        check_text("a setting's name", self.name)
        if self.value is not None:
            check_text("a setting's value", self.value, empty=True)


@dataclass(frozen=True, slots=True)
class Archive:
    """A finished table whose `events` (how many) lie in `file`; `digest` is the SHA-256, in hex, of their lines there."""

    table_id: int
    events: int
    digest: str
    file: str

    def __post_init__(self) -> None:
        check_number("a table id", self.table_id)
        check_number("a number of events", self.events)
        check_text("a digest", self.digest)
        check_text("a file", self.file)


@dataclass(frozen=True, slots=True)
class Unit:
    """What is written together or not at all. `finished` names tables that are over.

    `archived` takes the events of finished tables out of the journal: `Storage.archive` has made the file before.
    """

    events: tuple[EventRow, ...] = ()
    postings: tuple[Posting, ...] = ()
    settings: tuple[Setting, ...] = ()
    finished: tuple[int, ...] = ()
    archived: tuple[Archive, ...] = ()

    def __post_init__(self) -> None:
        for event in self.events:
            check_number("a table id", event.table_id)
            check_number("a sequence number", event.seq, 0)
            check_number("an event's version", event.version)
            check_text("an event's kind", event.kind)
            check_text("an event's data", event.data)
        for table_id in self.finished:
            check_number("a table id", table_id)


@dataclass(frozen=True, slots=True)
class Committed:
    """The answer to a unit, given only after the commit.

    `receipts`: one per posting, the id of its transfer. A settlement has one transfer per payout: its entry is
    the receipt of its first payout (None if it paid nothing), and `settled[table_id]` has them all.
    `balances`: every wallet the postings name, as it stands after the commit.
    """

    receipts: tuple[int | None, ...] = ()
    balances: Mapping[Wallet, int] = field(default_factory=lambda: MappingProxyType({}))
    settled: Mapping[int, Mapping[Wallet, int]] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Abridged:
    """Which events a reader can do without: those of `kinds` before the table's last event of the kind `since`."""

    kinds: tuple[str, ...]
    since: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table of the database: its number (never reused) and where it is played."""

    id: int
    network: str
    channel: str


@dataclass(frozen=True, slots=True)
class FinishedTable:
    """A table that is over and has its journal still: `events` lines, the last of them of kind `ending`."""

    table: StoredTable
    ending: str
    events: int


def wallets_of(posting: Posting) -> tuple[Wallet, ...]:
    """Every wallet a posting names."""
    match posting:
        case Transfer(source=source, target=target):
            return source, target
        case Settle(payouts=payouts):
            return tuple(wallet for wallet, _ in payouts)
        case Hold(wallet=wallet) | Release(wallet=wallet) | Grant(wallet=wallet):
            return (wallet,)
