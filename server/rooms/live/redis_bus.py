"""The bus between the machines, by Redis: events to all of them, and who is in which room on any of them."""

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
_SECONDS = 2
#: A machine that died is believed to be in a room for no longer; it repeats it well before.
PRESENT_SECONDS = 60
_AGAIN_SECONDS = 1

log = logging.getLogger(__name__)

Event = tuple[object, ...]


class RedisBus:
    """Whatever Redis does, nothing here raises: the database is the truth, and who misses an event catches up."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, socket_timeout=_SECONDS, socket_connect_timeout=_SECONDS)
        self._node = secrets.token_hex(8)
        #: Whether events of other machines arrive now.
        self.is_up = False
        self._down_until = 0.0
        self._is_closed = False

    def send(self, events: Iterable[Event]) -> None:
        """Send events to the other machines."""
        pipe = self._redis.pipeline(transaction=False)
        for event in events:
            pipe.publish(_CHANNEL, orjson.dumps([self._node, *event]))
        self._do(pipe.execute)

    def enter(self, room: int, side: Side) -> None:
        """Note that somebody of a side is in a room on this machine; also repeated, before it is forgotten."""
        until = time.time() + PRESENT_SECONDS
        pipe = self._redis.pipeline(transaction=False)
        pipe.zadd(_key(room), {f"{side}:{self._node}": until})
        pipe.expire(_key(room), PRESENT_SECONDS)
        self._do(pipe.execute)

    def leave(self, room: int, side: Side) -> None:
        """Note that the last of a side has left it."""
        self._do(lambda: self._redis.zrem(_key(room), f"{side}:{self._node}"))

    def present(self, rooms: Collection[int]) -> dict[int, set[Side]]:
        """Return of which side somebody is in the rooms on any machine; nobody where Redis does not answer."""
        pipe = self._redis.pipeline(transaction=False)
        for room in rooms:
            pipe.zrangebyscore(_key(room), time.time(), "+inf")
        found: dict[int, set[Side]] = defaultdict(set)
        for room, members in zip(rooms, self._do(pipe.execute) or [], strict=False):
            found[room] |= {Side(member.split(b":")[0].decode()) for member in members}
        return found

    def listen(self, receive: Callable[[str, list[object]], None], connected: Callable[[], None]) -> None:
        """Receive what other machines send, for ever; `connected` runs each time the connection stands anew."""
        while not self._is_closed:
            try:
                with self._redis.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]
                    channel.subscribe(_CHANNEL)
                    channel.ping()
                    self.is_up = True
                    connected()
                    self._read(channel, receive)
            except (RedisError, OSError, ValueError):
                self.is_up = False
                time.sleep(_AGAIN_SECONDS)

    def close(self) -> None:
        """Disconnect for good."""
        self._is_closed = True
        self._redis.connection_pool.disconnect(inuse_connections=True)

    def is_ready(self) -> bool:
        """Say whether Redis answers."""
        return bool(self._do(self._redis.ping))

    def _read(self, channel: object, receive: Callable[[str, list[object]], None]) -> None:
        while True:
            message = channel.get_message(timeout=_SECONDS * 5)  # type: ignore[attr-defined]
            if message is None:
                # Silence may be a dead connection: it is asked, and a lost answer raises at the next look.
                channel.ping()  # type: ignore[attr-defined]
                continue
            if message["type"] != "message":
                continue
            node, kind, *values = orjson.loads(message["data"])
            if node != self._node:
                receive(kind, values)

    def _do(self, call: Callable[[], object]) -> "list[list[bytes]] | None":
        """Do something with Redis; while it does not answer nobody waits for it at every message."""
        if time.monotonic() < self._down_until:
            return None
        try:
            return call()  # type: ignore[return-value]
        except RedisError as fault:
            self._down_until = time.monotonic() + _AGAIN_SECONDS
            log.warning("Redis does not answer: %s", type(fault).__name__)
            return None


def _key(room: int) -> str:
    return f"sides:{room}"
