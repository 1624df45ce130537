"""Writing the audit: the events of the current call, and appending rows to the hash chain."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Session

from server.accounts.models import NETWORK_MAX
from server.core.audit.models import AuditEntry, AuditReason
from server.core.audit.queries import last_entry, office_of
from server.core.audit.rules import (
    BEGINNING,
    Act,
    AuditRow,
    Kind,
    Origin,
    PendingAuditEvent,
    Result,
    reason_hash,
)
from server.core.database import WITH_COMMIT, db
from server.core.services import origin

_APPEND = select(func.append_to_audit(bindparam("entries", type_=JSONB)))
_INSERT = insert(AuditEntry)
_INSERT_REASON = insert(AuditReason)
_SESSION_KEY = "audit"


# The events of the current call, kept in `session.info` until the transaction appends them.


@dataclass
class _PendingEvents:
    """The event of the current call, and extra events of the running transaction."""

    main: PendingAuditEvent | None = None
    extra: list[PendingAuditEvent] = field(default_factory=list)


def _pending_events(session: Session) -> _PendingEvents:
    events: _PendingEvents = session.info.setdefault(_SESSION_KEY, _PendingEvents())
    return events


def begin_audit_event(event: PendingAuditEvent | None) -> None:
    """Set the event that the next transaction records; pass None after the call."""
    _pending_events(db.session()).main = event


def set_audit_target(object_id: int, office_id: int | None = None, *, by: int | None = None) -> None:
    """Add the facts to the current event that the URL does not name: object, office and acting account."""
    event = _pending_events(db.session()).main
    if event is not None:
        event.object_id, event.office_id = object_id, office_id or event.office_id
        event.account_id = by or event.account_id


def set_audit_reason(reason: str | None) -> None:
    """Set the operator's reason for the current act; it is stored in a separate table."""
    event = _pending_events(db.session()).main
    if event is not None:
        event.reason = reason


def skip_audit() -> None:
    """Record nothing for the current call, because it changes nothing."""
    event = _pending_events(db.session()).main
    if event is not None:
        event.is_written = True


def record_extra_event(act: Act, object_id: int, *, by: int | None = None) -> None:
    """Record one more act in the running transaction, with the reason of the current event."""
    events = _pending_events(db.session())
    main = events.main
    reason, by = (main.reason, by or main.account_id) if main is not None else (None, by)
    events.extra.append(PendingAuditEvent(act, object_id, account_id=by, reason=reason))


def discard_extra_events(session: Session) -> None:
    """Discard the extra events of an earlier transaction that failed."""
    _pending_events(session).extra.clear()


def append_pending_events(session: Session) -> None:
    """Append the events of the running transaction; on PostgreSQL this also commits it."""
    events = _pending_events(session)
    if events.main is None and not events.extra:
        return
    by = origin()
    unwritten = [
        event for event in (events.main, *events.extra) if event is not None and not event.is_written
    ]
    unwritten = [event for event in unwritten if event.is_by(by.role)]
    if unwritten:
        session.flush()
        append([AuditRecord(event, by, Result.DONE) for event in unwritten], with_commit=True)
        # If the commit fails, the call fails too, and no code reads this flag again.
        for event in unwritten:
            event.is_written = True


# Appending rows.


class AuditRecord(NamedTuple):
    """The content of a row: what was done, by whom, and the result."""

    event: PendingAuditEvent
    by: Origin
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
    event, by, result, times = record
    # If the object is the viewer's own account, the event need not name it.
    own_account = by.account_id if event.act.kind is Kind.ACCOUNT else None
    return AuditRow(
        sequence=1,
        at=by.at,
        account_id=by.account_id or event.account_id,
        act=event.act.value,
        kind=event.act.kind.value,
        object_id=event.object_id or own_account,
        office_id=_office_id(record),
        network=by.network and by.network[:NETWORK_MAX],
        request_id=by.request_id,
        result=result.value,
        times=times,
        reason_hash=reason_hash(event.reason),
        former_hash=BEGINNING,
    )


def _office_id(record: AuditRecord) -> int | None:
    """Return the office that the event names, or else the office of its object; None for refusals."""
    event, by, result, _ = record
    if result is Result.REFUSED:
        return None
    return event.office_id or office_of(event.act.kind, event.object_id, by.role)
