"""What waits for whom: mails to staff, drafts of every form, an office's own notes, and a request's own words."""

import sqlalchemy as sa
from alembic import op


revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

KINDS = ("request", "message", "visit", "invoice", "new_matches")
WAYS = ("at_once", "daily", "here")
IS_UNREAD = sa.text("read_at IS NULL")
IS_CONFIRMED = sa.text("confirmed_at IS NOT NULL")
IS_MESSAGE = sa.text("kind = 'message'")


def upgrade() -> None:
    op.add_column("preference", sa.Column("name_kana", sa.String(100), nullable=True))
    op.add_column("contact", sa.Column("request_words", sa.String(200), nullable=False, server_default=""))
    op.add_column("contact", sa.Column("moved_in_on", sa.Date(), nullable=True))
    partial("ix_contact_confirmed", "contact", ["home_id", "preference_id"], IS_CONFIRMED)
    partial("ix_notification_unread", "notification", ["account_id", "contact_id"], IS_UNREAD)
    create_form_draft()
    create_staff_notice()
    choose_for_members()
    create_office_note()


def downgrade() -> None:
    op.create_table(
        "preference_draft",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        when("updated_at"),
        key("preference_draft", "account_id", "account"),
        sa.PrimaryKeyConstraint("account_id", name="pk_preference_draft"),
    )
    op.create_index("ix_preference_draft_updated_at", "preference_draft", ["updated_at"])
    op.execute(
        "INSERT INTO preference_draft (account_id, answers, updated_at)"
        " SELECT account_id, replace(answers, '\"preferredLocation_prefecture\"', '\"preferred_prefectures\"'), form_draft.updated_at FROM form_draft JOIN account ON account.id = account_id"
        " WHERE form = 'preference/new' AND role = 'applicant'"
    )
    tell_offices_again()
    for name in ("put_aside", "office_note", "staff_notice", "staff_notice_choice", "form_draft"):
        op.drop_table(name)
    op.drop_index("ix_notification_unread", "notification")
    op.drop_index("ix_contact_confirmed", "contact")
    op.drop_column("contact", "moved_in_on")
    op.drop_column("contact", "request_words")
    op.drop_column("preference", "name_kana")


def create_form_draft() -> None:
    op.create_table(
        "form_draft",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("form", sa.String(40), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        when("updated_at"),
        key("form_draft", "account_id", "account"),
        sa.PrimaryKeyConstraint("account_id", "form", name="pk_form_draft"),
    )
    op.create_index("ix_form_draft_updated_at", "form_draft", ["updated_at"])
    op.execute(
        "INSERT INTO form_draft (account_id, form, answers, updated_at)"
        " SELECT account_id, 'preference/new', replace(answers, '\"preferred_prefectures\"', '\"preferredLocation_prefecture\"'), updated_at"
        " FROM preference_draft"
    )
    op.drop_table("preference_draft")


def create_staff_notice() -> None:
    op.create_table(
        "staff_notice_choice",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("way", sa.String(24), nullable=False),
        key("staff_notice_choice", "account_id", "account"),
        sa.CheckConstraint(sa.column("kind").in_(KINDS), name=op.f("ck_staff_notice_choice_kind")),
        sa.CheckConstraint(sa.column("way").in_(WAYS), name=op.f("ck_staff_notice_choice_way")),
        sa.PrimaryKeyConstraint("account_id", "kind", name="pk_staff_notice_choice"),
    )
    op.create_table(
        "staff_notice",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("path", sa.String(200), nullable=False),
        when("due_at"),
        when("created_at"),
        key("staff_notice", "account_id", "account"),
        key("staff_notice", "contact_id", "contact"),
        sa.CheckConstraint(sa.column("kind").in_(KINDS), name=op.f("ck_staff_notice_kind")),
        sa.PrimaryKeyConstraint("id", name="pk_staff_notice"),
    )
    op.create_index("ix_staff_notice_due_at", "staff_notice", ["due_at"])
    op.create_index("ix_staff_notice_contact_id", "staff_notice", ["contact_id"])
    op.create_index("ix_staff_notice_account_id", "staff_notice", ["account_id", "due_at"])
    partial("uq_staff_notice_one_per_room", "staff_notice", ["account_id", "contact_id"], IS_MESSAGE, unique=True)


def choose_for_members() -> None:
    """Who works where no mails of new matches were wished for chooses so; in the product everybody is told."""
    op.execute(
        "INSERT INTO staff_notice_choice (account_id, kind, way)"
        " SELECT DISTINCT account_id, 'new_matches', 'here' FROM membership"
        " JOIN match_notice ON match_notice.office_id = membership.office_id WHERE NOT by_mail"
    )
    op.drop_column("match_notice", "in_app")
    op.drop_column("match_notice", "by_mail")


def tell_offices_again() -> None:
    """An office has no mails where none of its members wishes for any."""
    for name in ("in_app", "by_mail"):
        op.add_column("match_notice", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.true()))
    op.execute(
        "UPDATE match_notice SET by_mail = false WHERE NOT EXISTS (SELECT 1 FROM membership WHERE"
        " membership.office_id = match_notice.office_id AND NOT EXISTS (SELECT 1 FROM staff_notice_choice"
        " WHERE staff_notice_choice.account_id = membership.account_id AND kind = 'new_matches' AND way = 'here'))"
    )


def create_office_note() -> None:
    op.create_table(
        "office_note",
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        when("updated_at"),
        key("office_note", "office_id", "office"),
        key("office_note", "preference_id", "preference"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_office_note_account_id"),
        sa.PrimaryKeyConstraint("office_id", "preference_id", name="pk_office_note"),
    )
    op.create_index("ix_office_note_preference_id", "office_note", ["preference_id"])
    op.create_index("ix_office_note_updated_at", "office_note", ["updated_at"])
    op.create_table(
        "put_aside",
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        when("put_at"),
        key("put_aside", "home_id", "home"),
        key("put_aside", "preference_id", "preference"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_put_aside_account_id"),
        sa.PrimaryKeyConstraint("home_id", "preference_id", name="pk_put_aside"),
    )
    op.create_index("ix_put_aside_preference_id", "put_aside", ["preference_id"])


def partial(name, table, columns, where, *, unique=False):
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)


def key(name, column, table):
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}", ondelete="CASCADE")


def when(name):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False)
