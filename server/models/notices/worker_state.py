"""When the loop last ran, and on which day it last told the operator what waits."""

from datetime import date, datetime

from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime


class WorkerState(Base):
    """The one row of its table, which every loop of every machine writes."""

    __tablename__ = "worker_state"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    beat_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: A day of Japan.
    told_on: Mapped[date | None]
