"""A request for a registration is seen once its address was confirmed; those of before stay as they are."""

import sqlalchemy as sa
from alembic import op


revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("signup") as table:
        table.add_column(sa.Column("secret_hash", sa.String(64), nullable=True))
        table.add_column(sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True))
        table.create_unique_constraint("uq_signup_secret_hash", ["secret_hash"])
    op.execute("UPDATE signup SET confirmed_at = created_at")


def downgrade() -> None:
    op.execute("DELETE FROM signup WHERE confirmed_at IS NULL")
    with op.batch_alter_table("signup") as table:
        table.drop_constraint("uq_signup_secret_hash", type_="unique")
        table.drop_column("confirmed_at")
        table.drop_column("secret_hash")
