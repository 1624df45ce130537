"""Forms that somebody has begun to fill in and not sent yet."""

from datetime import datetime

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime

FORM_MAX = 40


class FormDraft(Base):
    __tablename__ = "form_draft"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: Which form, such as `preference/new` or `home/12`.
    form: Mapped[str] = mapped_column(String(FORM_MAX), primary_key=True)
    #: The form's answers as JSON, as the app keeps them; no pictures.
    answers: Mapped[str] = mapped_column(Text)
    updated_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
