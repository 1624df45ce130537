"""Who agreed to what is kept and shown of them: without that nobody is listed."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, func, select
from sqlalchemy.orm import selectinload

from server.core.database import db
from server.core.listing import Listing, Narrowing, OffsetPage, aged, read_part
from server.core.paging import Page
from server.core.queries import CursorPage, RowListReader, RowReader, oldest_first, read_page
from server.core.refusals import NotFound
from server.core.scope import OWN_PREFERENCE, has_unread_at
from server.core.text import sounds
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN
from server.criteria.queries import IS_FOUND, OF_PREFERENCE
from server.models import (
    Account,
    Certificate,
    CertificatePermission,
    Consent,
    Contact,
    Preference,
    PreferenceArea,
)

_consent, _preference = Consent.__table__.c, Preference.__table__.c


def own_version(account_id: int) -> int | None:
    """Return the newest text to which an applicant agreed."""
    of = (_consent.account_id == account_id, _consent.preference_id.is_(None))
    newest: int | None = db.session.scalar(select(func.max(_consent.version)).where(*of))
    return newest


def stated_last(preference_id: int) -> Consent | None:
    """Return what a counselor stated last of a person."""
    stated = select(Consent).where(_consent.preference_id == preference_id)
    return db.session.scalar(stated.order_by(_consent.id.desc()).limit(1))


_contact = Contact.__table__.c
_LISTS: dict[str, RowListReader[Any]] = {
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
_CONSENTS = RowListReader(Consent, "id", "way", "agreed_on", "version", of=OF_PREFERENCE)
PREFERENCE = RowReader(Preference, *_COLUMNS, **_LISTS, consents=_CONSENTS)
_NAMING = ("name", "postal_code", "address_2", "condition_detail")
_OF_OFFICE = ("office_id", "assignee_id", "end_reason")
_OF_LISTING = ("resting_since", "withdrawn_at", "created_at", "updated_at")
_OWNER = RowReader(Account, "username", "person_name")
#: What a home may read of somebody whom it has not met: nothing that names them.
NAMELESS = RowReader(
    Preference,
    *(name for name in _COLUMNS if name not in (*_NAMING, *_OF_OFFICE)),
    areas=_LISTS["areas"],
    permissions=_LISTS["permissions"],
)
PREFERENCE_WITH_OWNER = RowReader(
    Preference,
    *(name for name in _COLUMNS if name not in _OF_OFFICE),
    **_LISTS,
    user=_OWNER,
)
#: What is read of a person beside a contact of theirs.
PREFERENCE_IN_CONTACT = RowReader(
    Preference,
    *(name for name in _COLUMNS if name not in (*_OF_OFFICE, *_OF_LISTING)),
    **_LISTS,
    user=_OWNER,
)

_IS_OPEN = _contact.status.in_(OPEN)
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
_OWN = {
    role: select(*PREFERENCE.columns, _OPEN_CONTACTS, _HAS_UNREAD[role], _in_charge.c.username, _MOVED_IN_AT)
    .outerjoin_from(Preference.__table__, _in_charge, _in_charge.c.id == _preference.assignee_id)
    .where(own)
    for role, own in OWN_PREFERENCE.items()
}
_ACTIVE = {role: own.where(_preference.is_active) for role, own in _OWN.items()}
#: Who may be taken up again, or shown once more before they are erased.
_IS_WITHDRAWN = _preference.withdrawn_at.is_not(None) & _preference.emptied_at.is_(None)
_BY = {
    role: Narrowing(
        id=_preference.id,
        name=func.coalesce(_preference.name_kana, _preference.name),
        texts=(
            _preference.name,
            _preference.name_kana,
            _preference.prefecture + _preference.address_1,
            aged(_preference.age),
        ),
        assignee=_preference.assignee_id,
        is_unread=_HAS_UNREAD[role],
        is_open=exists().where(_contact.preference_id == _preference.id, _IS_OPEN),
    )
    for role in OWN_PREFERENCE
}
_OWN_IN_PAGES = {
    (role, withdrawn): oldest_first(own.where(which), _preference.id)
    for role, own in _OWN.items()
    for withdrawn, which in ((False, _preference.is_active), (True, _IS_WITHDRAWN))
}
_OWN_ONE = {
    role: own.where(_preference.is_active | _IS_WITHDRAWN, _preference.id == bindparam("preference_id"))
    for role, own in _OWN.items()
}

_MIRRORED = {
    role: select(*PREFERENCE_WITH_OWNER.columns, IS_FOUND)
    .join_from(Preference.__table__, Account.__table__, Account.id == _preference.user_id)
    .where(own, _preference.is_active | _IS_WITHDRAWN, _preference.id == bindparam("preference_id"))
    for role, own in OWN_PREFERENCE.items()
}


#: A preference, how many current contacts it has, whether something unread waits there, who is in charge, and since
#: when a home says that they moved in.
PreferenceRow = tuple[Preference, int, bool, str | None, datetime | None]


def preferences_of(viewer: Viewer, page: Page, *, withdrawn: bool = False) -> CursorPage[PreferenceRow]:
    """Return the viewer's active preferences, or those that are withdrawn and not emptied yet."""
    return read_page(_OWN_IN_PAGES[viewer.role, withdrawn], _read, page, viewer_id=viewer.id)


