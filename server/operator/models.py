"""The figures of the whole service, as they were counted last."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base, UtcTime


class KeptFigures(Base):
    """The one row of its table, written whole once a day: counting at each look would read every contact."""

    __tablename__ = "kept_figures"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    counted_at: Mapped[datetime] = mapped_column(UtcTime)
    #: What pictures and files take up where they are stored.
    stored_bytes: Mapped[int] = mapped_column(BigInteger)
    #: Until when the certificate of the public address is good; None where it could not be read.
    tls_ends_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: `ServiceFigures` of `domain/operator/figures.py`, small numbers left out already.
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
