"""Reads of the preferences of the viewer's own people, and of the consents of these people."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, func, select
from sqlalchemy.orm import selectinload

from server.core.database import db
from server.core.listing import ListColumns, Listing, OffsetPage, age_text, read_offset_page
from server.core.paging import Page
from server.core.queries import CursorPage, RowListReader, RowReader, oldest_first, read_page
from server.core.refusals import NotFound
from server.core.scope import OWN_PREFERENCE, has_unread_at
from server.core.text import comparison_key
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES
from server.criteria.queries import CONSENT_OF_PREFERENCE, IS_FOUND
from server.models import (
    Account,
    Certificate,
    CertificatePermission,
    Consent,
    Contact,
    Preference,
    PreferenceArea,
)
from server.people.schemas.preferences import PreferenceBefore

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
_CHILD_LISTS: dict[str, RowListReader[Any]] = {
    "areas": RowListReader(
        PreferenceArea, "position", "prefecture", of=PreferenceArea.__table__.c.preference_id == _preference.id
    ),
    "certificates": RowListReader(
        Certificate, "kind", "created_at", of=Certificate.__table__.c.preference_id == _preference.id
    ),
    "permissions": RowListReader(
        CertificatePermission,
        "office_id",
        "account_id",
        "granted_at",
        of=CertificatePermission.__table__.c.preference_id == _preference.id,
    ),
}  # fmt: skip
_COLUMNS = [column.key for column in Preference.__table__.columns if column.key != "suspended"]
_CONSENTS = RowListReader(Consent, "id", "way", "agreed_on", "version", of=CONSENT_OF_PREFERENCE)
PREFERENCE = RowReader(Preference, *_COLUMNS, **_CHILD_LISTS, consents=_CONSENTS)
_OFFICE_FIELDS = ("office_id", "assignee_id", "end_reason")
_STATE_FIELDS = ("resting_since", "withdrawn_at", "created_at", "updated_at")
_OWNER = RowReader(Account, "username", "person_name")
#: Reads the data that a home may see before acceptance: nothing that identifies the person.
NAMELESS = RowReader(
    Preference,
    *(name for name in _COLUMNS if name in PreferenceBefore.model_fields),
    areas=_CHILD_LISTS["areas"],
    permissions=_CHILD_LISTS["permissions"],
)
PREFERENCE_WITH_OWNER = RowReader(
    Preference,
    *(name for name in _COLUMNS if name not in _OFFICE_FIELDS),
    **_CHILD_LISTS,
    user=_OWNER,
)
#: Reads a person together with a contact.
PREFERENCE_IN_CONTACT = RowReader(
    Preference,
    *(name for name in _COLUMNS if name not in (*_OFFICE_FIELDS, *_STATE_FIELDS)),
    **_CHILD_LISTS,
    user=_OWNER,
)

_IS_OPEN = _contact.status.in_(OPEN_STATUSES)
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
_ROWS = {
    role: select(*PREFERENCE.columns, _OPEN_CONTACTS, _HAS_UNREAD[role], _in_charge.c.username, _MOVED_IN_AT)
    .outerjoin_from(Preference.__table__, _in_charge, _in_charge.c.id == _preference.assignee_id)
    .where(own)
    for role, own in OWN_PREFERENCE.items()
}
_ACTIVE_ROWS = {role: rows.where(_preference.is_active) for role, rows in _ROWS.items()}
# Withdrawn and not yet anonymised: the preference can be viewed, and resumed for a limited time.
_IS_WITHDRAWN = _preference.withdrawn_at.is_not(None) & _preference.emptied_at.is_(None)
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
_PAGES = {
    (role, withdrawn): oldest_first(rows.where(condition), _preference.id)
    for role, rows in _ROWS.items()
    for withdrawn, condition in ((False, _preference.is_active), (True, _IS_WITHDRAWN))
}
_ONE_ROW = {
    role: rows.where(_preference.is_active | _IS_WITHDRAWN, _preference.id == bindparam("preference_id"))
    for role, rows in _ROWS.items()
}

_WITH_OWNER = {
    role: select(*PREFERENCE_WITH_OWNER.columns, IS_FOUND)
    .join_from(Preference.__table__, Account.__table__, Account.id == _preference.user_id)
    .where(own, _preference.is_active | _IS_WITHDRAWN, _preference.id == bindparam("preference_id"))
    for role, own in OWN_PREFERENCE.items()
}


#: A preference, the number of its open contacts, whether it has unread notifications, the name of the assignee, and
#: when a home last confirmed a move-in.
PreferenceRow = tuple[Preference, int, bool, str | None, datetime | None]


def preferences_of(viewer: Viewer, page: Page, *, withdrawn: bool = False) -> CursorPage[PreferenceRow]:
    """Return the viewer's active preferences, or the withdrawn ones that are not yet anonymised."""
    return read_page(_PAGES[viewer.role, withdrawn], _read_row, page, viewer_id=viewer.id)


