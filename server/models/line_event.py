"""What LINE's webhook told, once each, and the outbox of answers to those who wrote to the account."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.line_events import EVENT_ID_MAX, REPLY_TOKEN_MAX
from server.models.base import Base, UtcTime


class LineEvent(Base):
    """An event that was taken; LINE may deliver it again, under the same id."""

    __tablename__ = "line_event"

    id: Mapped[str] = mapped_column(String(EVENT_ID_MAX), primary_key=True)
    taken_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class LineReply(Base):
    __tablename__ = "line_reply"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'sent', 'failed')", name="state"),
        Index("ix_line_reply_state", "state", "next_attempt_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    #: Good for one answer, within about a minute.
    reply_token: Mapped[str] = mapped_column(String(REPLY_TOKEN_MAX))
    messages: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(10), default="waiting")
    attempts: Mapped[int] = mapped_column(default=0)
    next_attempt_at: Mapped[datetime] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    failure: Mapped[str | None] = mapped_column(String(500))
