"""Writing rows of the audit, each bound to the one before it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.dialects.postgresql import JSONB

from server.domain.accounts.audit import BEGINNING, Deed, Entry, Kind, Origin, Result, reason_hash
from server.extensions import WITH_COMMIT, db
from server.models import AuditEntry, AuditReason
from server.models.accounts.session import NETWORK_MAX
from server.queries.accounts.audit import last_entry, office_of

_APPEND = select(func.append_to_audit(bindparam("entries", type_=JSONB)))
_INSERT = insert(AuditEntry)
_INSERT_REASON = insert(AuditReason)


class Asked(NamedTuple):
    """What was asked for, by whom, and what came of it: what a row says."""

    deed: Deed
    by: Origin
    result: Result
    #: How often, where it was counted.
    times: int | None = None


def append(rows: Sequence[Asked], *, with_commit: bool = False) -> None:
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


def _chain(connection: Connection, rows: Sequence[Asked]) -> None:
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


def _values(asked: Asked) -> dict[str, object]:
    """Return what `append_to_audit` (migration 0001) takes: the columns, the text hashed of them, and the reason."""
    entry = _entry(asked)
    return {**vars(entry), "content": entry.content, "reason": asked.deed.reason}


def _entry(asked: Asked) -> Entry:
    """Return the row, which follows none yet."""
    deed, by, result, times = asked
    who = by.account_id or deed.account_id
    # What somebody does to their own account needs no name of it.
    themself = by.account_id if deed.act.kind is Kind.ACCOUNT else None
    return Entry(
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


def _office(asked: Asked) -> int | None:
    """Return on whose behalf something was done, as was said or as its object tells; a refusal was for nobody."""
    deed, by, result, _ = asked
    if result is Result.REFUSED:
        return None
    return deed.office_id or office_of(deed.act.kind, deed.object_id, by.role)
