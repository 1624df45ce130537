"""Reads of the preferences and consents of the viewer's own people."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, func, select
from sqlalchemy.orm import selectinload

from server.core.database import db
from server.core.listing import ListColumns, Listing, OffsetPage, age_text, read_offset_page
from server.core.paging import Page
from server.core.queries import (
    ChildRows,
    Computed,
    CursorPage,
    MappedReader,
    SchemaReader,
    constants,
    last,
    oldest_first,
    read_page,
)
from server.core.refusals import NotFound
from server.core.scope import OWN_PREFERENCE, has_unread_at, viewer_scope
from server.core.text import comparison_key
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES, CertificateKind, ConsentWay, Role
from server.criteria.queries import CONSENT_OF_PREFERENCE, MAY_BE_FOUND
from server.models import (
    Account,
    Certificate,
    CertificatePermission,
    Consent,
    Contact,
    Preference,
    PreferenceArea,
)
from server.notifications.queries import NAME_COLUMNS
from server.notifications.schemas import display_name
from server.people.rules import resumable_until
from server.people.schemas.consent import ConsentOut
from server.people.schemas.preferences import PreferenceAfter, PreferenceOut, certificate_addresses

_consent, _preference = Consent.__table__.c, Preference.__table__.c


def consent_version_of(account_id: int) -> int | None:
    latest: int | None = db.session.scalar(
        select(func.max(_consent.version)).where(
            _consent.account_id == account_id, _consent.preference_id.is_(None)
        )
    )
    return latest


def latest_stated_consent(preference_id: int) -> Consent | None:
    stated = select(Consent).where(_consent.preference_id == preference_id)
    return db.session.scalar(stated.order_by(_consent.id.desc()).limit(1))


_contact = Contact.__table__.c
_area, _permission = PreferenceArea.__table__.c, CertificatePermission.__table__.c
_certificate = Certificate.__table__.c
#: The prefectures where a person wants to live.
AREAS = ChildRows(
    lambda _position, prefecture: str(prefecture),
    _area.position,
    _area.prefecture,
    of=_area.preference_id == _preference.id,
)
_CERTIFICATE_KINDS = ChildRows(
    CertificateKind, _certificate.kind, of=_certificate.preference_id == _preference.id
)


def _consent_out(_id: int, way: str, agreed_on: str, version: int) -> ConsentOut:
    return ConsentOut.of_row(
        {"way": ConsentWay(way), "agreed_on": date.fromisoformat(agreed_on), "version": version}
    )


_CONSENTS = ChildRows(
    _consent_out,
    _consent.id,
    _consent.way,
    _consent.agreed_on,
    _consent.version,
    of=CONSENT_OF_PREFERENCE,
)
#: The accounts of the offices that may read the certificates of a person.
ALLOWED_USERS = ChildRows(int, _permission.account_id, of=_permission.preference_id == _preference.id)
_IS_OPEN = _contact.status.in_(constants(OPEN_STATUSES))
_OPEN_CONTACTS = (
    select(func.count()).where(_contact.preference_id == _preference.id, _IS_OPEN).scalar_subquery()
)
_HAS_UNREAD = {role: has_unread_at(Preference.__table__, role) for role in OWN_PREFERENCE}
_MOVED_IN_AT = (
    select(func.max(_contact.confirmed_at))
    .where(_contact.preference_id == _preference.id, _contact.contested_at.is_(None))
    .scalar_subquery()
)
_in_charge = Account.__table__.alias("in_charge")


def _resumable_until(withdrawn_at: datetime | None) -> datetime | None:
    return withdrawn_at and resumable_until(withdrawn_at)


_PREFERENCE_READERS = {
    role: SchemaReader(
        PreferenceOut,
        Preference,
        preferred_prefectures=AREAS,
        allowed_users=ALLOWED_USERS,
        contacts_current_count=_OPEN_CONTACTS,
        has_unread_notifications=_HAS_UNREAD[role],
        kept_until=Computed(_resumable_until, _preference.withdrawn_at),
        moved_in_at=_MOVED_IN_AT,
        office=_preference.office_id,
        assignee=_preference.assignee_id,
        assignee_name=_in_charge.c.username,
        consent=MappedReader(last, _CONSENTS),
    )
    for role in OWN_PREFERENCE
}
_SELECT_PREFERENCES = {
    role: select(_preference.id, *_CERTIFICATE_KINDS.columns, *_PREFERENCE_READERS[role].columns)
    .outerjoin_from(Preference.__table__, _in_charge, _in_charge.c.id == _preference.assignee_id)
    .where(own)
    for role, own in OWN_PREFERENCE.items()
}
_ACTIVE_PREFERENCES = {role: rows.where(_preference.is_active) for role, rows in _SELECT_PREFERENCES.items()}
# Withdrawn and not yet anonymised: the preference can be viewed, and resumed for a limited time.
_IS_WITHDRAWN = _preference.withdrawn_at.is_not(None) & _preference.anonymised_at.is_(None)
_LIST_COLUMNS = {
    role: ListColumns(
        id=_preference.id,
        name=func.coalesce(_preference.name_kana, _preference.name),
        texts=(
            _preference.name,
            _preference.name_kana,
            _preference.prefecture + _preference.address_1,
            age_text(_preference.age),
        ),
        assignee=_preference.assignee_id,
        is_unread=_HAS_UNREAD[role],
        is_open=exists().where(_contact.preference_id == _preference.id, _IS_OPEN),
    )
    for role in OWN_PREFERENCE
}
_PREFERENCE_PAGES = {
    (role, withdrawn): oldest_first(rows.where(condition), _preference.id)
    for role, rows in _SELECT_PREFERENCES.items()
    for withdrawn, condition in ((False, _preference.is_active), (True, _IS_WITHDRAWN))
}
_ONE_PREFERENCE = {
    role: rows.where(_preference.is_active | _IS_WITHDRAWN, _preference.id == bindparam("preference_id"))
    for role, rows in _SELECT_PREFERENCES.items()
}

_PERSON_READER = SchemaReader(
    PreferenceAfter, Preference, preferred_prefectures=AREAS, name=Computed(display_name, *NAME_COLUMNS)
)
_PERSON_FOR_PREVIEW = {
    role: select(MAY_BE_FOUND, *_PERSON_READER.columns)
    .join_from(Preference.__table__, Account.__table__, Account.id == _preference.user_id)
    .where(own, _preference.is_active | _IS_WITHDRAWN, _preference.id == bindparam("preference_id"))
    for role, own in OWN_PREFERENCE.items()
}


def preferences_of(viewer: Viewer, page: Page, *, withdrawn: bool = False) -> CursorPage[PreferenceOut]:
    """Return the viewer's active preferences, or the withdrawn ones that are not yet anonymised."""
    read = partial(_read_row, viewer.role)
    return read_page(_PREFERENCE_PAGES[viewer.role, withdrawn], read, page, **viewer_scope(viewer))


