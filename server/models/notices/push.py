"""The outbox of LINE messages: written with the event, delivered by a loop of its own."""

from typing import Any

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base
from server.models.notices.outgoing import Outgoing


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
