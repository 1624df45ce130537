"""What LINE's webhook told, once each, and the outbox of answers to those who wrote to the account."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, String
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.notices.line_events import EVENT_ID_MAX, REPLY_TOKEN_MAX
from server.models.base import Base, UtcTime
from server.models.notices.outgoing import Outgoing


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
