"""Operators have accounts, and the reason that they type stands beside what the audit records."""

import sqlalchemy as sa
from alembic import op


revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None

_BEFORE = "'facility', 'applicant', 'counselor'"
_SINCE = f"{_BEFORE}, 'operator'"
_COLUMNS = {"account": "role", "signup": "role", "office": "kind"}
# Operators have no office and ask for none.
_OF_STAFF = {
    "signup": ("staff_only", "role <> 'applicant'", "role NOT IN ('applicant', 'operator')"),
    "office": ("of_staff", "kind <> 'applicant'", "kind NOT IN ('applicant', 'operator')"),
}


def upgrade() -> None:
    _replace_checks(_BEFORE, _SINCE, 0)
    op.create_table(
        "audit_reason",
        sa.Column("sequence", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.ForeignKeyConstraint(["sequence"], ["audit_entry.sequence"], name="fk_audit_reason_sequence"),
        sa.PrimaryKeyConstraint("sequence", name="pk_audit_reason"),
    )


def downgrade() -> None:
    op.drop_table("audit_reason")
    op.execute("DELETE FROM account WHERE role = 'operator'")
    _replace_checks(_SINCE, _BEFORE, 1)


def _replace_checks(before: str, since: str, old: int) -> None:
    changes = [
        (table, column, f"{column} IN ({before})", f"{column} IN ({since})")
        for table, column in _COLUMNS.items()
    ]
    changes += [
        (table, name, checks[old], checks[1 - old]) for table, (name, *checks) in _OF_STAFF.items()
    ]
    if op.get_bind().dialect.name == "sqlite":
        _rewrite(changes)
        return
    for table, name, _, check in changes:
        op.execute(f"ALTER TABLE {table} DROP CONSTRAINT ck_{table}_{name}")
        op.execute(f"ALTER TABLE {table} ADD CONSTRAINT ck_{table}_{name} CHECK ({check})")


def _rewrite(changes: list[tuple[str, str, str, str]]) -> None:
    """Change the texts of CHECKs where they stand, for SQLite loses all others of a table that is made anew."""
    bind = op.get_bind()
    version = bind.exec_driver_sql("PRAGMA schema_version").scalar_one()
    bind.exec_driver_sql("PRAGMA writable_schema = ON")
    for table, _, before, since in changes:
        bind.exec_driver_sql(
            "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ?",
            (before, since, table),
        )
    # Every connection reads the tables anew.
    bind.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    bind.exec_driver_sql("PRAGMA writable_schema = RESET")