def preferences_listed(viewer: Viewer, listing: Listing) -> OffsetPage[PreferenceRow]:
    return read_offset_page(
        _ACTIVE_ROWS[viewer.role], _LIST_COLUMNS[viewer.role], listing, _read_row, viewer_id=viewer.id
    )


def preference_row_for(viewer: Viewer, preference_id: int) -> PreferenceRow:
    """Return one of the viewer's preferences, active or withdrawn, as a list row; raise NotFound otherwise."""
    values = {"viewer_id": viewer.id, "preference_id": preference_id}
    row = db.session.execute(_ONE_ROW[viewer.role], values).one_or_none()
    if row is None:
        raise NotFound()
    return _read_row(iter(row))


def preference_with_owner_for(viewer: Viewer, preference_id: int) -> tuple[Preference, bool]:
    """Return one of the viewer's preferences with its owner, and whether homes find it; raise NotFound otherwise."""
    values = {"viewer_id": viewer.id, "preference_id": preference_id}
    row = db.session.execute(_WITH_OWNER[viewer.role], values).one_or_none()
    if row is None:
        raise NotFound()
    columns = iter(row)
    return PREFERENCE_WITH_OWNER.read(columns), next(columns)


def preference_for(viewer: Viewer, preference_id: int) -> Preference:
    """Return one of the viewer's active preferences with its related rows; raise NotFound otherwise."""
    return _load_own(viewer, preference_id, _preference.is_active)


def kept_preference_for(viewer: Viewer, preference_id: int) -> Preference:
    """Return what `preference_for` returns, also for a withdrawn preference."""
    return _load_own(viewer, preference_id, _preference.is_active | _IS_WITHDRAWN)


def office_of_preference(preference_id: int) -> int | None:
    """Return the office that registered a preference; None for the registration of an applicant."""
    return db.session.scalar(select(Preference.office_id).where(Preference.id == preference_id))


def own_preference(viewer: Viewer, preference_id: int) -> Preference:
    """Return one of the viewer's preferences, active or withdrawn, without related rows; raise NotFound otherwise."""
    preference = db.session.scalar(
        select(Preference).where(
            Preference.id == preference_id, OWN_PREFERENCE[viewer.role], Preference.emptied_at.is_(None)
        ),
        {"viewer_id": viewer.id},
    )
    if preference is None:
        raise NotFound()
    return preference


def office_of_case(viewer: Viewer, preference_id: int) -> int:
    """Return the office id of one of the counselor's cases, active or withdrawn; raise NotFound otherwise."""
    office_id = own_preference(viewer, preference_id).office_id
    if office_id is None:
        raise NotFound()
    return office_id


def people_alike(viewer: Viewer, name: str, kana: str, age: int) -> list[tuple[int, str, int]]:
    """Return the viewer's people of this age whose name sounds the same, as (id, name, age)."""
    of_same_age = (
        select(_preference.id, _preference.name, _preference.name_kana)
        .where(OWN_PREFERENCE[viewer.role], _preference.age == age, _preference.is_active | _IS_WITHDRAWN)
        .order_by(_preference.id)
    )
    keys = {comparison_key(name), comparison_key(kana)} - {""}
    return [
        (id_, known_name or "", age)
        for id_, known_name, known_kana in db.session.execute(of_same_age, {"viewer_id": viewer.id})
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
        {"viewer_id": viewer.id},
    )
    if preference is None:
        raise NotFound()
    return preference


def _read_row(values: Iterator[Any]) -> PreferenceRow:
    # The reader takes the columns of the preference; `next` takes the other columns of the row.
    return PREFERENCE.read(values), next(values), next(values), next(values), next(values)
