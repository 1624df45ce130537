"""The system usage fee of a confirmed move-in: one per contact, for ever, and free of personal data."""

from datetime import date, datetime

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime


class Invoice(Base):
    __tablename__ = "invoice"
    __table_args__ = (UniqueConstraint("contact_id", name="uq_invoice_contact_id"),)

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
