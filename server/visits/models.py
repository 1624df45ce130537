"""Tables of visits and of their reminders."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base, UtcTime, code_type
from server.core.vocabulary import Side, VisitReason, VisitReminder, VisitState

PLACE_MAX = 100

_AGREED = text("state = 'agreed'")


class Visit(Base):
    __tablename__ = "visit"
    __table_args__ = (
        # At most one agreed visit per contact, also if two requests arrive at once.
        Index(
            "uq_visit_one_agreed", "contact_id", unique=True, sqlite_where=_AGREED, postgresql_where=_AGREED
        ),
        Index("ix_visit_contact_id", "contact_id", "starts_at"),
        Index("ix_visit_agreed", "starts_at", sqlite_where=_AGREED, postgresql_where=_AGREED),
        Index("ix_visit_starts_at", "starts_at"),
        # The id of a withdrawn proposal is never reused.
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"))
    starts_at: Mapped[datetime] = mapped_column(UtcTime)
    minutes: Mapped[int]
    #: The meeting place, written by the facility.
    place: Mapped[str] = mapped_column(String(PLACE_MAX))
    state: Mapped[VisitState] = mapped_column(code_type(VisitState, "state"))
    offered_at: Mapped[datetime] = mapped_column(UtcTime)
    agreed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The side that cancelled the visit.
    called_off_by: Mapped[Side | None] = mapped_column(code_type(Side, "called_off_by"))
    #: Why the visit was cancelled.
    reason: Mapped[VisitReason | None] = mapped_column(code_type(VisitReason, "reason"))
    #: The side that last asked to move the agreed visit.
    move_by: Mapped[Side | None] = mapped_column(code_type(Side, "move_by"))
    #: Why this side asked to move the visit.
    move_reason: Mapped[VisitReason | None] = mapped_column(code_type(VisitReason, "move_reason"))


class SettledVisitReminder(Base):
    """A reminder that was sent or skipped. The primary key prevents a second reminder of the same kind."""

    __tablename__ = "settled_visit_reminder"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visit.id", ondelete="CASCADE"), primary_key=True)
    reminder: Mapped[VisitReminder] = mapped_column(code_type(VisitReminder, "reminder"), primary_key=True)
    #: When the reminder was sent or skipped.
    settled_at: Mapped[datetime] = mapped_column(UtcTime)
