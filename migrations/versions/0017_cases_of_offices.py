"""The cases of counselors belong to their offices; which is filled in after this, as there may be very many."""

import sqlalchemy as sa
from alembic import op


revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # PostgreSQL checks the keys once the rows are filled, without keeping anybody from them.
    keys = ("", "")
    if op.get_bind().dialect.name != "postgresql":
        keys = (
            "CONSTRAINT fk_preference_office_id REFERENCES office (id)",
            "CONSTRAINT fk_preference_assignee_id REFERENCES account (id)",
        )
    for column, key in zip(("office_id", "assignee_id"), keys, strict=True):
        op.execute(f"ALTER TABLE preference ADD COLUMN {column} INTEGER {key}")
    op.add_column(
        "preference", sa.Column("suspended", sa.Boolean(), server_default=sa.false(), nullable=False)
    )


def downgrade() -> None:
    for column in ("office_id", "assignee_id", "suspended"):
        op.drop_column("preference", column)
