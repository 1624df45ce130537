"""Reading the audit: its last row, all rows in order, and an office's access log."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, case, exists, false, func, or_, select

from server.core.audit.rules import ACCESS_ACTS, CONTACT_ACCESS_ACTS, Act, AuditRow, Kind, Result, StoredRow
from server.core.database import db
from server.core.paging import Page
from server.core.queries import CursorPage, newest_first, read_page
from server.core.scope import ROOM_IS_OPEN
from server.core.vocabulary import OPEN_STATUSES
from server.models import Account, AuditEntry, AuditReason, Contact, Home, Office, Preference

_entry, _reason = AuditEntry.__table__.c, AuditReason.__table__.c
_account = Account.__table__.c
_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_office = Office.__table__.c
_NEWEST = _entry.sequence.desc()
_LAST = select(_entry.sequence, _entry.own_hash).order_by(_NEWEST).limit(1)
_BATCH_SIZE = 1000


def last_entry(connection: Connection) -> tuple[int, str] | None:
    """Return the last row's number and hash."""
    row = connection.execute(_LAST).first()
    return row and (row.sequence, row.own_hash)


def audit_entries(
    *,
    account_id: int | None = None,
    kind: Kind | None = None,
    object_id: int | None = None,
    act: str | None = None,
    since: datetime | None = None,
) -> Iterator[StoredRow]:
    """Yield the rows that match all given filters, in order; read them in batches."""
    columns = [_entry[name] for name in AuditRow.__dataclass_fields__]
    filters = {_entry.account_id: account_id, _entry.kind: kind, _entry.object_id: object_id, _entry.act: act}
    statement = (
        select(*columns, _entry.own_hash, _reason.reason)
        .outerjoin(AuditReason.__table__, _reason.sequence == _entry.sequence)
        .where(*(column == value for column, value in filters.items() if value is not None))
    )
    if since is not None:
        statement = statement.where(_entry.at >= since)
    after = 0
    while True:
        batch = db.session.execute(
            statement.where(_entry.sequence > after).order_by(_entry.sequence).limit(_BATCH_SIZE)
        ).all()
        for row in batch:
            *fields, own_hash, reason = row
            yield StoredRow(AuditRow(*fields), own_hash, reason)
        if len(batch) < _BATCH_SIZE:
            return
        after = batch[-1].sequence


_is_own = func.coalesce(_preference.office_id == _entry.office_id, false())
_corporation = (
    select(_office.corporation_id)
    .where(_office.id == _entry.office_id)
    .correlate(AuditEntry.__table__)
    .scalar_subquery()
)
_homes_of_corporation = (
    select(_home.id).join_from(Home.__table__, Office.__table__).where(_office.corporation_id == _corporation)
)
_has_ended_since = exists().where(
    _contact.preference_id == _preference.id,
    _contact.status.not_in(OPEN_STATUSES),
    _contact.ended_at >= _entry.at,
    _contact.home_id.in_(_homes_of_corporation),
)


def _has_contact(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(
        _contact.preference_id == _preference.id,
        _home.id == _contact.home_id,
        _home.office_id == _entry.office_id,
        *conditions,
    )


#: Whether the office may know whose data was read. It always knows its own cases. It knows other people only while it
#: has an open contact with them. A read before the end of an earlier contact stays anonymous, because the office must
#: not recognise the same person in a later contact.
_is_known = or_(
    _is_own,
    and_(
        _preference.is_active,
        ~_has_ended_since,
        _has_contact(
            _contact.status.in_(OPEN_STATUSES),
            # Members can also open the page of an ended contact, so these acts must be younger than the open contact.
            or_(_entry.act.not_in(CONTACT_ACCESS_ACTS), _contact.created_at <= _entry.at),
        ),
    ),
)
#: Whether the office may see the person's name. If the case is not its own, it sees the name only while a room is open.
_is_named = and_(_is_known, or_(_is_own, _has_contact(ROOM_IS_OPEN)))
_ACCESS_LOG = newest_first(
    select(_entry.sequence, _entry.at, _entry.act, case((_is_known, _entry.object_id)), _account.username)
    .add_columns(case((_is_named, _preference.name)))
    .join_from(AuditEntry.__table__, Account.__table__, _account.id == _entry.account_id)
    .join(Preference.__table__, _preference.id == _entry.object_id)
    .where(
        _entry.office_id == bindparam("office_id"),
        _entry.kind == Kind.PREFERENCE,
        _entry.act.in_(ACCESS_ACTS),
        _entry.result == Result.DONE,
    ),
    _entry.sequence,
)


@dataclass(frozen=True)
class AccessLogEntry:
    """One read of a person's data by a member; `preference_id` and `person` are None if the office may not know."""

    sequence: int
    at: datetime
    act: Act
    preference_id: int | None
    viewer: str
    person: str | None


def office_access_log(office: Office, page: Page) -> CursorPage[AccessLogEntry]:
    """Return an office's access log, newest first."""

    def read(row: Iterator[Any]) -> AccessLogEntry:
        sequence, at, act, preference_id, viewer, person = row
        return AccessLogEntry(sequence, at, Act(act), preference_id, viewer, person)

    return read_page(_ACCESS_LOG, read, page, office_id=office.id)
