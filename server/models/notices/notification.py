"""What a person is told inside the product."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime

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
