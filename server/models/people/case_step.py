"""What was done with a counselor's case beside its contacts, and by whom."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.people.case_codes import EndReason
from server.models.base import Base, UtcTime, code_type


class CaseStep(Base):
    __tablename__ = "case_step"

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    action: Mapped[str] = mapped_column(String(20))
    #: Why it was ended; gone with what the person erases.
    reason: Mapped[EndReason | None] = mapped_column(code_type(EndReason, "reason"))
    taken_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
