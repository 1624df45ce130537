"""What was given into other hands: the record of each handover, and the offers of cases to another office."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import OfferState
from server.models.base import Base, UtcTime, code_type


class Handover(Base):
    """Homes and cases that a manager gave to a member; by ids alone."""

    __tablename__ = "handover"

    id: Mapped[int] = mapped_column(primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    #: None where nobody is in charge from then on.
    to_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    homes: Mapped[list[Any]] = mapped_column(JSON)
    preferences: Mapped[list[Any]] = mapped_column(JSON)
    handed_at: Mapped[datetime] = mapped_column(UtcTime)


class CaseOffer(Base):
    """Cases that one counselors' office offers another; they go over when it accepts."""

    __tablename__ = "case_offer"

    id: Mapped[int] = mapped_column(primary_key=True)
    from_office_id: Mapped[int] = mapped_column(ForeignKey("office.id"), index=True)
    to_office_id: Mapped[int] = mapped_column(ForeignKey("office.id"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    preferences: Mapped[list[Any]] = mapped_column(JSON)
    state: Mapped[OfferState] = mapped_column(code_type(OfferState, "state"), default=OfferState.WAITING)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    decided_at: Mapped[datetime | None] = mapped_column(UtcTime)
    decided_by_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
