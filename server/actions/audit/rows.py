"""Writing rows of the audit, each bound to the one before it."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import func, insert, select

from server.domain.accounts.audit import BEGINNING, Deed, Entry, Kind, Origin, Result
from server.extensions import db
from server.models import AuditEntry, AuditReason
from server.models.accounts.session import NETWORK_MAX
from server.queries.accounts.audit import last_entry, office_of

# Any number that nothing else of this database locks.
_LOCK = 0x61756469


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
    """Append rows within the running transaction, each bound to the one before it."""
    session = db.session()
    if session.connection().dialect.name == "postgresql":
        # One after the other. SQLite has one writer at a time anyway.
        session.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    sequence, former_hash = last_entry() or (0, BEGINNING)
    entries: list[dict[str, object]] = []
    reasons: list[dict[str, object]] = []
    for asked in rows:
        entry = _entry(asked, sequence + 1, former_hash)
        sequence, former_hash = entry.sequence, entry.own_hash
        entries.append({**vars(entry), "own_hash": former_hash})
        if asked.deed.reason:
            reasons.append({"sequence": sequence, "reason": asked.deed.reason})
    session.execute(insert(AuditEntry), entries)
    if reasons:
        session.execute(insert(AuditReason), reasons)


def _entry(asked: Asked, sequence: int, former_hash: str) -> Entry:
    deed, by, result = asked
    who = by.account_id or deed.account_id
    # What somebody does to their own account needs no name of it.
    themself = who if deed.act.kind is Kind.ACCOUNT else None
    return Entry(
        sequence=sequence,
        at=by.at,
        account_id=who,
        act=deed.act.value,
        kind=deed.act.kind.value,
        object_id=deed.object_id or themself,
        office_id=deed.office_id if result is Result.DONE else None,
        network=by.network and by.network[:NETWORK_MAX],
        request_id=by.request_id,
        result=result.value,
        former_hash=former_hash,
    )
