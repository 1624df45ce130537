"""Storing messages: the SQL statements (one on PostgreSQL, three on SQLite) and the functions that execute them."""

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

from server.accounts.queries import ACTIVE_SESSIONS
from server.core.database import WEAK_ROW_LOCK, db
from server.core.models import UtcTime
from server.core.queries import bind_values, bound_objects, in_bound_ids, json_field
from server.core.refusals import Invalid, NotFound, Refusal, RoomBusy, RoomClosed
from server.core.scope import ROOM_IS_OPEN, may_use_room
from server.core.text import VISIBLE_CHARACTER, tidy_text
from server.core.transaction import execute_autocommit, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Side
from server.models import Contact, Home, Message, Preference
from server.notifications.service.announcements import announce_message
from server.offices.queries import HOME_PLACE, SEEKER_PLACE, SIDES
from server.rooms.models import MESSAGE_MAX
from server.rooms.queries import participant_pairs, places_in

#: Contact, sender and key of a message. A message that is sent again has the same identity.
Identity = tuple[int, int, str]
#: A row of `_ROOMS`: id, whether it is open, latest message, and the owners and places of both sides.
Room = Row[*tuple[Any, ...]]
_InsertStatement = postgresql.Insert | sqlite.Insert


@dataclass(frozen=True)
class NewMessage:
    """A message to store. Of several messages with the same identity, only one is stored."""

    contact_id: int
    sender: Viewer
    text: str
    key: str
    #: The storage key of a picture or a PDF. The text of a picture is empty, and the text of a PDF is its name.
    storage_key: str | None = None
    #: The size of a PDF in bytes; None for a picture.
    file_size: int | None = None

    @property
    def identity(self) -> Identity:
        return (self.contact_id, self.sender.id, self.key)

    @property
    def row(self) -> dict[str, object]:
        return {
            "contact_id": self.contact_id,
            "sender_id": self.sender.id,
            "key": self.key,
            "text": self.text,
            "storage_key": self.storage_key,
            "file_size": self.file_size,
        }


@dataclass(frozen=True)
class StoredMessage:
    message: NewMessage
    id: int
    text: str
    storage_key: str | None
    file_size: int | None
    sent_at: datetime
    #: False if the message was stored before.
    is_new: bool
    #: The home or office that the sender speaks for; None if only one person works there.
    place: str | None
    #: The id of the previous message in the room. A client that does not have the previous message has a gap.
    previous_id: int = 0
    taken_back_at: datetime | None = None


@dataclass(frozen=True)
class _InsertResult:
    """The rooms and the messages of an insert."""

    #: The rooms by id, as they were before the insert. Locked rooms that were skipped are missing.
    rooms: dict[int, Room]
    #: The ids and identities of the inserted messages, oldest first.
    ids: list[tuple[int, Identity]]


_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_message = Message.__table__.c
_IDENTITY = (_message.contact_id, _message.sender_id, _message.key)
_NOW = bindparam("now", type_=UtcTime)
_ROWS = bound_objects()
_ROW_CONTACT_ID = json_field(_ROWS, "contact_id", Integer()).label("contact_id")
_ROW_IDENTITY = (
    _ROW_CONTACT_ID,
    json_field(_ROWS, "sender_id", Integer()).label("sender_id"),
    json_field(_ROWS, "key").label("key"),
)
_NEW_ROWS = select(
    *_ROW_IDENTITY,
    json_field(_ROWS, "text").label("text"),
    json_field(_ROWS, "storage_key").label("storage_key"),
    json_field(_ROWS, "file_size", Integer()).label("file_size"),
)
_ROOMS = (
    select(_contact.id, ROOM_IS_OPEN.label("is_open"), _contact.latest_message_id)
    .add_columns(_home.office_id.label("home_office"), HOME_PLACE.label("home_place"))
    .add_columns(_preference.office_id.label("seeker_office"), SEEKER_PLACE.label("seeker_place"))
    .add_columns(_preference.user_id.label("seeker_id"))
    .select_from(SIDES)
    .where(in_bound_ids(_contact.id, "rooms"))
    # A fixed order prevents deadlocks between processes.
    .order_by(_contact.id)
)
_STORED_MESSAGES = select(
    _message.id,
    _message.text,
    _message.storage_key,
    _message.file_size,
    _message.sent_at,
    _message.taken_back_at,
    *_IDENTITY,
).where(tuple_(*_IDENTITY).in_(select(*_ROW_IDENTITY)))


