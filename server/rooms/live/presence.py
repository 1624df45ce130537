"""What the two sides of a room see of each other: presence, read positions and typing."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import orjson
from flask import current_app

from server.core.batcher import Batcher
from server.core.viewer import Viewer
from server.core.vocabulary import Side, side_of
from server.rooms.live.connection import text_frame
from server.rooms.live.fanout import live_fanout
from server.rooms.live.subscribers import Subscriber
from server.rooms.queries import Participant, participants_in, participants_of
from server.rooms.service.messages import mark_room_read


def announce_presence(*rooms: int) -> None:
    """Soon send each client in the rooms the presence of the other side, in every process."""
    presence: Batcher[int] = current_app.extensions["presence"]
    presence.add(*rooms)


def send_presence(rooms: Iterable[int]) -> None:
    """Send each client in the rooms the presence of the other side, in every process."""
    fanout, changed = live_fanout(), {*rooms}
    fanout.record_absence(changed)
    send_presence_here(changed)
    fanout.publish([("here", *changed)])


def send_presence_here(rooms: Iterable[int]) -> None:
    """Send the presence to the clients of the rooms in this process."""
    fanout = live_fanout()
    subscribers = defaultdict[int, list[Subscriber]](list)
    for room in rooms:
        for subscriber in fanout.rooms.subscribers_in(room):
            if subscriber.wants_presence:
                subscribers[room].append(subscriber)
    participants, present = participants_in(subscribers), fanout.present(subscribers)
    for room, found in subscribers.items():
        frames = {side: _presence_frame(side, participants[room], present[room]) for side in Side}
        for subscriber in found:
            subscriber.deliver(frames[subscriber.person.side])


def _presence_frame(side: Side, people: Iterable[Participant], present: Collection[Side]) -> bytes:
    """Return the frame that tells a side who of the other side is present, and what they have read."""
    others = [person for person in people if side_of(person.role) is not side]
    # All people of one side have the same role.
    is_here = any(side_of(person.role) in present for person in others)
    return text_frame(
        _json(
            "here",
            present=[others[0].role] if is_here else [],
            read={
                person.role.value: max(one.read for one in others if one.shows_read)
                for person in others
                if person.shows_read
            },
        )
    )


def store_read_position(person: Viewer, room: int, message_id: int) -> None:
    """Store the last read message, and send its id to the other side if the reader allows this."""
    read = mark_room_read(room, person.id, message_id)
    if read is not None:
        send_read_positions(person, {room: read})


def send_read_positions(person: Viewer, rooms: Mapping[int, int]) -> None:
    """Send the new read position of each room to the other side, if the reader allows this."""
    for room, people in participants_in(rooms).items():
        own_side = [one for one in people if side_of(one.role) is person.side and one.shows_read]
        # The read position of a side is the newest position among its members. If a colleague has read further, the
        # position of the side does not change, and nothing is sent.
        if any(one.account_id == person.id for one in own_side) and rooms[room] == max(
            one.read for one in own_side
        ):
            live_fanout().send(room, _json("read", by=person.role, id=rooms[room]))


def note_typing(subscriber: Subscriber) -> None:
    """Tell the other side that the person is typing, if the person allows this."""
    person, room = subscriber.person, subscriber.room
    if any(one.account_id == person.id and one.shows_typing for one in participants_of(room)):
        live_fanout().send(room, _json("typing", by=person.role))


def _json(kind: str, **values: Any) -> str:
    return orjson.dumps({"type": kind, **values}).decode()
