"""Writing the audit: within the transaction of what is done, as the last thing before its commit."""

from dataclasses import dataclass, field

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from server.domain.accounts.audit import BEGINNING, Act, Deed, Entry, Kind, Origin, Result
from server.extensions import db
from server.models import AuditEntry, AuditReason
from server.models.accounts.session import NETWORK_MAX
from server.queries.accounts.audit import last_entry
from server.services import origin

_NOTED = "audit"
# Any number that nothing else of this database locks.
_LOCK = 0x61756469


@dataclass
class _Noted:
    """What a session is to record: what was asked for, and what is recorded besides in the running transaction."""

    asked: Deed | None = None
    besides: list[Deed] = field(default_factory=list)


def begin_deed(deed: Deed | None) -> None:
    """Have the next transaction record what is being done; None where it is over."""
    _noted(db.session()).asked = deed


def about(object_id: int, office_id: int | None = None, *, by: int | None = None) -> None:
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


def nothing_is_done() -> None:
    """Say that what is asked for is so already, and nothing of it is to be recorded."""
    deed = _noted(db.session()).asked
    if deed is not None:
        deed.is_written = True


def record_besides(act: Act, object_id: int, *, by: int | None = None) -> None:
    """Record, within the running transaction, something that happens besides what was asked for, and for its reason."""
    noted = _noted(db.session())
    reason = noted.asked.reason if noted.asked is not None else None
    noted.besides.append(Deed(act, object_id, account_id=by, reason=reason))


def forget_noted(session: Session) -> None:
    """Forget what a transaction was to record besides: it begins, or did not come to stand."""
    _noted(session).besides.clear()


def append_noted(session: Session) -> None:
    """Append what the running transaction does: nothing but its commit may follow, for all others wait until then."""
    noted = _noted(session)
    if noted.asked is None and not noted.besides:
        return
    asked_by = origin()
    deeds = [deed for deed in (noted.asked, *noted.besides) if deed is not None and not deed.is_written]
    deeds = [deed for deed in deeds if deed.is_by(asked_by.role)]
    if deeds:
        session.flush()
        _append(session, deeds, asked_by, Result.DONE)
        # Should the commit fail, nothing of this call is answered, and nothing else of it is done.
        for deed in deeds:
            deed.is_written = True


def append_refusal(deed: Deed) -> None:
    """Append, within the running transaction, that what was asked for was refused."""
    _append(db.session(), [deed], origin(), Result.REFUSED)
    deed.is_written = True


def _append(session: Session, deeds: list[Deed], asked_by: Origin, result: Result) -> None:
    if session.connection().dialect.name == "postgresql":
        # One after the other. SQLite has one writer at a time anyway.
        session.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    rows: list[dict[str, object]] = []
    reasons: list[dict[str, object]] = []
    sequence, former_hash = 0, BEGINNING
    for deed in deeds:
        last, last_hash, office_id = last_entry(deed.act.kind, deed.object_id, asked_by.role)
        if not rows and last is not None and last_hash is not None:
            sequence, former_hash = last, last_hash
        entry = _entry(deed, asked_by, office_id, sequence + 1, former_hash, result)
        sequence, former_hash = entry.sequence, entry.own_hash
        rows.append({**vars(entry), "own_hash": former_hash})
        if deed.reason:
            reasons.append({"sequence": sequence, "reason": deed.reason})
    session.execute(insert(AuditEntry), rows)
    if reasons:
        session.execute(insert(AuditReason), reasons)


def _entry(
    deed: Deed, asked_by: Origin, office_id: int | None, sequence: int, former_hash: str, result: Result
) -> Entry:
    who = asked_by.account_id or deed.account_id
    # What somebody does to their own account needs no name of it.
    themself = who if deed.act.kind is Kind.ACCOUNT else None
    return Entry(
        sequence=sequence,
        at=asked_by.at,
        account_id=who,
        act=deed.act.value,
        kind=deed.act.kind.value,
        object_id=deed.object_id or themself,
        # Whoever was refused acted on nobody's behalf.
        office_id=(deed.office_id or office_id) if result is Result.DONE else None,
        network=asked_by.network and asked_by.network[:NETWORK_MAX],
        request_id=asked_by.request_id,
        result=result.value,
        former_hash=former_hash,
    )


def _noted(session: Session) -> _Noted:
    noted: _Noted = session.info.setdefault(_NOTED, _Noted())
    return noted