def filtered_preferences(viewer: Viewer, listing: Listing) -> OffsetPage[PreferenceOut]:
    return read_offset_page(
        _ACTIVE_PREFERENCES[viewer.role],
        _LIST_COLUMNS[viewer.role],
        listing,
        partial(_read_row, viewer.role),
        **viewer_scope(viewer),
    )


def preference_row_for(viewer: Viewer, preference_id: int) -> PreferenceOut:
    """Return one of the viewer's preferences, active or withdrawn, as in a list; raise `NotFound` for any other."""
    values = viewer_scope(viewer) | {"preference_id": preference_id}
    row = db.session.execute(_ONE_PREFERENCE[viewer.role], values).one_or_none()
    if row is None:
        raise NotFound()
    return _read_row(viewer.role, iter(row))


def person_for_preview(viewer: Viewer, preference_id: int) -> tuple[PreferenceAfter, bool]:
    """Return one of the viewer's people with all that any home may read, and whether homes find the person.

    The certificates are left out. Raise `NotFound` for any other person.
    """
    values = viewer_scope(viewer) | {"preference_id": preference_id}
    row = db.session.execute(_PERSON_FOR_PREVIEW[viewer.role], values).one_or_none()
    if row is None:
        raise NotFound()
    is_found, *columns = row
    no_certificates = certificate_addresses(preference_id, [])
    return _PERSON_READER.read(iter(columns), allowed_users=[], **no_certificates), is_found


def preference_for(viewer: Viewer, preference_id: int) -> Preference:
    """Return one of the viewer's active preferences as an ORM object with related rows; raise `NotFound` otherwise."""
    return _load_own(viewer, preference_id, _preference.is_active)


def preference_or_withdrawn_for(viewer: Viewer, preference_id: int) -> Preference:
    """Do the same as `preference_for`, also for a withdrawn preference that is not anonymised."""
    return _load_own(viewer, preference_id, _preference.is_active | _IS_WITHDRAWN)


def own_preference(viewer: Viewer, preference_id: int) -> Preference:
    """Return one of the viewer's preferences, active or withdrawn, without related rows; raise `NotFound` otherwise."""
    preference = db.session.scalar(
        select(Preference).where(
            Preference.id == preference_id, OWN_PREFERENCE[viewer.role], Preference.anonymised_at.is_(None)
        ),
        viewer_scope(viewer),
    )
    if preference is None:
        raise NotFound()
    return preference


def office_of_case(viewer: Viewer, preference_id: int) -> int:
    """Return the office id of one of the counselor's cases, active or withdrawn; raise `NotFound` otherwise."""
    office_id = own_preference(viewer, preference_id).office_id
    if office_id is None:
        raise NotFound()
    return office_id


def similar_people(viewer: Viewer, name: str, kana: str, age: int) -> list[tuple[int, str, int]]:
    """Return the viewer's people of this age whose name sounds the same, as (id, name, age)."""
    of_same_age = (
        select(_preference.id, _preference.name, _preference.name_kana)
        .where(OWN_PREFERENCE[viewer.role], _preference.age == age, _preference.is_active | _IS_WITHDRAWN)
        .order_by(_preference.id)
    )
    keys = {comparison_key(name), comparison_key(kana)} - {""}
    return [
        (id_, known_name or "", age)
        for id_, known_name, known_kana in db.session.execute(of_same_age, viewer_scope(viewer))
        if keys & {comparison_key(known_name or ""), comparison_key(known_kana or "")}
    ]


def _load_own(viewer: Viewer, preference_id: int, condition: ColumnElement[bool]) -> Preference:
    preference = db.session.scalar(
        select(Preference)
        .where(Preference.id == preference_id, OWN_PREFERENCE[viewer.role], condition)
        .options(
            selectinload(Preference.areas),
            selectinload(Preference.certificates),
            selectinload(Preference.permissions),
        ),
        viewer_scope(viewer),
    )
    if preference is None:
        raise NotFound()
    return preference


def _read_row(role: Role, values: Iterator[Any]) -> PreferenceOut:
    preference_id = next(values)
    addresses = certificate_addresses(preference_id, _CERTIFICATE_KINDS.read(values))
    return _PREFERENCE_READERS[role].read(values, **addresses)
