"""Who owns which network: the leases of daemons that share a database (on SQLite nobody does, and it stays empty)."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "leases",
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("epoch", _BIG, nullable=False),
        sa.Column("until", _BIG, nullable=False),
        sa.PrimaryKeyConstraint("network", name="pk_leases"),
        sa.CheckConstraint("epoch >= 1", name="ck_leases_epoch"),
    )
