"""What a home keeps of somebody it lost sight of, who looked at whom, consent, rests, and move-ins that are asked about."""

import sqlalchemy as sa
from alembic import op


revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

GENDERS = ("male", "female", "no_answer")
ANSWERS = ("yes", "not_yet", "no")
ASKED = ("soon", "later", "after_closing")
REASONS = ("by_mistake", "called_off", "other_home")
VISITED = sa.text("visit_completed_at IS NOT NULL AND confirmed_at IS NULL")
UNCONFIRMED = {
    "ix_contact_unconfirmed_visited": "visit_completed_at",
    "ix_contact_unconfirmed_ended": "ended_at",
}
WAYS = ("own", "written", "spoken", "family")


def upgrade() -> None:
    for name in ("contested_at", "address_shown_at", "ended_at"):
        op.add_column("contact", when(name, nullable=True))
    op.add_column("contact", sa.Column("outline_age", sa.Integer(), nullable=True))
    add_code("contact", "outline_gender", GENDERS)
    op.add_column("contact", sa.Column("outline_prefecture", sa.String(4), nullable=True))
    for name, column in UNCONFIRMED.items():
        op.create_index(name, "contact", [column], sqlite_where=VISITED, postgresql_where=VISITED)
    for name in ("withdrawn_at", "emptied_at"):
        op.add_column("preference", when(name, nullable=True))
    op.create_table(
        "move_in_question",
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("asked", sa.String(24), nullable=False),
        when("asked_at"),
        sa.Column("answer", sa.String(24), nullable=True),
        when("answered_at", nullable=True),
        one_of("move_in_question", "asked", ASKED),
        one_of("move_in_question", "answer", ANSWERS),
        key("move_in_question", "contact_id", "contact"),
        sa.PrimaryKeyConstraint("contact_id", "asked", name="pk_move_in_question"),
    )
    op.create_table(
        "rest_lifted",
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        when("lifted_at"),
        key("rest_lifted", "preference_id", "preference"),
        key("rest_lifted", "corporation_id", "corporation"),
        sa.PrimaryKeyConstraint("preference_id", "corporation_id", name="pk_rest_lifted"),
    )
    op.create_table(
        "consent",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("way", sa.String(24), nullable=False),
        sa.Column("agreed_on", sa.Date(), nullable=False),
        when("given_at"),
        one_of("consent", "way", WAYS),
        key("consent", "account_id", "account"),
        key("consent", "preference_id", "preference"),
        sa.PrimaryKeyConstraint("id", name="pk_consent"),
    )
    op.create_index("ix_consent_account_id", "consent", ["account_id"])
    op.create_index("ix_consent_preference_id", "consent", ["preference_id"])
    create_records()
    if on_postgresql():
        op.alter_column("report", "account_id", nullable=True)
        op.drop_constraint("fk_report_account_id", "report", type_="foreignkey")
        op.create_foreign_key("fk_report_account_id", "report", "account", ["account_id"], ["id"], ondelete="SET NULL")
        op.drop_constraint("uq_invoice_contact_id", "invoice", type_="unique")
    else:
        report(nullable=True, ondelete="SET NULL")
        invoice()
    op.add_column("invoice", when("cancelled_at", nullable=True))
    add_code("invoice", "cancel_reason", REASONS)
    op.create_index(
        "uq_invoice_contact_id",
        "invoice",
        ["contact_id"],
        unique=True,
        sqlite_where=sa.text("cancelled_at IS NULL"),
        postgresql_where=sa.text("cancelled_at IS NULL"),
    )


def downgrade() -> None:
    """What had been cancelled, and reports whose author had left, are lost."""
    op.drop_index("uq_invoice_contact_id", "invoice")
    op.execute("DELETE FROM invoice WHERE cancelled_at IS NOT NULL")
    op.execute("DELETE FROM report WHERE account_id IS NULL")
    op.drop_column("invoice", "cancel_reason")
    op.drop_column("invoice", "cancelled_at")
    if on_postgresql():
        op.create_unique_constraint("uq_invoice_contact_id", "invoice", ["contact_id"])
        op.drop_constraint("fk_report_account_id", "report", type_="foreignkey")
        op.create_foreign_key("fk_report_account_id", "report", "account", ["account_id"], ["id"], ondelete="CASCADE")
        op.alter_column("report", "account_id", nullable=False)
    else:
        invoice(sa.UniqueConstraint("contact_id", name="uq_invoice_contact_id"))
        report(nullable=False, ondelete="CASCADE")
    for name in ("listing_count", "list_shown", "detail_view", "consent", "rest_lifted", "move_in_question"):
        op.drop_table(name)
    for name in ("emptied_at", "withdrawn_at"):
        op.drop_column("preference", name)
    for name in UNCONFIRMED:
        op.drop_index(name, "contact")
    op.drop_column("contact", "outline_prefecture")
    op.drop_column("contact", "outline_gender")
    for name in ("outline_age", "ended_at", "address_shown_at", "contested_at"):
        op.drop_column("contact", name)


