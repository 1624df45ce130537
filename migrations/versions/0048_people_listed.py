"""How many different people stood in the lists of a corporation on a day."""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None

_BEFORE = ("requests", "pending", "details")


def upgrade() -> None:
    op.create_table(
        "listed_person",
        sa.Column("preference_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("corporation_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        _of("preference"),
        _of("corporation"),
        sa.PrimaryKeyConstraint("preference_id", "corporation_id", "ends_at", name="pk_listed_person"),
    )
    op.create_index("ix_listed_person_ends_at", "listed_person", ["ends_at", "corporation_id"])
    _allow(*_BEFORE, "listed")


def downgrade() -> None:
    op.execute("DELETE FROM quota_near WHERE quota = 'listed'")
    _allow(*_BEFORE)
    op.drop_table("listed_person")


def _of(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_listed_person_{table}_id"
    return sa.ForeignKeyConstraint([f"{table}_id"], [f"{table}.id"], name=name, ondelete="CASCADE")


def _allow(*quotas: str) -> None:
    with op.batch_alter_table("quota_near") as table:
        table.drop_constraint(op.f("ck_quota_near_quota"), type_="check")
        table.create_check_constraint(op.f("ck_quota_near_quota"), sa.column("quota").in_(quotas))
