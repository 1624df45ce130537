"""What the operator decided of reports, whose offices are suspended, and what of quotas and fees was looked into."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

_DECISIONS = ("nothing", "warned", "suspended", "rooms_closed", "all_rooms_closed")
_QUOTAS = ("requests", "pending", "details")


def upgrade() -> None:
    codes = ", ".join(map(repr, _DECISIONS))
    check = sa.CheckConstraint(f"decision IN ({codes})", name=op.f("ck_report_decision"))
    op.add_column("report", sa.Column("decision", sa.String(24), check, nullable=True))
    op.add_column("office", sa.Column("suspended_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("contact", sa.Column("fee_looked_at", sa.DateTime(timezone=True), nullable=True))
    _index("office", "ix_office_suspended", "id", "suspended_at IS NOT NULL")
    _index("contact", "ix_contact_contested", "id", "contested_at IS NOT NULL")
    _index("move_in_question", "ix_move_in_question_yes", "contact_id", "answer = 'yes'")
    op.create_table(
        "quota_near",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column("quota", sa.String(24), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("reached_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("looked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(sa.column("quota").in_(_QUOTAS), name=op.f("ck_quota_near_quota")),
        sa.ForeignKeyConstraint(
            ["corporation_id"], ["corporation.id"], name="fk_quota_near_corporation_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_quota_near"),
        sa.UniqueConstraint("corporation_id", "quota", "day", name="uq_quota_near_day"),
    )
    op.create_index("ix_quota_near_reached_at", "quota_near", ["reached_at"])
    _index("quota_near", "ix_quota_near_waiting", "id", "looked_at IS NULL")


def downgrade() -> None:
    op.drop_table("quota_near")
    op.drop_index("ix_move_in_question_yes", "move_in_question")
    op.drop_index("ix_contact_contested", "contact")
    op.drop_index("ix_office_suspended", "office")
    op.drop_column("contact", "fee_looked_at")
    op.drop_column("office", "suspended_at")
    op.drop_column("report", "decision")


def _index(table: str, name: str, column: str, where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, table, [column], sqlite_where=condition, postgresql_where=condition)
