"""The outbox of e-mails: written with the event, sent by the same loop as LINE messages."""

from typing import TypedDict

from sqlalchemy import JSON, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import StaffNoticeKind
from server.models.base import Base
from server.models.notices.outgoing import Outgoing


class Told(TypedDict):
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
    told: Mapped[list[Told] | None] = mapped_column(JSON(none_as_null=True))
