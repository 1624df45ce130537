"""Note beside each room which message was the last."""

import sqlalchemy as sa
from alembic import op


revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "contact", sa.Column("latest_message_id", sa.Integer(), server_default=sa.text("0"), nullable=False)
    )
    op.execute(
        "UPDATE contact SET latest_message_id ="
        " coalesce((SELECT max(message.id) FROM message WHERE message.contact_id = contact.id), 0)"
    )


def downgrade() -> None:
    op.drop_column("contact", "latest_message_id")
