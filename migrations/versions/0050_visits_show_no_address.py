"""Visits never show where a person lives: an address that is shown for a visit alone is hidden again."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None

# The person's own button cleared the mark on all visits of the contact: what is marked was shown by a visit alone.
HIDE = """
UPDATE contact SET address_shown_at = NULL
WHERE address_shown_at IS NOT NULL
AND EXISTS (SELECT 1 FROM visit WHERE visit.contact_id = contact.id AND visit.shows_address)
"""


def upgrade() -> None:
    op.execute(HIDE)
    op.drop_column("visit", "shows_address")


def downgrade() -> None:
    op.add_column(
        "visit", sa.Column("shows_address", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
