"""The invoice table: at most one uncancelled fee per contact; no personal data."""

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base, UtcTime, code_type
from server.core.vocabulary import TakeBackReason

_NOT_CANCELLED = text("cancelled_at IS NULL")


class Invoice(Base):
    __tablename__ = "invoice"
    __table_args__ = (
        Index(
            "uq_invoice_contact_id",
            "contact_id",
            unique=True,
            sqlite_where=_NOT_CANCELLED,
            postgresql_where=_NOT_CANCELLED,
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id"))
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id"), index=True)
    amount_yen: Mapped[int]
    tax_rate_percent: Mapped[int]
    tax_yen: Mapped[int]
    total_yen: Mapped[int]
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)
    due_on: Mapped[date]
    #: When the move-in confirmation was withdrawn; nothing is due then.
    cancelled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: The facility's reason; None if the seeker withdrew the acceptance.
    cancel_reason: Mapped[TakeBackReason | None] = mapped_column(code_type(TakeBackReason, "cancel_reason"))
