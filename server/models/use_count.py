"""How often something was tried in one window of time; keys are hashed, so that no address or e-mail stands here."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime


class UseCount(Base):
    __tablename__ = "use_count"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    uses: Mapped[int]
    ends_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
