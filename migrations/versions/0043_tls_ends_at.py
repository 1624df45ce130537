"""Until when the certificate of the public address is good, as the loop reads it once a day."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("kept_figures", sa.Column("tls_ends_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("kept_figures", "tls_ends_at")
