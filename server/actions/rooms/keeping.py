"""What is said, put into the database: its rooms held, its messages numbered, whoever else is speaking there."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import orjson
import psycopg
from psycopg.rows import namedtuple_row
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    FromClause,
    Integer,
    Row,
    Table,
    Update,
    bindparam,
    exists,
    func,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Home, Message, Preference, SignInSession
from server.models.base import UtcTime
from server.queries.accounts.accounts import LASTS
from server.queries.binding import bind_values, bound_rows, field, in_bound

#: Contact, sender and key: by what a message is known again.
Identity = tuple[int, int, str]
#: Its id, status, both people and its last message.
Room = Row[*tuple[Any, ...]]
_Insert = postgresql.Insert | sqlite.Insert

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_message, _session = Message.__table__.c, SignInSession.__table__.c
_IDENTITY = (_message.contact_id, _message.sender_id, _message.key)
_NOW = bindparam("now", type_=UtcTime)
_GIVEN = bound_rows()
_SESSION_GIVEN = func.unnest(bindparam("sessions", type_=ARRAY(Integer()))).column_valued("session_id")
_ROOM_GIVEN = field(_GIVEN, "contact_id", Integer()).label("contact_id")
_IDENTITY_GIVEN = (
    _ROOM_GIVEN,
    field(_GIVEN, "sender_id", Integer()).label("sender_id"),
    field(_GIVEN, "key").label("key"),
)
_SAID = select(
    *_IDENTITY_GIVEN, field(_GIVEN, "text").label("text"), field(_GIVEN, "image_key").label("image_key")
)
_ROOMS = (
    select(_contact.id, _contact.status, _home.user_id, _preference.user_id.label("seeker_id"))
    .add_columns(_contact.latest_message_id)
    .where(
        _home.id == _contact.home_id,
        _preference.id == _contact.preference_id,
        in_bound(_contact.id, "rooms"),
    )
    # Always in one order, so that two machines never wait for each other.
    .order_by(_contact.id)
    # Nothing may be said in a room that is being closed, and a room's messages are numbered one after the other.
    .with_for_update(of=_contact.id, key_share=True)
)
_AGAIN = select(_message.id, _message.text, _message.image_key, _message.sent_at, *_IDENTITY).where(
    tuple_(*_IDENTITY).in_(select(*_IDENTITY_GIVEN))
)


def _insertion(
    insert: Callable[[Table], _Insert], said: FromClause, rooms: FromClause, *conditions: ColumnElement[bool]
) -> Any:
    """Return what keeps all that may be said; what was sent again stands already."""
    allowed = select(*said.c, _NOW).where(
        said.c.contact_id == rooms.c.id,
        rooms.c.status == ContactStatus.ACCEPTED,
        said.c.sender_id.in_([rooms.c.user_id, rooms.c.seeker_id]),
        *conditions,
    )
    columns = (*_IDENTITY, _message.text, _message.image_key, _message.sent_at)
    kept = insert(cast(Table, Message.__table__)).from_select(columns, allowed)
    return kept.on_conflict_do_nothing().returning(_message.id, *_IDENTITY)


def _touch(last: FromClause) -> Update:
    """Return what notes in each room the message said last."""
    rooms = update(cast(Table, Contact.__table__)).where(_contact.id == last.c.contact_id)
    return rooms.values(latest_message_id=last.c.id, latest_message_sent_at=_NOW)


def _in_one() -> Any:
    """Return all of it as one statement, which keeps nothing where one of the sessions given is over."""
    said, rooms = _SAID.cte("said"), _ROOMS.cte("rooms")
    over = select(_SESSION_GIVEN).where(~exists().where(_session.id == _SESSION_GIVEN, *LASTS)).cte("over")
    new = _insertion(postgresql.insert, said, rooms, ~exists(over)).cte("new")
    last = select(new.c.contact_id, func.max(new.c.id).label("id")).group_by(new.c.contact_id).cte("last")
    found = select(rooms, new.c.id.label("message_id"), new.c.sender_id, new.c.key)
    found = found.add_columns(exists(over).label("somebody_has_left"))
    return found.outerjoin_from(rooms, new, new.c.contact_id == rooms.c.id).add_cte(
        _touch(last).cte("touched")
    )


_IN_ONE = _in_one()
# The dialects of SQLAlchemy are made without types.
_COMPILED = _IN_ONE.compile(dialect=postgresql.psycopg.dialect())  # type: ignore[no-untyped-call]
# What is given anew each time has no value here yet.
_CONSTANTS = {name: value for name, value in _COMPILED.params.items() if value is not None}
_INSERTION = _insertion(sqlite.insert, _SAID.subquery("said"), _ROOMS.subquery("rooms"))
_TOUCH = _touch(select(_ROOM_GIVEN, field(_GIVEN, "id", Integer()).label("id")).subquery("last"))


@dataclass(frozen=True)
class Standing:
    """The rooms as they are, each with the message that was the last before; and the new messages, oldest first."""

    rooms: dict[int, Room]
    new: list[tuple[int, Identity]]


def keep(rows: Collection[dict[str, object]], now: datetime) -> Standing:
    """Keep of what is said all that may be said and does not stand yet, within the running transaction."""
    connection, values = db.session().connection(), _values(rows, now, ())
    if connection.dialect.name == "postgresql":
        return _standing(connection.execute(_IN_ONE, values).all())
    # SQLite knows no INSERT within another statement, and asking it again costs no trip.
    rooms = {room.id: room for room in connection.execute(_ROOMS, values)}
    new = [(id_, (room, *rest)) for id_, room, *rest in sorted(connection.execute(_INSERTION, values))]
    if new:
        last = {room: {"contact_id": room, "id": id_} for id_, (room, *_) in new}
        connection.execute(_TOUCH, {**bind_values(last.values()), "now": now})
    return Standing(rooms, new)


def keep_unless_over(
    connection: psycopg.Connection[Any],
    rows: Collection[dict[str, object]],
    sessions: Collection[int],
    now: datetime,
) -> Standing | None:
    """Keep it on the driver's own connection to PostgreSQL; None, and nothing is kept, if a session is over."""
    values = _values(rows, now, sessions) | {"bound": orjson.dumps([*rows]).decode()}
    # Thousands of times a second: SQLAlchemy's part would take as long as the database's.
    cursor = connection.cursor(row_factory=namedtuple_row)
    found: list[Any] = cursor.execute(_COMPILED.string, _CONSTANTS | values).fetchall()
    return None if any(row.somebody_has_left for row in found) else _standing(found)


def _values(
    rows: Collection[dict[str, object]], now: datetime, sessions: Collection[int]
) -> dict[str, object]:
    rooms = {row["contact_id"] for row in rows}
    return {**bind_values(rows), "rooms": [*rooms], "sessions": [*sessions], "now": now}


def _standing(found: Sequence[Room]) -> Standing:
    new = [(row.message_id, (row.id, row.sender_id, row.key)) for row in found if row.message_id]
    return Standing({row.id: row for row in found}, sorted(new))


def messages_standing(rows: Collection[dict[str, object]]) -> dict[Identity, Row[*tuple[Any, ...]]]:
    """Return the messages that were kept before, by what they are known by."""
    if not rows:
        return {}
    return {
        (row.contact_id, row.sender_id, row.key): row for row in db.session.execute(_AGAIN, bind_values(rows))
    }
