"""The outbox of LINE messages: written with the event, delivered by a loop of its own."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime


class Push(Base):
    __tablename__ = "push"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'sent', 'failed')", name="state"),
        Index("ix_push_state", "state", "next_attempt_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: LINE's X-Line-Retry-Key: fixed before the first attempt, so that none is delivered twice.
    retry_key: Mapped[str] = mapped_column(String(36), unique=True)
    line_id: Mapped[str] = mapped_column(String(33))
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(10), default="waiting")
    attempts: Mapped[int] = mapped_column(default=0)
    #: A claim moves this ahead, so that no two loops hold the same row and a crashed one gives it back.
    next_attempt_at: Mapped[datetime] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    failure: Mapped[str | None] = mapped_column(String(500))
