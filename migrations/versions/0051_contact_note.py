"""An office's note on a person stays with the contact that ended, and not with the person, who may be found again."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None

# The notes of offices that are in contact with the person no more, each with the last contact that ended.
LEAVE = """
INSERT INTO contact_note (contact_id, text, account_id, updated_at)
SELECT max(contact.id), office_note.text, office_note.account_id, office_note.updated_at
FROM office_note
JOIN contact ON contact.preference_id = office_note.preference_id
JOIN home ON home.id = contact.home_id AND home.office_id = office_note.office_id
GROUP BY office_note.office_id, office_note.preference_id, office_note.text, office_note.account_id, office_note.updated_at
HAVING max(CASE WHEN contact.status IN ('pending', 'accepted') THEN 1 ELSE 0 END) = 0
"""
TAKE = """
DELETE FROM office_note WHERE EXISTS (
    SELECT 1 FROM contact JOIN home ON home.id = contact.home_id
    WHERE contact.preference_id = office_note.preference_id AND home.office_id = office_note.office_id
) AND NOT EXISTS (
    SELECT 1 FROM contact JOIN home ON home.id = contact.home_id
    WHERE contact.preference_id = office_note.preference_id AND home.office_id = office_note.office_id
    AND contact.status IN ('pending', 'accepted')
)
"""
PUT_BACK = """
DELETE FROM put_aside WHERE EXISTS (
    SELECT 1 FROM contact
    WHERE contact.home_id = put_aside.home_id AND contact.preference_id = put_aside.preference_id
    AND contact.ended_at > put_aside.put_at
)
"""
GIVE_BACK = """
INSERT INTO office_note (office_id, preference_id, text, account_id, updated_at)
SELECT home.office_id, contact.preference_id, contact_note.text, contact_note.account_id, contact_note.updated_at
FROM contact_note
JOIN contact ON contact.id = contact_note.contact_id
JOIN home ON home.id = contact.home_id
WHERE NOT EXISTS (
    SELECT 1 FROM office_note
    WHERE office_note.office_id = home.office_id AND office_note.preference_id = contact.preference_id
) AND NOT EXISTS (
    SELECT 1 FROM contact_note AS later
    JOIN contact AS later_contact ON later_contact.id = later.contact_id
    JOIN home AS later_home ON later_home.id = later_contact.home_id
    WHERE later.contact_id > contact_note.contact_id
    AND later_contact.preference_id = contact.preference_id AND later_home.office_id = home.office_id
)
"""


def upgrade() -> None:
    op.create_table(
        "contact_note",
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_contact_note_account_id"
        ),
        sa.ForeignKeyConstraint(
            ["contact_id"],
            ["contact.id"],
            name="fk_contact_note_contact_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("contact_id", name="pk_contact_note"),
    )
    op.create_index("ix_contact_note_updated_at", "contact_note", ["updated_at"])
    op.execute(LEAVE)
    op.execute(TAKE)
    op.execute(PUT_BACK)


def downgrade() -> None:
    op.execute(GIVE_BACK)
    op.drop_index("ix_contact_note_updated_at", table_name="contact_note")
    op.drop_table("contact_note")
