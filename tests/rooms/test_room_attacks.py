"""Hostile and broken clients can only end their own connection."""

import json
from contextlib import suppress

import pytest
from apiflask import APIFlask
from websocket import ABNF, WebSocketException, WebSocketTimeoutException

from server.core.limits import MESSAGES_OF_ACCOUNT
from server.rooms.live import monitor
from server.rooms.live.connection import Connection
from server.rooms.live.fanout import Fanout
from server.rooms.live.subscribers import Rooms
from tests.support.rooms import (
    PATIENCE_SECONDS,
    Enter,
    Room,
    close_code,
    eventually,
    messages_of,
    receive,
    send_message,
)


class TestHostileClients:
    @pytest.mark.parametrize(
        "origin", ["https://evil.example", "http://localhost.evil.example", "http://localhost:81", "null"]
    )
    def test_other_origins_cannot_enter(self, enter: Enter, room: Room, origin: str) -> None:
        assert close_code(enter(room[0], room[2], origin=origin)) == 4004

    def test_client_without_origin_can_enter(self, enter: Enter, room: Room) -> None:
        assert send_message(enter(room[0], room[2], origin=None), "はい。")["message"] == "はい。"

    @pytest.mark.parametrize("size", [100_000, 1_000_000])
    def test_oversized_frame_closes_only_its_connection(
        self, enter: Enter, room: Room, app: APIFlask, monkeypatch: pytest.MonkeyPatch, size: int
    ) -> None:
        # The client sends no close frame, so shorten the wait for it.
        monkeypatch.setattr("server.rooms.live.connection._CLOSING_SECONDS", 0.01)
        facility, seeker, contact = room
        other, socket = enter(seeker, contact), enter(facility, contact)
        # The server disconnects while the client is sending.
        with suppress(OSError, WebSocketException):
            socket.send(json.dumps({"message": "a" * size}))
        rooms: Rooms = app.extensions["fanout"].rooms
        eventually(lambda: len(rooms.subscribers_in(contact)) == 1)
        assert send_message(other, "はい。")["message"] == "はい。"
        assert len(messages_of(facility, contact)) == 2

    def test_oversized_fragmented_message_closes_its_connection(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        other, socket = enter(seeker, contact), enter(facility, contact)
        with suppress(OSError, WebSocketException):
            for number in range(1_000):
                kind = ABNF.OPCODE_CONT if number else ABNF.OPCODE_TEXT
                socket.send_frame(ABNF.create_frame("a" * 1_000, kind, fin=0))
        assert close_code(socket) == 1009
        assert send_message(other, "はい。")["message"] == "はい。"

    def test_flood_is_limited_and_others_are_served(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        flooding = enter(seeker, contact)
        for number in range(1_000):
            flooding.send(json.dumps({"message": str(number)}))
        answers = [json.loads(flooding.recv())["type"] for _ in range(1_000)]
        assert answers.count("message") == MESSAGES_OF_ACCOUNT.most
        assert answers.count("error") == 1_000 - MESSAGES_OF_ACCOUNT.most
        assert send_message(enter(facility, contact), "まだ話せます。")["message"] == "まだ話せます。"

    @pytest.mark.parametrize(
        ("data", "opcode"),
        [
            (b"\xff\xfe", ABNF.OPCODE_BINARY),
            (b"\x00" * 60_000, ABNF.OPCODE_BINARY),
            (b"not json", ABNF.OPCODE_TEXT),
            (b'{"message": "a"', ABNF.OPCODE_TEXT),
            (b"[" * 60_000, ABNF.OPCODE_TEXT),
            (b"[1, 2]", ABNF.OPCODE_TEXT),
            (b"null", ABNF.OPCODE_TEXT),
            (b'{"read": "x"}', ABNF.OPCODE_TEXT),
            (b'{"read": -1}', ABNF.OPCODE_TEXT),
            (b'{"read": true}', ABNF.OPCODE_TEXT),
            (b'{"typing": 1}', ABNF.OPCODE_TEXT),
            (b'{"message": "\\ud800"}', ABNF.OPCODE_TEXT),
        ],
    )
    def test_invalid_frame_does_not_close_the_connection(
        self, enter: Enter, room: Room, data: bytes, opcode: int
    ) -> None:
        socket = enter(room[0], room[2])
        socket.send(data, opcode)
        assert receive(socket, "error")["code"] == "frame_unreadable"
        assert send_message(socket, "はい。")["message"] == "はい。"

    def test_invalid_utf8_closes_only_its_connection(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        other, socket = enter(seeker, contact), enter(facility, contact)
        socket.send(b"\xff\xfe", ABNF.OPCODE_TEXT)
        assert close_code(socket) == 1007
        assert send_message(other, "はい。")["message"] == "はい。"

    def test_only_clients_without_pong_are_disconnected(
        self, enter: Enter, room: Room, app: APIFlask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # A turn that the monitor thread does not reach, so that only the test runs the check.
        late_turn = 1_000_003
        monkeypatch.setattr(monitor, "_PING_TURNS", late_turn)
        facility, seeker, contact = room
        enter(facility, contact)
        answering = enter(seeker, contact)
        fanout: Fanout = app.extensions["fanout"]
        [server_connection] = [
            one.connection for one in fanout.rooms.subscribers_in(contact) if one.viewer.id == seeker.id
        ]
        assert isinstance(server_connection, Connection)
        with app.app_context():
            monitor._check(fanout, late_turn)
        answering.settimeout(0.01)

        def has_answered() -> bool:
            # The client library answers pings while it reads.
            with suppress(WebSocketTimeoutException):
                answering.recv()
            return server_connection._answers_pings

        eventually(has_answered)
        with app.app_context():
            monitor._check(fanout, late_turn)
        eventually(lambda: len(fanout.rooms.subscribers_in(contact)) == 1)
        answering.settimeout(PATIENCE_SECONDS)
        assert send_message(answering, "ひとりです。")["message"] == "ひとりです。"

    def test_broken_connection_leaves_the_room(self, enter: Enter, room: Room, app: APIFlask) -> None:
        socket = enter(room[0], room[2])
        socket.shutdown()
        rooms: Rooms = app.extensions["fanout"].rooms
        eventually(lambda: not rooms.subscribers_in(room[2]))
