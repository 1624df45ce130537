"""A second word for what people answer and homes welcome, and how far a rebuild of them has come."""

import sqlalchemy as sa
from alembic import op


revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

BEFORE = ("prefecture", "preference_id", "answers", "contacts_current", "town")
NO_BITS = sa.text("0")
# The layout of which the first word is what there was before.
VERSION = 2


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        # Where many are, the rows are written once more in their place, and nothing that points to people is locked.
        for index in ("ranking", "town"):
            op.drop_index(f"ix_matching_row_{index}", "matching_row")
        op.execute(
            "ALTER TABLE matching_row ADD COLUMN answers_2 BIGINT DEFAULT 0 NOT NULL,"
            " ALTER COLUMN contacts_current TYPE SMALLINT"
        )
        index_rows("answers", "answers_2")
    else:
        rows = [
            sa.Column("answers_2", sa.BigInteger(), server_default=NO_BITS, nullable=False),
            sa.Column("contacts_current", sa.SmallInteger(), nullable=False),
        ]
        make_rows_anew(rows, ["answers", "answers_2"])
    for table in ("home", "match_told"):
        op.add_column(table, sa.Column("welcomes_2", sa.BigInteger(), server_default=NO_BITS, nullable=False))
    index_homes("welcomes", "welcomes_2")
    state = op.create_table(
        "matching_rebuild",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.SmallInteger(), nullable=False),
        sa.Column("rebuilding", sa.SmallInteger(), nullable=True),
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matching_rebuild")),
    )
    op.bulk_insert(
        state, [{"id": 1, "version": VERSION, "rebuilding": None, "home_id": 0, "preference_id": 0}]
    )


def downgrade() -> None:
    op.drop_table("matching_rebuild")
    make_rows_anew([sa.Column("contacts_current", sa.Integer(), nullable=False)], ["answers"])
    index_homes("welcomes")
    for table in ("match_told", "home"):
        op.drop_column(table, "welcomes_2")


def index_homes(*words) -> None:
    active = sa.text("is_active")
    op.drop_index("ix_home_fit", "home")
    op.create_index(
        "ix_home_fit", "home", ["prefecture", *words], sqlite_where=active, postgresql_where=active
    )


def make_rows_anew(columns, words) -> None:
    op.execute("CREATE TEMPORARY TABLE kept_rows AS SELECT * FROM matching_row")
    op.drop_table("matching_row")
    op.create_table(
        "matching_row",
        sa.Column("prefecture", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("preference_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answers", sa.BigInteger(), nullable=False),
        *columns,
        sa.Column("town", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["preference_id"],
            ["preference.id"],
            name=op.f("fk_matching_row_preference_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("preference_id", "prefecture", name="pk_matching_row"),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "postgresql":
        # The index alone is read only of pages that a vacuum has passed since they changed.
        op.execute(
            "ALTER TABLE matching_row SET (autovacuum_vacuum_scale_factor = 0.01,"
            " autovacuum_vacuum_insert_scale_factor = 0.01)"
        )
    kept = ", ".join(BEFORE)
    op.execute(f"INSERT INTO matching_row ({kept}) SELECT {kept} FROM kept_rows")  # noqa: S608
    op.execute("DROP TABLE kept_rows")
    index_rows(*words)


def index_rows(*words) -> None:
    order = ["prefecture", "contacts_current", sa.text("preference_id DESC"), *words, "town"]
    op.create_index("ix_matching_row_ranking", "matching_row", order)
    op.create_index("ix_matching_row_town", "matching_row", ["prefecture", "town"])
