"""How facilities are told of new people who fit, and up to where they were told."""

from datetime import date, datetime

from sqlalchemy import BigInteger, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base, UtcTime


class MatchNotice(Base):
    """An office with homes, and the day of the last look."""

    __tablename__ = "match_notice"

    office_id: Mapped[int] = mapped_column(
        ForeignKey("office.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: No two loops look on the same day; days begin at the hour of `domain/matching/notices.py`.
    looked_on: Mapped[date] = mapped_column(index=True)


class MatchTold(Base):
    """Whom a home has been told of: who was there at a moment and fitted what it was then."""

    __tablename__ = "match_told"

    home_id: Mapped[int] = mapped_column(
        ForeignKey("home.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    told_at: Mapped[datetime] = mapped_column(UtcTime)
    prefecture: Mapped[str] = mapped_column(String(4))
    welcomes: Mapped[int] = mapped_column(BigInteger)
