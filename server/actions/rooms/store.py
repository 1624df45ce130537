"""Storing messages: many rooms' at once in one transaction, and each is stored before anybody receives it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import (
    FromClause,
    Integer,
    Row,
    Select,
    Table,
    Update,
    bindparam,
    func,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import joinedload
from sqlalchemy.sql.dml import ReturningInsert

from server.actions.notices.announcements import announce_message
from server.actions.transaction import transaction
from server.domain.refusals import Invalid, NotFound, Refusal, RoomClosed
from server.domain.text import tidy_text
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Home, Message, Preference
from server.models.base import UtcTime
from server.models.rooms.message import MESSAGE_MAX
from server.queries.binding import bind_values, bound_rows, field, in_bound

#: Contact, sender and key: by what a message is known again.
Identity = tuple[int, int, str]
#: Its id, status, both people and its latest message.
Room = Row[*tuple[Any, ...]]
_Insert = postgresql.Insert | sqlite.Insert

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_message = Message.__table__.c
_IDENTITY = (_message.contact_id, _message.sender_id, _message.key)
_NOW = bindparam("now", type_=UtcTime)
_ROWS = bound_rows()
_ROW_IDENTITY = (
    field(_ROWS, "contact_id", Integer()).label("contact_id"),
    field(_ROWS, "sender_id", Integer()).label("sender_id"),
    field(_ROWS, "key").label("key"),
)
_NEW = select(
    *_ROW_IDENTITY, field(_ROWS, "text").label("text"), field(_ROWS, "image_key").label("image_key")
)
_LOCK_ROOMS = (
    select(_contact.id, _contact.status, _home.user_id, _preference.user_id.label("seeker_id"))
    .add_columns(_contact.latest_message_id)
    .where(
        _home.id == _contact.home_id,
        _preference.id == _contact.preference_id,
        in_bound(_contact.id, "rooms"),
    )
    # Always in one order, so that two machines never wait for each other.
    .order_by(_contact.id)
    # Nothing may be stored in a room that is being closed, and a room's messages are numbered one after the other.
    .with_for_update(of=_contact.id, key_share=True)
)
_STORED = select(_message.id, _message.text, _message.image_key, _message.sent_at, *_IDENTITY).where(
    tuple_(*_IDENTITY).in_(select(*_ROW_IDENTITY))
)


def _insertion(
    insert: Callable[[Table], _Insert], new: FromClause, rooms: FromClause
) -> ReturningInsert[Any]:
    """Return what inserts all that may be; what is sent again is there already."""
    allowed = select(*new.c, _NOW).where(
        new.c.contact_id == rooms.c.id,
        rooms.c.status == ContactStatus.ACCEPTED,
        new.c.sender_id.in_([rooms.c.user_id, rooms.c.seeker_id]),
    )
    columns = (*_IDENTITY, _message.text, _message.image_key, _message.sent_at)
    statement = insert(cast(Table, Message.__table__)).from_select(columns, allowed)
    return statement.on_conflict_do_nothing().returning(_message.id, *_IDENTITY)


def _note_latest(latest: FromClause) -> Update:
    """Return what notes in each room its latest message."""
    rooms = update(cast(Table, Contact.__table__)).where(_contact.id == latest.c.contact_id)
    return rooms.values(latest_message_id=latest.c.id, latest_message_sent_at=_NOW)


def _in_one() -> Select[Any]:
    """Return all three as PostgreSQL's one statement: each trip there takes as long as the work."""
    new, rooms = _NEW.cte("new"), _LOCK_ROOMS.cte("rooms")
    inserted = _insertion(postgresql.insert, new, rooms).cte("inserted")
    latest = select(inserted.c.contact_id, func.max(inserted.c.id).label("id"))
    latest_by_room = latest.group_by(inserted.c.contact_id).cte("latest")
    found = select(rooms, inserted.c.id.label("message_id"), inserted.c.sender_id, inserted.c.key)
    found = found.outerjoin_from(rooms, inserted, inserted.c.contact_id == rooms.c.id)
    return found.add_cte(_note_latest(latest_by_room).cte("noted"))


_IN_ONE = _in_one()
_INSERTION = _insertion(sqlite.insert, _NEW.subquery("new"), _LOCK_ROOMS.subquery("rooms"))
_NOTE_LATEST = _note_latest(
    select(_ROW_IDENTITY[0], field(_ROWS, "id", Integer()).label("id")).subquery("latest")
)


@dataclass(frozen=True)
class NewMessage:
    """A message to be stored; by its key it is the same message however often it is sent."""

    contact_id: int
    sender: Viewer
    text: str
    key: str
    #: The stored picture that is the message; its text is empty.
    image_key: str | None = None

    @property
    def identity(self) -> Identity:
        """By what the database knows it again."""
        return (self.contact_id, self.sender.id, self.key)

    @property
    def row(self) -> dict[str, object]:
        """Its values as the statements take them."""
        return {
            "contact_id": self.contact_id,
            "sender_id": self.sender.id,
            "key": self.key,
            "text": self.text,
            "image_key": self.image_key,
        }


