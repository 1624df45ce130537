"""The messages of a room."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Integer,
    and_,
    bindparam,
    false,
    func,
    literal,
    or_,
    select,
    true,
    union,
    union_all,
)

from server.core.database import db
from server.core.models import UtcTime
from server.core.paging import Page
from server.core.queries import (
    CursorPage,
    RowReader,
    bind_values,
    bound_rows,
    field,
    in_bound,
    newest_first,
    oldest_first,
    read_page,
    with_kept_plan,
)
from server.core.refusals import NotFound
from server.core.scope import (
    IS_UNREAD_NOTICE,
    OWN_CONTACT,
    OWN_HOME,
    has_later_messages,
    has_unread_room,
    takes_part,
    unread_messages,
)
from server.core.viewer import Viewer
from server.core.visibility import shows_typing_as
from server.core.vocabulary import PARTIES, WORKING, ContactStatus, Role, Side
from server.models import (
    Account,
    Contact,
    Home,
    Membership,
    Message,
    Notification,
    Preference,
    RoomRead,
    RoomTemplate,
)
from server.offices.queries import HOME_PLACE, SEEKER_PLACE, SIDES, place_of

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


def messages_in(contact: Contact, page: Page) -> CursorPage[Said]:
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


_OPEN = select(Contact.id).where(in_bound(Contact.id), Contact.status == ContactStatus.ACCEPTED)


def open_rooms_of(rooms: Collection[int]) -> set[int]:
    """Return which of the rooms are open."""
    return {*db.session.scalars(_OPEN, bind_values(rooms))}


@dataclass(frozen=True)
class PersonInRoom:
    """One of those who share a room: up to which message they have read, and what they wish told of it."""

    account_id: int
    role: Role
    shows_read: bool
    shows_typing: bool
    read: int


_MEMBERS = (
    select(Contact.id.label("room"), Membership.account_id.label("account_id"))
    .join(Home, Home.id == Contact.home_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .join(Membership, Membership.office_id.in_([Home.office_id, Preference.office_id]))
    .where(in_bound(Contact.id), Membership.position.in_(WORKING))
)
_APPLICANT = (
    select(Contact.id, Preference.user_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .where(in_bound(Contact.id), Preference.office_id.is_(None))
)
_PRESENT = union(_MEMBERS, _APPLICANT).subquery()
_PEOPLE = (
    select(
        _PRESENT.c.room,
        Account.id,
        Account.role,
        Account.shows_read,
        Account.shows_typing,
        RoomRead.message_id,
    )
    .join_from(_PRESENT, Account, Account.id == _PRESENT.c.account_id)
    .outerjoin(RoomRead, and_(RoomRead.contact_id == _PRESENT.c.room, RoomRead.account_id == Account.id))
    .order_by(Account.id)
)
_ASKED = bound_rows()
_ASKED_ACCOUNT = field(_ASKED, "account_id", Integer())
_PART = (
    select(Contact.id, _ASKED_ACCOUNT)
    .join_from(_ASKED, Contact, Contact.id == field(_ASKED, "contact_id", Integer()))
    .join(Home, Home.id == Contact.home_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .where(
        takes_part(
            _ASKED_ACCOUNT,
            Home.__table__.c.office_id,
            Preference.__table__.c.office_id,
            Preference.__table__.c.user_id,
        )
    )
)
_PLACES = select(Contact.id, HOME_PLACE, SEEKER_PLACE).select_from(SIDES).where(in_bound(Contact.id))


def taking_part(pairs: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return which of some (room, account) are of somebody who may be there, open or not."""
    asked = [{"contact_id": room, "account_id": account_id} for room, account_id in pairs]
    return {(room, account_id) for room, account_id in db.session.execute(_PART, bind_values(asked))}


def places_in(rooms: Collection[int]) -> dict[int, dict[Side, str | None]]:
    """Return what the two sides of rooms speak for."""
    found = db.session.execute(_PLACES, bind_values(rooms))
    return {room: {Side.FACILITY: home, Side.SEEKER: seeker} for room, home, seeker in found}


def people_of(room: int) -> list[PersonInRoom]:
    """Return those who share a room: everybody who works in the home's office, and the seeker's side."""
    return people_in([room])[room]


def people_in(rooms: Collection[int]) -> dict[int, list[PersonInRoom]]:
    """Return those who share each of some rooms."""
    people: dict[int, list[PersonInRoom]] = {room: [] for room in rooms}
    if not rooms:
        return people
    for room, account_id, role, shows_read, shows_typing, read in db.session.execute(
        _PEOPLE, bind_values(rooms)
    ):
        person = PersonInRoom(account_id, role, shows_read, shows_typing_as(role, shows_typing), read or 0)
        people[room].append(person)
    return people


