"""Tables of rooms: messages, read positions and templates.

Messages and read positions are deleted when the room is closed.
"""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.accounts.models import Account
from server.core.models import Base, UtcTime

MESSAGE_MAX = 2000
#: Format of the key that a client gives its message.
MESSAGE_KEY_PATTERN = "^[A-Za-z0-9-]{8,36}$"
TEMPLATE_TITLE_MAX = 30
TEMPLATE_TEXT_MAX = 500

_HAS_FILE = text("storage_key IS NOT NULL")
_IS_TAKEN_BACK = text("taken_back_at IS NOT NULL")


class Message(Base):
    __tablename__ = "message"
    __table_args__ = (
        Index("ix_message_contact_id", "contact_id", "id"),
        # A message that a client sends again is stored only once.
        Index("uq_message_key", "contact_id", "sender_id", "key", unique=True),
        Index(
            "uq_message_storage_key",
            "storage_key",
            unique=True,
            sqlite_where=_HAS_FILE,
            postgresql_where=_HAS_FILE,
        ),
        # Finds messages that were taken back while a client was disconnected, or in another process.
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
    #: The sender's key for the message; None for messages of the service.
    key: Mapped[str | None] = mapped_column(String(36))
    #: The storage key of a picture or a PDF; None for a text message. The text of a picture is empty, and the text of
    #: a PDF is its name.
    storage_key: Mapped[str | None] = mapped_column(String(64))
    #: The size of a PDF in bytes; None for a picture and for a text message.
    file_size: Mapped[int | None]
    text: Mapped[str] = mapped_column(Text)
    sent_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When the sender took the message back. Its text and its file are then deleted.
    taken_back_at: Mapped[datetime | None] = mapped_column(UtcTime)

    sender: Mapped[Account] = relationship(lazy="raise")


class RoomRead(Base):
    """The id of the last message that an account has read in a room."""

    __tablename__ = "room_read"

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    message_id: Mapped[int]


class RoomTemplate(Base):
    __tablename__ = "room_template"

    id: Mapped[int] = mapped_column(primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(TEMPLATE_TITLE_MAX))
    #: Contains placeholders in braces that are filled in for each room.
    text: Mapped[str] = mapped_column(Text)
