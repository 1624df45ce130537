"""Sending events to the subscribers of a room: directly in this process, and by a bus to the other processes."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import orjson
from flask import current_app

from server.core.vocabulary import Side
from server.rooms.live.connection import text_frame
from server.rooms.live.redis_bus import Event, RedisBus
from server.rooms.live.subscribers import CloseReason, Rooms, Subscriber

CHANGED = '{"type":"changed"}'


def live_fanout() -> "Fanout":
    fanout: Fanout = current_app.extensions["fanout"]
    return fanout


class Fanout:
    """The open rooms of this process, and the bus to other processes.

    A method named `*_here` acts only in this process. The method of the same name without `_here` acts in all
    processes.
    """

    def __init__(self, bus: RedisBus | None = None) -> None:
        self.rooms = Rooms()
        self.bus = bus
        #: (room, message id) of messages that were taken back recently and announced in this process.
        self.announced_taken_back: set[tuple[int, int]] = set()
        #: Applies an event in this process; set by the monitor.
        self.apply: Callable[[str, list[Any]], None] = lambda kind, values: None

    def join(self, subscribers: Collection[Subscriber]) -> None:
        """Add subscribers to their rooms, and record that their sides are present."""
        for subscriber in subscribers:
            self.rooms.join(subscriber)
        if self.bus is not None:
            self.bus.enter({(subscriber.room, subscriber.viewer.side) for subscriber in subscribers})

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber from a room; idempotent. Other processes know it after `record_absence`."""
        self.rooms.leave(subscriber)

    def record_absence(self, rooms: Collection[int]) -> None:
        """Record which sides have no client left in the rooms in this process."""
        if self.bus is not None:
            absent: set[tuple[int, Side]] = set()
            for room in rooms:
                present = self._present_sides_here(room)
                absent |= {(room, side) for side in Side if side not in present}
            self.bus.leave(absent)

    def present_sides(self, rooms: Collection[int]) -> dict[int, set[Side]]:
        """Return, for each room, the sides that have the room open in any process."""
        present = {room: self._present_sides_here(room) for room in rooms}
        if self.bus is not None:
            for room, sides in self.bus.present_sides(rooms).items():
                present[room] |= sides
        return present

    def send(self, room: int, json: str) -> None:
        """Send an event other than a message to all clients in a room that support such events."""
        self.send_here(room, json)
        self.publish([("send", room, json)])

    def send_here(self, room: int, json: str) -> None:
        frame = text_frame(json)
        for subscriber in self.rooms.subscribers_in(room):
            if subscriber.supports_events:
                subscriber.deliver(frame)

    def announce_taken_back(self, room: int, message_id: int) -> None:
        self.announce_taken_back_here(room, message_id)
        self.publish([("taken_back", room, message_id)])

    def announce_taken_back_here(self, room: int, message_id: int) -> None:
        """Announce a message that was taken back, once: the bus and the check for missed events may both report it."""
        if (room, message_id) in self.announced_taken_back:
            return
        # Without a bus there is no second report.
        if self.bus is not None:
            self.announced_taken_back.add((room, message_id))
        self.send_here(room, taken_back_json([message_id]))

    def announce_change(self, room: int) -> None:
        """Let the clients in a room reload everything except the messages."""
        self.send(room, CHANGED)

    def publish(self, events: Iterable[Event]) -> None:
        """Publish events to other processes, each as a kind and its values."""
        if self.bus is not None:
            self.bus.send(events)

    def close_room(self, room: int) -> None:
        """Close the connections of a room."""
        self.close_room_here(room)
        self.publish([("close", room)])

    def close_unaccepted_room(self, room: int) -> None:
        """Close the connections of a room whose acceptance was withdrawn."""
        self.close_room_here(room, CloseReason.ACCEPTANCE_WITHDRAWN)
        self.publish([("close_unaccepted", room)])

    def close_room_here(self, room: int, reason: CloseReason = CloseReason.ROOM_CLOSED) -> None:
        self.rooms.close(self.rooms.subscribers_in(room), reason)

    def close_sessions(self, session_ids: Collection[int]) -> None:
        """Close the connections of ended sessions, so that nothing reaches a signed-out client."""
        self.close_sessions_here(session_ids)
        if session_ids:
            self.publish([("close_sessions", *session_ids)])

    def close_sessions_here(self, session_ids: Collection[int]) -> None:
        ended = [one for one in self.rooms.subscribers() if one.viewer.session_id in session_ids]
        self.rooms.close(ended, CloseReason.SESSION)

    def catch_up(self, rooms: Collection[int]) -> None:
        """Deliver to the subscribers of the rooms all stored messages that they did not receive."""
        self._apply_everywhere("catch_up", rooms)

    def check_accounts(self, account_ids: Collection[int]) -> None:
        """Close the accounts' connections to rooms in which the accounts no longer take part."""
        self._apply_everywhere("check_accounts", account_ids)

    def _apply_everywhere(self, kind: str, values: Collection[int]) -> None:
        self.apply(kind, [*values])
        self.publish([(kind, *values)])

    def bus_is_ready(self) -> bool | None:
        """Return whether Redis answers; None if there is no bus."""
        return None if self.bus is None else self.bus.is_ready()

    def close_all_here(self) -> None:
        """Close all connections and the bus of this process before it stops; clients reconnect elsewhere."""
        self.rooms.close(self.rooms.subscribers(), CloseReason.RESTART)
        if self.bus is not None:
            self.bus.close()

    def _present_sides_here(self, room: int) -> set[Side]:
        return {subscriber.viewer.side for subscriber in self.rooms.subscribers_in(room)}


def taken_back_json(ids: Collection[int]) -> str:
    """Serialize the event that these messages were taken back."""
    return orjson.dumps({"type": "taken_back", "ids": [*ids]}).decode()
