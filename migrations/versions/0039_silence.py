"""What should have been sent since when, what failed for good and was put aside, and when the loop last ran."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None

_OUTBOXES = ("push", "line_reply", "mail")
# SQLite cannot take a default away again: no row is written without the column.
_FILLED_BELOW = "1970-01-01 00:00:00+00:00"


def upgrade() -> None:
    failed = sa.text("state = 'failed' AND put_aside_at IS NULL")
    for table in _OUTBOXES:
        due_at = sa.Column("due_at", sa.DateTime(timezone=True), nullable=False, server_default=_FILLED_BELOW)
        op.add_column(table, due_at)
        op.add_column(table, sa.Column("put_aside_at", sa.DateTime(timezone=True), nullable=True))
        op.execute(f"UPDATE {table} SET due_at = CASE WHEN attempts = 0 THEN next_attempt_at ELSE created_at END")
        # What failed before anybody could see it was found in the log, or is too old to be sent.
        op.execute(f"UPDATE {table} SET put_aside_at = settled_at WHERE state = 'failed'")
        op.create_index(f"ix_{table}_failed", table, ["id"], sqlite_where=failed, postgresql_where=failed)
    op.create_table(
        "worker_state",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("told_on", sa.Date(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_worker_state"),
    )


def downgrade() -> None:
    op.drop_table("worker_state")
    for table in _OUTBOXES:
        op.drop_index(f"ix_{table}_failed", table)
        op.drop_column(table, "put_aside_at")
        op.drop_column(table, "due_at")
