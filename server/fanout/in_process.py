"""Live events between the sockets of one process: a room is a set of bounded queues."""

import queue
import threading
from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto

_WAITING_MAX = 256


class Ended(Enum):
    TOO_SLOW = auto()
    SESSION = auto()


@dataclass(eq=False)
class Subscription:
    """One socket's place in a room; `frames` ends with None, and `ended` says why the room ended it."""

    room: int
    account_id: int
    session_id: int
    ended: Ended | None = None
    frames: "queue.Queue[str | None]" = field(default_factory=lambda: queue.Queue(_WAITING_MAX))

    def end(self, why: Ended | None = None) -> None:
        """Let the reader stop; it finds None, even where the queue was full."""
        self.ended = why
        with suppress(queue.Full):
            self.frames.put_nowait(None)
            return
        with suppress(queue.Empty):
            self.frames.get_nowait()
        self.frames.put(None)


class InProcessFanout:
    def __init__(self) -> None:
        self._rooms: dict[int, set[Subscription]] = defaultdict(set)
        self._lock = threading.Lock()

    def join(self, room: int, account_id: int, session_id: int) -> Subscription:
        """Enter a room; its events arrive in the subscription's queue until `leave`."""
        subscription = Subscription(room, account_id, session_id)
        with self._lock:
            self._rooms[room].add(subscription)
        return subscription

    def leave(self, subscription: Subscription) -> None:
        """Leave a room; leaving twice is fine."""
        with self._lock:
            members = self._rooms.get(subscription.room)
            if members is not None:
                members.discard(subscription)
                if not members:
                    del self._rooms[subscription.room]

    def publish(self, room: int, frame: str) -> None:
        """Hand a frame to everybody in a room; a reader who fell too far behind is cut and catches up later."""
        with self._lock:
            members = list(self._rooms.get(room, ()))
        for member in members:
            try:
                member.frames.put_nowait(frame)
            except queue.Full:
                self.leave(member)
                member.end(Ended.TOO_SLOW)

    def end_sessions(self, session_ids: Collection[int]) -> None:
        """End the sockets of sessions that are over: nothing reaches somebody who has signed out."""
        with self._lock:
            gone = [
                member
                for members in self._rooms.values()
                for member in members
                if member.session_id in session_ids
            ]
        for member in gone:
            self.leave(member)
            member.end(Ended.SESSION)

    def is_present(self, room: int, account_id: int) -> bool:
        """Say whether an account has the room open right now."""
        with self._lock:
            return any(member.account_id == account_id for member in self._rooms.get(room, ()))