def preferences_listed(viewer: Viewer, listing: Listing) -> OffsetPage[PreferenceRow]:
    """Return the part of the viewer's active preferences that is asked for."""
    return read_part(_ACTIVE[viewer.role], _BY[viewer.role], listing, _read, viewer_id=viewer.id)


def preference_seen(viewer: Viewer, preference_id: int) -> PreferenceRow:
    """Return one of the viewer's own preferences, active or withdrawn, as a list shows it, or refuse as not found."""
    values = {"viewer_id": viewer.id, "preference_id": preference_id}
    found = db.session.execute(_OWN_ONE[viewer.role], values).one_or_none()
    if found is None:
        raise NotFound()
    return _read(iter(found))


def preference_mirrored(viewer: Viewer, preference_id: int) -> tuple[Preference, bool]:
    """Return one of the viewer's own preferences with its owner, and whether homes find it now, or refuse."""
    values = {"viewer_id": viewer.id, "preference_id": preference_id}
    found = db.session.execute(_MIRRORED[viewer.role], values).one_or_none()
    if found is None:
        raise NotFound()
    of = iter(found)
    return PREFERENCE_WITH_OWNER.read(of), next(of)


def preference_for(viewer: Viewer, preference_id: int) -> Preference:
    """Return one of the viewer's own active preferences to work on, or refuse as not found."""
    return _to_work_on(viewer, preference_id, _preference.is_active)


def kept_preference_for(viewer: Viewer, preference_id: int) -> Preference:
    """Return one of the viewer's own preferences, active or withdrawn, to work on, or refuse as not found."""
    return _to_work_on(viewer, preference_id, _preference.is_active | _IS_WITHDRAWN)


def people_alike(viewer: Viewer, name: str, kana: str, age: int) -> list[tuple[int, str, int]]:
    """Return those of the viewer's own people who have a name and an age, as (id, name, age)."""
    of_age = (
        select(_preference.id, _preference.name, _preference.name_kana)
        .where(OWN_PREFERENCE[viewer.role], _preference.age == age, _preference.is_active | _IS_WITHDRAWN)
        .order_by(_preference.id)
    )
    wanted = {sounds(name), sounds(kana)} - {""}
    return [
        (id_, called or "", age)
        for id_, called, read in db.session.execute(of_age, {"viewer_id": viewer.id})
        if wanted & {sounds(called or ""), sounds(read or "")}
    ]


def _to_work_on(viewer: Viewer, preference_id: int, which: ColumnElement[bool]) -> Preference:
    found = db.session.scalar(
        select(Preference)
        .where(Preference.id == preference_id, OWN_PREFERENCE[viewer.role], which)
        .options(
            selectinload(Preference.areas),
            selectinload(Preference.certificates),
            selectinload(Preference.permissions),
        ),
        {"viewer_id": viewer.id},
    )
    if found is None:
        raise NotFound()
    return found


def own_preference(viewer: Viewer, preference_id: int) -> Preference:
    """Return one of the viewer's own preferences, withdrawn or not, or refuse as not found."""
    found = db.session.scalar(
        select(Preference).where(
            Preference.id == preference_id, OWN_PREFERENCE[viewer.role], Preference.emptied_at.is_(None)
        ),
        {"viewer_id": viewer.id},
    )
    if found is None:
        raise NotFound()
    return found


def own_case(viewer: Viewer, preference_id: int) -> int:
    """Return the office of one of a counselor's own people, withdrawn or not, or refuse as not found."""
    office_id = own_preference(viewer, preference_id).office_id
    if office_id is None:
        raise NotFound()
    return office_id


def _read(values: Iterator[Any]) -> PreferenceRow:
    return PREFERENCE.read(values), next(values), next(values), next(values), next(values)
