"""Audit rows that are written in a separate transaction: reads, refused commands, and the counted refusals of routes.

Refused calls are counted per minute, so that many of them cannot fill the audit. Counting is an upsert of one row: it
does not wait for the lock of the audit, survives a crash, and works with any number of processes. Rows of the audit
never change, so a count is appended to the audit only after its minute has ended.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime

from flask import current_app
from sqlalchemy import case, delete, func, select

from server.accounts.models import NETWORK_MAX
from server.core.audit.models import AuditEntry, AuditReason, AuditRefusal
from server.core.audit.rules import AUDIT_RETENTION, Act, AuditEvent, Kind, Origin, Result, minute_of
from server.core.audit.service import RECORDED, AuditRecord, append, record
from server.core.batcher import Batcher
from server.core.database import db
from server.core.refusals import Busy
from server.core.services import origin
from server.core.transaction import delete_rows, insert_into, release_connection_if_unchanged, transaction

#: The maximum number of counted refusals per transaction, because the transaction holds the lock of the audit.
_BATCH_SIZE = 100
#: The maximum number of calls per transaction, for the same reason. A call may have a row for each person of a list.
CALLS_AT_ONCE = 16
#: How long a call waits for its batch, as for a write slot.
_WAIT_SECONDS = 2
#: Columns that become NULL if their values differ between the counted calls.
_SHARED_COLUMNS = [AuditRefusal.__table__.c[name] for name in ("object_id", "network", "request_id")]


@dataclass(eq=False)
class WaitingRows:
    """The rows of a call that waits until they are committed."""

    rows: Sequence[AuditRecord]
    committed: Future[None] = field(default_factory=Future)


def record_read(
    act: Act, object_id: int | None = None, office_id: int | None = None, *, reason: str | None = None
) -> None:
    """Record a read before its answer is sent; the row is committed when this function returns."""
    append_in_own_transaction([AuditEvent(act, object_id, office_id, reason=reason)], Result.DONE)


def record_reads(act: Act, objects: Iterable[tuple[int, int]]) -> None:
    """Record the reads of a list as `record_read` does: a row for each object, given with its office."""
    # Sorted, so that the rows do not reveal the order of the list.
    events = [AuditEvent(act, object_id, office_id) for object_id, office_id in sorted({*objects})]
    append_in_own_transaction(events, Result.DONE)


def append_in_own_transaction(events: Sequence[AuditEvent], result: Result) -> None:
    """Append rows in their own transaction, and return when they are committed; raise `Busy` if that takes too long."""
    if RECORDED in db.session().info:
        raise RuntimeError("A transaction records its acts with `record`.")
    caller = origin()
    if caller is None or not events:
        return
    waiting = WaitingRows([AuditRecord(event, caller, result) for event in events])
    release_connection_if_unchanged()
    batches: Batcher[WaitingRows] = current_app.extensions["audit_batches"]
    batches.add(waiting)
    try:
        waiting.committed.result(_WAIT_SECONDS)
    except TimeoutError:
        if waiting.committed.cancel():
            raise Busy() from None
        # Its batch has begun.
        waiting.committed.result()


def append_batch(batch: list[WaitingRows]) -> None:
    """Append the rows of several calls in one transaction.

    The lock of the audit is held until the rows are on the disk, so a transaction for each call would limit all calls.
    """
    batch = [waiting for waiting in batch if waiting.committed.set_running_or_notify_cancel()]
    if not batch:
        return
    rows = [row for waiting in batch for row in waiting.rows]
    try:
        if db.engine.dialect.name == "postgresql":
            # One statement in autocommit, so that it holds the lock of the audit for the shortest time.
            append(rows)
        else:
            with transaction():
                append(rows)
    except Exception as fault:
        for waiting in batch:
            waiting.committed.set_exception(fault)
    else:
        for waiting in batch:
            waiting.committed.set_result(None)


def count_refusal(act: Act, object_id: int | None) -> None:
    """Count a refused call; the count is committed when this returns."""
    caller = origin()
    if caller is None:
        return
    network = caller.network and caller.network[:NETWORK_MAX]
    values = {
        "minute": minute_of(caller.at),
        "who": _counter_key(act, object_id, caller.account_id, network),
        "act": act.value,
        "at": caller.at,
        "account_id": caller.account_id,
        "object_id": object_id,
        "network": network,
        "request_id": caller.request_id,
        "times": 1,
    }
    statement = insert_into(AuditRefusal).values(values)
    shared = {
        column.name: case((column.is_not_distinct_from(statement.excluded[column.name]), column), else_=None)
        for column in _SHARED_COLUMNS
    }
    upsert = statement.on_conflict_do_update(
        index_elements=["minute", "who", "act"], set_={"times": AuditRefusal.times + 1, **shared}
    )
    with transaction():
        db.session.execute(upsert)


def _counter_key(act: Act, object_id: int | None, account_id: int | None, network: str | None) -> str:
    """Return the key of a count: the signed-in account, the account of a failed sign-in, or a network."""
    if account_id is not None:
        return f"account {account_id}"
    if act.kind is Kind.ACCOUNT and object_id is not None:
        return f"to account {object_id}"
    return f"network {network}"


def append_refusals(now: datetime) -> int:
    """Move one batch of counts of past minutes to the audit; return the number of moved counts."""
    past = select(AuditRefusal.id).where(AuditRefusal.minute < minute_of(now)).order_by(AuditRefusal.id)
    ids = db.session.scalars(past.limit(_BATCH_SIZE)).all()
    if not ids:
        return 0
    with transaction():
        # Only one worker gets a deleted row back, so each row is appended once.
        deleted = db.session.scalars(
            delete(AuditRefusal).where(AuditRefusal.id.in_(ids)).returning(AuditRefusal)
        ).all()
        if deleted:
            append([_record_of(row) for row in sorted(deleted, key=lambda row: row.id)])
    return len(deleted)


def _record_of(row: AuditRefusal) -> AuditRecord:
    act = Act(row.act)
    # If the object is the caller's own account, neither the URL nor the refusal names it.
    own_account = row.account_id if act.kind is Kind.ACCOUNT else None
    caller = Origin(row.at, account_id=row.account_id, network=row.network, request_id=row.request_id)
    return AuditRecord(AuditEvent(act, row.object_id or own_account), caller, Result.REFUSED, row.times)


def delete_expired_audit_rows(now: datetime) -> int:
    """Delete the rows before the first row that is younger than `AUDIT_RETENTION`; return the number of deleted rows.

    The audit event of the deletion names the last deleted row.
    """
    with transaction():
        lowest = select(func.min(AuditEntry.sequence))
        first = db.session.scalar(lowest)
        first_kept = db.session.scalar(lowest.where(AuditEntry.at > now - AUDIT_RETENTION))
        if first is None or first_kept is None or first == first_kept:
            record(Act.AUDIT_EXPIRED_DELETED)
            return 0
        record(Act.AUDIT_EXPIRED_DELETED, first_kept - 1)
        for table in (AuditReason, AuditEntry):
            db.session.execute(delete_rows(table).where(table.sequence < first_kept))
    return first_kept - first
