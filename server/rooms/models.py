"""The messages of a room, and how far it was read; gone when the room is closed."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.accounts.models import Account
from server.core.models import Base, UtcTime

MESSAGE_MAX = 2000
#: What a client may call a message of its own.
KEY = "^[A-Za-z0-9-]{8,36}$"


_IS_PICTURE = text("image_key IS NOT NULL")
_IS_TAKEN_BACK = text("taken_back_at IS NOT NULL")


class Message(Base):
    __tablename__ = "message"
    __table_args__ = (
        Index("ix_message_contact_id", "contact_id", "id"),
        # However often a message is sent again, it is one.
        Index("uq_message_key", "contact_id", "sender_id", "key", unique=True),
        Index(
            "uq_message_image_key",
            "image_key",
            unique=True,
            sqlite_where=_IS_PICTURE,
            postgresql_where=_IS_PICTURE,
        ),
        # Who comes back, and the other machines, ask for these alone.
        Index(
            "ix_message_taken_back",
            "contact_id",
            "id",
            sqlite_where=_IS_TAKEN_BACK,
            postgresql_where=_IS_TAKEN_BACK,
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"))
    sender_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    #: The sender's own name for it; None for what the service says.
    key: Mapped[str | None] = mapped_column(String(36))
    #: The picture that this message is, with an empty text, or the PDF, whose name is the text; None for words.
    image_key: Mapped[str | None] = mapped_column(String(64))
    #: How many bytes the PDF has; None for a picture.
    file_size: Mapped[int | None]
    text: Mapped[str] = mapped_column(Text)
    sent_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When its sender took it back: its words and its picture are gone.
    taken_back_at: Mapped[datetime | None] = mapped_column(UtcTime)

    sender: Mapped[Account] = relationship(lazy="raise")


class RoomRead(Base):
    """Up to which message somebody has read in a room."""

    __tablename__ = "room_read"

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    message_id: Mapped[int]


TEMPLATE_TITLE_MAX = 30
TEMPLATE_TEXT_MAX = 500


class RoomTemplate(Base):
    __tablename__ = "room_template"

    id: Mapped[int] = mapped_column(primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(TEMPLATE_TITLE_MAX))
    #: With words in braces that each room fills in.
    text: Mapped[str] = mapped_column(Text)
