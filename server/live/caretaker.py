"""Looking after the open rooms of this process while there are any: the lines, the rights, and what was missed."""

import logging
import threading
import time
from collections.abc import Callable
from itertools import count
from typing import Any

from flask import Flask

from server.live.delivery import catch_up, hand_in_order
from server.live.fanout import Fanout, live_fanout
from server.live.presence import show_who_is_here
from server.live.redis_bus import PRESENT_SECONDS
from server.live.rooms import PING
from server.live.speaking import end_dead_sessions
from server.metrics import FANOUT_SECONDS
from server.queries.rooms.rooms import open_rooms_among
from server.web.clock import now

_TURN_SECONDS = 1
# How often, in turns of a second.
_PING = 25
_LOOK = 5
_SAY_PRESENT = PRESENT_SECONDS // 3

log = logging.getLogger(__name__)


class Caretaker:
    """Comes with the first who enters and goes with the last."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._is_here = False
        self._listens = False

    def watch(self) -> None:
        """See to it that the rooms are looked after; called by who has just entered one."""
        with self._lock:
            if not self._is_here:
                self._is_here = True
                threading.Thread(target=self._stay, daemon=True).start()
            bus = live_fanout().bus
            if bus is not None and not self._listens:
                self._listens = True
                threading.Thread(target=bus.listen, args=(self._hear, self._catch_up), daemon=True).start()

    def _stay(self) -> None:
        for turn in count(1):
            time.sleep(_TURN_SECONDS)
            with self._app.app_context():
                fanout = live_fanout()
                with self._lock:
                    if not fanout.rooms.open_rooms():
                        self._is_here = False
                        return
                _calmly(lambda: _look_after(fanout, turn))  # noqa: B023 - called at once

    def _hear(self, kind: str, values: list[Any]) -> None:
        with self._app.app_context():
            _calmly(lambda: _take(live_fanout(), kind, values))

    def _catch_up(self) -> None:
        with self._app.app_context():
            _calmly(lambda: catch_up(live_fanout().rooms.places()))


def _calmly(work: Callable[[], None]) -> None:
    """The database may be away for a while; the rooms are looked after again in a moment."""
    try:
        work()
    except Exception as fault:
        log.warning("The open rooms could not be looked after: %s", type(fault).__name__)


def _take(fanout: Fanout, kind: str, values: list[Any]) -> None:
    """Do here what another machine tells."""
    if kind == "message":
        *said, sent_at = values
        end_dead_sessions(fanout.rooms.places_in(said[0]), now())
        hand_in_order(*said)
        FANOUT_SECONDS.observe(max(0.0, now().timestamp() - sent_at))
    elif kind == "show":
        fanout.show_here(*values)
    elif kind == "here":
        show_who_is_here(*values)
    elif kind == "close":
        fanout.end_room(*values)
    elif kind == "sessions":
        fanout.end_places_of(values)


def _look_after(fanout: Fanout, turn: int) -> None:
    places, bus = fanout.rooms.places(), fanout.bus
    if turn % _PING == 0:
        for place in places:
            place.hand(PING)
    if turn % _LOOK == 0 or (bus is not None and not bus.is_up):
        end_dead_sessions(places, now())
        rooms = {place.room for place in places}
        for room in rooms - open_rooms_among(rooms):
            fanout.end_room(room)
        catch_up(fanout.rooms.places())
    if bus is not None and turn % _SAY_PRESENT == 0:
        for room, account_id in {(place.room, place.person.id) for place in places}:
            bus.enter(room, account_id)
