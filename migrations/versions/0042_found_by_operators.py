"""Operators find people and offices by how their names begin, and have a mail address changed after a while."""

import sqlalchemy as sa
from alembic import op


revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

_BY_BEGINNING = {
    "account": ("username", "person_name", "email"),
    "corporation": ("name",),
    "office": ("name",),
    "home": ("name",),
    "preference": ("name", "name_kana"),
}
_WHOLE = {"office": "number", "mail": "address"}


def upgrade() -> None:
    for table, columns in _BY_BEGINNING.items():
        for column in columns:
            op.create_index(
                f"ix_{table}_{column}", table, [column], postgresql_ops={column: "text_pattern_ops"}
            )
    for table, column in _WHOLE.items():
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.add_column("email_change", sa.Column("due_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("email_change", "due_at")
    for table, column in _WHOLE.items():
        op.drop_index(f"ix_{table}_{column}", table)
    for table, columns in _BY_BEGINNING.items():
        for column in columns:
            op.drop_index(f"ix_{table}_{column}", table)
