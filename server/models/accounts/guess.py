"""Wrong passwords, counted for a day, and the browsers in which somebody signed in before."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from server.models.base import Base, UtcTime


class KnownBrowser(Base):
    """A browser in which an account signed in; the browser keeps the secret of which the key is the hash."""

    __tablename__ = "known_browser"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    browser_key: Mapped[str] = mapped_column(String(64), primary_key=True)
    used_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class FailedSignIn(Base):
    """A wrong password; the keys are hashed with the secret key, so that no address or e-mail stands here."""

    __tablename__ = "failed_sign_in"
    __table_args__ = (
        Index("ix_failed_sign_in_account_key", "account_key", "failed_at"),
        Index("ix_failed_sign_in_network_key", "network_key", "failed_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_key: Mapped[str] = mapped_column(String(64))
    network_key: Mapped[str] = mapped_column(String(64))
    #: Of the browser that the account knows; None from any other.
    browser_key: Mapped[str | None] = mapped_column(String(64))
    failed_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
