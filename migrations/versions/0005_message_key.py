"""The sender's own name for a message: however often it is sent again, it is one."""

import sqlalchemy as sa
from alembic import op


revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("message", sa.Column("key", sa.String(length=36), nullable=True))
    op.create_index("uq_message_key", "message", ["contact_id", "sender_id", "key"], unique=True)


def downgrade() -> None:
    op.drop_index("uq_message_key", "message")
    op.drop_column("message", "key")
