"""The cases of counselors are filled in.

There may be hundreds of thousands: they are filled in short transactions, so that nobody waits for more than one of
them; what was filled before a cut is not filled again.
"""

import sqlalchemy as sa
from alembic import op


revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

BATCH = 5000
FILL = (
    "UPDATE preference SET office_id = user_id, assignee_id = user_id"
    " WHERE office_id IS NULL AND id > {after} AND id <= {until}"
    " AND user_id IN (SELECT id FROM account WHERE role = 'counselor')"
)
KEYS = {
    "fk_preference_office_id": ("office_id", "office"),
    "fk_preference_assignee_id": ("assignee_id", "account"),
}


def upgrade() -> None:
    bind = op.get_bind()
    commit = op.get_context().config.attributes["commit"]
    last = bind.scalar(sa.text("SELECT MAX(id) FROM preference")) or 0
    for after in range(0, last, BATCH):
        op.execute(FILL.format(after=after, until=after + BATCH))
        commit()
    if bind.dialect.name == "postgresql":
        # The keys are known at once and checked without a lock that anybody would wait for.
        for name, (column, table) in KEYS.items():
            op.execute(f"ALTER TABLE preference DROP CONSTRAINT IF EXISTS {name}")
            op.execute(
                f"ALTER TABLE preference ADD CONSTRAINT {name}"
                f" FOREIGN KEY ({column}) REFERENCES {table} (id) NOT VALID"
            )
            commit()
            op.execute(f"ALTER TABLE preference VALIDATE CONSTRAINT {name}")
            commit()
    op.execute("DROP INDEX IF EXISTS ix_preference_office_id")
    op.create_index("ix_preference_office_id", "preference", ["office_id"])


def downgrade() -> None:
    op.drop_index("ix_preference_office_id", "preference")
    for name in KEYS if op.get_bind().dialect.name == "postgresql" else ():
        op.drop_constraint(name, "preference", type_="foreignkey")
    op.execute("UPDATE preference SET office_id = NULL, assignee_id = NULL")
