"""Wishes that an applicant has begun to answer and not sent yet."""

from datetime import datetime

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime


class PreferenceDraft(Base):
    __tablename__ = "preference_draft"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: The form's answers as JSON, as the app keeps them; no pictures.
    answers: Mapped[str] = mapped_column(Text)
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
