"""What each side of a room sees of the other side: presence, read positions and typing."""

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
    """Schedule `send_presence` for the rooms. Rooms that wait are handled together, in one batch."""
    presence: Batcher[int] = current_app.extensions["presence"]
    presence.add(*rooms)


def send_presence(rooms: Iterable[int]) -> None:
    """Send each client in the rooms the presence of the other side, in every process."""
    fanout, changed = live_fanout(), {*rooms}
    # Other processes read from these records which sides are present.
    fanout.record_absence(changed)
    send_presence_here(changed)
    fanout.publish([("presence", *changed)])


def send_presence_here(rooms: Iterable[int]) -> None:
    """Send the presence to the clients of the rooms in this process."""
    fanout = live_fanout()
    subscribers = defaultdict[int, list[Subscriber]](list)
    for room in rooms:
        for subscriber in fanout.rooms.subscribers_in(room):
            if subscriber.supports_events:
                subscribers[room].append(subscriber)
    participants, present = participants_in(subscribers), fanout.present_sides(subscribers)
    for room, in_room in subscribers.items():
        frames = {side: _presence_frame(side, participants[room], present[room]) for side in Side}
        for subscriber in in_room:
            subscriber.deliver(frames[subscriber.viewer.side])


def _presence_frame(side: Side, participants: Iterable[Participant], present: Collection[Side]) -> bytes:
    """Return the frame for the clients of one side: whether the other side is present, and what it has read."""
    others = [one for one in participants if side_of(one.role) is not side]
    is_present = any(side_of(one.role) in present for one in others)
    read_ids = [one.last_read_id for one in others if one.shows_read]
    return text_frame(
        _json(
            "here",
            # All people of one side have the same role.
            present=[others[0].role] if is_present else [],
            read={others[0].role.value: max(read_ids)} if read_ids else {},
        )
    )


def store_read_position(viewer: Viewer, room: int, message_id: int) -> None:
    """Store the last read message, and send its id to the other side if the reader allows this."""
    read_id = mark_room_read(room, viewer.id, message_id)
    if read_id is not None:
        send_read_positions(viewer, {room: read_id})


def send_read_positions(viewer: Viewer, read_ids: Mapping[int, int]) -> None:
    """Send the viewer's new read position in each room to the other side, if the viewer allows this."""
    for room, participants in participants_in(read_ids).items():
        own_side = [one for one in participants if side_of(one.role) is viewer.side and one.shows_read]
        # The read position of a side is the newest position among its members. If a colleague has read further, the
        # position of the side does not change, and nothing is sent.
        is_shown = any(one.account_id == viewer.id for one in own_side)
        if is_shown and read_ids[room] == max(one.last_read_id for one in own_side):
            live_fanout().send(room, _json("read", by=viewer.role, id=read_ids[room]))


def send_typing(subscriber: Subscriber) -> None:
    """Notify the other side that the viewer is typing, if the viewer allows this."""
    viewer, room = subscriber.viewer, subscriber.room
    if any(one.account_id == viewer.id and one.shows_typing for one in participants_of(room)):
        live_fanout().send(room, _json("typing", by=viewer.role))


def _json(kind: str, **values: Any) -> str:
    return orjson.dumps({"type": kind, **values}).decode()
