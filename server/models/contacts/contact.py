"""A home's request to a person, from the request to the closed room, and the steps it took."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.domain.vocabulary import ContactStatus, ProgressNote, Side
from server.models.base import Base, UtcTime, code_type
from server.models.homes.home import Home
from server.models.people.preference import Preference

_OPEN = text("status IN ('pending', 'accepted')")


class Contact(Base):
    __tablename__ = "contact"
    __table_args__ = (
        # At most one open contact per home and preference, whatever two requests do at once.
        Index(
            "uq_contact_one_open",
            "home_id",
            "preference_id",
            unique=True,
            sqlite_where=_OPEN,
            postgresql_where=_OPEN,
        ),
        Index("ix_contact_home_id", "home_id", "id"),
        Index("ix_contact_preference_id", "preference_id", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id"))
    status: Mapped[ContactStatus] = mapped_column(
        code_type(ContactStatus, "status"), default=ContactStatus.PENDING
    )
    #: The side that declined it or closed its room.
    ended_by: Mapped[Side | None] = mapped_column(code_type(Side, "ended_by"))
    progress_note: Mapped[ProgressNote] = mapped_column(
        code_type(ProgressNote, "progress_note"), default=ProgressNote.EMPTY
    )
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)
    latest_message_sent_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The newest message of its room, also when it is gone; 0 before the first.
    latest_message_id: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    visit_completed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)

    home: Mapped[Home] = relationship(lazy="raise")
    preference: Mapped[Preference] = relationship(lazy="raise")


class ContactStep(Base):
    """Who took which step when; what a counselor does for someone stays visible as done by them."""

    __tablename__ = "contact_step"

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    action: Mapped[str] = mapped_column(String(20))
    from_status: Mapped[ContactStatus | None] = mapped_column(code_type(ContactStatus, "from_status"))
    to_status: Mapped[ContactStatus] = mapped_column(code_type(ContactStatus, "to_status"))
    taken_at: Mapped[datetime] = mapped_column(UtcTime)
