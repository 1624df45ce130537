"""The table of the service's figures."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from server.core.models import Base, UtcTime


class StoredFigures(Base):
    """The figures, in a single row that the worker replaces once a day. Counting them reads every contact."""

    __tablename__ = "stored_figures"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    counted_at: Mapped[datetime] = mapped_column(UtcTime)
    #: Total size of the stored pictures and files.
    stored_bytes: Mapped[int] = mapped_column(BigInteger)
    #: When the TLS certificate of the public address expires; None if it could not be read.
    tls_ends_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: `ServiceFigures` (rules/figures.py) as a dict; small numbers are already left out.
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
