"""A corporation, its offices, and the accounts that are their members."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.core.models import Base, UtcTime, by_beginning, code_type
from server.core.vocabulary import OfferState, Position, Role

NAME_MAX = 100
BILLING_ADDRESS_MAX = 300
_SUSPENDED = text("suspended_at IS NOT NULL")

CORPORATION_NUMBER_LENGTH = 13
OFFICE_NUMBER_LENGTH = 10


class Corporation(Base):
    __tablename__ = "corporation"
    __table_args__ = (by_beginning("ix_corporation_name", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_MAX))
    number: Mapped[str | None] = mapped_column(String(CORPORATION_NUMBER_LENGTH), unique=True)
    billing_address: Mapped[str] = mapped_column(String(BILLING_ADDRESS_MAX), default="", server_default="")


class Office(Base):
    __tablename__ = "office"
    __table_args__ = (
        CheckConstraint("kind NOT IN ('applicant', 'operator')", name="of_staff"),
        UniqueConstraint("kind", "number", name="uq_office_kind_number"),
        Index("ix_office_suspended", "id", sqlite_where=_SUSPENDED, postgresql_where=_SUSPENDED),
        by_beginning("ix_office_name", "name"),
        Index("ix_office_number", "number"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id"), index=True)
    #: The role of everybody who works there.
    kind: Mapped[Role] = mapped_column(code_type(Role, "kind"))
    name: Mapped[str] = mapped_column(String(NAME_MAX))
    #: Of public data: the drafts with this number are the office's.
    number: Mapped[str | None] = mapped_column(String(OFFICE_NUMBER_LENGTH))
    #: Who it was made for: the specification's calls know its homes by this id, whoever works there now.
    owner_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    #: Whether it has ever had two members: until then nobody is told who of it acts.
    is_shared: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: Whether everybody who works there must have a second factor, and not its managers alone.
    needs_factor: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: Since when the operator has nobody act for it (`queries/scope.py`).
    suspended_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)

    corporation: Mapped[Corporation] = relationship(lazy="raise")


class Membership(Base):
    __tablename__ = "membership"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    office_id: Mapped[int] = mapped_column(
        ForeignKey("office.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    position: Mapped[Position] = mapped_column(code_type(Position, "position"))
    joined_at: Mapped[datetime] = mapped_column(UtcTime)


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


EMAIL_MAX = 254

_WAITS = text("used_at IS NULL")


class Invitation(Base):
    __tablename__ = "invitation"
    __table_args__ = (
        # However often somebody is invited, one link of theirs works.
        Index(
            "uq_invitation_waiting",
            "office_id",
            "email",
            unique=True,
            sqlite_where=_WAITS,
            postgresql_where=_WAITS,
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id", ondelete="CASCADE"), index=True)
    email: Mapped[str] = mapped_column(String(EMAIL_MAX))
    position: Mapped[Position] = mapped_column(code_type(Position, "position"))
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    invited_by_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When it was accepted.
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)
