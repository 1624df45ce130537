"""That a corporation comes near to what it may ask or look in a day."""

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import Quota
from server.models.base import Base, UtcTime, code_type

_WAITS = text("looked_at IS NULL")


class QuotaNear(Base):
    __tablename__ = "quota_near"
    __table_args__ = (
        UniqueConstraint("corporation_id", "quota", "day", name="uq_quota_near_day"),
        Index("ix_quota_near_waiting", "id", sqlite_where=_WAITS, postgresql_where=_WAITS),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id", ondelete="CASCADE"))
    quota: Mapped[Quota] = mapped_column(code_type(Quota, "quota"))
    #: The day of Japan that it counts for.
    day: Mapped[date]
    used: Mapped[int]
    most: Mapped[int]
    reached_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    #: When the operator looked into it.
    looked_at: Mapped[datetime | None] = mapped_column(UtcTime)
