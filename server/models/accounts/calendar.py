"""The address under which a calendar reads a member's visits."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime


class CalendarFeed(Base):
    """One secret address a member; a new one ends the one before it."""

    __tablename__ = "calendar_feed"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
