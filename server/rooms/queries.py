"""Messages, participants and templates of rooms, and the unread counts of a viewer."""

from collections import Counter, defaultdict
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
    exists,
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
    Computed,
    CursorPage,
    SchemaReader,
    bind_values,
    bound_objects,
    constants,
    in_bound_ids,
    json_field,
    newest_first,
    oldest_first,
    read_page,
)
from server.core.refusals import NotFound
from server.core.scope import (
    IS_UNREAD_NOTICE,
    OWN_CONTACT,
    OWN_HOME,
    READABLE_ROOM,
    ROOM_IS_OPEN,
    has_later_messages,
    has_unread_room,
    may_use_room,
    unread_messages,
    viewer_scope,
)
from server.core.viewer import Viewer
from server.core.visibility import shows_typing_as
from server.core.vocabulary import CONTACT_ROLES, WORKING_POSITIONS, Role, Side
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
from server.rooms.schemas import (
    MessageFile,
    MessageImage,
    MessageOut,
    UnreadContact,
    UnreadHome,
    UnreadOut,
    sender_display_name,
)

_message, _account = Message.__table__.c, Account.__table__.c
_contact, _home, _notice = Contact.__table__.c, Home.__table__.c, Notification.__table__.c
_MESSAGE_READER = SchemaReader(
    MessageOut,
    Message,
    sender=Computed(
        sender_display_name, _account.role, _account.person_name, _account.username, place_of(_account.role)
    ),
    sender_role=_account.role,
    is_mine=_message.sender_id == bindparam("viewer_id", type_=Integer),
    message=_message.text,
    image=Computed(MessageImage.of_message, _message.id, _message.storage_key, _message.file_size),
    file=Computed(MessageFile.of_message, _message.id, _message.storage_key, _message.file_size),
)
_ROOM_MESSAGES = (
    select(*_MESSAGE_READER.columns, _message.key)
    .join_from(Message.__table__, Account.__table__, _account.id == _message.sender_id)
    .join(SIDES, _contact.id == _message.contact_id)
    .where(_message.contact_id == bindparam("contact_id"))
)
_NEWEST_FIRST = newest_first(_ROOM_MESSAGES, _message.id)
_OLDEST_FIRST = oldest_first(_ROOM_MESSAGES, _message.id)
_TAKEN_BACK_IDS = (
    select(_message.contact_id, _message.id)
    .where(in_bound_ids(_message.contact_id), _message.taken_back_at.is_not(None))
    .order_by(_message.id.desc())
)
_RECENTLY_TAKEN_BACK = select(_message.contact_id, _message.id).where(
    in_bound_ids(_message.contact_id), _message.taken_back_at > bindparam("since", type_=UtcTime)
)
_LATEST_IDS = select(_contact.id, _contact.latest_message_id).where(in_bound_ids(_contact.id))


def messages_in(viewer: Viewer, contact_id: int, page: Page) -> CursorPage[MessageOut]:
    """Return a page of the messages in a room, newest first. A closed room has none (`delete_room_data`)."""
    return read_page(_NEWEST_FIRST, _MESSAGE_READER.read, page, contact_id=contact_id, viewer_id=viewer.id)


def messages_since(
    viewer: Viewer, contact_id: int, message_id: int, limit: int
) -> list[tuple[MessageOut, str | None]]:
    """Return at most `limit` messages after the message `message_id`, oldest first, each with the sender's key."""

    def read(row: Iterator[Any]) -> tuple[MessageOut, str | None]:
        # The key is the column after those of the message.
        return _MESSAGE_READER.read(row), next(row)

    page = Page(limit, message_id)
    return read_page(_OLDEST_FIRST, read, page, contact_id=contact_id, viewer_id=viewer.id).rows


def latest_message_ids(rooms: Collection[int]) -> dict[int, int]:
    """Return the id of the latest message by room; 0 for a room without messages."""
    return {row.id: row.latest_message_id for row in db.session.execute(_LATEST_IDS, bind_values(rooms))}


def taken_back_ids(rooms: Collection[int], limit: int) -> dict[int, list[int]]:
    """Return by room the ids of at most `limit` messages that were taken back, newest first."""
    ids = defaultdict[int, list[int]](list)
    for room, message_id in db.session.execute(_TAKEN_BACK_IDS, bind_values(rooms)):
        if len(ids[room]) < limit:
            ids[room].append(message_id)
    return ids


def recently_taken_back(rooms: Collection[int], moment: datetime) -> set[tuple[int, int]]:
    """Return (room, message id) of messages that were taken back since `moment`."""
    rows = db.session.execute(_RECENTLY_TAKEN_BACK, {**bind_values(rooms), "since": moment})
    return {(room, message_id) for room, message_id in rows}


def room_of_message(viewer: Viewer, message_id: int) -> int:
    """Return the viewer's room with the message, or raise `NotFound`."""
    own = select(Contact.id).where(OWN_CONTACT[viewer.role])
    statement = select(_message.contact_id).where(_message.id == message_id, _message.contact_id.in_(own))
    room: int | None = db.session.scalar(statement, viewer_scope(viewer))
    if room is None:
        raise NotFound()
    return room