@dataclass(frozen=True)
class StoredMessage:
    """A message that is stored; `is_new` unless it was stored before."""

    message: NewMessage
    id: int
    text: str
    image_key: str | None
    sent_at: datetime
    is_new: bool
    #: The message before it in its room: who has not had that one has missed something.
    previous_id: int = 0


def message_text(text: str) -> str:
    """Return a text as it would be stored, or refuse it."""
    tidy = tidy_text(text)
    if not tidy:
        raise Invalid({"message": ["メッセージを入力してください。"]}, "message_empty")
    if len(tidy) > MESSAGE_MAX:
        raise Invalid({"message": [f"メッセージは{MESSAGE_MAX}文字までです。"]}, "message_too_long")
    return tidy


def store_messages(
    messages: Sequence[NewMessage], present: Mapping[int, Collection[int]], now: datetime
) -> list[StoredMessage | Refusal]:
    """Store messages of any rooms, and notify those who are not present; answers in the order of the messages."""
    with transaction(one_plan=True):
        rooms, ids = _insert(messages, now)
        refusals = [_refusal(message, rooms.get(message.contact_id)) for message in messages]
        allowed = {
            message.identity: message
            for message, refusal in zip(messages, refusals, strict=True)
            if refusal is None
        }
        stored = _stored(allowed, rooms, ids, now)
        _notify_absent([allowed[identity] for identity in stored], rooms, present, now)
        stored |= stored_before([message for identity, message in allowed.items() if identity not in stored])
    return [refusal or stored[message.identity] for message, refusal in zip(messages, refusals, strict=True)]


def stored_before(messages: Collection[NewMessage]) -> dict[Identity, StoredMessage]:
    """Return those of the messages that were stored before, as they were stored."""
    if not messages:
        return {}
    by_identity = {message.identity: message for message in messages}
    found = db.session.execute(_STORED, bind_values([message.row for message in messages]))
    return {
        (contact_id, sender_id, key): StoredMessage(
            by_identity[contact_id, sender_id, key], id_, text, image_key, sent_at, is_new=False
        )
        for id_, text, image_key, sent_at, contact_id, sender_id, key in found
    }


def _insert(
    messages: Sequence[NewMessage], now: datetime
) -> tuple[dict[int, Room], list[tuple[int, Identity]]]:
    """Insert all that may be and is not stored yet; return the rooms as they were, and the new ids, oldest first."""
    connection = db.session().connection()
    values = {**bind_values([message.row for message in messages]), "now": now}
    values["rooms"] = [*{message.contact_id for message in messages}]
    if connection.dialect.name == "postgresql":
        found = connection.execute(_IN_ONE, values).all()
        ids = [(row.message_id, (row.id, row.sender_id, row.key)) for row in found if row.message_id]
        return {row.id: row for row in found}, sorted(ids)
    # SQLite knows no INSERT within another statement, and asking it again costs no trip.
    rooms = {room.id: room for room in connection.execute(_LOCK_ROOMS, values)}
    ids = [(id_, (room, *rest)) for id_, room, *rest in sorted(connection.execute(_INSERTION, values))]
    if ids:
        latest = {room: {"contact_id": room, "id": id_} for id_, (room, *_) in ids}
        connection.execute(_NOTE_LATEST, {**bind_values(latest.values()), "now": now})
    return rooms, ids


def _refusal(message: NewMessage, room: Room | None) -> Refusal | None:
    if room is None or message.sender.id not in (room.user_id, room.seeker_id):
        return NotFound()
    if room.status != ContactStatus.ACCEPTED:
        return RoomClosed()
    return None


def _stored(
    messages: Mapping[Identity, NewMessage],
    rooms: Mapping[int, Room],
    ids: Iterable[tuple[int, Identity]],
    now: datetime,
) -> dict[Identity, StoredMessage]:
    latest = {room.id: room.latest_message_id for room in rooms.values()}
    stored = {}
    for id_, identity in ids:
        message = messages[identity]
        previous_id, latest[message.contact_id] = latest[message.contact_id], id_
        stored[identity] = StoredMessage(
            message, id_, message.text, message.image_key, now, is_new=True, previous_id=previous_id
        )
    return stored


def _notify_absent(
    messages: Iterable[NewMessage],
    rooms: Mapping[int, Room],
    present: Mapping[int, Collection[int]],
    now: datetime,
) -> None:
    absent = {
        (message.contact_id, account_id)
        for message in messages
        for account_id in (rooms[message.contact_id].user_id, rooms[message.contact_id].seeker_id)
        if account_id != message.sender.id and account_id not in present.get(message.contact_id, ())
    }
    if not absent:
        return
    contacts = select(Contact).where(Contact.id.in_({contact_id for contact_id, _ in absent}))
    loaded = joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user)
    by_id = {contact.id: contact for contact in db.session.scalars(contacts.options(*loaded))}
    for contact_id, account_id in sorted(absent):
        announce_message(by_id[contact_id], account_id, now)
