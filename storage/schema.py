"""The tables as the code uses them, and what a complete database of this version has.

The migrations create them (`migrations/versions`), with the triggers that hold the ledger's rules; a test
compares the two. Times are whole seconds since 1970 UTC. No column is a database-specific type.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

HEAD: Final = "0003"
"""The newest migration; a database at this revision needs none."""

TRIGGERS: Final = frozenset(
    f"{table}_{rule}"
    for table, rules in {
        "tables": ("guard_insert", "open_escrow", "guard_update", "keep"),
        "events": ("guard_insert", "guard_update", "keep"),
        "accounts": ("guard_insert", "guard_update", "keep"),
        "transfers": ("guard_insert", "apply", "guard_update", "keep"),
        "payouts": ("guard_insert", "guard_update", "keep"),
        "settlements": ("guard_insert", "apply", "guard_update", "keep"),
        "archives": ("guard_insert", "apply", "guard_update", "keep"),
    }.items()
    for rule in rules
)
"""The triggers every database must have, by the same names on both engines (a dialect may add some of its own)."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

# SQLite counts rows only in a column declared INTEGER, which is 64 bit there.
BIG = BigInteger().with_variant(Integer(), "sqlite")

tables = Table(
    "tables",
    metadata,
    Column("id", BIG, Identity(always=True), primary_key=True),
    Column("network", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("status", String(8), nullable=False, server_default="open"),
    Column("opened_at", BIG, nullable=False),
    Column("finished_at", BIG),
    CheckConstraint("(status = 'open' AND finished_at IS NULL) OR (status = 'finished' AND finished_at IS NOT NULL)",
                    name="status"),
    Index("ix_tables_open", "network", "id", sqlite_where=text("status = 'open'"),
          postgresql_where=text("status = 'open'")),
    Index("ix_tables_finished", "finished_at", "id", sqlite_where=text("status = 'finished'"),
          postgresql_where=text("status = 'finished'")),
    sqlite_autoincrement=True,
)  # fmt: skip

events = Table(
    "events",
    metadata,
    Column("table_id", BIG, ForeignKey("tables.id"), nullable=False),
    Column("seq", BIG, nullable=False),
    Column("version", BIG, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    CheckConstraint("seq >= 0 AND version >= 1", name="numbers"),
    sqlite_with_rowid=False,
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", BIG, Identity(always=True), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("network", Text),
    Column("account", Text),
    Column("table_id", BIG, ForeignKey("tables.id")),
    Column("balance", BIG, nullable=False, server_default="0"),
    Column("last_transfer", BIG, nullable=False, server_default="0"),
    UniqueConstraint("network", "account", name="uq_accounts_wallet"),
    UniqueConstraint("table_id", name="uq_accounts_escrow"),
    Index("uq_accounts_mint", "kind", unique=True, sqlite_where=text("kind = 'mint'"),
          postgresql_where=text("kind = 'mint'")),
    CheckConstraint(
        "(kind = 'wallet' AND network IS NOT NULL AND account IS NOT NULL AND table_id IS NULL)"
        " OR (kind = 'escrow' AND network IS NULL AND account IS NULL AND table_id IS NOT NULL)"
        " OR (kind = 'mint' AND network IS NULL AND account IS NULL AND table_id IS NULL)",
        name="kind",
    ),
    CheckConstraint(
        "(kind = 'wallet' AND balance BETWEEN 0 AND 9000000000000000000)"
        " OR (kind = 'escrow' AND balance BETWEEN 0 AND 1000000000)"
        " OR (kind = 'mint' AND balance BETWEEN -9000000000000000000 AND 0)",
        name="balance",
    ),
    sqlite_autoincrement=True,
)  # fmt: skip

transfers = Table(
    "transfers",
    metadata,
    Column("id", BIG, Identity(always=True), primary_key=True),
    Column("key", Text, nullable=False),
    Column("debit_account", BIG, ForeignKey("accounts.id"), nullable=False),
    Column("credit_account", BIG, ForeignKey("accounts.id"), nullable=False),
    Column("amount", BIG, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("table_id", BIG, ForeignKey("tables.id")),
    Column("at", BIG, nullable=False),
    UniqueConstraint("key", name="uq_transfers_key"),
    CheckConstraint("amount BETWEEN 1 AND 1000000000", name="amount"),
    CheckConstraint("debit_account <> credit_account", name="two_accounts"),
    Index("ix_transfers_debit", "debit_account"),
    Index("ix_transfers_credit", "credit_account"),
    Index("ix_transfers_table", "table_id"),
    sqlite_autoincrement=True,
)

payouts = Table(
    "payouts",
    metadata,
    Column("table_id", BIG, ForeignKey("tables.id"), nullable=False),
    Column("account_id", BIG, ForeignKey("accounts.id"), nullable=False),
    Column("amount", BIG, nullable=False),
    PrimaryKeyConstraint("table_id", "account_id"),
    CheckConstraint("amount BETWEEN 1 AND 1000000000", name="amount"),
)

settlements = Table(
    "settlements",
    metadata,
    Column("table_id", BIG, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("at", BIG, nullable=False),
    CheckConstraint("kind IN ('paid', 'refunded')", name="kind"),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", BIG, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("events", BIG, nullable=False),
    Column("digest", Text, nullable=False),
    Column("file", Text, nullable=False),
    Column("at", BIG, nullable=False),
    CheckConstraint("events >= 1", name="events"),
    CheckConstraint("length(digest) = 64", name="digest"),
)
"""Finished tables whose events lie in a file: how many, and the SHA-256 of their lines there."""

settings = Table(
    "settings",
    metadata,
    Column("scope", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("scope", "name"),
)

leases = Table(
    "leases",
    metadata,
    Column("network", Text, nullable=False),
    Column("holder", Text, nullable=False),
    Column("epoch", BIG, nullable=False),
    Column("until", BIG, nullable=False),
    PrimaryKeyConstraint("network"),
    CheckConstraint("epoch >= 1", name="epoch"),
)
"""Who owns which network, and until when: milliseconds since 1970 by the database's clock (storage.ownership)."""
