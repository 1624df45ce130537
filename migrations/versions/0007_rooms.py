"""How far a room was read, its pictures, what is told of it, and reports."""

import sqlalchemy as sa
from alembic import op


revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("message", sa.Column("image_key", sa.String(length=64), nullable=True))
    is_picture = sa.text("image_key IS NOT NULL")
    op.create_index(
        "uq_message_image_key",
        "message",
        ["image_key"],
        unique=True,
        sqlite_where=is_picture,
        postgresql_where=is_picture,
    )
    op.add_column("account", sa.Column("shows_read", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("account", sa.Column("shows_typing", sa.Boolean(), nullable=True))
    op.create_table(
        "room_read",
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_room_read_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contact.id"], name=op.f("fk_room_read_contact_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("contact_id", "account_id", name=op.f("pk_room_read")),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=24), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("messages", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "reason IN ('harassment', 'money', 'false_information', 'other')", name=op.f("ck_report_reason")
        ),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contact.id"], name=op.f("fk_report_contact_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_report_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
    )
    op.create_index(op.f("ix_report_contact_id"), "report", ["contact_id"])
    op.create_index(op.f("ix_report_account_id"), "report", ["account_id"])
    op.create_table(
        "block",
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_block_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name=op.f("fk_block_preference_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("preference_id", "account_id", name=op.f("pk_block")),
    )


def downgrade() -> None:
    op.drop_table("block")
    op.drop_table("report")
    op.drop_table("room_read")
    op.drop_column("account", "shows_typing")
    op.drop_column("account", "shows_read")
    op.drop_index("uq_message_image_key", "message")
    op.drop_column("message", "image_key")
