"""Preferences within what the viewer may have: an applicant's own, a counselor's registrations."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import selectinload

from server.domain.contacts.state import OPEN
from server.domain.paging import Page
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import (
    Account,
    Certificate,
    CertificatePermission,
    Contact,
    Notification,
    Preference,
    PreferenceArea,
)
from server.queries.paging import Slice, oldest_first, read_page
from server.queries.rows import RowListReader, RowReader
from server.queries.scope import VIEWER_ID, has_unread

_preference, _contact = Preference.__table__.c, Contact.__table__.c
_LISTS: dict[str, RowListReader[Any]] = {
    "areas": RowListReader(
        PreferenceArea, "position", "prefecture", of=PreferenceArea.__table__.c.preference_id == _preference.id
    ),
    "certificates": RowListReader(
        Certificate, "kind", of=Certificate.__table__.c.preference_id == _preference.id
    ),
    "permissions": RowListReader(
        CertificatePermission, "account_id", of=CertificatePermission.__table__.c.preference_id == _preference.id
    ),
}  # fmt: skip
PREFERENCE = RowReader(Preference, **_LISTS)
_NAMING = ("name", "postal_code", "address_2")
#: What a home may read of somebody whom it has not met: nothing that names them.
NAMELESS = RowReader(
    Preference,
    *(column.key for column in Preference.__table__.columns if column.key not in _NAMING),
    areas=_LISTS["areas"],
    permissions=_LISTS["permissions"],
)
PREFERENCE_WITH_OWNER = RowReader(Preference, **_LISTS, user=RowReader(Account, "username"))

_IS_OPEN = _contact.status.in_(OPEN)
_OPEN_CONTACTS = (
    select(func.count()).where(_contact.preference_id == _preference.id, _IS_OPEN).scalar_subquery()
)
_HAS_UNREAD = has_unread(Notification.__table__.c.preference_id, _preference.id)
_OWN = select(*PREFERENCE.columns, _OPEN_CONTACTS, _HAS_UNREAD).where(
    _preference.user_id == VIEWER_ID, _preference.is_active
)
_OWN_IN_PAGES = oldest_first(_OWN, _preference.id)
_OWN_ONE = _OWN.where(_preference.id == bindparam("preference_id"))


def preferences_of(viewer: Viewer, page: Page) -> Slice[tuple[Preference, int, bool]]:
    """Return the viewer's active preferences, each with its current contacts and whether something waits."""
    return read_page(_OWN_IN_PAGES, _read, page, viewer_id=viewer.id)


def preference_seen(viewer: Viewer, preference_id: int) -> tuple[Preference, int, bool]:
    """Return one of the viewer's own active preferences as the list shows it, or refuse as not found."""
    values = {"viewer_id": viewer.id, "preference_id": preference_id}
    found = db.session.execute(_OWN_ONE, values).one_or_none()
    if found is None:
        raise NotFound()
    return _read(iter(found))


def preference_for(viewer: Viewer, preference_id: int) -> Preference:
    """Return one of the viewer's own active preferences to work on, or refuse as not found."""
    found = db.session.scalar(
        select(Preference)
        .where(Preference.id == preference_id, Preference.user_id == viewer.id, Preference.is_active)
        .options(
            selectinload(Preference.areas),
            selectinload(Preference.certificates),
            selectinload(Preference.permissions),
        )
    )
    if found is None:
        raise NotFound()
    return found


def _read(values: Iterator[Any]) -> tuple[Preference, int, bool]:
    return PREFERENCE.read(values), next(values), next(values)