def _lock_rooms(*, waits: bool) -> Select[*tuple[Any, ...]]:
    """Build the query that locks the rooms. If `waits` is False, it skips rooms that others have locked."""
    # The lock prevents storing in a room that is being closed. It also keeps the ids of a room in the order of
    # storing.
    return _ROOMS.with_for_update(of=_contact.id, **WEAK_ROW_LOCK, skip_locked=not waits)


def _insert_statement(
    insert: Callable[[Table], _InsertStatement],
    new: FromClause,
    rooms: FromClause,
    *conditions: ColumnElement[bool],
) -> ReturningInsert[Any]:
    """Build the insert of the messages that are allowed and were not stored before."""
    allowed = select(*new.c, _NOW).where(
        new.c.contact_id == rooms.c.id,
        rooms.c.is_open,
        may_use_room(new.c.sender_id, rooms.c.home_office, rooms.c.seeker_office, rooms.c.seeker_id),
        *conditions,
    )
    columns = (*_IDENTITY, _message.text, _message.storage_key, _message.file_size, _message.sent_at)
    statement = insert(cast(Table, Message.__table__)).from_select(columns, allowed)
    return statement.on_conflict_do_nothing().returning(_message.id, *_IDENTITY)


def _update_latest(latest: FromClause) -> Update:
    """Build the update of each room's latest message."""
    rooms = update(cast(Table, Contact.__table__)).where(_contact.id == latest.c.contact_id)
    return rooms.values(latest_message_id=latest.c.id, latest_message_sent_at=_NOW)


def _lock_and_insert(*, waits: bool) -> Select[Any]:
    """Build the PostgreSQL statement that locks, inserts and updates.

    It is one statement, because each round trip costs as much time as the work itself. If a session in the parameters
    is not alive, it inserts nothing, and `all_alive` is false.
    """
    new, rooms = _NEW_ROWS.cte("new"), _lock_rooms(waits=waits).cte("rooms")
    alive = ACTIVE_SESSIONS.subquery("alive")
    is_complete = select(func.count() == bindparam("session_count", type_=Integer)).select_from(alive)
    # A CTE, so that the sessions are read only once.
    all_alive_cte = is_complete.cte("all_alive")
    all_alive = select(*all_alive_cte.c).scalar_subquery()
    inserted = _insert_statement(postgresql.insert, new, rooms, all_alive).cte("inserted")
    latest = select(inserted.c.contact_id, func.max(inserted.c.id).label("id"))
    latest_by_room = latest.group_by(inserted.c.contact_id).cte("latest")
    result = select(rooms, inserted.c.id.label("message_id"), inserted.c.sender_id, inserted.c.key)
    result = result.add_columns(all_alive.label("all_alive"))
    result = result.outerjoin_from(rooms, inserted, inserted.c.contact_id == rooms.c.id)
    return result.add_cte(_update_latest(latest_by_room).cte("updated"))


_LOCK_AND_INSERT = {waits: _lock_and_insert(waits=waits) for waits in (True, False)}
_INSERT = _insert_statement(sqlite.insert, _NEW_ROWS.subquery("new"), _ROOMS.subquery("rooms"))
_UPDATE_LATEST = _update_latest(
    select(_ROW_CONTACT_ID, json_field(_ROWS, "id", Integer()).label("id")).subquery("latest")
)


