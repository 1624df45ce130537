"""A person may block one home alone, or its whole corporation."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None

_OF_HOME, _OF_CORPORATION = sa.text("home_id IS NOT NULL"), sa.text("home_id IS NULL")


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("pk_block", "block", type_="primary")
        op.execute("ALTER TABLE block ADD COLUMN id SERIAL CONSTRAINT pk_block PRIMARY KEY")
        op.add_column("block", sa.Column("home_id", sa.Integer(), nullable=True))
        op.create_foreign_key("fk_block_home_id", "block", "home", ["home_id"], ["id"], ondelete="CASCADE")
    else:
        op.rename_table("block", "block_before")
        op.create_table(
            "block",
            sa.Column("id", sa.Integer(), nullable=False),
            *_columns(),
            sa.Column("home_id", sa.Integer(), nullable=True),
            sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_block_home_id", ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("id", name="pk_block"),
        )
        _copy_back()
    for name, columns, where in (
        ("uq_block_of_home", ["preference_id", "home_id"], _OF_HOME),
        ("uq_block_of_corporation", ["preference_id", "corporation_id"], _OF_CORPORATION),
    ):
        op.create_index(name, "block", columns, unique=True, sqlite_where=where, postgresql_where=where)
    op.create_index("ix_block_corporation_id", "block", ["corporation_id"])


def downgrade() -> None:
    op.execute("DELETE FROM block WHERE home_id IS NOT NULL")
    for name in ("ix_block_corporation_id", "uq_block_of_corporation", "uq_block_of_home"):
        op.drop_index(name, "block")
    if op.get_bind().dialect.name == "postgresql":
        op.drop_column("block", "home_id")
        op.drop_column("block", "id")
        op.create_primary_key("pk_block", "block", ["preference_id", "corporation_id"])
        return
    op.rename_table("block", "block_before")
    op.create_table(
        "block", *_columns(), sa.PrimaryKeyConstraint("preference_id", "corporation_id", name="pk_block")
    )
    _copy_back()


def _columns() -> tuple[sa.Column | sa.ForeignKeyConstraint, ...]:
    return (
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_block_preference_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["corporation_id"], ["corporation.id"], name="fk_block_corporation_id", ondelete="CASCADE"
        ),
    )


def _copy_back() -> None:
    op.execute(
        "INSERT INTO block (preference_id, corporation_id, created_at)"
        " SELECT preference_id, corporation_id, created_at FROM block_before"
    )
    op.drop_table("block_before")
