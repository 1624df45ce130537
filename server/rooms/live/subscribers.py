"""The subscribers of this process, by room. A subscriber is one connection of a client to a room."""

import threading
from collections import defaultdict
from collections.abc import Collection
from enum import Enum
from typing import Protocol

from server.core.viewer import Viewer

#: How many rooms an account may have open in one process. If one more is opened, the oldest connection is closed,
#: because it is probably dead or unused.
ROOMS_OF_ACCOUNT_MAX = 20


class CloseReason(Enum):
    """Why a connection is closed, with the code and the reason of the close frame (docs/room.md)."""

    ROOM_CLOSED = (4001, "closed")
    ACCEPTANCE_WITHDRAWN = (4001, "taken_back")
    NOT_FOUND = (4004, "not_found")
    SESSION = (4401, "session_expired")
    TOO_SLOW = (4008, "too_slow")
    TOO_MANY = (4029, "too_many")
    FAULT = (1011, "fault")
    RESTART = (1012, "restart")


class ClientConnection(Protocol):
    """The part of `connection.Connection` that a subscriber uses."""

    def send(self, frame: bytes) -> bool:
        """Send or queue a frame; return False if the queue is full."""

    def ping(self) -> None:
        """Send a ping, or cut the connection if the last ping was not answered."""

    def close(self, code: int, reason: str) -> None:
        """Send a close frame."""

    def cut(self) -> None:
        """Shut the socket down without a close frame."""


class Subscriber:
    """One connection to a room, and the newest message that the client of this connection has."""

    __slots__ = (
        "close_reason",
        "colleagues_marked_read",
        "connection",
        "newest_id",
        "room",
        "supports_events",
        "viewer",
    )

    def __init__(
        self,
        room: int,
        viewer: Viewer,
        connection: ClientConnection,
        newest_id: int,
        *,
        supports_events: bool = False,
    ) -> None:
        self.room = room
        self.viewer = viewer
        self.connection = connection
        #: The id of the newest message that the client had at the start or that was delivered to it.
        self.newest_id = newest_id
        #: Whether the client supports events other than messages (presence, read, typing).
        self.supports_events = supports_events
        #: Why the connection was closed; None while it is open.
        self.close_reason: CloseReason | None = None
        #: Whether a message on this connection has already marked the colleagues' notifications as read.
        self.colleagues_marked_read = False

    def deliver(self, frame: bytes, message_id: int = 0) -> None:
        """Send a frame. A message that the client already has is skipped; other events have no `message_id`."""
        if self.close_reason or 0 < message_id <= self.newest_id:
            return
        self.newest_id = max(self.newest_id, message_id)
        if not self.connection.send(frame):
            self.close(CloseReason.TOO_SLOW)
            self.connection.cut()

    def close(self, reason: CloseReason) -> None:
        """Close the connection; only the first reason counts."""
        if self.close_reason is None:
            self.close_reason = reason
            self.connection.close(*reason.value)


class Rooms:
    """The subscribers of this process, by room and by account in the order of entry."""

    def __init__(self) -> None:
        self._rooms: dict[int, set[Subscriber]] = defaultdict(set)
        # The inner dict is an ordered set.
        self._accounts: dict[int, dict[Subscriber, None]] = defaultdict(dict)
        self._lock = threading.Lock()

    def join(self, subscriber: Subscriber) -> None:
        """Add a subscriber; close the oldest connections of the account above `ROOMS_OF_ACCOUNT_MAX`."""
        with self._lock:
            self._rooms[subscriber.room].add(subscriber)
            of_account = self._accounts[subscriber.viewer.id]
            of_account[subscriber] = None
            # All except the newest ROOMS_OF_ACCOUNT_MAX.
            oldest = [*of_account][:-ROOMS_OF_ACCOUNT_MAX]
        self.close(oldest, CloseReason.TOO_MANY)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber; idempotent."""
        with self._lock:
            subscribers = self._rooms.get(subscriber.room)
            if subscribers is not None:
                subscribers.discard(subscriber)
                if not subscribers:
                    del self._rooms[subscriber.room]
            of_account = self._accounts.get(subscriber.viewer.id)
            if of_account is not None:
                of_account.pop(subscriber, None)
                if not of_account:
                    del self._accounts[subscriber.viewer.id]

    def open_rooms(self) -> list[int]:
        with self._lock:
            return list(self._rooms)

    def subscribers_in(self, room: int) -> list[Subscriber]:
        with self._lock:
            return list(self._rooms.get(room, ()))

    def subscribers(self) -> list[Subscriber]:
        with self._lock:
            return [subscriber for subscribers in self._rooms.values() for subscriber in subscribers]

    def close(self, subscribers: Collection[Subscriber], reason: CloseReason) -> None:
        """Remove subscribers and close their connections."""
        for subscriber in subscribers:
            self.leave(subscriber)
            subscriber.close(reason)
