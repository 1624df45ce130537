"""A home's request to a person, from the request to the closed room, and the steps it took."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text, UniqueConstraint, false, func, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.contacts.rules.state import DeclineReason
from server.core.models import Base, UtcTime, code_type
from server.core.vocabulary import (
    ContactStatus,
    MoveInAnswer,
    MoveInAsked,
    PersonGender,
    ProgressNote,
    Quota,
    ReportDecision,
    ReportReason,
    Side,
)
from server.homes.models import Home
from server.people.models import Preference

_OPEN = text("status IN ('pending', 'accepted')")
_UNCONFIRMED_VISIT = text("visit_completed_at IS NOT NULL AND confirmed_at IS NULL")


def _of_unconfirmed_visits(name: str, column: str) -> Index:
    """Return an index of the few contacts in which a visit was reported and no move-in confirmed."""
    return Index(name, column, sqlite_where=_UNCONFIRMED_VISIT, postgresql_where=_UNCONFIRMED_VISIT)


_OUTLINED = text("outline_age IS NOT NULL")
_CONFIRMED = text("confirmed_at IS NOT NULL")
_CONTESTED = text("contested_at IS NOT NULL")
_YES = text("answer = 'yes'")

REQUEST_WORDS_MAX = 200


class Contact(Base):
    __tablename__ = "contact"
    __table_args__ = (
        # At most one open contact per home and preference, whatever two requests do at once.
        Index(
            "uq_contact_one_open",
            "home_id",
            "preference_id",
            unique=True,
            sqlite_where=_OPEN,
            postgresql_where=_OPEN,
        ),
        Index("ix_contact_open", "home_id", "status", sqlite_where=_OPEN, postgresql_where=_OPEN),
        Index("ix_contact_home_id", "home_id", "id"),
        Index("ix_contact_preference_id", "preference_id", "id"),
        _of_unconfirmed_visits("ix_contact_unconfirmed_visited", "visit_completed_at"),
        _of_unconfirmed_visits("ix_contact_unconfirmed_ended", "ended_at"),
        Index(
            "ix_contact_confirmed",
            "home_id",
            "preference_id",
            sqlite_where=_CONFIRMED,
            postgresql_where=_CONFIRMED,
        ),
        Index("ix_contact_contested", "id", sqlite_where=_CONTESTED, postgresql_where=_CONTESTED),
        Index("ix_contact_ended_at", "ended_at", sqlite_where=_OUTLINED, postgresql_where=_OUTLINED),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id"))
    status: Mapped[ContactStatus] = mapped_column(
        code_type(ContactStatus, "status"), default=ContactStatus.PENDING
    )
    #: The side that declined it or closed its room; None where the operator did.
    ended_by: Mapped[Side | None] = mapped_column(code_type(Side, "ended_by"))
    #: Why the seeker's side declined it, where they said so.
    decline_reason: Mapped[DeclineReason | None] = mapped_column(code_type(DeclineReason, "decline_reason"))
    progress_note: Mapped[ProgressNote] = mapped_column(
        code_type(ProgressNote, "progress_note"), default=ProgressNote.EMPTY
    )
    #: What the facility wrote with its request, in a sentence of its own; read before acceptance.
    request_words: Mapped[str] = mapped_column(String(REQUEST_WORDS_MAX), default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)
    latest_message_sent_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The newest message of its room, also when it is gone; 0 before the first.
    latest_message_id: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    #: When the seeker's side accepted; None also for what was accepted before this was kept.
    accepted_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Since when the seeker's side wants to decide later; the home is not told.
    put_off_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: When the visit that is agreed begins; None while there is none to come.
    visit_starts_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Since when the seeker's side waits for other days to be proposed.
    visit_wanted_at: Mapped[datetime | None] = mapped_column(UtcTime)
    visit_completed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The day of the move-in as the facility reported it with its confirmation.
    moved_in_on: Mapped[date | None]
    #: Whether the move-in that was last confirmed took one of the home's stated vacancies.
    took_place: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: When the seeker's side said that the move-in which was confirmed is not so.
    contested_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: When the operator last looked into a fee of it that may be missing or wrong.
    fee_looked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Since when the home may read street and postal code.
    address_shown_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: When it was declined, or its room closed.
    ended_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The person as they were when the home lost sight of them: all that it reads of them from then on.
    outline_age: Mapped[int | None]
    outline_gender: Mapped[PersonGender | None] = mapped_column(code_type(PersonGender, "outline_gender"))
    outline_prefecture: Mapped[str | None] = mapped_column(String(4))

    home: Mapped[Home] = relationship(lazy="raise")
    preference: Mapped[Preference] = relationship(lazy="raise")


#: When the two sides last had to do with each other: since then a request waits. Said again in `rules/stale.ts`.
LAST_CONTACT_AT = func.coalesce(Contact.__table__.c.latest_message_sent_at, Contact.__table__.c.updated_at)


class ContactStep(Base):
    """Who took which step when; what a counselor does for someone stays visible as done by them."""

    __tablename__ = "contact_step"

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    action: Mapped[str] = mapped_column(String(20))
    from_status: Mapped[ContactStatus | None] = mapped_column(code_type(ContactStatus, "from_status"))
    to_status: Mapped[ContactStatus] = mapped_column(code_type(ContactStatus, "to_status"))
    taken_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class MoveInQuestion(Base):
    """That the seeker's side was asked whether it came to a move-in, and what they said.

    Occasions that fall together are one question: their rows have the same moment.
    """

    __tablename__ = "move_in_question"
    __table_args__ = (
        Index("ix_move_in_question_yes", "contact_id", sqlite_where=_YES, postgresql_where=_YES),
    )

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True)
    asked: Mapped[MoveInAsked] = mapped_column(code_type(MoveInAsked, "asked"), primary_key=True)
    asked_at: Mapped[datetime] = mapped_column(UtcTime)
    answer: Mapped[MoveInAnswer | None] = mapped_column(code_type(MoveInAnswer, "answer"))
    answered_at: Mapped[datetime | None] = mapped_column(UtcTime)


_WAITS = text("looked_at IS NULL")


class QuotaNear(Base):
    __tablename__ = "quota_near"
    __table_args__ = (
        UniqueConstraint("corporation_id", "quota", "day", name="uq_quota_near_day"),
        Index("ix_quota_near_waiting", "id", sqlite_where=_WAITS, postgresql_where=_WAITS),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id", ondelete="CASCADE"))
    quota: Mapped[Quota] = mapped_column(code_type(Quota, "quota"))
    #: The day of Japan that it counts for.
    day: Mapped[date]
    used: Mapped[int]
    most: Mapped[int]
    reached_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    #: When the operator looked into it.
    looked_at: Mapped[datetime | None] = mapped_column(UtcTime)


DETAIL_MAX = 1000
#: How many of the room's last messages the operator sees: the room itself may be closed by then.
REPORTED_MESSAGES = 20


class Report(Base):
    __tablename__ = "report"

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: Who told; None once they have left.
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    reason: Mapped[ReportReason] = mapped_column(code_type(ReportReason, "reason"))
    detail: Mapped[str] = mapped_column(Text)
    #: The last messages as they were: who said what, oldest first.
    messages: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: None also for what was settled before this was kept.
    decision: Mapped[ReportDecision | None] = mapped_column(code_type(ReportDecision, "decision"))


_OF_HOME, _OF_CORPORATION = text("home_id IS NOT NULL"), text("home_id IS NULL")


class Block(Base):
    """A home, or a whole corporation, from which a person wants no more requests."""

    __tablename__ = "block"
    __table_args__ = (
        Index(
            "uq_block_of_home",
            "preference_id",
            "home_id",
            unique=True,
            sqlite_where=_OF_HOME,
            postgresql_where=_OF_HOME,
        ),
        Index(
            "uq_block_of_corporation",
            "preference_id",
            "corporation_id",
            unique=True,
            sqlite_where=_OF_CORPORATION,
            postgresql_where=_OF_CORPORATION,
        ),
        Index("ix_block_corporation_id", "corporation_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"))
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id", ondelete="CASCADE"))
    #: The one home that is meant; None for all homes of the corporation.
    home_id: Mapped[int | None] = mapped_column(ForeignKey("home.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class RestLifted(Base):
    """A corporation that a person lets ask again: what ended before does not count any more."""

    __tablename__ = "rest_lifted"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    corporation_id: Mapped[int] = mapped_column(
        ForeignKey("corporation.id", ondelete="CASCADE"), primary_key=True
    )
    lifted_at: Mapped[datetime] = mapped_column(UtcTime)
