"""The audit: rows that the database lets nobody change, nor take away within three years, not even its owner."""

import sqlalchemy as sa
from alembic import op


revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

_SQLITE = (
    "CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry"
    " BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END",
    "CREATE TRIGGER audit_entry_is_kept BEFORE DELETE ON audit_entry"
    " WHEN old.at > datetime('now', '-1095 days')"
    " BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END",
)
_POSTGRESQL = (
    "CREATE FUNCTION refuse_to_change_the_audit() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'the audit is only added to'; END $$",
    "CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry"
    " FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_audit()",
    "CREATE TRIGGER audit_entry_is_kept BEFORE DELETE ON audit_entry"
    " FOR EACH ROW WHEN (old.at > now() - interval '1095 days')"
    " EXECUTE FUNCTION refuse_to_change_the_audit()",
    "CREATE TRIGGER audit_entry_is_not_emptied BEFORE TRUNCATE ON audit_entry"
    " FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_audit()",
)


def upgrade() -> None:
    op.create_table(
        "audit_entry",
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("object_id", sa.BigInteger(), nullable=True),
        sa.Column("office_id", sa.Integer(), nullable=True),
        sa.Column("network", sa.String(45), nullable=True),
        sa.Column("request_id", sa.String(32), nullable=True),
        sa.Column(
            "result",
            sa.Enum("done", "refused", name="result", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column("former_hash", sa.String(64), nullable=False),
        sa.Column("own_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("sequence"),
    )
    op.create_index("ix_audit_entry_account_id", "audit_entry", ["account_id", "sequence"])
    op.create_index("ix_audit_entry_office_id", "audit_entry", ["office_id", "sequence"])
    op.create_index("ix_audit_entry_object", "audit_entry", ["kind", "object_id", "sequence"])
    for statement in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL:
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("audit_entry")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION refuse_to_change_the_audit()")
