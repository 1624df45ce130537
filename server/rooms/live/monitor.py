"""Monitoring the open rooms of this process: pings, sessions, rights and missed messages."""

import logging
import threading
import time
from collections.abc import Callable
from itertools import count
from typing import Any

from flask import Flask

from server.core.clock import now
from server.core.metrics import FANOUT_SECONDS
from server.rooms.live.batches import disconnect_expired, disconnect_unauthorized
from server.rooms.live.delivery import (
    PublishedMessage,
    announce_missed_taken_back,
    catch_up,
    deliver_in_order,
)
from server.rooms.live.fanout import Fanout, live_fanout
from server.rooms.live.presence import send_presence_here
from server.rooms.live.redis_bus import PRESENT_SECONDS
from server.rooms.live.subscribers import CloseReason
from server.rooms.queries import filter_open_rooms

_TURN_SECONDS = 1
# A ping is sent every this many turns.
_PING_TURNS = 25
# Sessions, rights and missed messages are checked every this many turns.
_CHECK_TURNS = 5
# Presence is renewed every this many turns.
_RENEW_TURNS = PRESENT_SECONDS // 3

#: Names of the threads.
MONITOR_THREAD = "room-monitor"
BUS_THREAD = "room-bus"

log = logging.getLogger(__name__)


class Monitor:
    """Two threads: one checks the open rooms while this process has any, the other listens to the bus."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._is_running = False
        self._is_listening = False
        fanout: Fanout = app.extensions["fanout"]
        fanout.apply = lambda kind, values: _apply(fanout, kind, values)

    def start(self) -> None:
        """Start the threads unless they are running. Call this each time a client enters a room."""
        with self._lock:
            if not self._is_running:
                self._is_running = True
                threading.Thread(target=self._run, name=MONITOR_THREAD, daemon=True).start()
            bus = live_fanout().bus
            if bus is not None and not self._is_listening:
                self._is_listening = True
                handlers = (self._receive, self._catch_up)
                threading.Thread(target=bus.listen, args=handlers, name=BUS_THREAD, daemon=True).start()

    def _run(self) -> None:
        for turn in count(1):
            time.sleep(_TURN_SECONDS)
            with self._app.app_context():
                fanout = live_fanout()
                with self._lock:
                    if not fanout.rooms.open_rooms():
                        self._is_running = False
                        return
                _run_or_warn(lambda: _check(fanout, turn))  # noqa: B023 - called at once

    def _receive(self, kind: str, values: list[Any]) -> None:
        with self._app.app_context():
            _run_or_warn(lambda: _apply(live_fanout(), kind, values))

    def _catch_up(self) -> None:
        with self._app.app_context():
            _run_or_warn(lambda: catch_up(live_fanout().rooms.subscribers()))


def _run_or_warn(work: Callable[[], None]) -> None:
    """Run the work, and only log a failure: the database may be unavailable, and the next turn checks again."""
    try:
        work()
    except Exception as fault:
        log.warning("The open rooms could not be checked: %s", type(fault).__name__)


def _apply(fanout: Fanout, kind: str, values: list[Any]) -> None:
    if kind == "message":
        # The last value is the time at which the event was sent.
        *fields, sent_at = values
        message = PublishedMessage(*fields)
        disconnect_expired(fanout.rooms.subscribers_in(message.room), now())
        deliver_in_order(message)
        FANOUT_SECONDS.observe(max(0.0, now().timestamp() - sent_at))
    elif kind == "send":
        fanout.send_here(*values)
    elif kind == "taken_back":
        fanout.announce_taken_back_here(*values)
    elif kind == "presence":
        send_presence_here(values)
    elif kind == "close":
        fanout.close_room_here(*values)
    elif kind == "close_unaccepted":
        fanout.close_room_here(values[0], CloseReason.ACCEPTANCE_WITHDRAWN)
    elif kind == "close_sessions":
        fanout.close_sessions_here(values)
    elif kind == "catch_up":
        catch_up([one for one in fanout.rooms.subscribers() if one.room in values])
    elif kind == "check_accounts":
        disconnect_unauthorized([one for one in fanout.rooms.subscribers() if one.viewer.id in values])


def _check(fanout: Fanout, turn: int) -> None:
    subscribers, bus = fanout.rooms.subscribers(), fanout.bus
    if turn % _PING_TURNS == 0:
        for subscriber in subscribers:
            subscriber.connection.ping()
    # While the bus is down no events arrive, so every turn checks.
    if turn % _CHECK_TURNS == 0 or (bus is not None and not bus.is_up):
        disconnect_expired(subscribers, now())
        disconnect_unauthorized(subscribers)
        rooms = {subscriber.room for subscriber in subscribers}
        for room in rooms - filter_open_rooms(rooms):
            fanout.close_room_here(room)
        catch_up(fanout.rooms.subscribers())
        if bus is not None:
            announce_missed_taken_back(fanout, now())
    if bus is not None and turn % _RENEW_TURNS == 0:
        bus.enter({(subscriber.room, subscriber.viewer.side) for subscriber in subscribers})
