"""What is over is found by an index, where tables grow."""

import sqlalchemy as sa
from alembic import op


revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

# Table, column, and of which rows.
INDEXES = (
    ("notification", "created_at", None),
    ("push", "settled_at", "settled_at IS NOT NULL"),
    ("mail", "settled_at", "settled_at IS NOT NULL"),
    ("line_reply", "settled_at", "settled_at IS NOT NULL"),
    ("sign_in_session", "expires_at", None),
    ("sign_in_session", "revoked_at", "revoked_at IS NOT NULL"),
    ("detail_view", "viewed_at", None),
    ("contact_step", "taken_at", None),
    ("contact", "ended_at", "outline_age IS NOT NULL"),
    ("preference", "withdrawn_at", "withdrawn_at IS NOT NULL AND emptied_at IS NULL"),
)


def upgrade() -> None:
    for table, column, where in INDEXES:
        some = {} if where is None else dict.fromkeys(("sqlite_where", "postgresql_where"), sa.text(where))
        op.create_index(f"ix_{table}_{column}", table, [column], **some)


def downgrade() -> None:
    for table, column, _ in INDEXES:
        op.drop_index(f"ix_{table}_{column}", table)
