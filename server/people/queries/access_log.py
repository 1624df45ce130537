"""Reads of who saw a person: the number of match lists, and the offices that opened the details or a contact."""

from sqlalchemy import bindparam, func, select

from server.core.audit.rules import CONTACT_ACCESS_ACTS, Kind, Result
from server.core.database import db
from server.core.queries import SchemaReader
from server.models import AuditEntry, DetailView, Home, ListingCount, Office
from server.people.schemas.access_log import ContactAccess, DetailsAccess, PersonAccessLogOut

_view, _home, _office = DetailView.__table__.c, Home.__table__.c, Office.__table__.c
_LISTS = select(ListingCount.lists).where(ListingCount.preference_id == bindparam("preference_id"))
_LATEST = func.max(_view.viewed_at)
_DETAILS_READER = SchemaReader(
    DetailsAccess, DetailView, office=_office.name, home=_home.name, times=func.count(), latest_at=_LATEST
)
_DETAILS = (
    select(*_DETAILS_READER.columns)
    .join_from(DetailView.__table__, Home.__table__, _home.id == _view.home_id)
    .join(Office.__table__, _office.id == _view.office_id)
    .where(_view.preference_id == bindparam("preference_id"))
    .group_by(_office.id, _office.name, _home.id, _home.name)
    .order_by(_LATEST.desc())
)

_entry = AuditEntry.__table__.c
_OPENED_AT = func.max(_entry.at)
# Views within a contact are recorded in the audit log only.
_CONTACT_READER = SchemaReader(
    ContactAccess,
    AuditEntry,
    office=_office.name,
    what=_entry.act,
    times=func.count(),
    latest_at=_OPENED_AT,
)
_IN_CONTACT = (
    select(*_CONTACT_READER.columns)
    .join_from(AuditEntry.__table__, Office.__table__, _office.id == _entry.office_id)
    .where(
        _entry.kind == Kind.PREFERENCE,
        _entry.object_id == bindparam("preference_id"),
        _entry.act.in_(CONTACT_ACCESS_ACTS),
        _entry.result == Result.DONE,
    )
    .group_by(_office.id, _office.name, _entry.act)
    .order_by(_OPENED_AT.desc())
)


def person_access_log(preference_id: int) -> PersonAccessLogOut:
    """Return how many lists showed a person, and which offices opened the details or a contact, latest first."""
    values = {"preference_id": preference_id}
    details, in_contact = db.session.execute(_DETAILS, values), db.session.execute(_IN_CONTACT, values)
    return PersonAccessLogOut(
        lists=db.session.scalar(_LISTS, values) or 0,
        details=[_DETAILS_READER.read(iter(row)) for row in details],
        in_contact=[_CONTACT_READER.read(iter(row)) for row in in_contact],
    )
