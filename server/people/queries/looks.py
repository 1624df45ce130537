"""Reads of who saw a person: the number of match lists, and the offices that opened the details or a contact."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, func, select

from server.core.audit.rules import Act, Kind, Result
from server.core.database import db
from server.models import AuditEntry, DetailView, Home, ListingCount, Office

_view, _home, _office = DetailView.__table__.c, Home.__table__.c, Office.__table__.c
_LISTS = select(ListingCount.lists).where(ListingCount.preference_id == bindparam("preference_id"))
_LATEST = func.max(_view.viewed_at)
_DETAILS = (
    select(_office.name.label("office"), _home.name.label("home"))
    .add_columns(func.count().label("times"), _LATEST.label("latest_at"))
    .join_from(DetailView.__table__, Home.__table__, _home.id == _view.home_id)
    .join(Office.__table__, _office.id == _view.office_id)
    .where(_view.preference_id == bindparam("preference_id"))
    .group_by(_office.id, _office.name, _home.id, _home.name)
    .order_by(_LATEST.desc())
)

_entry = AuditEntry.__table__.c
_OPENED_AT = func.max(_entry.at)
# Views within a contact are recorded in the audit log only.
_IN_CONTACT = (
    select(_office.name.label("office"), _entry.act.label("what"))
    .add_columns(func.count().label("times"), _OPENED_AT.label("latest_at"))
    .join_from(AuditEntry.__table__, Office.__table__, _office.id == _entry.office_id)
    .where(
        _entry.kind == Kind.PREFERENCE,
        _entry.object_id == bindparam("preference_id"),
        _entry.act.in_([Act.CONTACT_OPENED, Act.RECORD_SAVED]),
        _entry.result == Result.DONE,
    )
    .group_by(_office.id, _office.name, _entry.act)
    .order_by(_OPENED_AT.desc())
)


def lists_of(preference_id: int) -> int:
    return db.session.scalar(_LISTS, {"preference_id": preference_id}) or 0


def details_opened_of(preference_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return the offices and homes that opened the person's details, with count and last time, latest first."""
    return db.session.execute(_DETAILS, {"preference_id": preference_id}).all()


def opened_in_contact(preference_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return what each office read in a contact with the person, with count and last time, latest first."""
    return db.session.execute(_IN_CONTACT, {"preference_id": preference_id}).all()
