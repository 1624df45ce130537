"""Writing rows of the audit, each bound to the one before it."""

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


class AuditRecord(NamedTuple):
    """What was asked for, by whom, and what came of it: what a row says."""

    deed: PendingAuditEvent
    by: Origin
    result: Result
    #: How often, where it was counted.
    times: int | None = None


def append(rows: Sequence[AuditRecord], *, with_commit: bool = False) -> None:
    """Append rows, each bound to the one before it, as the last thing in the running transaction.

    PostgreSQL is sent the commit with them: all others wait until then, and must not wait for a process that hangs.
    """
    connection = db.session.connection()
    if connection.dialect.name == "postgresql":
        # One after the other, each bound to the last by the database itself.
        values = {"entries": [_values(asked) for asked in rows]}
        connection.execute(_APPEND, values, execution_options=WITH_COMMIT if with_commit else {})
    else:
        # SQLite has one writer at a time anyway.
        _chain(connection, rows)


def _chain(connection: Connection, rows: Sequence[AuditRecord]) -> None:
    sequence, former_hash = last_entry(connection) or (0, BEGINNING)
    entries: list[dict[str, object]] = []
    reasons: list[dict[str, object]] = []
    for asked in rows:
        entry = replace(_entry(asked), sequence=sequence + 1, former_hash=former_hash)
        sequence, former_hash = entry.sequence, entry.own_hash
        entries.append({**vars(entry), "own_hash": former_hash})
        if asked.deed.reason:
            reasons.append({"sequence": sequence, "reason": asked.deed.reason})
    connection.execute(_INSERT, entries)
    if reasons:
        connection.execute(_INSERT_REASON, reasons)


def _values(asked: AuditRecord) -> dict[str, object]:
    """Return what `append_to_audit` (migration 0001) takes: the columns, the text hashed of them, and the reason."""
    entry = _entry(asked)
    return {**vars(entry), "content": entry.content, "reason": asked.deed.reason}


def _entry(asked: AuditRecord) -> AuditRow:
    """Return the row, which follows none yet."""
    deed, by, result, times = asked
    who = by.account_id or deed.account_id
    # What somebody does to their own account needs no name of it.
    themself = by.account_id if deed.act.kind is Kind.ACCOUNT else None
    return AuditRow(
        sequence=1,
        at=by.at,
        account_id=who,
        act=deed.act.value,
        kind=deed.act.kind.value,
        object_id=deed.object_id or themself,
        office_id=_office(asked),
        network=by.network and by.network[:NETWORK_MAX],
        request_id=by.request_id,
        result=result.value,
        times=times,
        reason_hash=reason_hash(deed.reason),
        former_hash=BEGINNING,
    )


def _office(asked: AuditRecord) -> int | None:
    """Return on whose behalf something was done, as was said or as its object tells; a refusal was for nobody."""
    deed, by, result, _ = asked
    if result is Result.REFUSED:
        return None
    return deed.office_id or office_of(deed.act.kind, deed.object_id, by.role)


_NOTED = "audit"


@dataclass
class _Noted:
    """What a session is to record: what was asked for, and what is recorded besides in the running transaction."""

    asked: PendingAuditEvent | None = None
    besides: list[PendingAuditEvent] = field(default_factory=list)


def begin_audit_event(deed: PendingAuditEvent | None) -> None:
    """Have the next transaction record what is being done; None where it is over."""
    _noted(db.session()).asked = deed


def set_audit_target(object_id: int, office_id: int | None = None, *, by: int | None = None) -> None:
    """Say of what is being done what the address of the call does not: its object, the office, who does it."""
    deed = _noted(db.session()).asked
    if deed is not None:
        deed.object_id, deed.office_id = object_id, office_id or deed.office_id
        deed.account_id = by or deed.account_id


def because(reason: str | None) -> None:
    """Say why an operator does what is being done; the rows themselves hold ids and codes alone."""
    deed = _noted(db.session()).asked
    if deed is not None:
        deed.reason = reason


def skip_audit() -> None:
    """Say that what is asked for is so already, and nothing of it is to be recorded."""
    deed = _noted(db.session()).asked
    if deed is not None:
        deed.is_written = True


def record_extra_event(act: Act, object_id: int, *, by: int | None = None) -> None:
    """Record, within the running transaction, something that happens besides what was asked for, and for its reason."""
    noted = _noted(db.session())
    asked = noted.asked
    reason, by = (asked.reason, by or asked.account_id) if asked is not None else (None, by)
    noted.besides.append(PendingAuditEvent(act, object_id, account_id=by, reason=reason))


def forget_noted(session: Session) -> None:
    """Forget what a transaction was to record besides: it begins, or did not come to stand."""
    _noted(session).besides.clear()


def append_noted(session: Session) -> None:
    """Append what the running transaction does: on PostgreSQL it is committed with that, elsewhere just after."""
    noted = _noted(session)
    if noted.asked is None and not noted.besides:
        return
    asked_by = origin()
    deeds = [deed for deed in (noted.asked, *noted.besides) if deed is not None and not deed.is_written]
    deeds = [deed for deed in deeds if deed.is_by(asked_by.role)]
    if deeds:
        session.flush()
        append([AuditRecord(deed, asked_by, Result.DONE) for deed in deeds], with_commit=True)
        # Should the commit fail, nothing of this call is answered, and nothing else of it is done.
        for deed in deeds:
            deed.is_written = True


def _noted(session: Session) -> _Noted:
    noted: _Noted = session.info.setdefault(_NOTED, _Noted())
    return noted
