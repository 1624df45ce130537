"""What a mail tells a member of staff is decided when it is sent."""

import sqlalchemy as sa
from alembic import op


revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("mail") as table:
        table.add_column(sa.Column("account_id", sa.Integer(), nullable=True))
        table.add_column(sa.Column("told", sa.JSON(), nullable=True))
        table.create_foreign_key("fk_mail_account_id", "account", ["account_id"], ["id"], ondelete="CASCADE")
        table.create_index("ix_mail_account_id", ["account_id"])


def downgrade() -> None:
    # What was not sent has no text of its own.
    op.execute("DELETE FROM mail WHERE told IS NOT NULL")
    with op.batch_alter_table("mail") as table:
        table.drop_index("ix_mail_account_id")
        table.drop_constraint("fk_mail_account_id", type_="foreignkey")
        table.drop_column("told")
        table.drop_column("account_id")
