"""What waits to be told knows its event, and an agreed visit why it is to move and who wishes so."""

import sqlalchemy as sa
from alembic import op


revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

CODES = {
    "move_by": ("facility", "seeker"),
    "move_reason": ("not_well", "schedule", "weather", "at_the_home", "not_needed", "other"),
}


def upgrade() -> None:
    for table in ("staff_notice", "push"):
        op.add_column(table, sa.Column("event", sa.String(30), nullable=True))
    # Where a kind has one event; what else waits already is sent as it was to be.
    op.execute("UPDATE staff_notice SET event = 'message' WHERE kind = 'message'")
    for column, codes in CODES.items():
        condition = f"{column} IN ({', '.join(map(repr, codes))})"
        check = sa.CheckConstraint(condition, name=op.f(f"ck_visit_{column}"))
        op.add_column("visit", sa.Column(column, sa.String(24), check, nullable=True))


def downgrade() -> None:
    for column in CODES:
        op.drop_column("visit", column)
    for table in ("staff_notice", "push"):
        op.drop_column(table, "event")
