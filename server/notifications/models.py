"""Tables of notifications, of the outboxes for LINE messages and e-mails, and of staff notices that wait for a mail."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text, text
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, declared_attr, mapped_column
from sqlalchemy.schema import SchemaItem

from server.core.models import Base, UtcTime, code_type
from server.core.vocabulary import OutgoingState, StaffMailTiming, StaffNoticeKind
from server.notifications.rules.line_events import EVENT_ID_MAX, REPLY_TOKEN_MAX

_IS_SETTLED = text("settled_at IS NOT NULL")
_IS_FAILED = text("state = 'failed' AND dismissed_at IS NULL")


def _first_attempt_at(context: DefaultExecutionContext) -> datetime:
    value: datetime = context.get_current_parameters()["next_attempt_at"]  # type: ignore[no-untyped-call]
    return value


class Outgoing:
    """A message in an outbox. The worker claims the message, tries to send it, and records it as sent or failed."""

    __tablename__: str

    @declared_attr.directive
    def __table_args__(cls) -> tuple[SchemaItem | dict[str, bool], ...]:  # noqa: N805 - called with the class that uses the mixin
        return (
            Index(f"ix_{cls.__tablename__}_state", "state", "next_attempt_at"),
            Index(
                f"ix_{cls.__tablename__}_settled_at",
                "settled_at",
                sqlite_where=_IS_SETTLED,
                postgresql_where=_IS_SETTLED,
            ),
            Index(
                f"ix_{cls.__tablename__}_failed", "id", sqlite_where=_IS_FAILED, postgresql_where=_IS_FAILED
            ),
            # Logs, commands and the console show these ids, so SQLite must not reuse the id of a deleted row.
            {"sqlite_autoincrement": True},
        )

    id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[OutgoingState] = mapped_column(
        code_type(OutgoingState, "state"), default=OutgoingState.WAITING
    )
    attempts: Mapped[int] = mapped_column(default=0)
    #: When the next attempt is due. A claim sets this to the end of a lease, until which no other worker takes the row.
    next_attempt_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When the message should be sent. Quiet hours change this time, retries do not.
    due_at: Mapped[datetime] = mapped_column(UtcTime, default=_first_attempt_at)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    failure: Mapped[str | None] = mapped_column(String(500))
    #: When the operator dismissed the failure.
    dismissed_at: Mapped[datetime | None] = mapped_column(UtcTime)


class LineEvent(Base):
    """The id of a webhook event that was processed. LINE may deliver an event again with the same id."""

    __tablename__ = "line_event"

    id: Mapped[str] = mapped_column(String(EVENT_ID_MAX), primary_key=True)
    taken_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class LineReply(Outgoing, Base):
    __tablename__ = "line_reply"

    #: LINE accepts this token for one reply, within about a minute.
    reply_token: Mapped[str] = mapped_column(String(REPLY_TOKEN_MAX))
    messages: Mapped[list[dict[str, Any]]] = mapped_column(JSON)


class Mail(Outgoing, Base):
    __tablename__ = "mail"

    address: Mapped[str] = mapped_column(String(254), index=True)
    subject: Mapped[str] = mapped_column(String(200))
    #: Cleared after the mail is sent or has failed, because the text may contain a link that sets a password.
    text: Mapped[str] = mapped_column(Text)
    #: The recipient of a staff mail; None for all other mails. A staff mail is written from notices when it is sent.
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)


_IS_UNREAD = text("read_at IS NULL")
_IS_UNREAD_MESSAGE = text("event = 'message' AND read_at IS NULL")


class Notification(Base):
    __tablename__ = "notification"
    __table_args__ = (
        # At most one unread notification about messages per reader and room.
        Index(
            "uq_notification_one_unread_per_room",
            "account_id",
            "contact_id",
            unique=True,
            sqlite_where=_IS_UNREAD_MESSAGE,
            postgresql_where=_IS_UNREAD_MESSAGE,
        ),
        Index(
            "ix_notification_unread",
            "account_id",
            "contact_id",
            sqlite_where=_IS_UNREAD,
            postgresql_where=_IS_UNREAD,
        ),
        Index("ix_notification_account_id", "account_id", "id"),
        Index("ix_notification_created_at", "created_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    #: None if the notification is about new matches or an office.
    contact_id: Mapped[int | None] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    home_id: Mapped[int | None] = mapped_column(ForeignKey("home.id"))
    preference_id: Mapped[int | None] = mapped_column(ForeignKey("preference.id"))
    #: The office that the notification is about; None if the notification is about a contact or a home.
    office_id: Mapped[int | None] = mapped_column(ForeignKey("office.id"))
    #: A value of `Event`, or of `NoticeEvent` if the notification is about no contact.
    event: Mapped[str] = mapped_column(String(30))
    message: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    read_at: Mapped[datetime | None] = mapped_column(UtcTime)


class Push(Outgoing, Base):
    __tablename__ = "push"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: The event that the push is about; None for pushes to helpers and for combined pushes.
    event: Mapped[str | None] = mapped_column(String(30))
    #: The visit, if the push is a reminder of a visit.
    visit_id: Mapped[int | None] = mapped_column(ForeignKey("visit.id", ondelete="CASCADE"), index=True)
    #: LINE's X-Line-Retry-Key. All attempts send the same key, so that LINE delivers the message only once.
    retry_key: Mapped[str] = mapped_column(String(36), unique=True)
    line_id: Mapped[str] = mapped_column(String(33))
    body: Mapped[dict[str, Any]] = mapped_column(JSON)


class StaffNoticeChoice(Base):
    """The mail timing that a member chose for one kind of notice. If there is no row, the default applies."""

    __tablename__ = "staff_notice_choice"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    kind: Mapped[StaffNoticeKind] = mapped_column(code_type(StaffNoticeKind, "kind"), primary_key=True)
    way: Mapped[StaffMailTiming] = mapped_column(code_type(StaffMailTiming, "way"))


class StaffNotice(Base):
    """A line of a mail to a member. The line is left out if it no longer applies when the mail is sent."""

    __tablename__ = "staff_notice"
    __table_args__ = (Index("ix_staff_notice_account_id", "account_id", "due_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    #: The mail that contains the notice; None while the notice waits for the next mail.
    mail_id: Mapped[int | None] = mapped_column(ForeignKey("mail.id", ondelete="CASCADE"), index=True)
    #: None if the notice is about new matches or vacancies.
    contact_id: Mapped[int | None] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: The home whose new matches or vacancies the notice is about.
    home_id: Mapped[int | None] = mapped_column(ForeignKey("home.id"))
    #: The agreed visit that the notice is about.
    visit_id: Mapped[int | None] = mapped_column(ForeignKey("visit.id", ondelete="CASCADE"), index=True)
    kind: Mapped[StaffNoticeKind] = mapped_column(code_type(StaffNoticeKind, "kind"))
    #: The event of the notification with the same content; None for invoices and vacancies, which have no notification.
    event: Mapped[str | None] = mapped_column(String(30))
    #: The text of the notice in the mail. It names the home, and no person.
    line: Mapped[str] = mapped_column(Text)
    due_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class WorkerState(Base):
    """The state that all workers share: a single row, written by the workers of all machines."""

    __tablename__ = "worker_state"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    #: When a worker last ran.
    beat_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The day of the last operator digest, as `digest_day` counts days.
    digest_sent_on: Mapped[date | None]
