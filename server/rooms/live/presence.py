"""What the two sides of a room see of each other: who is here, what was read, that somebody is writing."""

from collections.abc import Mapping
from typing import Any

import orjson

from server.core.viewer import Viewer
from server.core.vocabulary import side_of
from server.rooms.live.connection import text_frame
from server.rooms.live.fanout import live_fanout
from server.rooms.live.subscribers import Subscriber
from server.rooms.queries import people_in, people_of
from server.rooms.service.messages import mark_room_read


def send_presence(room: int) -> None:
    """Show everybody in a room, on every machine, who of the other side is there now."""
    send_presence_here(room)
    live_fanout().publish([("here", room)])


def send_presence_here(room: int) -> None:
    """Show it to those who are in the room on this machine."""
    fanout = live_fanout()
    subscribers = [one for one in fanout.rooms.subscribers_in(room) if one.wants_presence]
    if not subscribers:
        return
    people, present = people_of(room), fanout.present([room])[room]
    for subscriber in subscribers:
        others = [person for person in people if side_of(person.role) is not subscriber.person.side]
        is_here = any(side_of(person.role) in present for person in others)
        here = _json(
            "here",
            present=[others[0].role] if is_here else [],
            read={
                person.role.value: max(one.read for one in others if one.shows_read)
                for person in others
                if person.shows_read
            },
        )
        subscriber.deliver(text_frame(here))


def note_read(person: Viewer, room: int, message_id: int) -> None:
    """Store up to which message somebody has read, and show it to the other side if the reader wishes it."""
    read = mark_room_read(room, person.id, message_id)
    if read is not None:
        tell_read(person, {room: read})


def tell_read(person: Viewer, rooms: Mapping[int, int]) -> None:
    """Show the other side of rooms up to which message somebody has just read there, if the reader wishes it."""
    for room, people in people_in(rooms).items():
        side = [one for one in people if side_of(one.role) is person.side and one.shows_read]
        # Read is what any of the side has read: what a colleague has read before is no news.
        if any(one.account_id == person.id for one in side) and rooms[room] == max(one.read for one in side):
            live_fanout().send(room, _json("read", by=person.role, id=rooms[room]))


def note_typing(subscriber: Subscriber) -> None:
    """Show the other side that somebody is writing, if the writer wishes it."""
    person, room = subscriber.person, subscriber.room
    if any(one.account_id == person.id and one.shows_typing for one in people_of(room)):
        live_fanout().send(room, _json("typing", by=person.role))


def _json(kind: str, **values: Any) -> str:
    return orjson.dumps({"type": kind, **values}).decode()
