"""The protocol of rooms: idempotent messages, reconnecting, presence and read receipts."""

import io
import json
import uuid
from typing import Any

import pytest
from apiflask import APIFlask
from websocket import WebSocket

from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.people import People, Person
from tests.support.rooms import MESSAGES, Enter, Room, messages_of, receive, send_message


class TestMessageKeys:
    def test_message_with_the_same_key_is_stored_and_delivered_once(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        key = str(uuid.uuid4())
        receiving, sending = enter(facility, contact), enter(seeker, contact)
        first = send_message(sending, "一度だけ。", key=key)
        sending.close()
        again = send_message(enter(seeker, contact), "一度だけ。", key=key)
        assert (again["id"], again["sent_at"], again["key"]) == (first["id"], first["sent_at"], key)
        assert receive(receiving)["id"] == first["id"]
        assert send_message(receiving, "聞こえました。")["message"] == "聞こえました。"
        assert [row["message"] for row in messages_of(facility, contact)][1:] == [
            "一度だけ。",
            "聞こえました。",
        ]

    def test_keys_are_separate_per_sender(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        key = "same-key-of-two"
        one = send_message(enter(facility, contact), "こちらから。", key=key)
        other = send_message(enter(seeker, contact), "そちらから。", key=key)
        assert one["id"] != other["id"]

    @pytest.mark.parametrize("key", ["short", "x" * 37, "with space", 5, {"a": 1}])
    def test_invalid_key_is_refused(self, enter: Enter, room: Room, key: Any) -> None:
        socket = enter(room[0], room[2])
        socket.send(json.dumps({"message": "はい。", "key": key}))
        assert receive(socket, "error")["code"] == "frame_unreadable"

    def test_error_has_the_key_of_the_message(self, enter: Enter, room: Room) -> None:
        socket = enter(room[0], room[2])
        socket.send(json.dumps({"message": "あ" * 2001, "key": "key-of-a-long-one"}))
        assert receive(socket, "error")["key"] == "key-of-a-long-one"


class TestOwnMessages:
    @pytest.fixture
    def office(self, people: People) -> tuple[Person, Person, Person, int]:
        """Two members of one facility, one name within the other; an applicant, and the id of their room."""
        tanaka, seeker = people.facility("田中"), people.applicant()
        ichiro = people.member(tanaka, "田中 一郎")
        body = {"home": tanaka.register_home(), "preference": seeker.register_preference()}
        contact = int(tanaka.post(CONTACTS, body)["id"])
        seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
        return tanaka, ichiro, seeker, contact

    def test_message_is_the_senders_only_however_alike_names_are(
        self, enter: Enter, office: tuple[Person, Person, Person, int]
    ) -> None:
        *people, contact = office
        sockets = [enter(person, contact) for person in people]
        for sender in range(3):
            sockets[sender].send(json.dumps({"message": "はい。"}))
            received = [receive(socket)["is_mine"] for socket in sockets]
            assert received == [receiver == sender for receiver in range(3)]
        for reader, person in enumerate(people):
            listed = [row["is_mine"] for row in messages_of(person, contact)[1:]]
            assert listed == [sender == reader for sender in range(3)]

    def test_missed_and_repeated_messages_say_it_too(
        self, enter: Enter, office: tuple[Person, Person, Person, int]
    ) -> None:
        tanaka, ichiro, _, contact = office
        sending = enter(ichiro, contact)
        sent = send_message(sending, "一郎です。", key="key-of-ichiro")
        again = send_message(sending, "一郎です。", key="key-of-ichiro")
        assert (again["id"], again["is_mine"]) == (sent["id"], True)
        for person, is_mine in ((tanaka, False), (ichiro, True)):
            missed = receive(enter(person, contact, since=sent["id"] - 1))
            assert (missed["id"], missed["is_mine"]) == (sent["id"], is_mine)

    def test_second_device_of_the_sender_knows_the_message_as_own(
        self, enter: Enter, office: tuple[Person, Person, Person, int]
    ) -> None:
        _, ichiro, _, contact = office
        other_device = enter(ichiro, contact)
        send_message(enter(ichiro, contact), "一郎です。")
        assert receive(other_device)["is_mine"]


class TestReconnecting:
    def test_missed_messages_come_first_in_order(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        sending = enter(seeker, contact)
        ids = [send_message(sending, words)["id"] for words in ("一。", "二。", "三。")]
        back = enter(facility, contact, since=ids[0])
        assert [receive(back)["id"] for _ in range(2)] == ids[1:]
        assert send_message(sending, "四。")["id"] == receive(back)["id"]

    def test_too_many_missed_messages_are_announced_as_behind(
        self, enter: Enter, room: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("server.rooms.live.delivery.CATCH_UP_MAX", 2)
        facility, seeker, contact = room
        sending = enter(seeker, contact)
        for words in ("一。", "二。", "三。"):
            send_message(sending, words)
        back = enter(facility, contact, since=1)
        assert json.loads(back.recv()) == {"type": "behind"}
        send_message(sending, "四。")
        assert receive(back)["message"] == "四。"

    def test_too_new_last_id_returns_all_messages(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        sent = send_message(enter(seeker, contact), "一。")["id"]
        back = enter(facility, contact, since=sent + 1_000)
        assert sent in [receive(back)["id"] for _ in range(2)]

    def test_client_without_presence_receives_only_messages(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        plain, knowing = enter(facility, contact), enter(seeker, contact, since=0)
        receive(knowing, "here")
        knowing.send(json.dumps({"read": 1}))
        knowing.send(json.dumps({"message": "やっと。"}))
        assert json.loads(plain.recv())["message"] == "やっと。"


def wait_for_presence(socket: WebSocket, present: list[str]) -> None:
    """Receive until these sides are present. A socket of the test before may still leave the restored room."""
    while receive(socket, "here")["present"] != present:
        pass


class TestPresenceAndReads:
    def test_presence_of_the_other_side_is_sent(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        one = enter(facility, contact, since=0)
        assert receive(one, "here")["present"] == []
        other = enter(seeker, contact)
        wait_for_presence(one, ["applicant"])
        other.close()
        wait_for_presence(one, [])

    def test_last_read_message_of_the_other_side_is_sent(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        one, other = enter(facility, contact, since=0), enter(seeker, contact, since=0)
        sent = send_message(one, "読めますか。")["id"]
        assert seeker.get(CONTACTS)[0]["unread_messages"] == 2
        other.send(json.dumps({"read": sent}))
        assert receive(one, "read") == {"type": "read", "by": "applicant", "id": sent}
        assert seeker.get(CONTACTS)[0]["unread_messages"] == 0
        assert receive(enter(facility, contact, since=sent), "here")["read"] == {"applicant": sent}

    def test_read_messages_are_counted_per_room(self, enter: Enter, room: Room) -> None:
        facility, seeker, first = room
        body = {"home": facility.register_home(), "preference": seeker.get(CONTACTS)[0]["preference"]["id"]}
        second = int(facility.post(CONTACTS, body)["id"])
        seeker.patch(f"{CONTACTS}{second}/accept_contact/")
        for contact in (first, second):
            sent = send_message(enter(facility, contact, since=0), "読めますか。")["id"]
        reader = enter(seeker, second, since=0)
        reader.send(json.dumps({"read": sent}))
        send_message(reader, "はい。")
        unread = {contact["id"]: contact["unread_messages"] for contact in seeker.get(CONTACTS)}
        assert unread == {first: 2, second: 0}
        counted = seeker.get("/api/chat/unread/")["contacts"]
        assert [one["id"] for one in counted] == [first]

    def test_last_read_message_is_valid_and_never_decreases(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        one, other = enter(facility, contact, since=0), enter(seeker, contact, since=0)
        sent = send_message(one, "読めますか。")["id"]
        for read in (2_000_000_000, 1):
            other.send(json.dumps({"read": read}))
        assert receive(one, "read")["id"] == sent
        send_message(other, "はい。")
        assert receive(enter(facility, contact, since=sent), "here")["read"] == {"applicant": sent}

    def test_read_and_typing_can_be_disabled(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        seeker.patch("/api/chat/settings/", {"shows_read": False, "shows_typing": False})
        one, other = enter(facility, contact, since=0), enter(seeker, contact, since=0)
        sent = send_message(one, "読めますか。")["id"]
        other.send(json.dumps({"read": sent}))
        other.send(json.dumps({"typing": True}))
        send_message(other, "はい。")
        while (frame := json.loads(one.recv()))["type"] != "message" or frame["id"] == sent:
            assert frame["type"] in ("here", "message")
            assert "applicant" not in frame.get("read", {})

    def test_typing_of_applicants_is_disabled_by_default(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        assert seeker.get("/api/chat/settings/") == {"shows_read": True, "shows_typing": False}
        assert facility.get("/api/chat/settings/") == {"shows_read": True, "shows_typing": True}
        one, other = enter(facility, contact, since=0), enter(seeker, contact, since=0)
        one.send(json.dumps({"typing": True}))
        assert receive(other, "typing") == {"type": "typing", "by": "facility"}


class TestPictures:
    def test_picture_is_delivered_and_deleted_with_the_room(
        self, enter: Enter, room: Room, app: APIFlask
    ) -> None:
        facility, seeker, contact = room
        receiving = enter(seeker, contact)
        data = {"talk_room": str(contact), "key": "key-of-a-picture"}
        sent = facility.post(MESSAGES, data={**data, "image": (io.BytesIO(picture(width=900)), "plan.png")})
        received = receive(receiving)
        assert (received["id"], received["message"], received["image"]) == (sent["id"], "", sent["image"])
        for address in sent["image"].values():
            assert seeker.call("GET", address).mimetype == "image/jpeg"
        again = facility.post(MESSAGES, data={**data, "image": (io.BytesIO(picture(width=900)), "plan.png")})
        assert again == sent
        files = sorted(app.extensions["settings"].media_dir.rglob("*.*"))
        facility.patch(f"{CONTACTS}{contact}/close/")
        assert seeker.call("GET", sent["image"]["full"]).status_code == 404
        assert sorted(app.extensions["settings"].media_dir.rglob("*.*")) == files

    def test_file_that_is_no_picture_is_refused(self, room: Room) -> None:
        facility, _, contact = room
        data = {"talk_room": str(contact), "image": (io.BytesIO(b"%PDF-1.7"), "plan.pdf")}
        answer = facility.call("POST", MESSAGES, data=data)
        assert (answer.status_code, [*answer.json["fields"]]) == (422, ["image"])
        assert len(messages_of(facility, contact)) == 1


class TestReporting:
    def test_block_closes_the_room_and_stops_requests(self, people: People, room: Room) -> None:
        facility, seeker, contact = room
        seeker.post(f"{CONTACTS}{contact}/block/", block_all)
        assert seeker.get(f"{CONTACTS}{contact}/")["status"] == "completed"
        home = facility.register_home(name="別のホーム")
        assert facility.get(f"/api/facilities/matching-preferences/{home}/")["data"] == []
        preference = seeker.get("/api/applicants/preferences/")[0]["id"]
        answer = facility.call("POST", CONTACTS, {"home": home, "preference": preference})
        assert answer.status_code == 404
        other = people.facility("みなも")
        other.post(CONTACTS, {"home": other.register_home(), "preference": preference})

    def test_operator_reads_a_report_with_the_last_messages(self, app: APIFlask, room: Room) -> None:
        _, seeker, contact = room
        seeker.post(f"{CONTACTS}{contact}/report/", {"reason": "harassment", "detail": "こわいです。"})
        output = app.test_cli_runner().invoke(args=["reports", "list"]).output
        assert "いやなことを言われた" in output
        assert "こわいです。" in output
        assert "はじめまして。ひだまりホームです。" in output
