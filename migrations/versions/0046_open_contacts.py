"""How many contacts are open is counted home by home, within an index alone."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None

_OPEN = sa.text("status IN ('pending', 'accepted')")


def upgrade() -> None:
    op.create_index(
        "ix_contact_open", "contact", ["home_id", "status"], sqlite_where=_OPEN, postgresql_where=_OPEN
    )


def downgrade() -> None:
    op.drop_index("ix_contact_open", "contact")
