"""Keep what a ranking reads in the order of those who are given the same points."""

import sqlalchemy as sa
from alembic import op


revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

COLUMNS = "prefecture, preference_id, answers, contacts_current, town"
RANKING = ["prefecture", "contacts_current", sa.text("preference_id DESC"), "answers", "town"]


def upgrade() -> None:
    op.execute("CREATE TEMPORARY TABLE kept_rows AS SELECT * FROM matching_row")
    op.drop_table("matching_row")
    create("preference_id", "prefecture")
    refill()
    op.create_index("ix_matching_row_ranking", "matching_row", RANKING)
    op.create_index("ix_matching_row_town", "matching_row", ["prefecture", "town"])


def downgrade() -> None:
    op.execute("CREATE TEMPORARY TABLE kept_rows AS SELECT * FROM matching_row")
    op.drop_table("matching_row")
    create("prefecture", "preference_id", postgresql_include=["answers", "contacts_current", "town"])
    refill()
    op.create_index("ix_matching_row_preference_id", "matching_row", ["preference_id"])


def create(*key, **options) -> None:
    op.create_table(
        "matching_row",
        sa.Column("prefecture", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("preference_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answers", sa.BigInteger(), nullable=False),
        sa.Column("contacts_current", sa.Integer(), nullable=False),
        sa.Column("town", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["preference_id"],
            ["preference.id"],
            name=op.f("fk_matching_row_preference_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*key, name="pk_matching_row", **options),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "postgresql":
        # The index alone is read only of pages that a vacuum has passed since they changed.
        op.execute(
            "ALTER TABLE matching_row SET (autovacuum_vacuum_scale_factor = 0.01,"
            " autovacuum_vacuum_insert_scale_factor = 0.01)"
        )


def refill() -> None:
    op.execute(f"INSERT INTO matching_row ({COLUMNS}) SELECT {COLUMNS} FROM kept_rows")  # noqa: S608
    op.execute("DROP TABLE kept_rows")