_OF_SIDE = {
    Role.FACILITY: select(Home.office_id).join(Contact, Contact.home_id == Home.id),
    Role.COUNSELOR: select(Preference.office_id).join(Contact, Contact.preference_id == Preference.id),
}


def office_in_room(viewer: Viewer, contact_id: int) -> int:
    """Return the office whose home or person one of the viewer's own contacts is about."""
    statement = _OF_SIDE[viewer.role].where(Contact.id == contact_id, OWN_CONTACT[viewer.role])
    office_id = db.session.scalar(statement, {"viewer_id": viewer.id})
    if office_id is None:
        raise NotFound()
    return office_id


def templates_of(office_id: int) -> Sequence[RoomTemplate]:
    """Return an office's templates, in the order in which they were first written."""
    statement = select(RoomTemplate).where(RoomTemplate.office_id == office_id).order_by(RoomTemplate.id)
    return db.session.scalars(statement).all()


_home, _notice = Home.__table__.c, Notification.__table__.c


@dataclass(frozen=True)
class UnreadAt:
    """A contact in which something is unread, with its home, and for the seeker's side its person."""

    contact: int
    home: int
    preference: int | None


@dataclass(frozen=True)
class Unread:
    """How much is unread at each contact, at each home by itself, and about neither."""

    contacts: Counter[UnreadAt]
    #: Of what is unread at each contact, the messages.
    messages: Counter[UnreadAt]
    homes: Counter[int]
    others: int

    @property
    def total(self) -> int:
        """Return how much is unread altogether."""
        return self.contacts.total() + self.homes.total() + self.others


def _counted(role: Role) -> CompoundSelect[Any]:
    """Count the messages by room, and the notices by what they are about, in one statement."""
    # What one said oneself is later too, and counts as none: to ask for more than none would count twice.
    no_id: ColumnElement[int | None] = literal(None, Integer)
    # What has ended tells a facility of nobody: it counts its contacts without their people.
    person = no_id if role is Role.FACILITY else _contact.preference_id
    messages = select(
        true(), _contact.id, _contact.home_id, person, unread_messages(_contact.id, role)
    ).where(OWN_CONTACT[role], has_later_messages())
    about_contacts = (
        select(false(), _contact.id, _contact.home_id, person, func.count())
        .join_from(Notification.__table__, Contact.__table__, _contact.id == _notice.contact_id)
        .where(IS_UNREAD_NOTICE, OWN_CONTACT[role])
        .group_by(_contact.id, _contact.home_id, _contact.preference_id)
    )
    own_home = _notice.home_id.in_(select(_home.id).where(OWN_HOME))
    of = or_(_notice.home_id.is_(None), own_home) if role is Role.FACILITY else _notice.home_id.is_(None)
    about_homes = (
        select(false(), no_id, _notice.home_id, no_id, func.count())
        .where(IS_UNREAD_NOTICE, _notice.contact_id.is_(None), of)
        .group_by(_notice.home_id)
    )
    return union_all(messages, about_contacts, about_homes)


_COUNTED = {role: with_kept_plan(_counted(role)) for role in PARTIES}


_ROOMS = {
    role: with_kept_plan(
        select(_contact.id, _contact.latest_message_id).where(OWN_CONTACT[role], has_unread_room(role))
    )
    for role in PARTIES
}


def unread_rooms_of(viewer: Viewer) -> dict[int, int]:
    """Return the viewer's rooms in which something is unread, each with its newest message."""
    rooms = db.session.execute(_ROOMS[viewer.role], {"viewer_id": viewer.id})
    return {room.id: room.latest_message_id for room in rooms}


def unread_of(viewer: Viewer) -> Unread:
    """Count what is unread for the viewer."""
    contacts, messages, homes, others = Counter[UnreadAt](), Counter[UnreadAt](), Counter[int](), 0
    for is_said, contact, home, preference, count in db.session.execute(
        _COUNTED[viewer.role], {"viewer_id": viewer.id}
    ):
        if contact is not None:
            if count:
                place = UnreadAt(contact, home, preference)
                contacts[place] += count
                messages[place] += count if is_said else 0
        elif home is not None:
            homes[home] += count
        else:
            others += count
    return Unread(contacts, messages, homes, others)
