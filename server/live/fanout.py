"""What is said in a room, brought to everybody in it: on this machine at once, to other machines by a bus."""

from collections.abc import Collection, Iterable

from flask import current_app

from server.live.redis_bus import Event, RedisBus
from server.live.rooms import Ended, Place, Rooms


def live_fanout() -> "Fanout":
    """Return the fan-out of the running app."""
    fanout: Fanout = current_app.extensions["fanout"]
    return fanout


class Fanout:
    """The open rooms of this process, and the line to the others."""

    def __init__(self, bus: RedisBus | None = None) -> None:
        self.rooms = Rooms()
        self.bus = bus

    def join(self, place: Place) -> None:
        """Enter a room: from now on what is said there arrives at the place."""
        self.rooms.join(place)
        if self.bus is not None:
            self.bus.enter(place.room, place.person.id)

    def leave(self, place: Place) -> None:
        """Leave a room; leaving twice is fine."""
        self.rooms.leave(place)
        if self.bus is not None and place.person.id not in self._here(place.room):
            self.bus.leave(place.room, place.person.id)

    def present(self, rooms: Collection[int]) -> dict[int, set[int]]:
        """Return which accounts have which of these rooms open right now."""
        found = {room: self._here(room) for room in rooms}
        if self.bus is not None:
            for room, accounts in self.bus.present(rooms).items():
                found[room] |= {*accounts}
        return found

    def show(self, room: int, frame: str) -> None:
        """Hand a frame that is no message to everybody in a room who knows more than messages, everywhere."""
        self.show_here(room, frame)
        self.tell_others([("show", room, frame)])

    def show_here(self, room: int, frame: str) -> None:
        """Hand such a frame to those on this machine."""
        for place in self.rooms.places_in(room):
            if place.tells_all:
                place.hand(frame)

    def tell_others(self, events: Iterable[Event]) -> None:
        """Tell the other machines something, each time as a kind and its values."""
        if self.bus is not None:
            self.bus.send(events)

    def close_room(self, room: int) -> None:
        """End a room that was closed, everywhere."""
        self.end_room(room)
        self.tell_others([("close", room)])

    def end_room(self, room: int) -> None:
        """End a closed room's places on this machine."""
        self.rooms.end(self.rooms.places_in(room), Ended.ROOM_CLOSED)

    def end_sessions(self, session_ids: Collection[int]) -> None:
        """End the places of sessions that are over, everywhere: nothing reaches somebody who has signed out."""
        self.end_places_of(session_ids)
        if session_ids:
            self.tell_others([("sessions", *session_ids)])

    def end_places_of(self, session_ids: Collection[int]) -> None:
        """End the places of sessions on this machine."""
        gone = [place for place in self.rooms.places() if place.person.session_id in session_ids]
        self.rooms.end(gone, Ended.SESSION)

    def bus_is_ready(self) -> bool | None:
        """Say whether Redis answers; None where there is none."""
        return None if self.bus is None else self.bus.is_ready()

    def end_all(self) -> None:
        """End every place of this process, which is about to stop: people come back elsewhere."""
        self.rooms.end(self.rooms.places(), Ended.RESTART)
        if self.bus is not None:
            self.bus.close()

    def _here(self, room: int) -> set[int]:
        return {place.person.id for place in self.rooms.places_in(room)}
