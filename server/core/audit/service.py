"""Writing the audit: `record` an act in the running transaction, and append rows to the hash chain."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Session

from server.accounts.models import NETWORK_MAX
from server.core.audit.models import AuditEntry, AuditReason
from server.core.audit.queries import last_entry
from server.core.audit.rules import BEGINNING, Act, AuditEvent, AuditRow, Origin, Result, reason_hash
from server.core.database import WITH_COMMIT, db
from server.core.services import origin

#: The keys in `session.info` for the acts that the running transaction records, and for those of the last one.
RECORDED, LAST_RECORDED = "recorded", "last_recorded"

_APPEND = select(func.append_to_audit(bindparam("entries", type_=JSONB)))
_INSERT = insert(AuditEntry)
_INSERT_REASON = insert(AuditReason)


def record(
    act: Act,
    object_id: int | None = None,
    office_id: int | None = None,
    *,
    by: int | None = None,
    reason: str | None = None,
) -> None:
    """Record an act: the running transaction appends the acts as its last statement.

    `office_id` is the office for which the account acts. `by` is the acting account of a call without a session, such
    as a sign-in. `reason` is the operator's reason. Acts of the worker and of the demo are not recorded.
    """
    db.session().info[RECORDED].append(AuditEvent(act, object_id, office_id, by, reason))


def recorded_acts() -> list[Act]:
    """Return the acts that the last transaction recorded; none if it was rolled back."""
    return [event.act for event in db.session().info.get(LAST_RECORDED, ())]


def append_recorded(session: Session) -> None:
    """Append the recorded acts of the running transaction; on PostgreSQL this also commits the transaction."""
    events: list[AuditEvent] = session.info[RECORDED]
    caller = origin() if events else None
    if caller is not None:
        session.flush()
        append([AuditRecord(event, caller, Result.DONE) for event in events], with_commit=True)


class AuditRecord(NamedTuple):
    """The content of a row: what was done, by whom, and the result."""

    event: AuditEvent
    origin: Origin
    result: Result
    #: The number of refusals in a minute, for counted refusals.
    times: int | None = None


def append(rows: Sequence[AuditRecord], *, with_commit: bool = False) -> None:
    """Append rows to the chain as the last statement of the running transaction.

    On PostgreSQL this locks the audit until the commit. `with_commit` sends the commit in the same round trip: other
    processes would wait if this process hung before the commit.
    """
    connection = db.session.connection()
    if connection.dialect.name == "postgresql":
        # The database function appends one row at a time and computes the hashes.
        values = {"entries": [_values(record) for record in rows]}
        connection.execute(_APPEND, values, execution_options=WITH_COMMIT if with_commit else {})
    else:
        # SQLite has only one writer, so no lock is needed.
        _append_to_chain(connection, rows)


def _append_to_chain(connection: Connection, rows: Sequence[AuditRecord]) -> None:
    sequence, former_hash = last_entry(connection) or (0, BEGINNING)
    entries: list[dict[str, object]] = []
    reasons: list[dict[str, object]] = []
    for record in rows:
        entry = replace(_unchained_row(record), sequence=sequence + 1, former_hash=former_hash)
        sequence, former_hash = entry.sequence, entry.own_hash
        entries.append({**vars(entry), "own_hash": former_hash})
        if record.event.reason:
            reasons.append({"sequence": sequence, "reason": record.event.reason})
    connection.execute(_INSERT, entries)
    if reasons:
        connection.execute(_INSERT_REASON, reasons)


def _values(record: AuditRecord) -> dict[str, object]:
    """Return the input of `append_to_audit` (migration 0001): the columns, the text to hash, and the reason."""
    entry = _unchained_row(record)
    return {**vars(entry), "content": entry.content, "reason": record.event.reason}


def _unchained_row(record: AuditRecord) -> AuditRow:
    """Return the row with placeholders for its sequence number and former hash."""
    event, caller, result, times = record
    return AuditRow(
        sequence=1,
        at=caller.at,
        account_id=caller.account_id or event.by,
        act=event.act.value,
        kind=event.act.kind.value,
        object_id=event.object_id,
        office_id=event.office_id,
        network=caller.network and caller.network[:NETWORK_MAX],
        request_id=caller.request_id,
        result=result.value,
        times=times,
        reason_hash=reason_hash(event.reason),
        former_hash=BEGINNING,
    )
