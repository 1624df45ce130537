"""A notice about no contact names the office that it concerns."""

import sqlalchemy as sa
from alembic import op


revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("notification") as table:
        table.add_column(sa.Column("office_id", sa.Integer(), nullable=True))
        table.create_foreign_key("fk_notification_office_id", "office", ["office_id"], ["id"])


def downgrade() -> None:
    with op.batch_alter_table("notification") as table:
        table.drop_constraint("fk_notification_office_id", type_="foreignkey")
        table.drop_column("office_id")
