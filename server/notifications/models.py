"""What the tables of an outbox share: how far the sending of a row has come."""

from datetime import date, datetime
from typing import Any, TypedDict

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, Text, text
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, declared_attr, mapped_column
from sqlalchemy.schema import SchemaItem

from server.core.models import Base, UtcTime, code_type
from server.core.vocabulary import StaffNoticeKind, StaffNoticeWay
from server.notifications.rules.line_events import EVENT_ID_MAX, REPLY_TOKEN_MAX

_SETTLED = text("settled_at IS NOT NULL")
_FAILED = text("state = 'failed' AND put_aside_at IS NULL")


def _first_attempt(context: DefaultExecutionContext) -> datetime:
    due: datetime = context.get_current_parameters()["next_attempt_at"]  # type: ignore[no-untyped-call]
    return due


class Outgoing:
    """A row that a loop sends: claimed, tried, settled."""

    __tablename__: str

    @declared_attr.directive
    def __table_args__(cls) -> tuple[SchemaItem | dict[str, bool], ...]:  # noqa: N805 - of a mixin the class is asked
        return (
            CheckConstraint("state IN ('waiting', 'sent', 'failed')", name="state"),
            Index(f"ix_{cls.__tablename__}_state", "state", "next_attempt_at"),
            Index(
                f"ix_{cls.__tablename__}_settled_at",
                "settled_at",
                sqlite_where=_SETTLED,
                postgresql_where=_SETTLED,
            ),
            Index(f"ix_{cls.__tablename__}_failed", "id", sqlite_where=_FAILED, postgresql_where=_FAILED),
            # Numbers stand in logs, commands and the operator's pages: none is given to another message later.
            {"sqlite_autoincrement": True},
        )

    id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(String(10), default="waiting")
    attempts: Mapped[int] = mapped_column(default=0)
    #: A claim moves this ahead, so that no two loops hold the same row and a crashed one gives it back.
    next_attempt_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When it should have been sent: another try does not move it, quiet hours do.
    due_at: Mapped[datetime] = mapped_column(UtcTime, default=_first_attempt)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    failure: Mapped[str | None] = mapped_column(String(500))
    #: When the operator said that nothing more is to be done about its failure.
    put_aside_at: Mapped[datetime | None] = mapped_column(UtcTime)


class LineEvent(Base):
    """An event that was taken; LINE may deliver it again, under the same id."""

    __tablename__ = "line_event"

    id: Mapped[str] = mapped_column(String(EVENT_ID_MAX), primary_key=True)
    taken_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class LineReply(Outgoing, Base):
    __tablename__ = "line_reply"

    #: Good for one answer, within about a minute.
    reply_token: Mapped[str] = mapped_column(String(REPLY_TOKEN_MAX))
    messages: Mapped[list[dict[str, Any]]] = mapped_column(JSON)


class MailItem(TypedDict):
    """One thing that a mail tells a member of staff; without a contact it is about none."""

    kind: StaffNoticeKind
    #: What happened to its contact, where it is of one's life.
    event: str | None
    line: str
    path: str
    contact: int | None
    #: The visit that it says is agreed: nothing of it is told once that is off or has begun.
    visit: int | None


class Mail(Outgoing, Base):
    __tablename__ = "mail"

    address: Mapped[str] = mapped_column(String(254), index=True)
    subject: Mapped[str] = mapped_column(String(200))
    #: Emptied once it is sent: it may hold a link that sets a password.
    text: Mapped[str] = mapped_column(Text)
    #: The member whom it tells of `told`, if that is whom it is for: what it says is then decided when it is sent.
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    told: Mapped[list[MailItem] | None] = mapped_column(JSON(none_as_null=True))


_UNREAD = text("read_at IS NULL")
_UNREAD_MESSAGE = text("event = 'message' AND read_at IS NULL")


class Notification(Base):
    __tablename__ = "notification"
    __table_args__ = (
        # However much is written in a room, the other side has one unread notice of it.
        Index(
            "uq_notification_one_unread_per_room",
            "account_id",
            "contact_id",
            unique=True,
            sqlite_where=_UNREAD_MESSAGE,
            postgresql_where=_UNREAD_MESSAGE,
        ),
        Index(
            "ix_notification_unread",
            "account_id",
            "contact_id",
            sqlite_where=_UNREAD,
            postgresql_where=_UNREAD,
        ),
        Index("ix_notification_account_id", "account_id", "id"),
        Index("ix_notification_created_at", "created_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    #: What it is about; a notice of new matches is about no contact.
    contact_id: Mapped[int | None] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    home_id: Mapped[int | None] = mapped_column(ForeignKey("home.id"))
    preference_id: Mapped[int | None] = mapped_column(ForeignKey("preference.id"))
    #: Of a notice about no contact and no home, the office that it concerns.
    office_id: Mapped[int | None] = mapped_column(ForeignKey("office.id"))
    event: Mapped[str] = mapped_column(String(30))
    message: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    read_at: Mapped[datetime | None] = mapped_column(UtcTime)


class Push(Outgoing, Base):
    __tablename__ = "push"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: What happened to its contact; None of what is told to helpers.
    event: Mapped[str | None] = mapped_column(String(30))
    #: The visit that it reminds of; it goes with it.
    visit_id: Mapped[int | None] = mapped_column(ForeignKey("visit.id", ondelete="CASCADE"), index=True)
    #: LINE's X-Line-Retry-Key: fixed before the first attempt, so that none is delivered twice.
    retry_key: Mapped[str] = mapped_column(String(36), unique=True)
    line_id: Mapped[str] = mapped_column(String(33))
    body: Mapped[dict[str, Any]] = mapped_column(JSON)


PATH_MAX = 200

_MESSAGE = text("kind = 'message'")


class StaffNoticeChoice(Base):
    """The way that a member chose for a kind; where there is no row, it is as at first."""

    __tablename__ = "staff_notice_choice"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    kind: Mapped[StaffNoticeKind] = mapped_column(code_type(StaffNoticeKind, "kind"), primary_key=True)
    way: Mapped[StaffNoticeWay] = mapped_column(code_type(StaffNoticeWay, "way"))


class StaffNotice(Base):
    """Something that a member is told by mail once it is due; gone when it stands in one, or is dealt with."""

    __tablename__ = "staff_notice"
    __table_args__ = (
        # However much is written in a room, its reader is told once.
        Index(
            "uq_staff_notice_one_per_room",
            "account_id",
            "contact_id",
            unique=True,
            sqlite_where=_MESSAGE,
            postgresql_where=_MESSAGE,
        ),
        Index("ix_staff_notice_account_id", "account_id", "due_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    #: What it is about; without one it is about no contact.
    contact_id: Mapped[int | None] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: The visit that it says is agreed; it goes with it.
    visit_id: Mapped[int | None] = mapped_column(ForeignKey("visit.id", ondelete="CASCADE"), index=True)
    kind: Mapped[StaffNoticeKind] = mapped_column(code_type(StaffNoticeKind, "kind"))
    #: What happened to its contact; None of what is told of no contact's life.
    event: Mapped[str | None] = mapped_column(String(30))
    #: What the mail says of it; it names the home and no person.
    line: Mapped[str] = mapped_column(Text)
    #: The page that its link opens.
    path: Mapped[str] = mapped_column(String(PATH_MAX))
    due_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class WorkerState(Base):
    """The one row of its table, which every loop of every machine writes."""

    __tablename__ = "worker_state"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    beat_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: A day of Japan.
    told_on: Mapped[date | None]
