"""Tables of corporations, offices, memberships, invitations, handovers and case offers."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.core.models import Base, UtcTime, code_type, prefix_index
from server.core.vocabulary import OfferState, OfficeKind, Position

NAME_MAX = 100
BILLING_ADDRESS_MAX = 300
EMAIL_MAX = 254
CORPORATION_NUMBER_LENGTH = 13
OFFICE_NUMBER_LENGTH = 10

_SUSPENDED = text("suspended_at IS NOT NULL")
_IS_OPEN = text("used_at IS NULL")


class Corporation(Base):
    __tablename__ = "corporation"
    __table_args__ = (prefix_index("ix_corporation_name", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_MAX))
    number: Mapped[str | None] = mapped_column(String(CORPORATION_NUMBER_LENGTH), unique=True)
    billing_address: Mapped[str] = mapped_column(String(BILLING_ADDRESS_MAX), default="", server_default="")


class Office(Base):
    __tablename__ = "office"
    __table_args__ = (
        UniqueConstraint("kind", "number", name="uq_office_kind_number"),
        Index("ix_office_suspended", "id", sqlite_where=_SUSPENDED, postgresql_where=_SUSPENDED),
        prefix_index("ix_office_name", "name"),
        Index("ix_office_number", "number"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    corporation_id: Mapped[int] = mapped_column(ForeignKey("corporation.id"), index=True)
    #: What the office does. Its members have the role of the same name.
    kind: Mapped[OfficeKind] = mapped_column(code_type(OfficeKind, "kind"))
    name: Mapped[str] = mapped_column(String(NAME_MAX))
    #: The public office number; the office claims the home drafts (from open data) with this number.
    number: Mapped[str | None] = mapped_column(String(OFFICE_NUMBER_LENGTH))
    #: The account for which the office was created. The API returns this id as the owner (`user`) of its homes.
    owner_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    #: Whether the office has ever had two members; if so, sender names include the home or office.
    is_shared: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: Whether all members must have a second factor; managers always must.
    needs_factor: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: When the operator suspended the office; None while it is not suspended (`server/core/scope.py`).
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
    """A handover of homes and cases to another assignee; the row contains only ids."""

    __tablename__ = "handover"

    id: Mapped[int] = mapped_column(primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"), index=True)
    actor_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    #: The new assignee; None if the managers take over.
    to_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    homes: Mapped[list[Any]] = mapped_column(JSON)
    preferences: Mapped[list[Any]] = mapped_column(JSON)
    handed_at: Mapped[datetime] = mapped_column(UtcTime)


class CaseOffer(Base):
    """Cases that a counselor office offers to another; they move when the other office accepts."""

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


class Invitation(Base):
    __tablename__ = "invitation"
    __table_args__ = (
        # At most one open invitation per office and address.
        Index(
            "uq_invitation_waiting",
            "office_id",
            "email",
            unique=True,
            sqlite_where=_IS_OPEN,
            postgresql_where=_IS_OPEN,
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
    #: When the invitation was accepted.
    used_at: Mapped[datetime | None] = mapped_column(UtcTime)