def create_records() -> None:
    op.create_table(
        "detail_view",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column("viewer_id", sa.Integer(), nullable=False),
        when("viewed_at"),
        key("detail_view", "preference_id", "preference"),
        key("detail_view", "home_id", "home", ondelete=None),
        key("detail_view", "office_id", "office", ondelete=None),
        key("detail_view", "corporation_id", "corporation", ondelete=None),
        key("detail_view", "viewer_id", "account", ondelete=None),
        sa.PrimaryKeyConstraint("id", name="pk_detail_view"),
    )
    columns = ["corporation_id", "viewed_at", "preference_id"]
    op.create_index("ix_detail_view_corporation_id", "detail_view", columns)
    op.create_index("ix_detail_view_preference_id", "detail_view", ["preference_id", "id"])
    op.create_table(
        "list_shown",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("viewer_id", sa.Integer(), nullable=False),
        sa.Column("preference_ids", sa.JSON(), nullable=False),
        when("shown_at"),
        sa.Column("is_counted", sa.Boolean(), server_default=sa.false(), nullable=False),
        key("list_shown", "home_id", "home", ondelete=None),
        key("list_shown", "viewer_id", "account", ondelete=None),
        sa.PrimaryKeyConstraint("id", name="pk_list_shown"),
    )
    op.create_index("ix_list_shown_shown_at", "list_shown", ["shown_at"])
    op.create_index(
        "ix_list_shown_uncounted",
        "list_shown",
        ["id"],
        sqlite_where=sa.text("NOT is_counted"),
        postgresql_where=sa.text("NOT is_counted"),
    )
    op.create_table(
        "listing_count",
        sa.Column("preference_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("lists", sa.Integer(), nullable=False),
        key("listing_count", "preference_id", "preference"),
        sa.PrimaryKeyConstraint("preference_id", name="pk_listing_count"),
    )


def report(*, nullable, ondelete) -> None:
    make_anew(
        "report",
        [
            sa.Column("id", sa.Integer(), nullable=False),
            sa.Column("contact_id", sa.Integer(), nullable=False),
            sa.Column("account_id", sa.Integer(), nullable=nullable),
            sa.Column("reason", sa.String(24), nullable=False),
            sa.Column("detail", sa.Text(), nullable=False),
            sa.Column("messages", sa.JSON(), nullable=False),
            when("created_at"),
            when("settled_at", nullable=True),
            one_of("report", "reason", ("harassment", "money", "false_information", "other")),
            key("report", "contact_id", "contact"),
            key("report", "account_id", "account", ondelete=ondelete),
            sa.PrimaryKeyConstraint("id", name="pk_report"),
        ],
    )
    for name in ("account_id", "contact_id"):
        op.create_index(f"ix_report_{name}", "report", [name])


def invoice(*constraints) -> None:
    numbers = ("amount_yen", "tax_rate_percent", "tax_yen", "total_yen")
    make_anew(
        "invoice",
        [
            sa.Column("id", sa.Integer(), nullable=False),
            sa.Column("contact_id", sa.Integer(), nullable=False),
            sa.Column("home_id", sa.Integer(), nullable=False),
            sa.Column("corporation_id", sa.Integer(), nullable=False),
            *(sa.Column(name, sa.Integer(), nullable=False) for name in numbers),
            when("recorded_at"),
            sa.Column("due_on", sa.Date(), nullable=False),
            key("invoice", "contact_id", "contact", ondelete=None),
            key("invoice", "home_id", "home", ondelete=None),
            key("invoice", "corporation_id", "corporation", ondelete=None),
            sa.PrimaryKeyConstraint("id", name="pk_invoice"),
            *constraints,
        ],
    )
    op.create_index("ix_invoice_corporation_id", "invoice", ["corporation_id"])


def make_anew(name, parts) -> None:
    """Make a small table of SQLite's anew, under its own name and with the rows it had."""
    columns = ", ".join(part.name for part in parts if isinstance(part, sa.Column))
    op.execute(f"CREATE TEMPORARY TABLE kept_rows AS SELECT {columns} FROM {name}")  # noqa: S608
    op.drop_table(name)
    op.create_table(name, *parts)
    op.execute(f"INSERT INTO {name} ({columns}) SELECT {columns} FROM kept_rows")  # noqa: S608
    op.execute("DROP TABLE kept_rows")


def add_code(table, column, codes) -> None:
    """Add a column that holds one of some codes, or nothing; written alike for both databases."""
    known = ", ".join(f"'{code}'" for code in codes)
    check = f"CONSTRAINT ck_{table}_{column} CHECK ({column} IN ({known}))"
    op.execute(f"ALTER TABLE {table} ADD COLUMN {column} VARCHAR(24) {check}")


def one_of(name, column, codes):
    known = ", ".join(f"'{code}'" for code in codes)
    return sa.CheckConstraint(f"{column} IN ({known})", name=op.f(f"ck_{name}_{column}"))


def key(name, column, table, *, ondelete="CASCADE"):
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}", ondelete=ondelete)


def when(name, *, nullable=False):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def on_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"
