"""Wrong passwords are counted as failures; sessions and accounts know the browsers in which somebody signed in."""

import sqlalchemy as sa
from alembic import op


revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "known_browser",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", "secret_hash"),
    )
    op.create_index("ix_known_browser_used_at", "known_browser", ["used_at"])
    op.create_table(
        "failed_sign_in",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("account_key", sa.String(64), nullable=False),
        sa.Column("network_key", sa.String(64), nullable=False),
        sa.Column("browser_key", sa.String(64), nullable=True),
        sa.Column("failed_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_failed_sign_in_account_key", "failed_sign_in", ["account_key", "failed_at"])
    op.create_index("ix_failed_sign_in_network_key", "failed_sign_in", ["network_key", "failed_at"])
    op.create_index("ix_failed_sign_in_failed_at", "failed_sign_in", ["failed_at"])
    op.add_column("sign_in_session", sa.Column("browser_key", sa.String(64), nullable=True))
    op.add_column("sign_in_session", sa.Column("browser", sa.String(40), nullable=True))
    op.add_column("sign_in_session", sa.Column("network", sa.String(45), nullable=True))
    op.create_index("ix_sign_in_session_browser_key", "sign_in_session", ["browser_key"])


def downgrade() -> None:
    op.drop_index("ix_sign_in_session_browser_key", "sign_in_session")
    with op.batch_alter_table("sign_in_session") as table:
        for column in ("browser_key", "browser", "network"):
            table.drop_column(column)
    op.drop_table("failed_sign_in")
    op.drop_table("known_browser")
