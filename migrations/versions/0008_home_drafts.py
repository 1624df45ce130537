"""Homes as public data knows them, and the office number by which a facility claims its own."""

import sqlalchemy as sa
from alembic import op


revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "home_draft",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source_key", sa.String(length=20), nullable=False),
        sa.Column("office_number", sa.String(length=10), nullable=False),
        sa.Column("corporation", sa.String(length=100), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("phone", sa.String(length=11), nullable=False),
        sa.Column("postal_code", sa.String(length=7), nullable=False),
        sa.Column("prefecture", sa.String(length=4), nullable=False),
        sa.Column("address_1", sa.String(length=100), nullable=False),
        sa.Column("address_2", sa.String(length=200), nullable=False),
        sa.Column("capacity", sa.Integer(), nullable=True),
        sa.Column("published_on", sa.Date(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("home_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_home_draft_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["home_id"], ["home.id"], name=op.f("fk_home_draft_home_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_home_draft")),
        sa.UniqueConstraint("source_key", name=op.f("uq_home_draft_source_key")),
    )
    op.create_index(op.f("ix_home_draft_office_number"), "home_draft", ["office_number"])
    op.create_index(op.f("ix_home_draft_account_id"), "home_draft", ["account_id"])
    op.create_index(op.f("ix_home_draft_home_id"), "home_draft", ["home_id"])
    op.add_column("signup", sa.Column("office_number", sa.String(length=10), nullable=True))


def downgrade() -> None:
    op.drop_column("signup", "office_number")
    op.drop_table("home_draft")
