"""The one person whom an applicant lets read along, how they are invited, and what they say of a contact."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime

HELPER_WORD_MAX = 1000


class Helping(Base):
    """That somebody helps an applicant; the row is gone, with what was said, when either ends it."""

    __tablename__ = "helping"
    __table_args__ = (CheckConstraint("account_id <> helper_id", name="somebody_else"),)

    #: Who is helped.
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    helper_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    started_at: Mapped[datetime] = mapped_column(UtcTime)


class HelperInvitation(Base):
    """A code by which somebody becomes a person's helper, once; only its hash is kept."""

    __tablename__ = "helper_invitation"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class HelperWord(Base):
    """What a helper was asked about a contact and what they say of it; nobody but the two reads it."""

    __tablename__ = "helper_word"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("helping.account_id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    contact_id: Mapped[int] = mapped_column(
        ForeignKey("contact.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    )
    asked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    text: Mapped[str] = mapped_column(Text, default="")
    said_at: Mapped[datetime | None] = mapped_column(UtcTime)
