"""Contacts within what the viewer may have; loading one and being allowed to are one step."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import contains_eager

from server.domain.paging import Page
from server.domain.refusals import NotFound, RoomClosed
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side
from server.extensions import db
from server.models import Account, Contact, Home, Notification, Preference
from server.queries.homes.homes import HOME
from server.queries.paging import Slice, newest_first, read_page
from server.queries.people.preferences import PREFERENCE_WITH_OWNER
from server.queries.rows import RowReader
from server.queries.scope import OWN_CONTACT, has_unread, unread_messages

_contact = Contact.__table__.c
_CONTACT = RowReader(Contact, home=HOME, preference=PREFERENCE_WITH_OWNER)


@dataclass(frozen=True)
class Unread:
    """What waits for the viewer at a contact."""

    has_notifications: bool
    messages: int


def _own(side: Side) -> Select[*tuple[Any, ...]]:
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    return (
        select(
            *_CONTACT.columns,
            has_unread(Notification.__table__.c.contact_id, _contact.id),
            unread_messages(_contact.id),
        )
        .join_from(Contact.__table__, home, home.c.id == _contact.home_id)
        .join(preference, preference.c.id == _contact.preference_id)
        .join(owner, owner.c.id == preference.c.user_id)
        .where(OWN_CONTACT[side])
    )


_OWN_IN_PAGES = {side: newest_first(_own(side), _contact.id) for side in Side}
_OWN_ONE = {side: _own(side).where(_contact.id == bindparam("contact_id")) for side in Side}
_OWN_STATUS = {
    side: select(_contact.status).where(_contact.id == bindparam("contact_id"), OWN_CONTACT[side])
    for side in Side
}

_OWN_ROOMS = {
    side: select(_contact.id, unread_messages(_contact.id)).where(
        _contact.status == ContactStatus.ACCEPTED, OWN_CONTACT[side]
    )
    for side in Side
}


def contacts_of(viewer: Viewer, page: Page) -> Slice[tuple[Contact, Unread]]:
    """Return the viewer's contacts, newest first, each with what waits there unread."""
    return read_page(_OWN_IN_PAGES[viewer.side], _read, page, viewer_id=viewer.id)


def contact_seen(viewer: Viewer, contact_id: int) -> tuple[Contact, Unread]:
    """Return one of the viewer's contacts as the list shows it, or refuse as not found."""
    values = {"viewer_id": viewer.id, "contact_id": contact_id}
    found = db.session.execute(_OWN_ONE[viewer.side], values).one_or_none()
    if found is None:
        raise NotFound()
    return _read(iter(found))


def unread_rooms_of(viewer: Viewer) -> list[tuple[int, int]]:
    """Return the viewer's rooms in which something is unread, each with how many messages."""
    rooms = db.session.execute(_OWN_ROOMS[viewer.side], {"viewer_id": viewer.id})
    return [(contact_id, unread) for contact_id, unread in rooms if unread > 0]


def contact_for(viewer: Viewer, contact_id: int) -> Contact:
    """Return one of the viewer's contacts to work on, or refuse as not found."""
    to_preference = contains_eager(Contact.preference)
    found = db.session.scalar(
        select(Contact)
        .join(Contact.home)
        .join(Contact.preference)
        .join(Preference.user)
        .where(Contact.id == contact_id, OWN_CONTACT[viewer.side])
        .options(contains_eager(Contact.home), to_preference.contains_eager(Preference.user)),
        {"viewer_id": viewer.id},
    )
    if found is None:
        raise NotFound()
    return found


def room_status(viewer: Viewer, contact_id: int) -> ContactStatus | None:
    """Return the status of a contact of the viewer's, or None; cheap enough to ask at every message."""
    values = {"viewer_id": viewer.id, "contact_id": contact_id}
    return db.session.scalar(_OWN_STATUS[viewer.side], values)


def room_for(viewer: Viewer, contact_id: int) -> None:
    """See to it that a contact is an open room of the viewer's, or refuse."""
    status = room_status(viewer, contact_id)
    if status is None:
        raise NotFound()
    if status is not ContactStatus.ACCEPTED:
        raise RoomClosed()


def _read(values: Iterator[Any]) -> tuple[Contact, Unread]:
    return _CONTACT.read(values), Unread(next(values), next(values))
