"""The messages of a room."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select

from server.domain.paging import Page
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Role
from server.extensions import db
from server.models import Account, Contact, Message
from server.models.base import UtcTime
from server.queries.binding import bind_values, in_bound
from server.queries.offices.places import SIDES, place_of
from server.queries.paging import Slice, newest_first, oldest_first, read_page
from server.queries.rows import RowReader
from server.queries.scope import OWN_CONTACT

_message, _account = Message.__table__.c, Account.__table__.c
_MESSAGE = RowReader(Message, sender=RowReader(Account, "username", "person_name", "role"))
_contact = Contact.__table__.c
_IN_ROOM = (
    select(*_MESSAGE.columns, place_of(_account.role))
    .join_from(Message.__table__, Account.__table__, _account.id == _message.sender_id)
    .join(SIDES, _contact.id == _message.contact_id)
    .where(_message.contact_id == bindparam("contact_id"))
)
_NEWEST = newest_first(_IN_ROOM, _message.id)
_SINCE = oldest_first(_IN_ROOM, _message.id)
_TAKEN_BACK = select(_message.id).where(
    _message.contact_id == bindparam("contact_id"), _message.taken_back_at.is_not(None)
)
_TAKEN_BACK_LATELY = select(_message.contact_id, _message.id).where(
    in_bound(_message.contact_id), _message.taken_back_at > bindparam("since", type_=UtcTime)
)
_LATEST = select(_contact.id, _contact.latest_message_id).where(in_bound(_contact.id))


#: A message, and what its sender speaks for, where several people work there.
Said = tuple[Message, str | None]


def messages_in(contact: Contact, page: Page) -> Slice[Said]:
    """Return a room's messages, latest first: in the reverse of the order in which the server took them."""
    return read_page(_NEWEST, _read, page, contact_id=contact.id)


def messages_since(contact_id: int, message_id: int, most: int) -> list[Said]:
    """Return the messages of a room after a message, oldest first."""
    return read_page(_SINCE, _read, Page(most, message_id), contact_id=contact_id).rows


def latest_in(rooms: Collection[int]) -> dict[int, int]:
    """Return the id of the latest message of each room; 0 where there is none yet."""
    return {row.id: row.latest_message_id for row in db.session.execute(_LATEST, bind_values(rooms))}


def taken_back_in(contact_id: int, most: int) -> list[int]:
    """Return the latest messages of a room that were taken back, latest first."""
    latest = _TAKEN_BACK.order_by(_message.id.desc()).limit(most)
    return [*db.session.scalars(latest, {"contact_id": contact_id})]


def taken_back_since(rooms: Collection[int], moment: datetime) -> set[tuple[int, int]]:
    """Return the messages of rooms, each as room and id, that were taken back since a moment."""
    found = db.session.execute(_TAKEN_BACK_LATELY, {**bind_values(rooms), "since": moment})
    return {(room, message_id) for room, message_id in found}


def room_of_message(viewer: Viewer, message_id: int) -> int:
    """Return in which room of the viewer's a message stands, or refuse as not found."""
    own = select(Contact.id).where(OWN_CONTACT[viewer.role])
    room = select(_message.contact_id).where(_message.id == message_id, _message.contact_id.in_(own))
    found: int | None = db.session.scalar(room, {"viewer_id": viewer.id})
    if found is None:
        raise NotFound()
    return found


def message_image_for(viewer: Viewer, message_id: int) -> str:
    """Return the storage key of a picture in an open room of the viewer's, or refuse as not found."""
    room = select(Contact.id).where(Contact.status == ContactStatus.ACCEPTED, OWN_CONTACT[viewer.role])
    picture = select(_message.image_key).where(
        _message.id == message_id, _message.contact_id.in_(room), _message.file_size.is_(None)
    )
    key: str | None = db.session.scalar(picture, {"viewer_id": viewer.id})
    if key is None:
        raise NotFound()
    return key


def message_file_for(viewer_id: int, role: Role, message_id: int) -> tuple[str, str]:
    """Return the storage key and the name of a PDF in an open room of the viewer's, or refuse as not found."""
    room = select(Contact.id).where(Contact.status == ContactStatus.ACCEPTED, OWN_CONTACT[role])
    file = select(_message.image_key, _message.text).where(
        _message.id == message_id, _message.contact_id.in_(room), _message.file_size.is_not(None)
    )
    found = db.session.execute(file, {"viewer_id": viewer_id}).one_or_none()
    if found is None or found.image_key is None:
        raise NotFound()
    return found.image_key, found.text


def _read(values: Iterator[Any]) -> Said:
    return _MESSAGE.read(values), next(values)
