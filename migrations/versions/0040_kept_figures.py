"""The figures of the whole service are counted once a day and kept for the operator's console."""

import sqlalchemy as sa
from alembic import op


revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "kept_figures",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("counted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("stored_bytes", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept_figures"),
    )


def downgrade() -> None:
    op.drop_table("kept_figures")
