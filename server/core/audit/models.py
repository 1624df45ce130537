"""The audit: rows that are only ever added, each bound to the one before it."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from server.accounts.models import NETWORK_MAX
from server.core.audit.rules import Result
from server.core.models import Base, UtcTime, code_type

HASH_LENGTH = 64
REASON_MAX = 300


class AuditEntry(Base):
    """One act. Ids alone, and no foreign keys: it stays when what it is about goes (docs/decisions.md §15)."""

    __tablename__ = "audit_entry"
    __table_args__ = (
        Index("ix_audit_entry_account_id", "account_id", "sequence"),
        Index("ix_audit_entry_office_id", "office_id", "sequence"),
        Index("ix_audit_entry_object", "kind", "object_id", "sequence"),
    )

    #: Without a gap, so that a missing row is seen.
    sequence: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(UtcTime)
    account_id: Mapped[int | None]
    #: Plain text: a code that is used no more must still be read.
    act: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(24))
    object_id: Mapped[int | None] = mapped_column(BigInteger)
    office_id: Mapped[int | None]
    network: Mapped[str | None] = mapped_column(String(NETWORK_MAX))
    request_id: Mapped[str | None] = mapped_column(String(32))
    result: Mapped[Result] = mapped_column(code_type(Result, "result"))
    #: Number of refusals in that minute; None for rows of single acts.
    times: Mapped[int | None]
    #: Of the words in `audit_reason`.
    reason_hash: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    former_hash: Mapped[str] = mapped_column(String(HASH_LENGTH))
    own_hash: Mapped[str] = mapped_column(String(HASH_LENGTH))


class AuditRefusal(Base):
    """How often an act was refused in a minute; the worker appends the row to the audit after the minute."""

    __tablename__ = "audit_refusal"
    __table_args__ = (UniqueConstraint("minute", "who", "act", name="uq_audit_refusal_minute"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    minute: Mapped[datetime] = mapped_column(UtcTime)
    #: The key of the count: the signed-in account, the account of a failed sign-in, or a network.
    who: Mapped[str] = mapped_column(String(80))
    act: Mapped[str] = mapped_column(String(40))
    #: The first refusal.
    at: Mapped[datetime] = mapped_column(UtcTime)
    account_id: Mapped[int | None]
    object_id: Mapped[int | None] = mapped_column(BigInteger)
    network: Mapped[str | None] = mapped_column(String(NETWORK_MAX))
    request_id: Mapped[str | None] = mapped_column(String(32))
    times: Mapped[int]


class AuditReason(Base):
    """Why an operator did it, in their own words: beside its row, and gone with it."""

    __tablename__ = "audit_reason"

    sequence: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("audit_entry.sequence"), primary_key=True, autoincrement=False
    )
    reason: Mapped[str] = mapped_column(String(REASON_MAX))
