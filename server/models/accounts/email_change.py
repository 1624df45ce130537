"""Mail addresses that take the place of others: asked for, confirmed at the new one, taken back from the old one."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from server.models.accounts.account import EMAIL_MAX
from server.models.base import Base, UtcTime


class EmailChange(Base):
    """Of the two links only the hashes of their secrets are kept."""

    __tablename__ = "email_change"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    former: Mapped[str] = mapped_column(String(EMAIL_MAX))
    email: Mapped[str] = mapped_column(String(EMAIL_MAX))
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    #: Of the link that is mailed to the former address once the new one is confirmed; at once where an operator asked.
    undo_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    #: From when on it may be confirmed, where an operator asked for it: until then the former address may stop it.
    due_at: Mapped[datetime | None] = mapped_column(UtcTime)
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    undone_at: Mapped[datetime | None] = mapped_column(UtcTime)
