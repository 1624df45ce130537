"""Handshakes wait in a line of their own: ordinary calls go on while many come back at once."""

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
def knock(app: APIFlask) -> Callable[[], Exception]:
    """What comes of a stranger's handshake."""

    def knocked() -> Exception:
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

    return knocked


@pytest.fixture
def handshakes(app: APIFlask) -> BoundedQueue:
    found: BoundedQueue = app.extensions["handshakes"]
    return found


@contextmanager
def all_turns(line: BoundedQueue) -> Iterator[None]:
    """Hold every turn there is."""
    with ExitStack() as held:
        for _ in range(line.at_once):
            held.enter_context(line.one())
        yield


def test_a_handshake_waits_for_its_turn_and_ordinary_calls_do_not(
    people: People, handshakes: BoundedQueue, knock: Callable[[], Exception]
) -> None:
    with all_turns(handshakes):
        waiting = [gevent.spawn(knock) for _ in range(5)]
        with gevent.Timeout(30):
            while handshakes._lines[gevent.get_hub()].length < handshakes.at_once + 5:
                gevent.sleep(0.001)
        assert people.visitor().call("GET", "/healthz").status_code == 200
        assert not any(one.ready() for one in waiting)
    assert {type(one.get(timeout=30)) for one in waiting} == {SignInNeeded}


def test_a_full_line_answers_a_handshake_with_come_later(
    handshakes: BoundedQueue, knock: Callable[[], Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handshakes, "waiting_max", 0)
    with all_turns(handshakes), pytest.raises(Unavailable) as refused:
        knock()
    assert refused.value.code == "handshakes_waiting"
