"""Entering a room: what is no handshake is refused over HTTP, what fails on the way in is told by a close code."""

import json
import uuid

import pytest
from apiflask import APIFlask
from sqlalchemy.exc import OperationalError
from websocket import WebSocketBadStatusException, WebSocketException

from server.core.limits import MESSAGES_OF_ACCOUNT
from tests.support.rooms import Enter, Room, close_code, eventually, handshake_status, receive, send_message


def test_a_handshake_is_agreed_to(app: APIFlask, address: str) -> None:
    assert handshake_status(address, "/ws/chat/1/") == 101


@pytest.mark.parametrize(
    "wrong",
    [
        {"Sec-WebSocket-Version": None},
        {"Sec-WebSocket-Version": "12"},
        {"Sec-WebSocket-Key": None},
        {"Sec-WebSocket-Key": "short"},
        {"Connection": None},
        {"Upgrade": None},
    ],
)
def test_what_is_no_handshake_is_a_bad_request(
    app: APIFlask, address: str, wrong: dict[str, str | None]
) -> None:
    assert handshake_status(address, "/ws/chat/1/", wrong) == 400


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "", "9" * 30])
def test_a_newest_message_that_is_no_id_is_a_bad_request(app: APIFlask, address: str, since: str) -> None:
    assert handshake_status(address, f"/ws/chat/1/?since={since}") == 400


@pytest.mark.parametrize("fault", [RuntimeError(), OperationalError("SELECT", {}, Exception())])
def test_a_fault_on_the_way_in_is_told_and_leaves_nobody_in_the_room(
    app: APIFlask, enter: Enter, room: Room, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail(*_: object) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr("server.blueprints.chat.live.catch_up", fail)
        if isinstance(fault, OperationalError):
            # The database is away: that is answered before there is a connection to close.
            with pytest.raises(WebSocketBadStatusException, match="503"):
                enter(room[0], room[2])
        else:
            assert close_code(enter(room[0], room[2])) == 1011
    eventually(lambda: not app.extensions["fanout"].rooms.open_rooms())


def test_a_handshake_that_breaks_after_entering_leaves_nobody_in_the_room(
    app: APIFlask, enter: Enter, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[list[int]] = []

    def breaks(*_: object, **__: object) -> None:
        entered.append(app.extensions["fanout"].rooms.open_rooms())
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr("flask_sock.Server", breaks)
        with pytest.raises(WebSocketException):
            enter(room[0], room[2])
    assert entered == [[room[2]]]
    eventually(lambda: not app.extensions["fanout"].rooms.open_rooms())


def test_what_was_stored_is_answered_with_its_id_also_over_the_limit(enter: Enter, room: Room) -> None:
    _, seeker, contact = room
    connection, key = enter(seeker, contact), str(uuid.uuid4())
    first = send_message(connection, "一度だけ。", key=key)
    for number in range(MESSAGES_OF_ACCOUNT.most):
        connection.send(json.dumps({"message": str(number)}))
    assert receive(connection, "error")["code"] == "too_many"
    assert send_message(connection, "一度だけ。", key=key)["id"] == first["id"]
    connection.send(json.dumps({"message": "新しいものは断られます。", "key": "key-of-a-new-one"}))
    refused = receive(connection, "error")
    assert (refused["code"], refused["key"]) == ("too_many", "key-of-a-new-one")


def test_one_open_room_too_many_ends_the_oldest_connection_and_the_others_still_hear(
    enter: Enter, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rooms.live.subscribers.OPEN_OF_ACCOUNT", 2)
    facility, seeker, contact = room
    listening = enter(facility, contact)
    oldest, *newer = [enter(seeker, contact) for _ in range(3)]
    assert close_code(oldest) == 4029
    send_message(listening, "こんにちは。")
    assert [receive(one)["message"] for one in newer] == ["こんにちは。"] * 2
