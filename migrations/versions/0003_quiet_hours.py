"""Quiet hours of an account."""

import sqlalchemy as sa
from alembic import op


revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

HOURS = (
    "(quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from BETWEEN 0 AND 23"
    " AND quiet_until BETWEEN 0 AND 23 AND quiet_from <> quiet_until"
)


def upgrade() -> None:
    op.add_column("account", sa.Column("quiet_from", sa.SmallInteger(), nullable=True))
    # With its column, not as a step of its own: for that SQLite would have to build the table anew.
    check = sa.CheckConstraint(HOURS, name=op.f("ck_account_quiet_hours"))
    op.add_column("account", sa.Column("quiet_until", sa.SmallInteger(), check, nullable=True))


def downgrade() -> None:
    # In this order: the check goes with its column.
    op.drop_column("account", "quiet_until")
    op.drop_column("account", "quiet_from")
