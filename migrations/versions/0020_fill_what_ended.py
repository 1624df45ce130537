"""What ended before is ended: contacts keep the outline of the person, and nobody is listed who did not agree.

There may be very many: they are filled in short transactions, so that nobody waits for more than one of them; what was
filled before a cut is not filled again.
"""

import sqlalchemy as sa
from alembic import op


revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

BATCH = 5000
# Whoever left before has an emptied row, without a prefecture.
WITHDRAWN = (
    "UPDATE preference SET withdrawn_at = updated_at,"
    " emptied_at = CASE WHEN prefecture = '' THEN updated_at END"
    " WHERE NOT is_active AND NOT suspended AND withdrawn_at IS NULL AND id > {after} AND id <= {until}"
)
ENDED = (
    "UPDATE contact SET ended_at = updated_at"
    " WHERE status IN ('declined', 'completed') AND ended_at IS NULL AND id > {after} AND id <= {until}"
)
OUTLINE = (
    "UPDATE contact SET (outline_age, outline_gender, outline_prefecture) ="
    " (SELECT age, gender, prefecture FROM preference WHERE preference.id = contact.preference_id)"
    " WHERE outline_age IS NULL AND id > {after} AND id <= {until}"
    " AND (ended_at IS NOT NULL"
    " OR preference_id IN (SELECT id FROM preference WHERE withdrawn_at IS NOT NULL))"
    " AND preference_id IN (SELECT id FROM preference WHERE emptied_at IS NULL)"
)


def upgrade() -> None:
    bind = op.get_bind()
    commit = op.get_context().config.attributes["commit"]
    for table, statements in (("preference", (WITHDRAWN,)), ("contact", (ENDED, OUTLINE))):
        last = bind.scalar(sa.text(f"SELECT MAX(id) FROM {table}")) or 0  # noqa: S608
        for after in range(0, last, BATCH):
            for statement in statements:
                op.execute(statement.format(after=after, until=after + BATCH))
            commit()
    # Nobody has agreed yet in the words of now: until they do they are in no list.
    op.execute(
        "UPDATE matching_rebuild SET version = 0, rebuilding = NULL WHERE EXISTS (SELECT 1 FROM preference)"
    )


def downgrade() -> None:
    op.execute("UPDATE matching_rebuild SET version = 0, rebuilding = NULL")
