"""Invitations to become a member of an office; only the hash of a link's secret is kept."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from server.domain.vocabulary import Position
from server.models.base import Base, UtcTime, code_type

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
