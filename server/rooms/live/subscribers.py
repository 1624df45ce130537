"""Who is in which room on this machine: a room is a set of subscribers, each with its connection."""

import threading
from collections import defaultdict
from collections.abc import Collection
from enum import Enum
from typing import Protocol

from server.core.viewer import Viewer

#: How many rooms an account has open at once in one process. One more ends the oldest, for the newest is what somebody
#: looks at, and the oldest may be dead without anybody knowing yet.
OPEN_OF_ACCOUNT = 20


class CloseReason(Enum):
    """Why a connection ends: the code and the word that it is closed with (docs/room.md)."""

    ROOM_CLOSED = (4001, "closed")
    TAKEN_BACK = (4001, "taken_back")
    NOT_FOUND = (4004, "not_found")
    SESSION = (4401, "session_expired")
    TOO_SLOW = (4008, "too_slow")
    TOO_MANY = (4029, "too_many")
    FAULT = (1011, "fault")
    RESTART = (1012, "restart")


class ClientConnection(Protocol):
    """What a subscriber needs of a connection (`connection.py`)."""

    def send(self, frame: bytes) -> bool:
        """Send or queue a frame; False where too many wait already."""

    def ping(self) -> None:
        """Ask whether the client is still there."""

    def close(self, code: int, reason: str) -> None:
        """End it with a reason."""

    def cut(self) -> None:
        """End it without a word."""


class Subscriber:
    """One person's connection to a room, and how far its client has been told."""

    __slots__ = ("connection", "ended", "has_answered", "newest", "person", "room", "wants_presence")

    def __init__(
        self,
        room: int,
        person: Viewer,
        connection: ClientConnection,
        newest: int,
        *,
        wants_presence: bool = False,
    ) -> None:
        self.room = room
        self.person = person
        self.connection = connection
        #: The id of the newest message that its client has, or that was delivered.
        self.newest = newest
        #: Whether this client knows more than messages: who is here, who has read, who is typing.
        self.wants_presence = wants_presence
        self.ended: CloseReason | None = None
        #: Whether it has been noted that this person answered here: it waits for no colleague then.
        self.has_answered = False

    def deliver(self, frame: bytes, message_id: int = 0) -> None:
        """Send a frame; a message that the client has had already is left out."""
        if self.ended or 0 < message_id <= self.newest:
            return
        self.newest = max(self.newest, message_id)
        if not self.connection.send(frame):
            self.end(CloseReason.TOO_SLOW)
            self.connection.cut()

    def end(self, why: CloseReason) -> None:
        """End the connection, for the first reason that is given."""
        if self.ended is None:
            self.ended = why
            self.connection.close(*why.value)


class Rooms:
    """The subscribers of this process, by room, and by account in the order in which they came."""

    def __init__(self) -> None:
        self._rooms: dict[int, set[Subscriber]] = defaultdict(set)
        self._accounts: dict[int, dict[Subscriber, None]] = defaultdict(dict)
        self._lock = threading.Lock()

    def join(self, subscriber: Subscriber) -> None:
        """Subscribe to a room: from now on its messages are delivered; the oldest of too many is ended."""
        with self._lock:
            self._rooms[subscriber.room].add(subscriber)
            own = self._accounts[subscriber.person.id]
            own[subscriber] = None
            oldest = [*own][:-OPEN_OF_ACCOUNT]
        self.end(oldest, CloseReason.TOO_MANY)

    def leave(self, subscriber: Subscriber) -> None:
        """Leave a room; leaving twice is fine."""
        with self._lock:
            subscribers = self._rooms.get(subscriber.room)
            if subscribers is not None:
                subscribers.discard(subscriber)
                if not subscribers:
                    del self._rooms[subscriber.room]
            own = self._accounts.get(subscriber.person.id)
            if own is not None:
                own.pop(subscriber, None)
                if not own:
                    del self._accounts[subscriber.person.id]

    def open_rooms(self) -> list[int]:
        """Return the rooms in which somebody is."""
        with self._lock:
            return list(self._rooms)

    def subscribers_in(self, room: int) -> list[Subscriber]:
        """Return the subscribers of a room."""
        with self._lock:
            return list(self._rooms.get(room, ()))

    def subscribers(self) -> list[Subscriber]:
        """Return all subscribers."""
        with self._lock:
            return [subscriber for subscribers in self._rooms.values() for subscriber in subscribers]

    def end(self, subscribers: Collection[Subscriber], why: CloseReason) -> None:
        """Remove subscribers from their rooms and end their connections."""
        for subscriber in subscribers:
            self.leave(subscriber)
            subscriber.end(why)
