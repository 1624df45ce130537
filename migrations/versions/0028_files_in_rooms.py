"""A message may be a PDF: how many bytes it has; its name is the text."""

import sqlalchemy as sa
from alembic import op


revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("message", sa.Column("file_size", sa.Integer(), nullable=True))


def downgrade() -> None:
    # Without it a file would be taken for a picture.
    op.execute("DELETE FROM message WHERE file_size IS NOT NULL")
    with op.batch_alter_table("message") as table:
        table.drop_column("file_size")
