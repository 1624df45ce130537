"""The outbox of e-mails: written with the event, sent by the same loop as LINE messages."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime


class Mail(Base):
    __tablename__ = "mail"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'sent', 'failed')", name="state"),
        Index("ix_mail_state", "state", "next_attempt_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    address: Mapped[str] = mapped_column(String(254))
    subject: Mapped[str] = mapped_column(String(200))
    #: Emptied once it is sent: it may hold a link that sets a password.
    text: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(10), default="waiting")
    attempts: Mapped[int] = mapped_column(default=0)
    next_attempt_at: Mapped[datetime] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    failure: Mapped[str | None] = mapped_column(String(500))
