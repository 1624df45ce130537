"""Drafts, permissions, notices of matches belong to offices; blocks and invoices to their corporations."""

import sqlalchemy as sa
from alembic import op


revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if on_postgresql():
        give_in_place()
        return
    draft("office_id", "office", "account_id")
    give_permissions_and_blocks()
    give_notices_and_invoices()


def give_in_place() -> None:
    """Do it without making a table anew: that would lock all that it points to, which is in constant use."""
    point("home_draft", "account_id", "office_id", "office", ondelete="SET NULL")
    point("block", "account_id", "corporation_id", "corporation", ondelete="CASCADE", index=False)
    point("match_notice", "account_id", "office_id", "office", ondelete="CASCADE", index=False)
    point("invoice", "user_id", "corporation_id", "corporation")
    for table, account in (("certificate_permission", "account_id"), ("certificate_view", "viewer_id")):
        op.add_column(table, sa.Column("office_id", sa.Integer(), nullable=True))
        op.execute(f"UPDATE {table} SET office_id = {account}")  # noqa: S608
        op.alter_column(table, "office_id", nullable=False)
    op.drop_constraint("pk_certificate_permission", "certificate_permission", type_="primary")
    op.create_primary_key("pk_certificate_permission", "certificate_permission", ["preference_id", "office_id"])
    for table, ondelete in (("certificate_permission", "CASCADE"), ("certificate_view", None)):
        name = f"fk_{table}_office_id"
        op.create_foreign_key(name, table, "office", ["office_id"], ["id"], ondelete=ondelete)


def point(name, before, column, table, *, ondelete=None, index=True) -> None:
    """Have a column point to another table, whose rows have the same ids, under another name."""
    op.drop_constraint(f"fk_{name}_{before}", name, type_="foreignkey")
    op.alter_column(name, before, new_column_name=column)
    op.create_foreign_key(f"fk_{name}_{column}", name, table, [column], ["id"], ondelete=ondelete)
    if index:
        op.execute(f"ALTER INDEX ix_{name}_{before} RENAME TO ix_{name}_{column}")


def downgrade() -> None:
    """Give everything back to whom its office was made for; what others did there stays as it is."""
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
    op.execute(
        "ALTER TABLE certificate_view ADD COLUMN office_id INTEGER NOT NULL DEFAULT 0"
        " CONSTRAINT fk_certificate_view_office_id REFERENCES office (id)"
    )
    op.execute("UPDATE certificate_view SET office_id = viewer_id")


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


def make_anew(name, parts, columns, before) -> None:
    """Make a small table anew, under its own names, and fill it from what it was."""
    op.execute(f"CREATE TEMPORARY TABLE kept_rows AS SELECT * FROM {name}")  # noqa: S608
    op.drop_table(name)
    op.create_table(name, *parts)
    op.execute(f"INSERT INTO {name} ({columns}) SELECT {before} FROM kept_rows")  # noqa: S608
    op.execute("DROP TABLE kept_rows")


def go_on_after(table) -> None:
    """Have PostgreSQL number what comes after the rows that were given their numbers."""
    if on_postgresql():
        last = f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), MAX(id)) FROM {table}"  # noqa: S608
        op.execute(f"{last} HAVING MAX(id) > 0")


def key(name, column, table, *, ondelete="CASCADE"):
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}", ondelete=ondelete)


def when(name, *, nullable=False):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def on_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"
