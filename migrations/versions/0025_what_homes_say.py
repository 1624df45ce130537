"""What a home may say besides: places, costs, the night and the way; and whether it recruits."""

import sqlalchemy as sa
from alembic import op


revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

COSTS = ("meals_cost", "utilities_cost", "supplies_cost", "other_cost")


def upgrade() -> None:
    add_number("capacity", "capacity BETWEEN 1 AND 200")
    add_number("vacancies", "vacancies BETWEEN 0 AND COALESCE(capacity, 200)")
    for cost in COSTS:
        add_number(cost, f"{cost} BETWEEN 0 AND 300000")
    codes = "night_support IN ('night_staff', 'sleep_in', 'on_call', 'none')"
    add("night_support", sa.String(24), codes, "ck_home_night_support")
    op.add_column("home", sa.Column("station", sa.String(40), nullable=True))
    add_number("station_minutes", "station_minutes BETWEEN 1 AND 120")
    op.add_column("home", sa.Column("vacancies_stated_on", sa.Date(), nullable=True))
    op.add_column(
        "home", sa.Column("is_recruiting", sa.Boolean(), server_default=sa.true(), nullable=False)
    )
    op.add_column("home", sa.Column("full_since", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    # A home that had stopped recruiting is listed again: what it welcomes is computed anew.
    op.execute("UPDATE matching_rebuild SET version = 0, rebuilding = NULL")
    added = ("full_since", "is_recruiting", "vacancies_stated_on", "station_minutes", "station", "night_support")
    # SQLite keeps a column that the check of another one names.
    for name in (*added, *COSTS, "vacancies", "capacity"):
        op.drop_column("home", name)


def add_number(name, condition):
    add(name, sa.Integer(), condition, f"ck_home_{name}_in_range")


def add(name, type_, condition, check):
    op.add_column("home", sa.Column(name, type_, sa.CheckConstraint(condition, name=op.f(check)), nullable=True))
