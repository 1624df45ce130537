"""Homes belong to the office of whoever registered them, who is in charge."""

import sqlalchemy as sa
from alembic import op


revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # SQLite makes no column NOT NULL afterwards, and would lose the CHECKs of a table that is made anew.
    on_postgresql = op.get_bind().dialect.name == "postgresql"
    required = "" if on_postgresql else "NOT NULL DEFAULT 0"
    op.execute(
        f"ALTER TABLE home ADD COLUMN office_id INTEGER {required}"
        " CONSTRAINT fk_home_office_id REFERENCES office (id)"
    )
    op.execute(
        "ALTER TABLE home ADD COLUMN assignee_id INTEGER CONSTRAINT fk_home_assignee_id REFERENCES account (id)"
    )
    op.add_column("home", sa.Column("suspended", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.execute("UPDATE home SET office_id = user_id, assignee_id = user_id")
    if on_postgresql:
        op.alter_column("home", "office_id", nullable=False)
    op.drop_index("ix_home_user_id", "home")
    op.create_index("ix_home_office_id", "home", ["office_id"])


def downgrade() -> None:
    op.drop_index("ix_home_office_id", "home")
    for column in ("office_id", "assignee_id", "suspended"):
        op.drop_column("home", column)
    op.create_index("ix_home_user_id", "home", ["user_id"])
