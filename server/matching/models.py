"""The state of the daily notices about new matches."""

from datetime import date, datetime

from sqlalchemy import BigInteger, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base, UtcTime


class MatchNotice(Base):
    """An office with homes, and the day of the last check of these homes for new matches and old vacancies."""

    __tablename__ = "match_notice"

    office_id: Mapped[int] = mapped_column(
        ForeignKey("office.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    #: A worker claims the check of a day by setting this day, so no two workers check the same office on one day.
    #: `notice_day` defines when a day starts.
    checked_on: Mapped[date] = mapped_column(index=True)


class MatchNoticeState(Base):
    """The values of a home at its last notice.

    People who had registered by `counted_until`, and who fitted these values, are not new matches.
    """

    __tablename__ = "match_notice_state"

    home_id: Mapped[int] = mapped_column(
        ForeignKey("home.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    counted_until: Mapped[datetime] = mapped_column(UtcTime)
    prefecture: Mapped[str] = mapped_column(String(4))
    accepted_mask: Mapped[int] = mapped_column(BigInteger)
    #: The bits that existed then (`KNOWN_MASK`). The home has not answered the questions of bits that were added later.
    known_mask: Mapped[int] = mapped_column(BigInteger)
