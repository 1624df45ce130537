"""What is said in a room; gone when the room is closed."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.models.account import Account
from server.models.base import Base, UtcTime

MESSAGE_MAX = 2000


class Message(Base):
    __tablename__ = "message"
    __table_args__ = (Index("ix_message_contact_id", "contact_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"))
    sender_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    text: Mapped[str] = mapped_column(Text)
    sent_at: Mapped[datetime] = mapped_column(UtcTime)

    sender: Mapped[Account] = relationship(lazy="raise")
