"""Corporations, offices and their members: every account of staff becomes the manager of an office of its own.

Its office and its corporation have the account's id, so that whatever pointed to the account can point to them.
"""

import sqlalchemy as sa
from alembic import op


revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

ROLES = ("facility", "applicant", "counselor")
POSITIONS = ("manager", "staff", "billing")
OFFER_STATES = ("waiting", "accepted", "declined", "taken_back")


def upgrade() -> None:
    make_tables()
    found_offices()
    op.add_column("signup", sa.Column("corporation_number", sa.String(13), nullable=True))
    op.add_column("signup", sa.Column("office_name", sa.String(100), nullable=True))


def downgrade() -> None:
    op.drop_column("signup", "office_name")
    op.drop_column("signup", "corporation_number")
    for table in ("case_offer", "handover", "invitation", "membership", "office", "corporation"):
        op.drop_table(table)


def make_tables() -> None:
    op.create_table(
        "corporation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("number", sa.String(13), nullable=True),
        sa.Column("billing_address", sa.String(300), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_corporation"),
        sa.UniqueConstraint("number", name="uq_corporation_number"),
    )
    op.create_table(
        "office",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column("kind", codes(ROLES, "kind"), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("number", sa.String(10), nullable=True),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("is_shared", sa.Boolean(), server_default=sa.false(), nullable=False),
        when("created_at"),
        sa.CheckConstraint("kind <> 'applicant'", name=op.f("ck_office_of_staff")),
        sa.ForeignKeyConstraint(["corporation_id"], ["corporation.id"], name="fk_office_corporation_id"),
        sa.ForeignKeyConstraint(["owner_id"], ["account.id"], name="fk_office_owner_id"),
        sa.PrimaryKeyConstraint("id", name="pk_office"),
        sa.UniqueConstraint("kind", "number", name="uq_office_kind_number"),
    )
    op.create_index("ix_office_corporation_id", "office", ["corporation_id"])
    op.create_table(
        "membership",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("position", codes(POSITIONS, "position"), nullable=False),
        when("joined_at"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_membership_account_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["office_id"], ["office.id"], name="fk_membership_office_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "office_id", name="pk_membership"),
    )
    op.create_index("ix_membership_office_id", "membership", ["office_id"])
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("position", codes(POSITIONS, "position"), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("invited_by_id", sa.Integer(), nullable=False),
        when("created_at"),
        when("expires_at"),
        when("used_at", nullable=True),
        sa.ForeignKeyConstraint(
            ["office_id"], ["office.id"], name="fk_invitation_office_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["invited_by_id"], ["account.id"], name="fk_invitation_invited_by_id"),
        sa.PrimaryKeyConstraint("id", name="pk_invitation"),
        sa.UniqueConstraint("secret_hash", name="uq_invitation_secret_hash"),
    )
    op.create_index("ix_invitation_office_id", "invitation", ["office_id"])
    waits = sa.text("used_at IS NULL")
    op.create_index(
        "uq_invitation_waiting",
        "invitation",
        ["office_id", "email"],
        unique=True,
        sqlite_where=waits,
        postgresql_where=waits,
    )
    op.create_table(
        "handover",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("to_id", sa.Integer(), nullable=True),
        sa.Column("homes", sa.JSON(), nullable=False),
        sa.Column("preferences", sa.JSON(), nullable=False),
        when("handed_at"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_handover_office_id"),
        sa.ForeignKeyConstraint(["actor_id"], ["account.id"], name="fk_handover_actor_id"),
        sa.ForeignKeyConstraint(["to_id"], ["account.id"], name="fk_handover_to_id"),
        sa.PrimaryKeyConstraint("id", name="pk_handover"),
    )
    op.create_index("ix_handover_office_id", "handover", ["office_id"])
    op.create_table(
        "case_offer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("from_office_id", sa.Integer(), nullable=False),
        sa.Column("to_office_id", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("preferences", sa.JSON(), nullable=False),
        sa.Column("state", codes(OFFER_STATES, "state"), nullable=False),
        when("created_at"),
        when("decided_at", nullable=True),
        sa.Column("decided_by_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["from_office_id"], ["office.id"], name="fk_case_offer_from_office_id"),
        sa.ForeignKeyConstraint(["to_office_id"], ["office.id"], name="fk_case_offer_to_office_id"),
        sa.ForeignKeyConstraint(["actor_id"], ["account.id"], name="fk_case_offer_actor_id"),
        sa.ForeignKeyConstraint(["decided_by_id"], ["account.id"], name="fk_case_offer_decided_by_id"),
        sa.PrimaryKeyConstraint("id", name="pk_case_offer"),
    )
    op.create_index("ix_case_offer_from_office_id", "case_offer", ["from_office_id"])
    op.create_index("ix_case_offer_to_office_id", "case_offer", ["to_office_id"])


def found_offices() -> None:
    op.execute(
        "INSERT INTO corporation (id, name) SELECT id, username FROM account WHERE role <> 'applicant'"
    )
    op.execute(
        "INSERT INTO office (id, corporation_id, kind, name, owner_id, created_at)"
        " SELECT id, id, role, username, id, created_at FROM account WHERE role <> 'applicant'"
    )
    # Whoever was approved first for a number has it; others may have asked for the same.
    op.execute(
        "UPDATE office SET number = given.number FROM ("
        "  SELECT signup.role AS role, signup.office_number AS number, MIN(account.id) AS id"
        "  FROM signup JOIN account ON account.email = signup.email AND account.role = signup.role"
        "  WHERE signup.state = 'approved' AND signup.office_number IS NOT NULL"
        "  GROUP BY signup.role, signup.office_number"
        ") AS given WHERE given.id = office.id"
    )
    op.execute(
        "INSERT INTO membership (account_id, office_id, position, joined_at)"
        " SELECT id, id, 'manager', created_at FROM account WHERE role <> 'applicant'"
    )
    for table in ("corporation", "office"):
        go_on_after(table)


def go_on_after(table) -> None:
    """Have PostgreSQL number what comes after the rows that were given their numbers."""
    if on_postgresql():
        last = f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), MAX(id)) FROM {table}"  # noqa: S608
        op.execute(f"{last} HAVING MAX(id) > 0")


def codes(values, name):
    return sa.Enum(*values, name=name, native_enum=False, create_constraint=True, length=24)


def when(name, *, nullable=False):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def on_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"
