"""What seekers tell the operator of a room, and whose requests they do not want, or want again."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import ReportDecision, ReportReason
from server.models.base import Base, UtcTime, code_type

DETAIL_MAX = 1000
#: How many of the room's last messages the operator sees: the room itself may be closed by then.
REPORTED_MESSAGES = 20


class Report(Base):
    __tablename__ = "report"

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id", ondelete="CASCADE"), index=True)
    #: Who told; None once they have left.
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    reason: Mapped[ReportReason] = mapped_column(code_type(ReportReason, "reason"))
    detail: Mapped[str] = mapped_column(Text)
    #: The last messages as they were: who said what, oldest first.
    messages: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    #: None also for what was settled before this was kept.
    decision: Mapped[ReportDecision | None] = mapped_column(code_type(ReportDecision, "decision"))


_OF_HOME, _OF_CORPORATION = text("home_id IS NOT NULL"), text("home_id IS NULL")


class Block(Base):
    """A home, or a whole corporation, from which a person wants no more requests."""

    __tablename__ = "block"
    __table_args__ = (
        Index(
            "uq_block_of_home",
            "preference_id",
            "home_id",
            unique=True,
            sqlite_where=_OF_HOME,
            postgresql_where=_OF_HOME,
        ),
        Index(
            "uq_block_of_corporation",
            "preference_id",
            "corporation_id",
            unique=True,
            sqlite_where=_OF_CORPORATION,
            postgresql_where=_OF_CORPORATION,
        ),
        Index("ix_block_corporation_id", "corporation_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id", ondelete="CASCADE"))
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id", ondelete="CASCADE"))
    #: The one home that is meant; None for all homes of the corporation.
    home_id: Mapped[int | None] = mapped_column(ForeignKey("home.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class RestLifted(Base):
    """A corporation that a person lets ask again: what ended before does not count any more."""

    __tablename__ = "rest_lifted"

    preference_id: Mapped[int] = mapped_column(
        ForeignKey("preference.id", ondelete="CASCADE"), primary_key=True
    )
    corporation_id: Mapped[int] = mapped_column(
        ForeignKey("corporation.id", ondelete="CASCADE"), primary_key=True
    )
    lifted_at: Mapped[datetime] = mapped_column(UtcTime)
