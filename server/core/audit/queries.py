"""The audit as it is read: the last row, all rows in their order, and who looked at whom."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    exists,
    false,
    func,
    or_,
    select,
)

from server.core.audit.rules import LOOKS, Act, AuditRow, Kind, Result, StoredRow
from server.core.database import db
from server.core.paging import Page
from server.core.queries import CursorPage, newest_first, read_page
from server.core.vocabulary import OPEN, ContactStatus, Role
from server.models import Account, AuditEntry, AuditReason, Contact, Home, Office, Preference

_entry, _reason = AuditEntry.__table__.c, AuditReason.__table__.c
_account = Account.__table__.c
_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_office = Office.__table__.c
_NEWEST = _entry.sequence.desc()
_LAST = select(_entry.sequence, _entry.own_hash).order_by(_NEWEST).limit(1)
_AT_ONCE = 1000

_id: BindParameter[int] = bindparam("object_id")
_OF_HOME = select(_home.office_id).where(_home.id == _id)
_OF_PERSON = select(_preference.office_id).where(_preference.id == _id)
_OF_CONTACTS_HOME = (
    select(_home.office_id).join_from(Contact.__table__, Home.__table__).where(_contact.id == _id)
)
_OF_CONTACTS_PERSON = (
    select(_preference.office_id).join_from(Contact.__table__, Preference.__table__).where(_contact.id == _id)
)


def last_entry(connection: Connection) -> tuple[int, str] | None:
    """Return the last row's number and hash."""
    found = connection.execute(_LAST).first()
    return found and (found.sequence, found.own_hash)


def office_of(kind: Kind, object_id: int | None, role: Role | None) -> int | None:
    """Return on whose behalf somebody of a role acts on an object: the office that has it on their side.

    An applicant acts for nobody but themself.
    """
    if object_id is None or role not in (Role.FACILITY, Role.COUNSELOR):
        return None
    if kind is Kind.OFFICE:
        return object_id
    having = _having(kind, role)
    return None if having is None else db.session.scalar(having, {"object_id": object_id})


def _having(kind: Kind, role: Role) -> Select[int] | None:
    """Return how the office of an object is asked for, where it has one on the side of a role."""
    match kind:
        case Kind.HOME:
            return _OF_HOME
        # A facility looks for the home that it has in hand: `about` says which office that is.
        case Kind.PREFERENCE if role is Role.COUNSELOR:
            return _OF_PERSON
        case Kind.CONTACT:
            return _OF_CONTACTS_HOME if role is Role.FACILITY else _OF_CONTACTS_PERSON
        case _:
            return None


def entries(
    *,
    account_id: int | None = None,
    kind: Kind | None = None,
    object_id: int | None = None,
    act: str | None = None,
    since: datetime | None = None,
) -> Iterator[StoredRow]:
    """Yield rows in their order, as they are kept; a few at a time, however many there are."""
    columns = [_entry[name] for name in AuditRow.__dataclass_fields__]
    wanted = {_entry.account_id: account_id, _entry.kind: kind, _entry.object_id: object_id, _entry.act: act}
    statement = (
        select(*columns, _entry.own_hash, _reason.reason)
        .outerjoin(AuditReason.__table__, _reason.sequence == _entry.sequence)
        .where(*(column == value for column, value in wanted.items() if value is not None))
    )
    if since is not None:
        statement = statement.where(_entry.at >= since)
    after = 0
    while True:
        part = db.session.execute(
            statement.where(_entry.sequence > after).order_by(_entry.sequence).limit(_AT_ONCE)
        ).all()
        for row in part:
            *said, own_hash, reason = row
            yield StoredRow(AuditRow(*said), own_hash, reason)
        if len(part) < _AT_ONCE:
            return
        after = part[-1].sequence


_is_own = func.coalesce(_preference.office_id == _entry.office_id, false())
_corporation = (
    select(_office.corporation_id)
    .where(_office.id == _entry.office_id)
    .correlate(AuditEntry.__table__)
    .scalar_subquery()
)
_of_corporation = (
    select(_home.id).join_from(Home.__table__, Office.__table__).where(_office.corporation_id == _corporation)
)
_has_ended_since = exists().where(
    _contact.preference_id == _preference.id,
    _contact.status.not_in(OPEN),
    _contact.ended_at >= _entry.at,
    _contact.home_id.in_(_of_corporation),
)


def _has_contact(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(
        _contact.preference_id == _preference.id,
        _home.id == _contact.home_id,
        _home.office_id == _entry.office_id,
        *conditions,
    )


#: Who was looked at: of an office's own case always. Of others a facility is told while it is in contact with them, and
#: of no look from before an end: it is tied to nobody who is found again.
_is_known = or_(
    _is_own,
    and_(
        _preference.is_active,
        ~_has_ended_since,
        _has_contact(
            _contact.status.in_(OPEN),
            # The page of an ended contact can be opened, too.
            or_(
                _entry.act.not_in((Act.CONTACT_OPENED, Act.RECORD_SAVED)),
                _contact.created_at <= _entry.at,
            ),
        ),
    ),
)
#: The name of others stands there only while a room is open with them.
_is_named = and_(_is_known, or_(_is_own, _has_contact(_contact.status == ContactStatus.ACCEPTED)))
_LOOKS = newest_first(
    select(_entry.sequence, _entry.at, _entry.act, case((_is_known, _entry.object_id)), _account.username)
    .add_columns(case((_is_named, _preference.name)))
    .join_from(AuditEntry.__table__, Account.__table__, _account.id == _entry.account_id)
    .join(Preference.__table__, _preference.id == _entry.object_id)
    .where(
        _entry.office_id == bindparam("office_id"),
        _entry.kind == Kind.PREFERENCE,
        _entry.act.in_(LOOKS),
        _entry.result == Result.DONE,
    ),
    _entry.sequence,
)


@dataclass(frozen=True)
class Looked:
    """That a member looked at somebody: whom, where the office may know it now."""

    sequence: int
    at: datetime
    act: Act
    preference_id: int | None
    viewer: str
    person: str | None


def looks_for(office: Office, page: Page) -> CursorPage[Looked]:
    """Return who looked at whom on behalf of an office, newest first."""

    def read(row: Iterator[Any]) -> Looked:
        sequence, at, act, preference_id, viewer, person = row
        return Looked(sequence, at, Act(act), preference_id, viewer, person)

    return read_page(_LOOKS, read, page, office_id=office.id)
