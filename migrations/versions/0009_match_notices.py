"""How facilities are told of new people who fit; a notification need not be about a contact."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op


revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ABOUT = ("contact_id", "home_id", "preference_id")


def upgrade() -> None:
    with op.batch_alter_table("notification") as batch:
        for column in ABOUT:
            batch.alter_column(column, existing_type=sa.Integer(), nullable=True)
    op.create_table(
        "match_notice",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("in_app", sa.Boolean(), nullable=False),
        sa.Column("by_mail", sa.Boolean(), nullable=False),
        sa.Column("looked_on", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_match_notice_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_match_notice")),
    )
    op.create_index(op.f("ix_match_notice_looked_on"), "match_notice", ["looked_on"])
    op.create_table(
        "match_told",
        sa.Column("home_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("prefecture", sa.String(length=4), nullable=False),
        sa.Column("welcomes", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["home_id"], ["home.id"], name=op.f("fk_match_told_home_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("home_id", name=op.f("pk_match_told")),
    )
    # Whoever has homes already knows their lists as they stand.
    now = datetime.now(UTC)
    op.get_bind().execute(
        sa.text(
            "INSERT INTO match_notice (account_id, in_app, by_mail, looked_on)"
            " SELECT DISTINCT user_id, true, true, :today FROM home"
        ).bindparams(sa.bindparam("today", now.date(), sa.Date())),
    )
    op.get_bind().execute(
        sa.text(
            "INSERT INTO match_told (home_id, told_at, prefecture, welcomes)"
            " SELECT id, :now, prefecture, welcomes FROM home"
        ).bindparams(sa.bindparam("now", now, sa.DateTime(timezone=True))),
    )


def downgrade() -> None:
    op.drop_table("match_told")
    op.drop_table("match_notice")
    op.execute("DELETE FROM notification WHERE contact_id IS NULL")
    with op.batch_alter_table("notification") as batch:
        for column in ABOUT:
            batch.alter_column(column, existing_type=sa.Integer(), nullable=False)
