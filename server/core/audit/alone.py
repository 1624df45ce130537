"""Refusals: counted per minute, so that a flood of refused calls cannot fill the audit, and appended afterwards.

A count is an upsert of one row: it does not wait for the lock of the audit, survives a crash, and works with any number
of processes. Rows of the audit never change, so a minute is appended only after its end.
"""

from datetime import datetime

from sqlalchemy import case, delete, select

from server.accounts.models import NETWORK_MAX
from server.core.audit.models import AuditRefusal
from server.core.audit.rules import Act, Kind, Origin, PendingAuditEvent, Result, minute_of
from server.core.audit.service import AuditRecord, append
from server.core.database import db
from server.core.services import origin
from server.core.transaction import insert_into, transaction, write_slot

#: Rows in one transaction, which holds the lock of the audit.
_AT_ONCE = 100
_IN_COMMON = [AuditRefusal.__table__.c[name] for name in ("object_id", "network", "request_id")]


def count_refusal(deed: PendingAuditEvent) -> None:
    """Count a refused call; the count is committed when this returns."""
    by = origin()
    account_id, network = by.account_id or deed.account_id, by.network and by.network[:NETWORK_MAX]
    values = {
        "minute": minute_of(by.at),
        "who": _who(deed, account_id, network),
        "act": deed.act.value,
        "at": by.at,
        "account_id": account_id,
        "object_id": deed.object_id,
        "network": network,
        "request_id": by.request_id,
        "times": 1,
    }
    statement = insert_into(AuditRefusal).values(values)
    # Values that differ between the calls are set to NULL.
    common = {
        column.name: case((column.is_not_distinct_from(statement.excluded[column.name]), column), else_=None)
        for column in _IN_COMMON
    }
    counted = statement.on_conflict_do_update(
        index_elements=["minute", "who", "act"], set_={"times": AuditRefusal.times + 1, **common}
    )
    with transaction(audited=False):
        db.session.execute(counted)
    deed.is_written = True


def _who(deed: PendingAuditEvent, account_id: int | None, network: str | None) -> str:
    """Return the key of a count: the signed-in account, the account of a failed sign-in, or a network."""
    if account_id is not None:
        return f"account {account_id}"
    if deed.act.kind is Kind.ACCOUNT and deed.object_id is not None:
        return f"to account {deed.object_id}"
    return f"network {network}"


def append_refusals(now: datetime) -> int:
    """Append the counts of past minutes to the audit, a batch at a time; return how many."""
    over = select(AuditRefusal.id).where(AuditRefusal.minute < minute_of(now)).order_by(AuditRefusal.id)
    found = db.session.scalars(over.limit(_AT_ONCE)).all()
    if not found:
        return 0
    with transaction(audited=False):
        # Each row is deleted, and so appended, by one worker only.
        taken = db.session.scalars(
            delete(AuditRefusal).where(AuditRefusal.id.in_(found)).returning(AuditRefusal)
        ).all()
        if taken:
            append([_asked(row) for row in sorted(taken, key=lambda row: row.id)])
    return len(taken)


def _asked(row: AuditRefusal) -> AuditRecord:
    by = Origin(row.at, account_id=row.account_id, network=row.network, request_id=row.request_id)
    return AuditRecord(PendingAuditEvent(Act(row.act), row.object_id), by, Result.REFUSED, row.times)


def record_by_itself(deed: PendingAuditEvent, result: Result) -> None:
    """Append a row by itself; it stands when this returns."""
    asked = AuditRecord(deed, origin(), result)
    if db.engine.dialect.name == "postgresql":
        # One statement, which is a transaction by itself: all others wait for it as short as can be.
        with write_slot():
            append([asked])
    else:
        with transaction(audited=False):
            append([asked])
    deed.is_written = True
