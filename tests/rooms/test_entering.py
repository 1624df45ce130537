"""Entering a room: invalid handshakes are refused over HTTP; later errors close the socket with a code."""

import json
import socket
import threading
import uuid
from collections.abc import Callable, Iterator

import pytest
from apiflask import APIFlask
from flask_jwt_extended import decode_token
from sqlalchemy.exc import OperationalError
from websocket import WebSocketBadStatusException, WebSocketException

from server.core.limits import MESSAGES_OF_ACCOUNT
from server.core.refusals import NotFound, SignInNeeded
from server.rooms.live.delivery import catch_up
from server.rooms.live.entering import Entry, answer_entries
from server.rooms.live.fanout import live_fanout
from server.rooms.live.subscribers import CloseReason, Subscriber
from tests.support.people import People, Person
from tests.support.rooms import Enter, Room, close_code, eventually, handshake_status, receive, send_message


def test_valid_handshake_is_accepted(app: APIFlask, address: str) -> None:
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
def test_invalid_handshake_is_a_bad_request(
    app: APIFlask, address: str, wrong: dict[str, str | None]
) -> None:
    assert handshake_status(address, "/ws/chat/1/", wrong) == 400


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "", "9" * 30])
def test_invalid_message_id_is_a_bad_request(app: APIFlask, address: str, since: str) -> None:
    assert handshake_status(address, f"/ws/chat/1/?since={since}") == 400


@pytest.mark.parametrize("fault", [RuntimeError(), OperationalError("SELECT", {}, Exception())])
def test_error_on_entering_is_reported_and_leaves_no_subscriber(
    app: APIFlask, enter: Enter, room: Room, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail(*_: object) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr("server.rooms.live.entering.catch_up", fail)
        if isinstance(fault, OperationalError):
            # If the database is down, HTTP 503 is sent before the WebSocket is open.
            with pytest.raises(WebSocketBadStatusException, match="503"):
                enter(room[0], room[2])
        else:
            assert close_code(enter(room[0], room[2])) == 1011
    eventually(lambda: not app.extensions["fanout"].rooms.open_rooms())


def test_client_that_waited_too_long_is_refused_and_leaves_no_subscriber(
    app: APIFlask, enter: Enter, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, rooms = threading.Event(), app.extensions["fanout"].rooms

    def catch_up_later(subscribers: list[Subscriber]) -> None:
        goes_on.wait(timeout=10)
        catch_up(subscribers)

    monkeypatch.setattr("server.rooms.live.entering._WAIT_SECONDS", 0.05)
    monkeypatch.setattr("server.rooms.live.entering.catch_up", catch_up_later)
    with pytest.raises(WebSocketBadStatusException, match="503"):
        enter(room[0], room[2])
    assert rooms.open_rooms() == [room[2]]
    goes_on.set()
    eventually(lambda: not rooms.open_rooms())


def test_failed_handshake_leaves_no_subscriber(
    app: APIFlask, enter: Enter, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[list[int]] = []

    def break_handshake(*_: object, **__: object) -> None:
        entered.append(app.extensions["fanout"].rooms.open_rooms())
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr("flask_sock.Server", break_handshake)
        with pytest.raises(WebSocketException):
            enter(room[0], room[2])
    assert entered == [[room[2]]]
    eventually(lambda: not app.extensions["fanout"].rooms.open_rooms())


def test_stored_message_is_acknowledged_despite_the_rate_limit(enter: Enter, room: Room) -> None:
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


def test_too_many_open_rooms_close_the_oldest_connection(
    enter: Enter, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rooms.live.subscribers.ROOMS_OF_ACCOUNT_MAX", 2)
    facility, seeker, contact = room
    listening = enter(facility, contact)
    oldest, *newer = [enter(seeker, contact) for _ in range(3)]
    assert close_code(oldest) == 4029
    send_message(listening, "こんにちは。")
    assert [receive(one)["message"] for one in newer] == ["こんにちは。"] * 2


class TestBatches:
    @pytest.fixture
    def entry_of(self, app: APIFlask) -> Iterator[Callable[[Person, int], Entry]]:
        """A function that makes the entry of a person into a room, as a handshake does."""
        ours, theirs = socket.socketpair()

        def make(person: Person, contact: int) -> Entry:
            cookie = person.client.get_cookie("access_token_cookie")
            assert cookie is not None
            claims = decode_token(cookie.value)
            return Entry(contact, claims["sid"], int(claims["sub"]), claims["aud"], ours, since=0)

        with ours, theirs, app.app_context():
            yield make
            live_fanout().rooms.close(live_fanout().rooms.subscribers(), CloseReason.RESTART)

    def test_each_client_of_a_batch_gets_its_own_answer(
        self, people: People, room: Room, entry_of: Callable[[Person, int], Entry]
    ) -> None:
        facility, seeker, contact = room
        stranger, signed_out = people.facility("みなも"), seeker.tab()
        entries = [entry_of(one, contact) for one in (facility, stranger, signed_out)]
        signed_out.post("/api/auth/logout/")
        entries.append(entry_of(facility, contact + 1_000))
        answer_entries(entries)
        assert [type(entry.answer.exception()) for entry in entries[1:]] == [NotFound, SignInNeeded, NotFound]
        entered = live_fanout().rooms.subscribers_in(contact)
        assert entered == [entries[0].answer.result()[0]]
        assert entered[0].viewer.id == facility.id

    def test_client_that_waits_no_longer_does_not_enter(
        self, room: Room, entry_of: Callable[[Person, int], Entry]
    ) -> None:
        facility, seeker, contact = room
        entries = [entry_of(one, contact) for one in (facility, seeker)]
        entries[0].answer.cancel()
        answer_entries(entries)
        assert live_fanout().rooms.subscribers_in(contact) == [entries[1].answer.result()[0]]

    def test_fault_of_one_client_does_not_keep_the_others_out(
        self, room: Room, entry_of: Callable[[Person, int], Entry], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        facility, seeker, contact = room

        def fail_for_seeker(subscribers: list[Subscriber]) -> None:
            if any(one.viewer.id == seeker.id for one in subscribers):
                raise RuntimeError
            catch_up(subscribers)

        monkeypatch.setattr("server.rooms.live.entering.catch_up", fail_for_seeker)
        entries = [entry_of(one, contact) for one in (facility, seeker)]
        answer_entries(entries)
        assert isinstance(entries[1].answer.exception(), RuntimeError)
        assert live_fanout().rooms.subscribers_in(contact) == [entries[0].answer.result()[0]]
