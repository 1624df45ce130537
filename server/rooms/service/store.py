"""The statements that store messages: one for all of it on PostgreSQL, three on SQLite."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import (
    ColumnElement,
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

from server.accounts.queries import ALIVE
from server.core.database import db
from server.core.models import UtcTime
from server.core.queries import bind_values, bound_rows, field, in_bound
from server.core.refusals import Invalid, NotFound, Refusal, RoomBusy, RoomClosed
from server.core.scope import takes_part
from server.core.text import SOMETHING_SEEN, tidy_text
from server.core.transaction import execute_autocommit, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus, Side
from server.models import Contact, Home, Message, Preference
from server.notifications.service.announcements import announce_message
from server.offices.queries import HOME_PLACE, SEEKER_PLACE, SIDES
from server.rooms.models import MESSAGE_MAX
from server.rooms.queries import places_in, taking_part

#: Contact, sender and key: by what a message is known again.
Identity = tuple[int, int, str]
#: Its id, status and latest message, whose it is on either side, and what they speak for.
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
    *_ROW_IDENTITY,
    field(_ROWS, "text").label("text"),
    field(_ROWS, "image_key").label("image_key"),
    field(_ROWS, "file_size", Integer()).label("file_size"),
)
_ROOMS = (
    select(_contact.id, _contact.status, _contact.latest_message_id)
    .add_columns(_home.office_id.label("home_office"), HOME_PLACE.label("home_place"))
    .add_columns(_preference.office_id.label("seeker_office"), SEEKER_PLACE.label("seeker_place"))
    .add_columns(_preference.user_id.label("seeker_id"))
    .select_from(SIDES)
    .where(in_bound(_contact.id, "rooms"))
    # Always in one order, so that two machines never wait for each other.
    .order_by(_contact.id)
)
STORED = select(
    _message.id,
    _message.text,
    _message.image_key,
    _message.file_size,
    _message.sent_at,
    _message.taken_back_at,
    *_IDENTITY,
).where(tuple_(*_IDENTITY).in_(select(*_ROW_IDENTITY)))


def _locked(*, waits: bool) -> Select[*tuple[Any, ...]]:
    """Return what locks rooms; those that somebody else holds it waits for, or leaves out."""
    # Nothing may be stored in a room that is being closed, and a room's messages are numbered one after the other.
    return _ROOMS.with_for_update(of=_contact.id, key_share=True, skip_locked=not waits)


def _insertion(
    insert: Callable[[Table], _Insert], new: FromClause, rooms: FromClause, *conditions: ColumnElement[bool]
) -> ReturningInsert[Any]:
    """Return what inserts all that may be; what is sent again is there already."""
    allowed = select(*new.c, _NOW).where(
        new.c.contact_id == rooms.c.id,
        rooms.c.status == ContactStatus.ACCEPTED,
        takes_part(new.c.sender_id, rooms.c.home_office, rooms.c.seeker_office, rooms.c.seeker_id),
        *conditions,
    )
    columns = (*_IDENTITY, _message.text, _message.image_key, _message.file_size, _message.sent_at)
    statement = insert(cast(Table, Message.__table__)).from_select(columns, allowed)
    return statement.on_conflict_do_nothing().returning(_message.id, *_IDENTITY)


def _note_latest(latest: FromClause) -> Update:
    """Return what notes in each room its latest message."""
    rooms = update(cast(Table, Contact.__table__)).where(_contact.id == latest.c.contact_id)
    return rooms.values(latest_message_id=latest.c.id, latest_message_sent_at=_NOW)


def _in_one(*, waits: bool) -> Select[Any]:
    """Return all three as PostgreSQL's one statement: each trip there takes as long as the work.

    It inserts nothing unless all the sessions it is asked about last.
    """
    new, rooms, alive = _NEW.cte("new"), _locked(waits=waits).cte("rooms"), ALIVE.subquery("alive")
    all_last = (
        select(func.count() == bindparam("session_count", type_=Integer)).select_from(alive).cte("all_last")
    )
    is_so = select(*all_last.c).scalar_subquery()
    inserted = _insertion(postgresql.insert, new, rooms, is_so).cte("inserted")
    latest = select(inserted.c.contact_id, func.max(inserted.c.id).label("id"))
    latest_by_room = latest.group_by(inserted.c.contact_id).cte("latest")
    found = select(rooms, inserted.c.id.label("message_id"), inserted.c.sender_id, inserted.c.key)
    found = found.add_columns(is_so.label("all_last"))
    found = found.outerjoin_from(rooms, inserted, inserted.c.contact_id == rooms.c.id)
    return found.add_cte(_note_latest(latest_by_room).cte("noted"))


_IN_ONE = {waits: _in_one(waits=waits) for waits in (True, False)}
_INSERTION = _insertion(sqlite.insert, _NEW.subquery("new"), _ROOMS.subquery("rooms"))
_NOTE_LATEST = _note_latest(
    select(_ROW_IDENTITY[0], field(_ROWS, "id", Integer()).label("id")).subquery("latest")
)


@dataclass(frozen=True)
class Inserted:
    """What was inserted, its ids, oldest first; and the rooms as they were before, but for those left out."""

    rooms: dict[int, Room]
    ids: list[tuple[int, Identity]]


def insert(rows: Sequence[dict[str, object]], now: datetime, *, waits: bool) -> Inserted:
    """Insert, within the running transaction, all that may be and is not stored yet."""
    values = _values(rows, (), now)
    connection = db.session().connection()
    if connection.dialect.name == "postgresql":
        return _inserted(connection.execute(_IN_ONE[waits], values).all())
    # SQLite knows no INSERT within another statement, and asking it again costs no trip.
    rooms = {room.id: room for room in connection.execute(_ROOMS, values)}
    ids = [(id_, (room, *rest)) for id_, room, *rest in sorted(connection.execute(_INSERTION, values))]
    if ids:
        latest = {room: {"contact_id": room, "id": id_} for id_, (room, *_) in ids}
        connection.execute(_NOTE_LATEST, {**bind_values(latest.values()), "now": now})
    return Inserted(rooms, ids)


def insert_alone(
    rows: Sequence[dict[str, object]], sessions: Collection[int], now: datetime
) -> Inserted | None:
    """Insert by a statement that is the whole transaction; None, and nothing is, unless all these sessions last."""
    found = execute_autocommit(_IN_ONE[False], _values(rows, sessions, now))
    return _inserted(found) if found and found[0].all_last else None


def _values(rows: Sequence[dict[str, object]], sessions: Collection[int], now: datetime) -> dict[str, Any]:
    """Return what all the statements bind."""
    return {
        **bind_values(rows),
        "rooms": [*{row["contact_id"] for row in rows}],
        "sessions": [*sessions],
        "session_count": len(sessions),
        "now": now,
    }


def _inserted(rows: Sequence[Room]) -> Inserted:
    ids = [(row.message_id, (row.id, row.sender_id, row.key)) for row in rows if row.message_id]
    return Inserted({row.id: row for row in rows}, sorted(ids))


@dataclass(frozen=True)
class NewMessage:
    """A message to be stored; by its key it is the same message however often it is sent."""

    contact_id: int
    sender: Viewer
    text: str
    key: str
    #: The stored picture that is the message, with an empty text, or the PDF, whose name is the text.
    image_key: str | None = None
    file_size: int | None = None

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
            "file_size": self.file_size,
        }


@dataclass(frozen=True)
class StoredMessage:
    """A message that is stored; `is_new` unless it was stored before."""

    message: NewMessage
    id: int
    text: str
    image_key: str | None
    file_size: int | None
    sent_at: datetime
    is_new: bool
    #: The home or office that its sender speaks for, where several people work there.
    place: str | None
    #: The message before it in its room: who has not had that one has missed something.
    previous_id: int = 0
    taken_back_at: datetime | None = None


def message_text(text: str) -> str:
    """Return a text as it would be stored, or refuse it."""
    tidy = tidy_text(text)
    if not re.search(SOMETHING_SEEN, tidy):
        raise Invalid({"message": ["メッセージを入力してください。"]}, "message_empty")
    if len(tidy) > MESSAGE_MAX:
        raise Invalid({"message": [f"メッセージは{MESSAGE_MAX}文字までです。"]}, "message_too_long")
    return tidy


def store_messages(
    messages: Sequence[NewMessage], present: Mapping[int, Collection[Side]], now: datetime
) -> list[StoredMessage | Refusal]:
    """Store messages of many rooms and notify the sides of which nobody is present; answers in the messages' order.

    A room that something else holds is refused as busy: the others do not wait for it.
    """
    with transaction(short_lock_wait=True):
        return _store(messages, present, now, waits=False)


def store_message(
    message: NewMessage, present: Mapping[int, Collection[Side]], now: datetime
) -> StoredMessage | Refusal:
    """Store one message by itself, once its room is free."""
    with transaction():
        return store_within([message], present, now)[0]


def store_within(
    messages: Sequence[NewMessage], present: Mapping[int, Collection[Side]], now: datetime
) -> list[StoredMessage | Refusal]:
    """Do it within the running transaction."""
    return _store(messages, present, now, waits=True)


def _store(
    messages: Sequence[NewMessage], present: Mapping[int, Collection[Side]], now: datetime, *, waits: bool
) -> list[StoredMessage | Refusal]:
    inserted = insert([message.row for message in messages], now, waits=waits)
    answers = _answers(messages, inserted, now)
    new = [answer.message for answer in answers if isinstance(answer, StoredMessage) and answer.is_new]
    _notify_absent(new, present, now)
    return answers


def store_among_present(
    messages: Sequence[NewMessage], sessions: Collection[int], now: datetime
) -> list[StoredMessage | Refusal] | None:
    """Store messages of rooms where both sides are, so that nobody is notified; one trip to PostgreSQL.

    None, and nothing is stored, unless all these sessions of theirs last.
    """
    inserted = insert_alone([message.row for message in messages], sessions, now)
    return None if inserted is None else _answers(messages, inserted, now)


def stored_before(messages: Collection[NewMessage]) -> dict[Identity, StoredMessage]:
    """Return those of the messages that were stored before, as they were stored."""
    if not messages:
        return {}
    by_identity = {message.identity: message for message in messages}
    found = db.session.execute(STORED, bind_values([message.row for message in messages])).all()
    places = places_in({row.contact_id for row in found})
    return {
        (contact_id, sender_id, key): StoredMessage(
            message := by_identity[contact_id, sender_id, key],
            id_,
            text,
            image_key,
            file_size,
            sent_at,
            is_new=False,
            place=places[contact_id][message.sender.side],
            taken_back_at=taken_back_at,
        )
        for id_, text, image_key, file_size, sent_at, taken_back_at, contact_id, sender_id, key in found
    }


def _answers(
    messages: Sequence[NewMessage], inserted: Inserted, now: datetime
) -> list[StoredMessage | Refusal]:
    identities = [message.identity for message in messages]
    by_identity = dict(zip(identities, messages, strict=True))
    answers: dict[Identity, StoredMessage | Refusal] = {**_stored(by_identity, inserted, now)}
    others = [message for identity, message in by_identity.items() if identity not in answers]
    if others:
        part = taking_part({(message.contact_id, message.sender.id) for message in others})
        for message in others:
            refusal = _refusal(message, inserted.rooms.get(message.contact_id), part)
            if refusal:
                answers[message.identity] = refusal
        answers |= stored_before([message for message in others if message.identity not in answers])
        # What is neither stored nor refused by now is of a room that was left out.
        answers |= {message.identity: RoomBusy() for message in others if message.identity not in answers}
    return [answers[identity] for identity in identities]


def _refusal(message: NewMessage, room: Room | None, part: Collection[tuple[int, int]]) -> Refusal | None:
    if (message.contact_id, message.sender.id) not in part:
        return NotFound()
    if room is not None and room.status != ContactStatus.ACCEPTED:
        return RoomClosed()
    return None


def _stored(
    messages: Mapping[Identity, NewMessage], inserted: Inserted, now: datetime
) -> dict[Identity, StoredMessage]:
    latest = {room.id: room.latest_message_id for room in inserted.rooms.values()}
    stored = {}
    for id_, identity in inserted.ids:
        message = messages[identity]
        previous_id, latest[message.contact_id] = latest[message.contact_id], id_
        stored[identity] = StoredMessage(
            message,
            id_,
            message.text,
            message.image_key,
            message.file_size,
            now,
            is_new=True,
            place=_place(inserted.rooms[message.contact_id], message.sender.side),
            previous_id=previous_id,
        )
    return stored


def _place(room: Room, side: Side) -> str | None:
    place: str | None = room.home_place if side is Side.FACILITY else room.seeker_place
    return place


def _notify_absent(
    messages: Iterable[NewMessage], present: Mapping[int, Collection[Side]], now: datetime
) -> None:
    absent = {
        (message.contact_id, other)
        for message in messages
        for other in Side
        if other is not message.sender.side and other not in present.get(message.contact_id, ())
    }
    if not absent:
        return
    contacts = select(Contact).where(Contact.id.in_({contact_id for contact_id, _ in absent}))
    loaded = joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user)
    by_id = {contact.id: contact for contact in db.session.scalars(contacts.options(*loaded))}
    announce_message([(by_id[contact_id], side) for contact_id, side in sorted(absent)], now)
