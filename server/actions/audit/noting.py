"""What a request is to record: said while it is done, and appended as the last thing before its commit."""

from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from server.actions.audit.rows import Asked, append
from server.domain.accounts.audit import Act, Deed, Result
from server.extensions import db
from server.services import origin

_NOTED = "audit"


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
    asked = noted.asked
    reason, by = (asked.reason, by or asked.account_id) if asked is not None else (None, by)
    noted.besides.append(Deed(act, object_id, account_id=by, reason=reason))


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
        append([Asked(deed, asked_by, Result.DONE) for deed in deeds], with_commit=True)
        # Should the commit fail, nothing of this call is answered, and nothing else of it is done.
        for deed in deeds:
            deed.is_written = True


def _noted(session: Session) -> _Noted:
    noted: _Noted = session.info.setdefault(_NOTED, _Noted())
    return noted
