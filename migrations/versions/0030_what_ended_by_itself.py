"""Requests that ended with their home or their person have a step of their own; a move-in says whether it took a place."""

import sqlalchemy as sa
from alembic import op


revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

# Both were written in one transaction, at one moment.
LAPSED = """
UPDATE contact_step SET action = 'lapse'
WHERE action = 'decline' AND EXISTS (
    SELECT 1 FROM contact
    JOIN home ON home.id = contact.home_id
    JOIN preference ON preference.id = contact.preference_id
    WHERE contact.id = contact_step.contact_id AND (
        contact_step.taken_at IN (preference.withdrawn_at, preference.emptied_at)
        OR (NOT preference.is_active AND preference.updated_at = contact_step.taken_at)
        OR (NOT home.is_active AND home.updated_at = contact_step.taken_at)
        OR EXISTS (
            SELECT 1 FROM case_step
            WHERE case_step.preference_id = preference.id
            AND case_step.taken_at = contact_step.taken_at AND case_step.action IN ('stop', 'end')
        )
    )
)
"""
# What is known of those that may still be taken back: of a home that states its vacancies one was taken.
TOOK = """
UPDATE contact SET took_place = true
WHERE confirmed_at IS NOT NULL
AND EXISTS (SELECT 1 FROM home WHERE home.id = contact.home_id AND home.vacancies IS NOT NULL)
"""


def upgrade() -> None:
    op.execute(LAPSED)
    op.add_column("contact", sa.Column("took_place", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.execute(TOOK)


def downgrade() -> None:
    op.drop_column("contact", "took_place")
    op.execute("UPDATE contact_step SET action = 'decline' WHERE action = 'lapse'")