def message_image_for(viewer: Viewer, message_id: int) -> str:
    """Return the storage key of a picture in an open room of the viewer, or raise `NotFound`."""
    room = select(Contact.id).where(READABLE_ROOM[viewer.role])
    # A picture has no `file_size`; a PDF has one.
    picture = select(_message.storage_key).where(
        _message.id == message_id, _message.contact_id.in_(room), _message.file_size.is_(None)
    )
    key: str | None = db.session.scalar(picture, viewer_scope(viewer))
    if key is None:
        raise NotFound()
    return key


def message_file_for(viewer: Viewer, message_id: int) -> tuple[str, str]:
    """Return storage key and name of a PDF in an open room of the viewer, or raise `NotFound`."""
    room = select(Contact.id).where(READABLE_ROOM[viewer.role])
    file = select(_message.storage_key, _message.text).where(
        _message.id == message_id, _message.contact_id.in_(room), _message.file_size.is_not(None)
    )
    row = db.session.execute(file, viewer_scope(viewer)).one_or_none()
    if row is None or row.storage_key is None:
        raise NotFound()
    return row.storage_key, row.text


_OPEN_ROOMS = select(Contact.id).where(in_bound_ids(Contact.id), ROOM_IS_OPEN)


def filter_open_rooms(rooms: Collection[int]) -> set[int]:
    return {*db.session.scalars(_OPEN_ROOMS, bind_values(rooms))}


@dataclass(frozen=True)
class Participant:
    """A participant of a room, with the participant's settings and read position."""

    account_id: int
    role: Role
    shows_read: bool
    shows_typing: bool
    #: The id of the last message that the participant has read; 0 if there is none.
    last_read_id: int


