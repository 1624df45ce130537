"""Writing rows of the audit, each bound to the one before it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.dialects.postgresql import JSONB

from server.domain.accounts.audit import BEGINNING, Deed, Entry, Kind, Origin, Result
from server.extensions import db
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


def find_office(asked: Asked) -> None:
    """Find out on whose behalf something is done, unless that was said; whoever was refused acted for nobody."""
    deed, by, result = asked
    if result is Result.DONE and deed.office_id is None:
        deed.office_id = office_of(deed.act.kind, deed.object_id, by.role)


def append(rows: Sequence[Asked]) -> None:
    """Append rows, each bound to the one before it, within the running transaction."""
    connection = db.session.connection()
    if connection.dialect.name == "postgresql":
        # One after the other, each bound to the last by the database itself: until the commit all others wait for it.
        said = [_values(_entry(asked)) | {"reason": asked.deed.reason} for asked in rows]
        connection.execute(_APPEND, {"entries": said})
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


def _values(entry: Entry) -> dict[str, object]:
    """Return what `append_to_audit` (migration 0045) takes: the columns, and the text that is hashed of them."""
    return {**vars(entry), "said": entry.said}


def _entry(asked: Asked) -> Entry:
    """Return the row, which follows none yet."""
    deed, by, result = asked
    who = by.account_id or deed.account_id
    # What somebody does to their own account needs no name of it.
    themself = who if deed.act.kind is Kind.ACCOUNT else None
    return Entry(
        sequence=1,
        at=by.at,
        account_id=who,
        act=deed.act.value,
        kind=deed.act.kind.value,
        object_id=deed.object_id or themself,
        office_id=deed.office_id if result is Result.DONE else None,
        network=by.network and by.network[:NETWORK_MAX],
        request_id=by.request_id,
        result=result.value,
        former_hash=BEGINNING,
    )