def message_text(text: str) -> str:
    """Normalise a text for storing; raise `Invalid` if the text is empty or too long."""
    tidy = tidy_text(text)
    if not re.search(VISIBLE_CHARACTER, tidy):
        raise Invalid({"message": ["メッセージを入力してください。"]}, "message_empty")
    if len(tidy) > MESSAGE_MAX:
        raise Invalid(
            {"message": [f"メッセージは{MESSAGE_MAX}文字までです。"]},
            "message_too_long",
            {"max_length": MESSAGE_MAX},
        )
    return tidy


def store_messages(
    messages: Sequence[NewMessage], present_sides: Mapping[int, Collection[Side]], now: datetime
) -> list[StoredMessage | Refusal]:
    """Store messages of many rooms and notify absent sides. The results have the order of the messages.

    `present_sides` has, for each room, the sides that have the room open. The result for a locked room is `RoomBusy`,
    so that messages of other rooms do not wait.
    """
    with transaction(short_lock_wait=True):
        return _store(messages, present_sides, now, waits=False)


def store_message(
    message: NewMessage, present_sides: Mapping[int, Collection[Side]], now: datetime
) -> StoredMessage | Refusal:
    """Store one message, and wait for the lock of its room."""
    with transaction():
        return store_in_transaction([message], present_sides, now)[0]


def store_in_transaction(
    messages: Sequence[NewMessage], present_sides: Mapping[int, Collection[Side]], now: datetime
) -> list[StoredMessage | Refusal]:
    """Store messages in the running transaction, and wait for locked rooms."""
    return _store(messages, present_sides, now, waits=True)


def store_without_notices(
    messages: Sequence[NewMessage], sessions: Collection[int], now: datetime
) -> list[StoredMessage | Refusal] | None:
    """Store messages in one round trip and notify nobody: both sides are present in each room. Only for PostgreSQL.

    If one of the sessions is not alive, store nothing and return None.
    """
    inserted = _insert_autocommit([message.row for message in messages], sessions, now)
    return None if inserted is None else _results(messages, inserted, now)


def find_stored(messages: Collection[NewMessage]) -> dict[Identity, StoredMessage]:
    """Return the stored messages with the same identities, with their stored values."""
    if not messages:
        return {}
    by_identity = {message.identity: message for message in messages}
    rows = db.session.execute(_STORED_MESSAGES, bind_values([message.row for message in messages])).all()
    places = places_in({row.contact_id for row in rows})
    stored = {}
    for row in rows:
        message = by_identity[row.contact_id, row.sender_id, row.key]
        stored[message.identity] = StoredMessage(
            message,
            row.id,
            row.text,
            row.storage_key,
            row.file_size,
            row.sent_at,
            is_new=False,
            place=places[row.contact_id][message.sender.side],
            taken_back_at=row.taken_back_at,
        )
    return stored


def _store(
    messages: Sequence[NewMessage],
    present_sides: Mapping[int, Collection[Side]],
    now: datetime,
    *,
    waits: bool,
) -> list[StoredMessage | Refusal]:
    inserted = _insert([message.row for message in messages], now, waits=waits)
    results = _results(messages, inserted, now)
    new = [result.message for result in results if isinstance(result, StoredMessage) and result.is_new]
    _notify_absent_sides(new, present_sides, now)
    return results


def _insert(rows: Sequence[dict[str, object]], now: datetime, *, waits: bool) -> _InsertResult:
    """Insert the allowed messages that are not stored yet, in the running transaction."""
    values = _values(rows, (), now)
    connection = db.session().connection()
    if connection.dialect.name == "postgresql":
        return _insert_result(connection.execute(_LOCK_AND_INSERT[waits], values).all())
    # SQLite does not allow an INSERT inside another statement. It runs in this process, so round trips cost nothing.
    rooms = {room.id: room for room in connection.execute(_ROOMS, values)}
    ids = [
        (message_id, (room, sender_id, key))
        for message_id, room, sender_id, key in sorted(connection.execute(_INSERT, values))
    ]
    if ids:
        # The ids are in ascending order, so the latest message of each room remains in the dict.
        latest = {room: message_id for message_id, (room, _, _) in ids}
        latest_rows = [{"contact_id": room, "id": message_id} for room, message_id in latest.items()]
        connection.execute(_UPDATE_LATEST, {**bind_values(latest_rows), "now": now})
    return _InsertResult(rooms, ids)


