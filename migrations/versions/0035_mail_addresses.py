"""A new mail address waits for its confirmation; what a browser is known by is called alike everywhere."""

import sqlalchemy as sa
from alembic import op


revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "email_change",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("former", sa.String(254), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("undo_hash", sa.String(64), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("secret_hash"),
        sa.UniqueConstraint("undo_hash"),
    )
    op.create_index("ix_email_change_account_id", "email_change", ["account_id"])
    op.create_index("ix_email_change_created_at", "email_change", ["created_at"])
    op.alter_column("known_browser", "secret_hash", new_column_name="browser_key")


def downgrade() -> None:
    op.alter_column("known_browser", "browser_key", new_column_name="secret_hash")
    op.drop_table("email_change")
