"""Corporations, offices and their members: every account of staff becomes the manager of an office of its own.

Its office and its corporation have the account's id, so that whatever pointed to the account points to them. The cases
of counselors, of which there may be very many, follow in the next migration.
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


def codes(values, name):
    return sa.Enum(*values, name=name, native_enum=False, create_constraint=True, length=24)


def when(name, *, nullable=False):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def upgrade() -> None:
    make_tables()
    found_offices()
    give_homes()
    give_drafts()
    give_permissions_and_blocks()
    give_notices_and_invoices()
    op.add_column("signup", sa.Column("corporation_number", sa.String(13), nullable=True))
    op.add_column("signup", sa.Column("office_name", sa.String(100), nullable=True))
    # PostgreSQL checks the keys after the rows are filled, without keeping anybody from them.
    keyed = {"office_id": "office", "assignee_id": "account"} if not on_postgresql() else {}
    for column in ("office_id", "assignee_id"):
        op.execute(f"ALTER TABLE preference ADD COLUMN {column} INTEGER {reference('preference', column, keyed)}")
    op.add_column("preference", suspended())


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


def give_homes() -> None:
    keyed = {"office_id": "office", "assignee_id": "account"}
    # SQLite makes no column NOT NULL afterwards, and would lose the CHECKs of a table that is made anew.
    required = "" if on_postgresql() else "NOT NULL DEFAULT 0"
    op.execute(f"ALTER TABLE home ADD COLUMN office_id INTEGER {required} {reference('home', 'office_id', keyed)}")
    op.execute(f"ALTER TABLE home ADD COLUMN assignee_id INTEGER {reference('home', 'assignee_id', keyed)}")
    op.add_column("home", suspended())
    op.execute("UPDATE home SET office_id = user_id, assignee_id = user_id")
    if on_postgresql():
        op.alter_column("home", "office_id", nullable=False)
    op.drop_index("ix_home_user_id", "home")
    op.create_index("ix_home_office_id", "home", ["office_id"])


def suspended():
    return sa.Column("suspended", sa.Boolean(), server_default=sa.false(), nullable=False)


def reference(table, column, keyed) -> str:
    return f"CONSTRAINT fk_{table}_{column} REFERENCES {keyed[column]} (id)" if column in keyed else ""


def give_drafts() -> None:
    draft("office_id", "office", "account_id")


def draft(column, table, before) -> None:
    """Have the drafts belong to rows of another table."""
    kept = (
        "id, source_key, office_number, corporation, name, phone, postal_code, prefecture, address_1, address_2,"
        " capacity, published_on, home_id, dismissed_at"
    )
    make_anew(
        "home_draft",
        [
            sa.Column("id", sa.Integer(), nullable=False),
            sa.Column("source_key", sa.String(20), nullable=False),
            sa.Column("office_number", sa.String(10), nullable=False),
            sa.Column("corporation", sa.String(100), nullable=False),
            sa.Column("name", sa.String(100), nullable=False),
            sa.Column("phone", sa.String(11), nullable=False),
            sa.Column("postal_code", sa.String(7), nullable=False),
            sa.Column("prefecture", sa.String(4), nullable=False),
            sa.Column("address_1", sa.String(100), nullable=False),
            sa.Column("address_2", sa.String(200), nullable=False),
            sa.Column("capacity", sa.Integer(), nullable=True),
            sa.Column("published_on", sa.Date(), nullable=False),
            sa.Column(column, sa.Integer(), nullable=True),
            sa.Column("home_id", sa.Integer(), nullable=True),
            when("dismissed_at", nullable=True),
            key("home_draft", column, table, ondelete="SET NULL"),
            key("home_draft", "home_id", "home", ondelete="SET NULL"),
            sa.PrimaryKeyConstraint("id", name="pk_home_draft"),
            sa.UniqueConstraint("source_key", name="uq_home_draft_source_key"),
        ],
        f"{kept}, {column}",
        f"{kept}, {before}",
    )
    for indexed in ("office_number", column, "home_id"):
        op.create_index(f"ix_home_draft_{indexed}", "home_draft", [indexed])
    go_on_after("home_draft")


def invoice(column, table, before) -> None:
    """Have the invoices belong to rows of another table."""
    kept = "id, contact_id, home_id, amount_yen, tax_rate_percent, tax_yen, total_yen, recorded_at, due_on"
    numbers = ("amount_yen", "tax_rate_percent", "tax_yen", "total_yen")
    make_anew(
        "invoice",
        [
            sa.Column("id", sa.Integer(), nullable=False),
            sa.Column("contact_id", sa.Integer(), nullable=False),
            sa.Column("home_id", sa.Integer(), nullable=False),
            sa.Column(column, sa.Integer(), nullable=False),
            *(sa.Column(name, sa.Integer(), nullable=False) for name in numbers),
            when("recorded_at"),
            sa.Column("due_on", sa.Date(), nullable=False),
            key("invoice", "contact_id", "contact", ondelete=None),
            key("invoice", "home_id", "home", ondelete=None),
            key("invoice", column, table, ondelete=None),
            sa.PrimaryKeyConstraint("id", name="pk_invoice"),
            sa.UniqueConstraint("contact_id", name="uq_invoice_contact_id"),
        ],
        f"{kept}, {column}",
        f"{kept}, {before}",
    )
    op.create_index(f"ix_invoice_{column}", "invoice", [column])
    go_on_after("invoice")


def give_permissions_and_blocks() -> None:
    make_anew(
        "certificate_permission",
        [
            sa.Column("preference_id", sa.Integer(), nullable=False),
            sa.Column("office_id", sa.Integer(), nullable=False),
            sa.Column("account_id", sa.Integer(), nullable=False),
            sa.Column("granted_by_id", sa.Integer(), nullable=False),
            when("granted_at"),
            sa.ForeignKeyConstraint(
                ["preference_id"],
                ["preference.id"],
                name="fk_certificate_permission_preference_id",
                ondelete="CASCADE",
            ),
            sa.ForeignKeyConstraint(
                ["office_id"], ["office.id"], name="fk_certificate_permission_office_id", ondelete="CASCADE"
            ),
            sa.ForeignKeyConstraint(
                ["account_id"], ["account.id"], name="fk_certificate_permission_account_id", ondelete="CASCADE"
            ),
            sa.ForeignKeyConstraint(
                ["granted_by_id"],
                ["account.id"],
                name="fk_certificate_permission_granted_by_id",
                ondelete="CASCADE",
            ),
            sa.PrimaryKeyConstraint("preference_id", "office_id", name="pk_certificate_permission"),
        ],
        "preference_id, office_id, account_id, granted_by_id, granted_at",
        "preference_id, account_id, account_id, granted_by_id, granted_at",
    )
    make_anew(
        "block",
        [
            sa.Column("preference_id", sa.Integer(), nullable=False),
            sa.Column("corporation_id", sa.Integer(), nullable=False),
            when("created_at"),
            sa.ForeignKeyConstraint(
                ["preference_id"], ["preference.id"], name="fk_block_preference_id", ondelete="CASCADE"
            ),
            sa.ForeignKeyConstraint(
                ["corporation_id"], ["corporation.id"], name="fk_block_corporation_id", ondelete="CASCADE"
            ),
            sa.PrimaryKeyConstraint("preference_id", "corporation_id", name="pk_block"),
        ],
        "preference_id, corporation_id, created_at",
        "preference_id, account_id, created_at",
    )
    required = "" if on_postgresql() else "NOT NULL DEFAULT 0"
    of_office = reference("certificate_view", "office_id", {"office_id": "office"})
    op.execute(f"ALTER TABLE certificate_view ADD COLUMN office_id INTEGER {required} {of_office}")
    op.execute("UPDATE certificate_view SET office_id = viewer_id")
    if on_postgresql():
        op.alter_column("certificate_view", "office_id", nullable=False)


def give_notices_and_invoices() -> None:
    make_anew(
        "match_notice",
        [
            sa.Column("office_id", sa.Integer(), autoincrement=False, nullable=False),
            sa.Column("in_app", sa.Boolean(), nullable=False),
            sa.Column("by_mail", sa.Boolean(), nullable=False),
            sa.Column("looked_on", sa.Date(), nullable=False),
            sa.ForeignKeyConstraint(
                ["office_id"], ["office.id"], name="fk_match_notice_office_id", ondelete="CASCADE"
            ),
            sa.PrimaryKeyConstraint("office_id", name="pk_match_notice"),
        ],
        "office_id, in_app, by_mail, looked_on",
        "account_id, in_app, by_mail, looked_on",
    )
    op.create_index("ix_match_notice_looked_on", "match_notice", ["looked_on"])
    invoice("corporation_id", "corporation", "user_id")


def make_anew(name, parts, columns, before) -> None:
    """Make a small table anew, under its own names, and fill it from what it was."""
    op.execute(f"CREATE TEMPORARY TABLE kept_rows AS SELECT * FROM {name}")  # noqa: S608
    op.drop_table(name)
    op.create_table(name, *parts)
    op.execute(f"INSERT INTO {name} ({columns}) SELECT {before} FROM kept_rows")  # noqa: S608
    op.execute("DROP TABLE kept_rows")


def on_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def downgrade() -> None:
    """Give everything back to whom its office was made for; what others did there stays as it is."""
    for column in ("office_id", "assignee_id", "suspended"):
        op.drop_column("preference", column)
    op.drop_column("signup", "office_name")
    op.drop_column("signup", "corporation_number")
    invoice("user_id", "account", "(SELECT home.user_id FROM home WHERE home.id = kept_rows.home_id)")
    make_anew(
        "match_notice",
        [
            sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
            sa.Column("in_app", sa.Boolean(), nullable=False),
            sa.Column("by_mail", sa.Boolean(), nullable=False),
            sa.Column("looked_on", sa.Date(), nullable=False),
            key("match_notice", "account_id", "account"),
            sa.PrimaryKeyConstraint("account_id", name="pk_match_notice"),
        ],
        "account_id, in_app, by_mail, looked_on",
        "(SELECT owner_id FROM office WHERE office.id = kept_rows.office_id), in_app, by_mail, looked_on",
    )
    op.create_index("ix_match_notice_looked_on", "match_notice", ["looked_on"])
    op.drop_column("certificate_view", "office_id")
    make_anew(
        "block",
        [
            sa.Column("preference_id", sa.Integer(), nullable=False),
            sa.Column("account_id", sa.Integer(), nullable=False),
            when("created_at"),
            key("block", "preference_id", "preference"),
            key("block", "account_id", "account"),
            sa.PrimaryKeyConstraint("preference_id", "account_id", name="pk_block"),
        ],
        "preference_id, account_id, created_at",
        "preference_id, (SELECT MIN(owner_id) FROM office WHERE office.corporation_id = kept_rows.corporation_id),"
        " created_at",
    )
    make_anew(
        "certificate_permission",
        [
            sa.Column("preference_id", sa.Integer(), nullable=False),
            sa.Column("account_id", sa.Integer(), nullable=False),
            sa.Column("granted_by_id", sa.Integer(), nullable=False),
            when("granted_at"),
            key("certificate_permission", "preference_id", "preference"),
            key("certificate_permission", "account_id", "account"),
            key("certificate_permission", "granted_by_id", "account"),
            sa.PrimaryKeyConstraint("preference_id", "account_id", name="pk_certificate_permission"),
        ],
        "preference_id, account_id, granted_by_id, granted_at",
        "preference_id, account_id, granted_by_id, granted_at",
    )
    draft("account_id", "account", "(SELECT owner_id FROM office WHERE office.id = kept_rows.office_id)")
    op.drop_index("ix_home_office_id", "home")
    for column in ("office_id", "assignee_id", "suspended"):
        op.drop_column("home", column)
    op.create_index("ix_home_user_id", "home", ["user_id"])
    for table in ("case_offer", "handover", "invitation", "membership", "office", "corporation"):
        op.drop_table(table)


def key(name, column, table, *, ondelete="CASCADE"):
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}", ondelete=ondelete)
