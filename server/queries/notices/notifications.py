"""What the viewer was told."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, or_, select

from server.domain.paging import Page
from server.domain.viewer import Viewer
from server.domain.vocabulary import PARTIES, Role
from server.models import Account, Contact, Home, Notification, Preference
from server.queries.notices.in_short import CONTACT_IN_SHORT
from server.queries.paging import Slice, newest_first, read_page
from server.queries.rows import RowReader
from server.queries.scope import OWN_CONTACT, OWN_HOME, VIEWER_ID

_notification, _contact, _home = Notification.__table__.c, Contact.__table__.c, Home.__table__.c
_preference = Preference.__table__.c
_NOTIFICATION = RowReader(Notification)


@dataclass(frozen=True)
class Told:
    """A notice, and what it is about as it stands now: a contact, a home alone, or neither."""

    row: Notification
    contact: Contact | None
    #: The id and the name.
    home: tuple[int, str] | None


def _own(role: Role) -> Any:
    """Select the viewer's notices of what is theirs now, with what a line about it names."""
    about_home = _notification.home_id.in_(select(_home.id).where(OWN_HOME))
    about_none = _notification.home_id.is_(None)
    return (
        select(*_NOTIFICATION.columns, *CONTACT_IN_SHORT.columns)
        .outerjoin_from(Notification.__table__, Contact.__table__, _contact.id == _notification.contact_id)
        .outerjoin(Home.__table__, _home.id == _notification.home_id)
        .outerjoin(Preference.__table__, _preference.id == _contact.preference_id)
        .outerjoin(Account.__table__, Account.id == _preference.user_id)
        .where(
            _notification.account_id == VIEWER_ID,
            or_(
                OWN_CONTACT[role],
                _notification.contact_id.is_(None)
                & (or_(about_none, about_home) if role is Role.FACILITY else about_none),
            ),
        )
    )


_OWN = {role: newest_first(_own(role), _notification.id) for role in PARTIES}
_OWN_ABOUT = {
    role: newest_first(
        _own(role).where(_notification.contact_id == bindparam("contact_id")), _notification.id
    )
    for role in PARTIES
}


def notifications_of(viewer: Viewer, page: Page, contact_id: int | None = None) -> Slice[Told]:
    """Return the viewer's notifications, newest first; with a contact, only those about it."""
    if contact_id is None:
        return read_page(_OWN[viewer.role], _read, page, viewer_id=viewer.id)
    return read_page(_OWN_ABOUT[viewer.role], _read, page, viewer_id=viewer.id, contact_id=contact_id)


def _read(values: Iterator[Any]) -> Told:
    row, contact = _NOTIFICATION.read(values), CONTACT_IN_SHORT.read(values)
    home = None if contact.home.id is None else (contact.home.id, contact.home.name)
    return Told(row, None if contact.id is None else contact, home)
