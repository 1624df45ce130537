"""Visits: proposed, agreed, reminded of; and a member's address for a calendar."""

import sqlalchemy as sa
from alembic import op


revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

STATES = ("offered", "agreed", "done", "moved", "called_off")
REASONS = ("not_well", "schedule", "weather", "at_the_home", "not_needed", "other")
REMINDERS = ("day_before", "two_hours", "report")
IS_AGREED = sa.text("state = 'agreed'")


def upgrade() -> None:
    for name in ("visit_starts_at", "visit_wanted_at"):
        op.add_column("contact", sa.Column(name, sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "visit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        when("starts_at"),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(100), nullable=False),
        sa.Column("state", sa.String(24), nullable=False),
        when("offered_at"),
        when("agreed_at", nullable=True),
        sa.Column("shows_address", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("called_off_by", sa.String(24), nullable=True),
        sa.Column("reason", sa.String(24), nullable=True),
        key("visit", "contact_id", "contact"),
        sa.CheckConstraint(sa.column("state").in_(STATES), name=op.f("ck_visit_state")),
        sa.CheckConstraint(
            sa.column("called_off_by").in_(("facility", "seeker")), name=op.f("ck_visit_called_off_by")
        ),
        sa.CheckConstraint(sa.column("reason").in_(REASONS), name=op.f("ck_visit_reason")),
        sa.PrimaryKeyConstraint("id", name="pk_visit"),
        sqlite_autoincrement=True,
    )
    partial("uq_visit_one_agreed", ["contact_id"], unique=True)
    partial("ix_visit_agreed", ["starts_at"])
    op.create_index("ix_visit_contact_id", "visit", ["contact_id", "starts_at"])
    op.create_index("ix_visit_starts_at", "visit", ["starts_at"])
    op.create_table(
        "visit_told",
        sa.Column("visit_id", sa.Integer(), nullable=False),
        sa.Column("reminder", sa.String(24), nullable=False),
        when("told_at"),
        key("visit_told", "visit_id", "visit"),
        sa.CheckConstraint(sa.column("reminder").in_(REMINDERS), name=op.f("ck_visit_told_reminder")),
        sa.PrimaryKeyConstraint("visit_id", "reminder", name="pk_visit_told"),
    )
    for name in ("push", "staff_notice"):
        with op.batch_alter_table(name) as table:
            table.add_column(sa.Column("visit_id", sa.Integer(), nullable=True))
            table.create_foreign_key(f"fk_{name}_visit_id", "visit", ["visit_id"], ["id"], ondelete="CASCADE")
            table.create_index(f"ix_{name}_visit_id", ["visit_id"])
    op.create_table(
        "calendar_feed",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        when("created_at"),
        key("calendar_feed", "account_id", "account"),
        sa.PrimaryKeyConstraint("account_id", name="pk_calendar_feed"),
        sa.UniqueConstraint("secret_hash", name="uq_calendar_feed_secret_hash"),
    )


def downgrade() -> None:
    op.drop_table("calendar_feed")
    for name in ("push", "staff_notice"):
        with op.batch_alter_table(name) as table:
            table.drop_index(f"ix_{name}_visit_id")
            table.drop_constraint(f"fk_{name}_visit_id", type_="foreignkey")
            table.drop_column("visit_id")
    for name in ("visit_told", "visit"):
        op.drop_table(name)
    for name in ("visit_wanted_at", "visit_starts_at"):
        op.drop_column("contact", name)


def partial(name, columns, *, unique=False):
    op.create_index(name, "visit", columns, unique=unique, sqlite_where=IS_AGREED, postgresql_where=IS_AGREED)


def key(name, column, table):
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}", ondelete="CASCADE")


def when(name, *, nullable=False):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)
