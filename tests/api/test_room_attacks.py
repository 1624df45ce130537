"""What a hostile or broken client can do to a room: end its own line, and nothing else."""

import json
from contextlib import suppress

import pytest
from apiflask import APIFlask
from websocket import ABNF, WebSocketException

from server.domain.limits import MESSAGES_OF_ACCOUNT
from server.fanout.rooms import PING, Rooms
from tests.support.rooms import Enter, Room, close_code, eventually, hear, list_of, say_as


class TestHostileClients:
    def test_a_page_of_another_site_cannot_enter_and_a_program_without_origin_can(
        self, enter: Enter, room: Room
    ) -> None:
        facility, _, contact = room
        assert close_code(enter(facility, contact, origin="https://evil.example")) == 4004
        assert say_as(enter(facility, contact, origin=None), "はい。")["message"] == "はい。"

    @pytest.mark.parametrize("size", [100_000, 1_000_000])
    def test_a_frame_that_is_too_large_ends_its_line_alone(
        self, enter: Enter, room: Room, app: APIFlask, size: int
    ) -> None:
        facility, seeker, contact = room
        other, socket = enter(seeker, contact), enter(facility, contact)
        # The server hangs up in the middle: what of the rest can be sent is chance.
        with suppress(OSError, WebSocketException):
            socket.send(json.dumps({"message": "a" * size}))
        rooms: Rooms = app.extensions["fanout"].rooms
        eventually(lambda: len(rooms.places_in(contact)) == 1)
        assert say_as(other, "はい。")["message"] == "はい。"
        assert len(list_of(facility, contact)) == 2

    def test_a_thousand_messages_at_once_stop_at_the_limit_and_the_others_are_served(
        self, enter: Enter, room: Room
    ) -> None:
        facility, seeker, contact = room
        flooding = enter(seeker, contact)
        for number in range(1_000):
            flooding.send(json.dumps({"message": str(number)}))
        answers = [json.loads(flooding.recv())["type"] for _ in range(1_000)]
        assert answers.count("message") == MESSAGES_OF_ACCOUNT.most
        assert answers.count("error") == 1_000 - MESSAGES_OF_ACCOUNT.most
        assert say_as(enter(facility, contact), "まだ話せます。")["message"] == "まだ話せます。"

    @pytest.mark.parametrize(
        ("data", "opcode"),
        [
            (b"\xff\xfe", ABNF.OPCODE_BINARY),
            (b"[1, 2]", ABNF.OPCODE_TEXT),
            (b"null", ABNF.OPCODE_TEXT),
            (b'{"read": "x"}', ABNF.OPCODE_TEXT),
            (b'{"read": -1}', ABNF.OPCODE_TEXT),
            (b'{"typing": 1}', ABNF.OPCODE_TEXT),
            (b'{"message": "\\ud800"}', ABNF.OPCODE_TEXT),
        ],
    )
    def test_a_frame_that_says_nothing_is_answered_and_the_room_goes_on(
        self, enter: Enter, room: Room, data: bytes, opcode: int
    ) -> None:
        socket = enter(room[0], room[2])
        socket.send(data, opcode)
        assert hear(socket, "error")["code"] == "frame_unreadable"
        assert say_as(socket, "はい。")["message"] == "はい。"

    def test_a_silent_peer_is_found_out_by_the_second_ping(
        self, enter: Enter, room: Room, app: APIFlask
    ) -> None:
        facility, _, contact = room
        enter(facility, contact)
        rooms: Rooms = app.extensions["fanout"].rooms
        [place] = rooms.places_in(contact)
        place.hand(PING)
        place.hand(PING)
        eventually(lambda: not rooms.places_in(contact))
