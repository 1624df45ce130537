"""A counselor's case: what was done with it, why it was ended, and why a request was declined."""

import sqlalchemy as sa
from alembic import op


revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

DECLINED = ("far", "cost", "support", "daily_life", "elsewhere", "not_now", "other")
ENDED = ("housed", "moved", "died", "mistake", "other")


def upgrade() -> None:
    for table, column, codes in (("contact", "decline_reason", DECLINED), ("preference", "end_reason", ENDED)):
        condition = f"{column} IN ({', '.join(map(repr, codes))})"
        check = sa.CheckConstraint(condition, name=op.f(f"ck_{table}_{column}"))
        op.add_column(table, sa.Column(column, sa.String(24), check, nullable=True))
    op.create_table(
        "case_step",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("reason", sa.String(24), nullable=True),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(sa.column("reason").in_(ENDED), name=op.f("ck_case_step_reason")),
        sa.ForeignKeyConstraint(["actor_id"], ["account.id"], name="fk_case_step_actor_id"),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_case_step_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_case_step"),
    )
    for column in ("preference_id", "taken_at"):
        op.create_index(f"ix_case_step_{column}", "case_step", [column])


def downgrade() -> None:
    op.drop_table("case_step")
    for table, column in (("preference", "end_reason"), ("contact", "decline_reason")):
        op.drop_column(table, column)
