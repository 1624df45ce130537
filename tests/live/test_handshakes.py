"""Handshakes wait in a line of their own: ordinary calls go on while many come back at once."""

import socket
from collections.abc import Callable

import gevent
import pytest
from apiflask import APIFlask
from flask import g

from server.domain.refusals import SignInNeeded, Unavailable
from server.live import routes
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


def test_a_handshake_waits_for_its_turn_and_ordinary_calls_do_not(
    people: People, knock: Callable[[], Exception]
) -> None:
    with routes.HANDSHAKES.one(), routes.HANDSHAKES.one():
        waiting = [gevent.spawn(knock) for _ in range(5)]
        with gevent.Timeout(30):
            while routes.HANDSHAKES._lines[gevent.get_hub()].length < 7:
                gevent.sleep(0.001)
        assert people.visitor().call("GET", "/healthz").status_code == 200
        assert not any(one.ready() for one in waiting)
    assert {type(one.get(timeout=30)) for one in waiting} == {SignInNeeded}


def test_a_full_line_answers_a_handshake_with_come_later(
    app: APIFlask, knock: Callable[[], Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes.HANDSHAKES, "waiting_max", 0)
    with routes.HANDSHAKES.one(), routes.HANDSHAKES.one(), pytest.raises(Unavailable) as refused:
        knock()
    assert refused.value.code == "handshakes_waiting"
