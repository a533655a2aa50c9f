"""Which finished tables are archived, and where; their events may go. Finished tables are found by when they ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.migrations.v0002 import postgresql, sqlite

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_STATEMENTS = {"sqlite": sqlite.STATEMENTS, "postgresql": postgresql.STATEMENTS}


def upgrade() -> None:
    """Add the archives with their triggers, and put the new guards of the events in the place of the old."""
    op.create_table(
        "archives",
        sa.Column("table_id", _BIG, nullable=False, autoincrement=False),
        sa.Column("events", _BIG, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("at", _BIG, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_archives"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archives_table_id"),
        sa.CheckConstraint("events >= 1", name="ck_archives_events"),
        sa.CheckConstraint("length(digest) = 64", name="ck_archives_digest"),
    )
    finished = sa.text("status = 'finished'")
    op.create_index(
        "ix_tables_finished", "tables", ["finished_at", "id"], sqlite_where=finished, postgresql_where=finished
    )
    for statement in _STATEMENTS[op.get_bind().dialect.name]:
        op.get_bind().exec_driver_sql(statement)
