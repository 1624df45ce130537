"""Who is in which room on this machine: a room is a set of places, a place a bounded queue before one socket."""

import threading
from collections import defaultdict
from collections.abc import Callable, Collection
from enum import Enum, auto

from server.domain.viewer import Viewer

#: A frame that asks the client whether it is still there.
PING = ""
# A reader who is this many frames behind is cut and catches up by asking again.
_WAITING_MAX = 256


class Ended(Enum):
    """Why a place was ended; the socket's close code says it to the page."""

    ROOM_CLOSED = auto()
    NOT_ONES_ROOM = auto()
    SESSION = auto()
    TOO_SLOW = auto()
    TOO_LARGE = auto()
    FAULT = auto()
    RESTART = auto()


class Place:
    """One socket's place in a room, with what waits to be sent to it."""

    __slots__ = ("_cut", "_frames", "_wake", "ended", "newest", "person", "room", "tells_all")

    def __init__(self, room: int, person: Viewer, newest: int, *, tells_all: bool = False) -> None:
        self.room = room
        self.person = person
        #: Whether this client knows more than messages: who is here, who has read, who is typing.
        self.tells_all = tells_all
        #: The id of the newest message that its client has, or that was handed over.
        self.newest = newest
        self.ended: Ended | None = None
        self._frames: list[str] = []
        self._wake: Callable[[], None] = _nothing
        self._cut: Callable[[], None] = _nothing

    def serve(self, wake: Callable[[], None], cut: Callable[[], None]) -> None:
        """Have `wake` called when something waits here, and `cut` when the reader does not read at all."""
        self._wake, self._cut = wake, cut
        wake()

    def hand(self, frame: str, message_id: int = 0) -> None:
        """Put a frame where the socket takes it from; a message that it has had already is left out."""
        if self.ended or 0 < message_id <= self.newest:
            return
        if len(self._frames) >= _WAITING_MAX:
            self.end(Ended.TOO_SLOW)
            self._cut()
            return
        self.newest = max(self.newest, message_id)
        self._frames.append(frame)
        self._wake()

    def take(self) -> str | None:
        """Return the next frame to send, if there is one."""
        return self._frames.pop(0) if self._frames else None

    def end(self, why: Ended) -> None:
        """Let the socket end, for the first reason that is given."""
        self.ended = self.ended or why
        self._wake()


class Rooms:
    """The places of this process, by room."""

    def __init__(self) -> None:
        self._rooms: dict[int, set[Place]] = defaultdict(set)
        self._lock = threading.Lock()

    def join(self, place: Place) -> None:
        """Take a place in its room: from now on what is said there arrives."""
        with self._lock:
            self._rooms[place.room].add(place)

    def leave(self, place: Place) -> None:
        """Leave a room; leaving twice is fine."""
        with self._lock:
            places = self._rooms.get(place.room)
            if places is not None:
                places.discard(place)
                if not places:
                    del self._rooms[place.room]

    def open_rooms(self) -> list[int]:
        """Return the rooms in which somebody is."""
        with self._lock:
            return list(self._rooms)

    def places_in(self, room: int) -> list[Place]:
        """Return the places of a room."""
        with self._lock:
            return list(self._rooms.get(room, ()))

    def places(self) -> list[Place]:
        """Return all places."""
        with self._lock:
            return [place for places in self._rooms.values() for place in places]

    def end(self, places: Collection[Place], why: Ended) -> None:
        """Take places away from their people."""
        for place in places:
            self.leave(place)
            place.end(why)


def _nothing() -> None:
    pass
