"""Visits of a contact: proposed, agreed, and what became of them."""

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
        # Whatever two taps do at once, one visit is agreed.
        Index(
            "uq_visit_one_agreed", "contact_id", unique=True, sqlite_where=_AGREED, postgresql_where=_AGREED
        ),
        Index("ix_visit_contact_id", "contact_id", "starts_at"),
        Index("ix_visit_agreed", "starts_at", sqlite_where=_AGREED, postgresql_where=_AGREED),
        Index("ix_visit_starts_at", "starts_at"),
        # What was withdrawn is never taken for what was proposed after it.
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"))
    starts_at: Mapped[datetime] = mapped_column(UtcTime)
    minutes: Mapped[int]
    #: Where one meets, in the facility's words.
    place: Mapped[str] = mapped_column(String(PLACE_MAX))
    state: Mapped[VisitState] = mapped_column(code_type(VisitState, "state"))
    offered_at: Mapped[datetime] = mapped_column(UtcTime)
    agreed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    called_off_by: Mapped[Side | None] = mapped_column(code_type(Side, "called_off_by"))
    reason: Mapped[VisitReason | None] = mapped_column(code_type(VisitReason, "reason"))
    #: Which side last wished that it moves once it was agreed, and why.
    move_by: Mapped[Side | None] = mapped_column(code_type(Side, "move_by"))
    move_reason: Mapped[VisitReason | None] = mapped_column(code_type(VisitReason, "move_reason"))


class VisitTold(Base):
    """That both sides were reminded of a visit, or needed no reminder: its key is what makes it once."""

    __tablename__ = "visit_told"

    visit_id: Mapped[int] = mapped_column(ForeignKey("visit.id", ondelete="CASCADE"), primary_key=True)
    reminder: Mapped[VisitReminder] = mapped_column(code_type(VisitReminder, "reminder"), primary_key=True)
    told_at: Mapped[datetime] = mapped_column(UtcTime)
