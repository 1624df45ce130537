"""Deciding in one's own time: taking an acceptance back, resting, answers kept half-way, and somebody who helps."""

import sqlalchemy as sa
from alembic import op


revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

COLUMNS = (("contact", "accepted_at"), ("contact", "put_off_at"), ("preference", "resting_since"), ("message", "taken_back_at"))


def upgrade() -> None:
    for table, column in COLUMNS:
        op.add_column(table, when(column, nullable=True))
    is_taken_back = sa.text("taken_back_at IS NOT NULL")
    op.create_index(
        "ix_message_taken_back",
        "message",
        ["contact_id", "id"],
        sqlite_where=is_taken_back,
        postgresql_where=is_taken_back,
    )
    op.add_column("account", sa.Column("person_name", sa.String(100), nullable=True))
    op.create_table(
        "preference_draft",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        when("updated_at"),
        key("preference_draft", "account_id", "account"),
        sa.PrimaryKeyConstraint("account_id", name="pk_preference_draft"),
    )
    op.create_index("ix_preference_draft_updated_at", "preference_draft", ["updated_at"])
    op.create_table(
        "helping",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("helper_id", sa.Integer(), nullable=False),
        when("started_at"),
        key("helping", "account_id", "account"),
        key("helping", "helper_id", "account"),
        sa.CheckConstraint("account_id <> helper_id", name=op.f("ck_helping_somebody_else")),
        sa.PrimaryKeyConstraint("account_id", name="pk_helping"),
    )
    op.create_index("ix_helping_helper_id", "helping", ["helper_id"])
    op.create_table(
        "helper_invitation",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        when("created_at"),
        when("expires_at"),
        key("helper_invitation", "account_id", "account"),
        sa.PrimaryKeyConstraint("account_id", name="pk_helper_invitation"),
        sa.UniqueConstraint("code_hash", name="uq_helper_invitation_code_hash"),
    )
    op.create_index("ix_helper_invitation_expires_at", "helper_invitation", ["expires_at"])
    op.create_table(
        "helper_word",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("contact_id", sa.Integer(), autoincrement=False, nullable=False),
        when("asked_at", nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        when("said_at", nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["helping.account_id"], name="fk_helper_word_account_id", ondelete="CASCADE"
        ),
        key("helper_word", "contact_id", "contact"),
        sa.PrimaryKeyConstraint("account_id", "contact_id", name="pk_helper_word"),
    )
    op.create_index("ix_helper_word_contact_id", "helper_word", ["contact_id"])


def downgrade() -> None:
    for name in ("helper_word", "helper_invitation", "helping", "preference_draft"):
        op.drop_table(name)
    op.drop_column("account", "person_name")
    op.drop_index("ix_message_taken_back", "message")
    for table, column in reversed(COLUMNS):
        op.drop_column(table, column)


def key(name, column, table):
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}", ondelete="CASCADE")


def when(name, *, nullable=False):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)
