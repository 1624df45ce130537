"""The tables of the audit: append-only rows in a hash chain, the reasons, and the counters of refusals."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from server.accounts.models import NETWORK_MAX
from server.core.audit.rules import Result
from server.core.models import Base, UtcTime, code_type

HASH_LENGTH = 64
REASON_MAX = 300


class AuditEntry(Base):
    """One act. Its ids have no foreign keys, so the row stays when its object is deleted (docs/decisions.md §15)."""

    __tablename__ = "audit_entry"
    __table_args__ = (
        Index("ix_audit_entry_account_id", "account_id", "sequence"),
        Index("ix_audit_entry_office_id", "office_id", "sequence"),
        Index("ix_audit_entry_object", "kind", "object_id", "sequence"),
    )

    #: The numbers have no gaps, so that a missing row is detected.
    sequence: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(UtcTime)
    account_id: Mapped[int | None]
    #: Plain text, so that codes that no longer exist can still be read.
    act: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(24))
    object_id: Mapped[int | None] = mapped_column(BigInteger)
    office_id: Mapped[int | None]
    network: Mapped[str | None] = mapped_column(String(NETWORK_MAX))
    request_id: Mapped[str | None] = mapped_column(String(32))
    result: Mapped[Result] = mapped_column(code_type(Result, "result"))
    #: The number of refusals in one minute; None for the row of a single act.
    times: Mapped[int | None]
    #: The hash of the text in `audit_reason`.
    reason_hash: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    former_hash: Mapped[str] = mapped_column(String(HASH_LENGTH))
    own_hash: Mapped[str] = mapped_column(String(HASH_LENGTH))


class AuditRefusal(Base):
    """The number of refusals of an act in one minute. After this minute, the worker moves the count to the audit."""

    __tablename__ = "audit_refusal"
    __table_args__ = (UniqueConstraint("minute", "who", "act", name="uq_audit_refusal_minute"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    minute: Mapped[datetime] = mapped_column(UtcTime)
    #: The key of the count: the signed-in account, the account of a failed sign-in, or a network.
    who: Mapped[str] = mapped_column(String(80))
    act: Mapped[str] = mapped_column(String(40))
    #: The time of the first refusal.
    at: Mapped[datetime] = mapped_column(UtcTime)
    account_id: Mapped[int | None]
    object_id: Mapped[int | None] = mapped_column(BigInteger)
    network: Mapped[str | None] = mapped_column(String(NETWORK_MAX))
    request_id: Mapped[str | None] = mapped_column(String(32))
    times: Mapped[int]


class AuditReason(Base):
    """An operator's reason for an act, in the operator's own words. It is deleted together with its audit row."""

    __tablename__ = "audit_reason"

    sequence: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("audit_entry.sequence"), primary_key=True, autoincrement=False
    )
    reason: Mapped[str] = mapped_column(String(REASON_MAX))
