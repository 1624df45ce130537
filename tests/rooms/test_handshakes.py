"""Handshakes have a separate queue, so that reconnecting clients do not delay other calls."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import gevent
import pytest
from apiflask import APIFlask
from flask import g

from server.core.bounded_queue import BoundedQueue
from server.core.refusals import SignInNeeded, Unavailable
from tests.support.people import People

_HEADERS = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.fixture
def fault_of_handshake(app: APIFlask) -> Callable[[], Exception]:
    """A function that makes a handshake without a session and returns its fault."""

    def handshake() -> Exception:
        ours, theirs = socket.socketpair()
        environ = {"werkzeug.socket": ours}
        with (
            ours,
            theirs,
            app.test_request_context("/ws/chat/1/", headers=_HEADERS, environ_overrides=environ),
        ):
            app.preprocess_request()
            found: Exception = g.fault
            return found

    return handshake


@pytest.fixture
def handshakes(app: APIFlask) -> BoundedQueue:
    found: BoundedQueue = app.extensions["handshakes"]
    return found


@contextmanager
def hold_all_slots(line: BoundedQueue) -> Iterator[None]:
    """Hold all slots of a queue."""
    with ExitStack() as held:
        for _ in range(line.at_once):
            held.enter_context(line.slot())
        yield


def test_waiting_handshakes_do_not_delay_other_calls(
    people: People, handshakes: BoundedQueue, fault_of_handshake: Callable[[], Exception]
) -> None:
    with hold_all_slots(handshakes):
        waiting = [gevent.spawn(fault_of_handshake) for _ in range(5)]
        with gevent.Timeout(30):
            while handshakes._lines[gevent.get_hub()].length < handshakes.at_once + 5:
                gevent.sleep(0.001)
        assert people.visitor().call("GET", "/healthz").status_code == 200
        assert not any(one.ready() for one in waiting)
    assert {type(one.get(timeout=30)) for one in waiting} == {SignInNeeded}


def test_full_queue_refuses_handshakes(
    handshakes: BoundedQueue, fault_of_handshake: Callable[[], Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handshakes, "waiting_max", 0)
    with hold_all_slots(handshakes), pytest.raises(Unavailable) as refused:
        fault_of_handshake()
    assert refused.value.code == "handshakes_waiting"
