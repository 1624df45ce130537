"""Tables of contacts: the contact, its steps, move-in questions, reports, blocks, quota warnings and saved views."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text, UniqueConstraint, false, func, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.core.models import Base, UtcTime, code_type
from server.core.vocabulary import (
    ContactStatus,
    DeclineReason,
    MoveInAnswer,
    MoveInOccasion,
    PersonGender,
    ProgressNote,
    Quota,
    ReportDecision,
    ReportReason,
    SavedViewList,
    Side,
)
from server.homes.models import Home
from server.people.models import Preference

REQUEST_WORDS_MAX = 200
DETAIL_MAX = 1000
#: The number of last messages that a report copies. The messages themselves are deleted when the room is closed.
REPORTED_MESSAGES = 20
#: The number of views that a member can save of one list.
SAVED_VIEWS_MAX = 10
SAVED_VIEW_NAME_MAX = 30

_IS_OPEN = text("status IN ('pending', 'accepted')")
_IS_UNCONFIRMED_VISIT = text("visit_completed_at IS NOT NULL AND confirmed_at IS NULL")
_HAS_OUTLINE = text("outline_age IS NOT NULL")
_IS_CONFIRMED = text("confirmed_at IS NOT NULL")
_IS_CONTESTED = text("contested_at IS NOT NULL")
_IS_ANSWERED_YES = text("answer = 'yes'")
_IS_UNHANDLED = text("checked_at IS NULL")
_IS_OF_HOME, _IS_OF_CORPORATION = text("home_id IS NOT NULL"), text("home_id IS NULL")


def _index_of_unconfirmed_visits(name: str, column: str) -> Index:
    """Build a partial index of contacts with a reported visit and no confirmed move-in."""
    return Index(name, column, sqlite_where=_IS_UNCONFIRMED_VISIT, postgresql_where=_IS_UNCONFIRMED_VISIT)


class Contact(Base):
    __tablename__ = "contact"
    __table_args__ = (
        # At most one open contact per home and preference, also if two requests arrive at once. The preference is
        # first: this index also finds the open contacts of a person, and `ix_contact_open` finds those of a home.
        Index(
            "uq_contact_one_open",
            "preference_id",
            "home_id",
            unique=True,
            sqlite_where=_IS_OPEN,
            postgresql_where=_IS_OPEN,
        ),
        Index("ix_contact_open", "home_id", "status", sqlite_where=_IS_OPEN, postgresql_where=_IS_OPEN),
        Index("ix_contact_home_id", "home_id", "id"),
        Index("ix_contact_preference_id", "preference_id", "id"),
        _index_of_unconfirmed_visits("ix_contact_unconfirmed_visited", "visit_completed_at"),
        _index_of_unconfirmed_visits("ix_contact_unconfirmed_ended", "ended_at"),
        Index(
            "ix_contact_confirmed",
            "home_id",
            "preference_id",
            sqlite_where=_IS_CONFIRMED,
            postgresql_where=_IS_CONFIRMED,
        ),
        Index("ix_contact_contested", "id", sqlite_where=_IS_CONTESTED, postgresql_where=_IS_CONTESTED),
        Index("ix_contact_ended_at", "ended_at", sqlite_where=_HAS_OUTLINE, postgresql_where=_HAS_OUTLINE),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id"))
    status: Mapped[ContactStatus] = mapped_column(
        code_type(ContactStatus, "status"), default=ContactStatus.PENDING
    )
    #: The side that declined the request or closed the room. None while the contact is open, and if the operator ended
    #: the contact.
    ended_by: Mapped[Side | None] = mapped_column(code_type(Side, "ended_by"))
    #: Why the seeker's side declined; None if it gave no reason.
    decline_reason: Mapped[DeclineReason | None] = mapped_column(code_type(DeclineReason, "decline_reason"))
    progress_note: Mapped[ProgressNote] = mapped_column(
        code_type(ProgressNote, "progress_note"), default=ProgressNote.EMPTY
    )
    #: What the facility wrote with its request. The person reads it before acceptance.
    request_words: Mapped[str] = mapped_column(String(REQUEST_WORDS_MAX), default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)
    latest_message_sent_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The id of the newest message of the room, even if that message was deleted. 0 before the first message.
    latest_message_id: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    #: None if the request is not accepted.
    accepted_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: When the seeker's side put off the decision. The home never sees this time.
    put_off_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Start of the agreed visit; None if there is none.
    visit_starts_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: When the seeker's side asked for other visit proposals; None if no such request is open.
    visit_wanted_at: Mapped[datetime | None] = mapped_column(UtcTime)
    visit_completed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The day that the facility gave when it confirmed the move-in.
    moved_in_on: Mapped[date | None]
    #: Whether the last confirmed move-in took a vacant place, and so reduced the stated vacancies of the home.
    took_place: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: When the seeker's side contested the confirmed move-in.
    contested_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: When the operator last checked whether the fee of this contact is missing or wrong.
    fee_checked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Since when the home may read the person's street and postal code; None if it may not.
    address_shown_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: When the request was declined or the room was closed.
    ended_at: Mapped[datetime | None] = mapped_column(UtcTime)
    # The outline is copied when the home loses access to the person. From then on, the home reads only the outline.
    #: The person's age at that time.
    outline_age: Mapped[int | None]
    #: The person's gender at that time.
    outline_gender: Mapped[PersonGender | None] = mapped_column(code_type(PersonGender, "outline_gender"))
    #: The prefecture of the person's address at that time.
    outline_prefecture: Mapped[str | None] = mapped_column(String(4))

    home: Mapped[Home] = relationship(lazy="raise")
    preference: Mapped[Preference] = relationship(lazy="raise")


#: The last activity of either side. The waiting time of a request starts at this time. The same rule is in
#: `portal-app/src/features/contacts/stale.ts`.
LAST_CONTACT_AT = func.coalesce(Contact.__table__.c.latest_message_sent_at, Contact.__table__.c.updated_at)


class ContactStep(Base):
    """A step of a contact, and the account that took the step.

    The account does not change when the office assigns the person to another counselor.
    """

    __tablename__ = "contact_step"

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    action: Mapped[str] = mapped_column(String(20))
    from_status: Mapped[ContactStatus | None] = mapped_column(code_type(ContactStatus, "from_status"))
    to_status: Mapped[ContactStatus] = mapped_column(code_type(ContactStatus, "to_status"))
    taken_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class MoveInQuestion(Base):
    """A question to the seeker's side whether the person moved in, and the answer.

    There is one row for each occasion (column `asked`). Occasions that are due together form one question: their rows
    have the same `asked_at`.
    """

    __tablename__ = "move_in_question"
    __table_args__ = (
        Index(
            "ix_move_in_question_yes",
            "contact_id",
            sqlite_where=_IS_ANSWERED_YES,
            postgresql_where=_IS_ANSWERED_YES,
        ),
    )

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True)
    #: The occasion.
    asked: Mapped[MoveInOccasion] = mapped_column(code_type(MoveInOccasion, "asked"), primary_key=True)
    asked_at: Mapped[datetime] = mapped_column(UtcTime)
    answer: Mapped[MoveInAnswer | None] = mapped_column(code_type(MoveInAnswer, "answer"))
    answered_at: Mapped[datetime | None] = mapped_column(UtcTime)


class QuotaWarning(Base):
    """A warning to the operator: a corporation has nearly used up a quota on one day."""

    __tablename__ = "quota_warning"
    __table_args__ = (
        UniqueConstraint("corporation_id", "quota", "day", name="uq_quota_warning_day"),
        Index("ix_quota_warning_waiting", "id", sqlite_where=_IS_UNHANDLED, postgresql_where=_IS_UNHANDLED),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id", ondelete="CASCADE"))
    quota: Mapped[Quota] = mapped_column(code_type(Quota, "quota"))
    #: The calendar day in Japan.
    day: Mapped[date]
    used: Mapped[int]
    #: The limit of the quota.
    most: Mapped[int]
    reached_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    #: When the operator handled the warning.
    checked_at: Mapped[datetime | None] = mapped_column(UtcTime)


class Report(Base):
    __tablename__ = "report"

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: The account that reported the room; None after this account was deleted.
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    reason: Mapped[ReportReason] = mapped_column(code_type(ReportReason, "reason"))
    detail: Mapped[str] = mapped_column(Text)
    #: Copies of the last messages, each with its sender, oldest first.
    messages: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: None while the report is open.
    decision: Mapped[ReportDecision | None] = mapped_column(code_type(ReportDecision, "decision"))


class Block(Base):
    """A home or a whole corporation that may not send requests to a person."""

    __tablename__ = "block"
    __table_args__ = (
        Index(
            "uq_block_of_home",
            "preference_id",
            "home_id",
            unique=True,
            sqlite_where=_IS_OF_HOME,
            postgresql_where=_IS_OF_HOME,
        ),
        Index(
            "uq_block_of_corporation",
            "preference_id",
            "corporation_id",
            unique=True,
            sqlite_where=_IS_OF_CORPORATION,
            postgresql_where=_IS_OF_CORPORATION,
        ),
        Index("ix_block_corporation_id", "corporation_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"))
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id", ondelete="CASCADE"))
    #: The blocked home; None if the whole corporation is blocked.
    home_id: Mapped[int | None] = mapped_column(ForeignKey("home.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class CooldownWaiver(Base):
    """A person allows a corporation to contact them again: contacts that ended before `lifted_at` start no cooldown."""

    __tablename__ = "cooldown_waiver"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    corporation_id: Mapped[int] = mapped_column(
        ForeignKey("corporation.id", ondelete="CASCADE"), primary_key=True
    )
    lifted_at: Mapped[datetime] = mapped_column(UtcTime)


class SavedView(Base):
    """The filters and the order of a list that a member of staff saved under a name, for the member alone."""

    __tablename__ = "saved_view"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    of_list: Mapped[SavedViewList] = mapped_column(code_type(SavedViewList, "of_list"))
    name: Mapped[str] = mapped_column(String(SAVED_VIEW_NAME_MAX))
    #: The fields of the list's schema in `contacts/schemas/saved_views.py`: codes and ids, no typed text.
    filters: Mapped[dict[str, Any]] = mapped_column(JSON)
