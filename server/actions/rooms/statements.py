"""The statements that store messages: one for all of it on PostgreSQL, three on SQLite."""

from collections.abc import Callable, Collection, Sequence
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
from sqlalchemy.sql.dml import ReturningInsert

from server.actions.transaction import execute_alone
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Home, Message, Preference
from server.models.base import UtcTime
from server.queries.accounts.accounts import ALIVE
from server.queries.binding import bind_values, bound_rows, field, in_bound
from server.queries.offices.places import HOME_PLACE, SEEKER_PLACE, SIDES
from server.queries.scope import takes_part

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
    found = execute_alone(_IN_ONE[False], _values(rows, sessions, now))
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
