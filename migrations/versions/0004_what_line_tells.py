"""What LINE tells: events that were taken, answers to send, and since when somebody can be reached."""

import sqlalchemy as sa
from alembic import op


revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "line_event",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_line_event")),
    )
    op.create_index(op.f("ix_line_event_taken_at"), "line_event", ["taken_at"])
    op.create_table(
        "line_reply",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reply_token", sa.String(length=128), nullable=False),
        sa.Column("messages", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_attempt_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failure", sa.String(length=500), nullable=True),
        sa.CheckConstraint("state IN ('waiting', 'sent', 'failed')", name=op.f("ck_line_reply_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_line_reply")),
    )
    op.create_index("ix_line_reply_state", "line_reply", ["state", "next_attempt_at"])
    op.add_column("account", sa.Column("line_changed_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("account", "line_changed_at")
    op.drop_table("line_reply")
    op.drop_table("line_event")
