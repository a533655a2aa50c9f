"""Tables, journal, ledger, settlements and settings, with the triggers that hold their rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.migrations.v0001 import postgresql, sqlite

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_STATEMENTS = {"sqlite": sqlite.STATEMENTS, "postgresql": postgresql.STATEMENTS}


def upgrade() -> None:
    """Create everything of the first version, and the one mint."""
    _tables_and_events()
    _accounts_and_transfers()
    _settlements()
    op.create_table(
        "settings",
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("scope", "name", name="pk_settings"),
    )
    for statement in _STATEMENTS[op.get_bind().dialect.name]:
        op.get_bind().exec_driver_sql(statement)
    op.execute("INSERT INTO accounts (kind) VALUES ('mint')")


def _tables_and_events() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _BIG, sa.Identity(always=True)),
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("status", sa.String(8), nullable=False, server_default="open"),
        sa.Column("opened_at", _BIG, nullable=False),
        sa.Column("finished_at", _BIG),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.CheckConstraint(
            "(status = 'open' AND finished_at IS NULL) OR (status = 'finished' AND finished_at IS NOT NULL)",
            name="ck_tables_status",
        ),
        sqlite_autoincrement=True,
    )
    unfinished = sa.text("status = 'open'")
    op.create_index("ix_tables_open", "tables", ["network", "id"], sqlite_where=unfinished, postgresql_where=unfinished)
    op.create_table(
        "events",
        sa.Column("table_id", _BIG, nullable=False),
        sa.Column("seq", _BIG, nullable=False),
        sa.Column("version", _BIG, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id"),
        sa.CheckConstraint("seq >= 0 AND version >= 1", name="ck_events_numbers"),
        sqlite_with_rowid=False,
    )


def _accounts_and_transfers() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", _BIG, sa.Identity(always=True)),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("network", sa.Text),
        sa.Column("account", sa.Text),
        sa.Column("table_id", _BIG),
        sa.Column("balance", _BIG, nullable=False, server_default="0"),
        sa.Column("last_transfer", _BIG, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_accounts_table_id"),
        sa.UniqueConstraint("network", "account", name="uq_accounts_wallet"),
        sa.UniqueConstraint("table_id", name="uq_accounts_escrow"),
        sa.CheckConstraint(
            "(kind = 'wallet' AND network IS NOT NULL AND account IS NOT NULL AND table_id IS NULL)"
            " OR (kind = 'escrow' AND network IS NULL AND account IS NULL AND table_id IS NOT NULL)"
            " OR (kind = 'mint' AND network IS NULL AND account IS NULL AND table_id IS NULL)",
            name="ck_accounts_kind",
        ),
        sa.CheckConstraint(
            "(kind = 'wallet' AND balance BETWEEN 0 AND 9000000000000000000)"
            " OR (kind = 'escrow' AND balance BETWEEN 0 AND 1000000000)"
            " OR (kind = 'mint' AND balance BETWEEN -9000000000000000000 AND 0)",
            name="ck_accounts_balance",
        ),
        sqlite_autoincrement=True,
    )
    mint = sa.text("kind = 'mint'")
    op.create_index("uq_accounts_mint", "accounts", ["kind"], unique=True, sqlite_where=mint, postgresql_where=mint)
    op.create_table(
        "transfers",
        sa.Column("id", _BIG, sa.Identity(always=True)),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("debit_account", _BIG, nullable=False),
        sa.Column("credit_account", _BIG, nullable=False),
        sa.Column("amount", _BIG, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", _BIG),
        sa.Column("at", _BIG, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_transfers"),
        sa.ForeignKeyConstraint(["debit_account"], ["accounts.id"], name="fk_transfers_debit_account"),
        sa.ForeignKeyConstraint(["credit_account"], ["accounts.id"], name="fk_transfers_credit_account"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_transfers_table_id"),
        sa.UniqueConstraint("key", name="uq_transfers_key"),
        sa.CheckConstraint("amount BETWEEN 1 AND 1000000000", name="ck_transfers_amount"),
        sa.CheckConstraint("debit_account <> credit_account", name="ck_transfers_two_accounts"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_transfers_debit", "transfers", ["debit_account"])
    op.create_index("ix_transfers_credit", "transfers", ["credit_account"])
    op.create_index("ix_transfers_table", "transfers", ["table_id"])


def _settlements() -> None:
    op.create_table(
        "payouts",
        sa.Column("table_id", _BIG, nullable=False),
        sa.Column("account_id", _BIG, nullable=False),
        sa.Column("amount", _BIG, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "account_id", name="pk_payouts"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_payouts_table_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_payouts_account_id"),
        sa.CheckConstraint("amount BETWEEN 1 AND 1000000000", name="ck_payouts_amount"),
    )
    op.create_table(
        "settlements",
        sa.Column("table_id", _BIG, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", _BIG, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_settlements"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_settlements_table_id"),
        sa.CheckConstraint("kind IN ('paid', 'refunded')", name="ck_settlements_kind"),
    )
