"""Since when it is known that mails do not reach an account's address."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None

_DEAD = sa.text("email_dead_at IS NOT NULL")


def upgrade() -> None:
    op.add_column("account", sa.Column("email_dead_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index("ix_account_email_dead", "account", ["id"], sqlite_where=_DEAD, postgresql_where=_DEAD)


def downgrade() -> None:
    op.drop_index("ix_account_email_dead", "account")
    op.drop_column("account", "email_dead_at")
