"""What an office keeps of a person for itself: its own words, and whom its homes have put aside."""

from datetime import datetime

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime

OFFICE_NOTE_MAX = 1000


class OfficeNote(Base):
    __tablename__ = "office_note"

    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), primary_key=True)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    text: Mapped[str] = mapped_column(Text)
    #: Who wrote it last.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class ContactNote(Base):
    """An office's note on a person as it stays with an ended contact, apart from who may be found again."""

    __tablename__ = "contact_note"

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    #: Who wrote it last.
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class PutAside(Base):
    """A person whom a home's list shows no more until they are brought back."""

    __tablename__ = "put_aside"

    home_id: Mapped[int] = mapped_column(ForeignKey("home.id", ondelete="CASCADE"), primary_key=True)
    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    put_at: Mapped[datetime] = mapped_column(UtcTime)
