"""Texts that an office keeps for what it often says in its rooms."""

import sqlalchemy as sa
from alembic import op


revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "room_template",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=30), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["office_id"], ["office.id"], name="fk_room_template_office_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_room_template"),
    )
    op.create_index("ix_room_template_office_id", "room_template", ["office_id"])


def downgrade() -> None:
    op.drop_table("room_template")