_MEMBERS = (
    select(Contact.id.label("room"), Membership.account_id.label("account_id"))
    .join(Home, Home.id == Contact.home_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .join(Membership, Membership.office_id.in_([Home.office_id, Preference.office_id]))
    .where(in_bound_ids(Contact.id), Membership.position.in_(constants(WORKING_POSITIONS)))
)
_APPLICANT = (
    select(Contact.id, Preference.user_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .where(in_bound_ids(Contact.id), Preference.office_id.is_(None))
)
_PARTICIPANTS = union(_MEMBERS, _APPLICANT).subquery()
_PARTICIPANT_ROWS = (
    select(
        _PARTICIPANTS.c.room,
        Account.id,
        Account.role,
        Account.shows_read,
        Account.shows_typing,
        RoomRead.message_id,
    )
    .join_from(_PARTICIPANTS, Account, Account.id == _PARTICIPANTS.c.account_id)
    .outerjoin(RoomRead, and_(RoomRead.contact_id == _PARTICIPANTS.c.room, RoomRead.account_id == Account.id))
    .order_by(Account.id)
)
_PAIRS = bound_objects()
_PAIR_ACCOUNT = json_field(_PAIRS, "account_id", Integer())
_PARTICIPANT_PAIRS = (
    select(Contact.id, _PAIR_ACCOUNT)
    .join_from(_PAIRS, Contact, Contact.id == json_field(_PAIRS, "contact_id", Integer()))
    .join(Home, Home.id == Contact.home_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .where(
        may_use_room(
            _PAIR_ACCOUNT,
            Home.__table__.c.office_id,
            Preference.__table__.c.office_id,
            Preference.__table__.c.user_id,
        )
    )
)
_ENTERED_ROOMS = _PARTICIPANT_PAIRS.add_columns(
    ROOM_IS_OPEN,
    _contact.latest_message_id,
    exists().where(
        _notice.account_id == _PAIR_ACCOUNT, _notice.contact_id == _contact.id, _notice.read_at.is_(None)
    ),
)
_PLACES = select(Contact.id, HOME_PLACE, SEEKER_PLACE).select_from(SIDES).where(in_bound_ids(Contact.id))


def participant_pairs(pairs: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the pairs (room, account) of accounts that take part in the room. The room may be open or closed."""
    rows = [{"contact_id": room, "account_id": account_id} for room, account_id in pairs]
    return {
        (room, account_id) for room, account_id in db.session.execute(_PARTICIPANT_PAIRS, bind_values(rows))
    }


@dataclass(frozen=True)
class EnteredRoom:
    """The state of a room when an account enters it."""

    is_open: bool
    #: The id of the latest message; 0 if there is none.
    latest_id: int
    #: Whether the account has an unread notification about the contact.
    has_unread: bool


def entered_rooms(pairs: Collection[tuple[int, int]]) -> dict[tuple[int, int], EnteredRoom]:
    """Return the state of each room by pair (room, account), for accounts that take part in the room."""
    rows = [{"contact_id": room, "account_id": account_id} for room, account_id in pairs]
    return {
        (room, account_id): EnteredRoom(*values)
        for room, account_id, *values in db.session.execute(_ENTERED_ROOMS, bind_values(rows))
    }


def places_in(rooms: Collection[int]) -> dict[int, dict[Side, str | None]]:
    """Return the home or office that each side of the rooms speaks for."""
    rows = db.session.execute(_PLACES, bind_values(rooms))
    return {room: {Side.FACILITY: home, Side.SEEKER: seeker} for room, home, seeker in rows}


def participants_of(room: int) -> list[Participant]:
    """Return the participants of a room: the working members of the home's office, and the seeker's side."""
    return participants_in([room])[room]


def participants_in(rooms: Collection[int]) -> dict[int, list[Participant]]:
    participants: dict[int, list[Participant]] = {room: [] for room in rooms}
    if not rooms:
        return participants
    for room, account_id, role, shows_read, shows_typing, last_read_id in db.session.execute(
        _PARTICIPANT_ROWS, bind_values(rooms)
    ):
        participants[room].append(
            Participant(account_id, role, shows_read, shows_typing_as(role, shows_typing), last_read_id or 0)
        )
    return participants


_OFFICE_ID = {
    Role.FACILITY: select(Home.office_id).join(Contact, Contact.home_id == Home.id),
    Role.COUNSELOR: select(Preference.office_id).join(Contact, Contact.preference_id == Preference.id),
}


def office_in_room(viewer: Viewer, contact_id: int) -> int:
    """Return the office of the viewer's side in one of the viewer's contacts, or raise `NotFound`."""
    statement = _OFFICE_ID[viewer.role].where(Contact.id == contact_id, OWN_CONTACT[viewer.role])
    office_id = db.session.scalar(statement, viewer_scope(viewer))
    if office_id is None:
        raise NotFound()
    return office_id


def templates_of(office_id: int) -> Sequence[RoomTemplate]:
    """Return the templates of an office, oldest first."""
    statement = select(RoomTemplate).where(RoomTemplate.office_id == office_id).order_by(RoomTemplate.id)
    return db.session.scalars(statement).all()


def _count_unread(role: Role) -> CompoundSelect[Any]:
    """Build one statement that counts messages by room, and notifications by contact or home.

    Its columns are: whether the row counts messages, contact, home, preference, count.
    """
    no_id: ColumnElement[int | None] = literal(None, Integer)
    # A facility must not learn about a person from an ended contact, so its counts have no preference.
    person = no_id if role is Role.FACILITY else _contact.preference_id
    # All messages after the viewer's last read one may be from the viewer's own side. Then the count is 0, and
    # `unread_counts` skips the row. A filter in SQL would have to count twice.
    messages = select(
        true(), _contact.id, _contact.home_id, person, unread_messages(_contact.id, role)
    ).where(OWN_CONTACT[role], has_later_messages())
    of_contacts = (
        select(false(), _contact.id, _contact.home_id, person, func.count())
        .join_from(Notification.__table__, Contact.__table__, _contact.id == _notice.contact_id)
        .where(IS_UNREAD_NOTICE, OWN_CONTACT[role])
        .group_by(_contact.id, _contact.home_id, _contact.preference_id)
    )
    # Notifications that are not about a contact. Only facilities get notifications about homes.
    is_own: ColumnElement[bool] = _notice.home_id.is_(None)
    if role is Role.FACILITY:
        is_own = or_(is_own, _notice.home_id.in_(select(_home.id).where(OWN_HOME)))
    of_homes = (
        select(false(), no_id, _notice.home_id, no_id, func.count())
        .where(IS_UNREAD_NOTICE, _notice.contact_id.is_(None), is_own)
        .group_by(_notice.home_id)
    )
    return union_all(messages, of_contacts, of_homes)


_UNREAD_COUNTS = {role: _count_unread(role) for role in CONTACT_ROLES}

_UNREAD_ROOMS = {
    role: select(_contact.id, _contact.latest_message_id).where(OWN_CONTACT[role], has_unread_room(role))
    for role in CONTACT_ROLES
}


def newest_unread_ids(viewer: Viewer) -> dict[int, int]:
    """Return the viewer's rooms with unread messages, each with the id of its newest message."""
    rooms = db.session.execute(_UNREAD_ROOMS[viewer.role], viewer_scope(viewer))
    return {room.id: room.latest_message_id for room in rooms}


def unread_counts(viewer: Viewer) -> UnreadOut:
    contacts: dict[int, UnreadContact] = {}
    homes, others = Counter[int](), 0
    for counts_messages, contact, home, preference, count in db.session.execute(
        _UNREAD_COUNTS[viewer.role], viewer_scope(viewer)
    ):
        if contact is not None:
            if count:
                empty = UnreadContact(id=contact, home=home, preference=preference, unread=0, messages=0)
                entry = contacts.setdefault(contact, empty)
                entry.unread += count
                entry.messages += count if counts_messages else 0
        elif home is not None:
            homes[home] += count
        else:
            others += count
    return UnreadOut(
        total=sum(entry.unread for entry in contacts.values()) + homes.total() + others,
        contacts=[contacts[id_] for id_ in sorted(contacts)],
        homes=[UnreadHome(id=home, unread=count) for home, count in sorted(homes.items())],
        others=others,
    )
