"""Events brought to everybody in a room: on this machine at once, to other machines by a bus."""

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
    """Return the fan-out of the running app."""
    fanout: Fanout = current_app.extensions["fanout"]
    return fanout


class Fanout:
    """The open rooms of this process, and the bus to the others."""

    def __init__(self, bus: RedisBus | None = None) -> None:
        self.rooms = Rooms()
        self.bus = bus
        #: What was taken back lately and has been told here, as rooms and ids.
        self.taken_back: set[tuple[int, int]] = set()
        #: Does here what an event asks for; the monitor's.
        self.apply: Callable[[str, list[Any]], None] = lambda kind, values: None

    def join(self, subscriber: Subscriber) -> None:
        """Enter a room: from now on its messages are delivered."""
        self.rooms.join(subscriber)
        if self.bus is not None:
            self.bus.enter(subscriber.room, subscriber.person.side)

    def leave(self, subscriber: Subscriber) -> None:
        """Leave a room; leaving twice is fine."""
        self.rooms.leave(subscriber)
        if self.bus is not None and subscriber.person.side not in self._present_here(subscriber.room):
            self.bus.leave(subscriber.room, subscriber.person.side)

    def present(self, rooms: Collection[int]) -> dict[int, set[Side]]:
        """Return of which side somebody has which of these rooms open right now."""
        found = {room: self._present_here(room) for room in rooms}
        if self.bus is not None:
            for room, sides in self.bus.present(rooms).items():
                found[room] |= sides
        return found

    def send(self, room: int, json: str) -> None:
        """Send what is no message to everybody in a room who knows more than messages, everywhere."""
        self.send_here(room, json)
        self.publish([("show", room, json)])

    def send_here(self, room: int, json: str) -> None:
        """Send it to those on this machine."""
        frame = text_frame(json)
        for subscriber in self.rooms.subscribers_in(room):
            if subscriber.wants_presence:
                subscriber.deliver(frame)

    def take_back(self, room: int, message_id: int) -> None:
        """Show everybody in a room that a message was taken back, everywhere."""
        self.take_back_here(room, message_id)
        self.publish([("taken_back", room, message_id)])

    def take_back_here(self, room: int, message_id: int) -> None:
        """Show it to those on this machine, once: the bus and the look for what it missed may both bring it."""
        if (room, message_id) in self.taken_back:
            return
        if self.bus is not None:
            self.taken_back.add((room, message_id))
        self.send_here(room, taken_back_json([message_id]))

    def tell_changed(self, room: int) -> None:
        """Tell everybody in a room that something beside its messages has changed, everywhere: it is read anew."""
        self.send(room, CHANGED)

    def publish(self, events: Iterable[Event]) -> None:
        """Publish events to the other machines, each as a kind and its values."""
        if self.bus is not None:
            self.bus.send(events)

    def close_room(self, room: int) -> None:
        """End a room that was closed, everywhere."""
        self.end_room(room)
        self.publish([("close", room)])

    def take_room_back(self, room: int) -> None:
        """End a room whose acceptance was taken back, everywhere."""
        self.end_room(room, CloseReason.TAKEN_BACK)
        self.publish([("take_back", room)])

    def end_room(self, room: int, why: CloseReason = CloseReason.ROOM_CLOSED) -> None:
        """End the connections of a room that is no more, on this machine."""
        self.rooms.end(self.rooms.subscribers_in(room), why)

    def end_sessions(self, session_ids: Collection[int]) -> None:
        """End the connections of sessions that are over, everywhere: nothing reaches somebody who has signed out."""
        self.end_sessions_here(session_ids)
        if session_ids:
            self.publish([("sessions", *session_ids)])

    def end_sessions_here(self, session_ids: Collection[int]) -> None:
        """End the connections of sessions on this machine."""
        gone = [one for one in self.rooms.subscribers() if one.person.session_id in session_ids]
        self.rooms.end(gone, CloseReason.SESSION)

    def catch_up(self, rooms: Collection[int]) -> None:
        """Deliver what was stored in rooms to those who are there, everywhere."""
        self._everywhere("catch_up", rooms)

    def check_accounts(self, account_ids: Collection[int]) -> None:
        """End the connections of accounts to rooms that are not theirs any more, everywhere."""
        self._everywhere("accounts", account_ids)

    def _everywhere(self, kind: str, values: Collection[int]) -> None:
        self.apply(kind, [*values])
        self.publish([(kind, *values)])

    def bus_is_ready(self) -> bool | None:
        """Say whether Redis answers; None where there is none."""
        return None if self.bus is None else self.bus.is_ready()

    def end_all(self) -> None:
        """End every connection of this process, which is about to stop: people come back elsewhere."""
        self.rooms.end(self.rooms.subscribers(), CloseReason.RESTART)
        if self.bus is not None:
            self.bus.close()

    def _present_here(self, room: int) -> set[Side]:
        return {subscriber.person.side for subscriber in self.rooms.subscribers_in(room)}


def taken_back_json(ids: Collection[int]) -> str:
    """Return which messages were taken back as a room receives it."""
    return orjson.dumps({"type": "taken_back", "ids": [*ids]}).decode()
