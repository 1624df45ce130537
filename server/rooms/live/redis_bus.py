"""The bus between processes, by Redis: it carries events, and records which sides are present in each room."""

import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable

import orjson
from redis import Redis
from redis.exceptions import RedisError

from server.core.vocabulary import Side

_CHANNEL = "rooms"
_TIMEOUT_SECONDS = 2
# After this time without an event, a ping checks the connection.
_SILENCE_SECONDS = 10
#: Recorded presence expires after this time, in case the process dies. Until then the monitor renews it three times.
PRESENT_SECONDS = 60
# How long Redis is not called after an error.
_PAUSE_SECONDS = 1

log = logging.getLogger(__name__)

Event = tuple[object, ...]


class RedisBus:
    """Sends events to other processes, and records who is present.

    Errors of Redis are never raised: all messages are in the database, and a client that misses an event catches up.
    """

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=_TIMEOUT_SECONDS, socket_connect_timeout=_TIMEOUT_SECONDS
        )
        #: The random name of this process.
        self._node = secrets.token_hex(8)
        #: Whether events of other processes arrive.
        self.is_up = False
        #: The end of the pause after an error, on the monotonic clock.
        self._down_until = 0.0
        self._is_closed = False

    def send(self, events: Iterable[Event]) -> None:
        pipe = self._redis.pipeline(transaction=False)
        for event in events:
            pipe.publish(_CHANNEL, orjson.dumps([self._node, *event]))
        self._call(pipe.execute)

    def enter(self, sides: Iterable[tuple[int, Side]]) -> None:
        """Record the sides that are present in this process, as pairs of room and side.

        Repeat this before the records expire.
        """
        until = time.time() + PRESENT_SECONDS
        pipe = self._redis.pipeline(transaction=False)
        for room, side in sides:
            pipe.zadd(_presence_key(room), {f"{side}:{self._node}": until})
            pipe.expire(_presence_key(room), PRESENT_SECONDS)
        self._call(pipe.execute)

    def leave(self, sides: Iterable[tuple[int, Side]]) -> None:
        """Delete the records of sides that are no longer present in this process, as pairs of room and side."""
        pipe = self._redis.pipeline(transaction=False)
        for room, side in sides:
            pipe.zrem(_presence_key(room), f"{side}:{self._node}")
        self._call(pipe.execute)

    def present_sides(self, rooms: Collection[int]) -> dict[int, set[Side]]:
        """Return the sides that are present in the rooms in any process; empty if Redis does not answer."""
        pipe = self._redis.pipeline(transaction=False)
        for room in rooms:
            pipe.zrangebyscore(_presence_key(room), time.time(), "+inf")
        sides: dict[int, set[Side]] = defaultdict(set)
        for room, members in zip(rooms, self._call(pipe.execute) or [], strict=False):
            sides[room] |= {Side(member.split(b":")[0].decode()) for member in members}
        return sides

    def listen(self, receive: Callable[[str, list[object]], None], connected: Callable[[], None]) -> None:
        """Receive events of other processes until `close`. `connected` is called after each connect."""
        while not self._is_closed:
            try:
                with self._redis.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]
                    channel.subscribe(_CHANNEL)
                    channel.ping()
                    self.is_up = True
                    connected()
                    self._read(channel, receive)
            # ValueError: an event is malformed.
            except (RedisError, OSError, ValueError):
                self.is_up = False
                time.sleep(_PAUSE_SECONDS)

    def close(self) -> None:
        """Disconnect, without reconnecting."""
        self._is_closed = True
        self._redis.connection_pool.disconnect(inuse_connections=True)

    def is_ready(self) -> bool:
        return bool(self._call(self._redis.ping))

    def _read(self, channel: object, receive: Callable[[str, list[object]], None]) -> None:
        while True:
            message = channel.get_message(timeout=_SILENCE_SECONDS)  # type: ignore[attr-defined]
            if message is None:
                # The connection may be dead. If the ping gets no answer, the next read raises an error.
                channel.ping()  # type: ignore[attr-defined]
                continue
            if message["type"] != "message":
                continue
            node, kind, *values = orjson.loads(message["data"])
            if node != self._node:
                receive(kind, values)

    def _call(self, call: Callable[[], object]) -> "list[list[bytes]] | None":
        """Call Redis. After an error, skip all calls for a moment, so that messages do not wait for timeouts."""
        if time.monotonic() < self._down_until:
            return None
        try:
            return call()  # type: ignore[return-value]
        except RedisError as fault:
            self._down_until = time.monotonic() + _PAUSE_SECONDS
            log.warning("Redis does not answer: %s", type(fault).__name__)
            return None


def _presence_key(room: int) -> str:
    return f"sides:{room}"
