"""Signed-in browsers: one row a sign-in, whose refresh key changes at each use."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime

BROWSER_MAX = 40
NETWORK_MAX = 45
_REVOKED = text("revoked_at IS NOT NULL")


class SignInSession(Base):
    __tablename__ = "sign_in_session"
    __table_args__ = (
        Index(
            "ix_sign_in_session_revoked_at",
            "revoked_at",
            sqlite_where=_REVOKED,
            postgresql_where=_REVOKED,
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    current_key: Mapped[str] = mapped_column(String(36))
    previous_key: Mapped[str | None] = mapped_column(String(36))
    rotated_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When its owner last proved who they are, by all that their account asks for.
    proved_at: Mapped[datetime] = mapped_column(UtcTime)
    #: By which the browser is known again; None where nobody signs in by a password.
    browser_key: Mapped[str | None] = mapped_column(String(64), index=True)
    #: The browser and roughly where it is, in words, for the list of one's own sessions.
    browser: Mapped[str | None] = mapped_column(String(BROWSER_MAX))
    network: Mapped[str | None] = mapped_column(String(NETWORK_MAX))