def _insert_autocommit(
    rows: Sequence[dict[str, object]], sessions: Collection[int], now: datetime
) -> _InsertResult | None:
    """Insert in autocommit mode. If one of the sessions is not alive, insert nothing and return None."""
    result = execute_autocommit(_LOCK_AND_INSERT[False], _values(rows, sessions, now))
    return _insert_result(result) if result and result[0].all_alive else None


def _values(rows: Sequence[dict[str, object]], sessions: Collection[int], now: datetime) -> dict[str, Any]:
    """Return the parameters of the statements that insert."""
    return {
        **bind_values(rows),
        "rooms": [*{row["contact_id"] for row in rows}],
        "sessions": [*sessions],
        "session_count": len(sessions),
        "now": now,
    }


def _insert_result(rows: Sequence[Room]) -> _InsertResult:
    ids = [(row.message_id, (row.id, row.sender_id, row.key)) for row in rows if row.message_id]
    return _InsertResult({row.id: row for row in rows}, sorted(ids))


def _results(
    messages: Sequence[NewMessage], inserted: _InsertResult, now: datetime
) -> list[StoredMessage | Refusal]:
    identities = [message.identity for message in messages]
    by_identity = dict(zip(identities, messages, strict=True))
    results: dict[Identity, StoredMessage | Refusal] = {**_new_messages(by_identity, inserted, now)}
    others = [message for identity, message in by_identity.items() if identity not in results]
    if others:
        participants = participant_pairs({(message.contact_id, message.sender.id) for message in others})
        for message in others:
            refusal = _refusal(message, inserted.rooms.get(message.contact_id), participants)
            if refusal:
                results[message.identity] = refusal
        results |= find_stored([message for message in others if message.identity not in results])
        # The remaining messages belong to locked rooms, which were skipped.
        results |= {message.identity: RoomBusy() for message in others if message.identity not in results}
    return [results[identity] for identity in identities]


def _refusal(
    message: NewMessage, room: Room | None, participants: Collection[tuple[int, int]]
) -> Refusal | None:
    if (message.contact_id, message.sender.id) not in participants:
        return NotFound()
    if room is not None and not room.is_open:
        return RoomClosed()
    return None


def _new_messages(
    messages: Mapping[Identity, NewMessage], inserted: _InsertResult, now: datetime
) -> dict[Identity, StoredMessage]:
    latest_ids = {room.id: room.latest_message_id for room in inserted.rooms.values()}
    new = {}
    for message_id, identity in inserted.ids:
        message = messages[identity]
        new[identity] = StoredMessage(
            message,
            message_id,
            message.text,
            message.storage_key,
            message.file_size,
            now,
            is_new=True,
            place=_place(inserted.rooms[message.contact_id], message.sender.side),
            previous_id=latest_ids[message.contact_id],
        )
        latest_ids[message.contact_id] = message_id
    return new


def _place(room: Room, side: Side) -> str | None:
    place: str | None = room.home_place if side is Side.FACILITY else room.seeker_place
    return place


def _notify_absent_sides(
    messages: Iterable[NewMessage], present_sides: Mapping[int, Collection[Side]], now: datetime
) -> None:
    absent = {
        (message.contact_id, other)
        for message in messages
        for other in Side
        if other is not message.sender.side and other not in present_sides.get(message.contact_id, ())
    }
    if not absent:
        return
    contacts = select(Contact).where(Contact.id.in_({contact_id for contact_id, _ in absent}))
    loaded = joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user)
    by_id = {contact.id: contact for contact in db.session.scalars(contacts.options(*loaded))}
    announce_message([(by_id[contact_id], side) for contact_id, side in sorted(absent)], now)
