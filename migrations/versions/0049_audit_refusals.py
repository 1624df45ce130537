"""Refused calls are counted by the minute, and appended to the audit as one row with how often."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("audit_entry", sa.Column("times", sa.Integer(), nullable=True))
    op.create_table(
        "audit_refusal",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("minute", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("object_id", sa.BigInteger(), nullable=True),
        sa.Column("network", sa.String(45), nullable=True),
        sa.Column("request_id", sa.String(32), nullable=True),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.UniqueConstraint("minute", "who", "act", name="uq_audit_refusal_minute"),
    )


def downgrade() -> None:
    op.drop_table("audit_refusal")
    op.drop_column("audit_entry", "times")
