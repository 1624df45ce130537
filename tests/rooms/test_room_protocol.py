"""The protocol of a room: a message is stored once whatever breaks, and what the two sides see of each other."""

import io
import json
import uuid
from typing import Any

import pytest
from apiflask import APIFlask

from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.people import People
from tests.support.rooms import MESSAGES, Enter, Room, messages_of, receive, send_message


class TestOneMessage:
    def test_sent_again_with_its_key_is_the_same_message_and_nobody_hears_it_twice(
        self, enter: Enter, room: Room
    ) -> None:
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

    def test_keys_are_each_persons_own(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        key = "same-key-of-two"
        one = send_message(enter(facility, contact), "こちらから。", key=key)
        other = send_message(enter(seeker, contact), "そちらから。", key=key)
        assert one["id"] != other["id"]

    @pytest.mark.parametrize("key", ["short", "x" * 37, "with space", 5, {"a": 1}])
    def test_a_key_that_is_none_is_refused(self, enter: Enter, room: Room, key: Any) -> None:
        socket = enter(room[0], room[2])
        socket.send(json.dumps({"message": "はい。", "key": key}))
        assert receive(socket, "error")["code"] == "frame_unreadable"

    def test_a_refusal_names_the_key(self, enter: Enter, room: Room) -> None:
        socket = enter(room[0], room[2])
        socket.send(json.dumps({"message": "あ" * 2001, "key": "key-of-a-long-one"}))
        assert receive(socket, "error")["key"] == "key-of-a-long-one"


class TestComingBack:
    def test_what_was_missed_comes_first_in_its_order(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        sending = enter(seeker, contact)
        ids = [send_message(sending, words)["id"] for words in ("一。", "二。", "三。")]
        back = enter(facility, contact, since=ids[0])
        assert [receive(back)["id"] for _ in range(2)] == ids[1:]
        assert send_message(sending, "四。")["id"] == receive(back)["id"]

    def test_who_missed_very_much_is_told_to_read_thelist_of(
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

    def test_who_knows_a_room_that_is_gone_hears_all_of_the_one_there_is(
        self, enter: Enter, room: Room
    ) -> None:
        facility, seeker, contact = room
        said = send_message(enter(seeker, contact), "一。")["id"]
        back = enter(facility, contact, since=said + 1_000)
        assert said in [receive(back)["id"] for _ in range(2)]

    def test_a_plain_client_hears_messages_and_nothing_else(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        plain, knowing = enter(facility, contact), enter(seeker, contact, since=0)
        receive(knowing, "here")
        knowing.send(json.dumps({"read": 1}))
        knowing.send(json.dumps({"message": "やっと。"}))
        assert json.loads(plain.recv())["message"] == "やっと。"


class TestOneAnother:
    def test_each_sees_when_the_other_comes_and_goes(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        one = enter(facility, contact, since=0)
        assert receive(one, "here")["present"] == []
        other = enter(seeker, contact)
        assert receive(one, "here")["present"] == ["applicant"]
        other.close()
        assert receive(one, "here")["present"] == []

    def test_each_sees_up_to_where_the_other_has_read(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        one, other = enter(facility, contact, since=0), enter(seeker, contact, since=0)
        said = send_message(one, "読めますか。")["id"]
        assert seeker.get(CONTACTS)[0]["unread_messages"] == 2
        other.send(json.dumps({"read": said}))
        assert receive(one, "read") == {"type": "read", "by": "applicant", "id": said}
        assert seeker.get(CONTACTS)[0]["unread_messages"] == 0
        assert receive(enter(facility, contact, since=said), "here")["read"] == {"applicant": said}

    def test_what_was_read_in_one_room_is_still_unread_in_another(self, enter: Enter, room: Room) -> None:
        facility, seeker, first = room
        asked = {"home": facility.register_home(), "preference": seeker.get(CONTACTS)[0]["preference"]["id"]}
        second = int(facility.post(CONTACTS, asked)["id"])
        seeker.patch(f"{CONTACTS}{second}/accept_contact/")
        for contact in (first, second):
            said = send_message(enter(facility, contact, since=0), "読めますか。")["id"]
        reader = enter(seeker, second, since=0)
        reader.send(json.dumps({"read": said}))
        send_message(reader, "はい。")
        unread = {contact["id"]: contact["unread_messages"] for contact in seeker.get(CONTACTS)}
        assert unread == {first: 2, second: 0}
        counted = seeker.get("/api/chat/unread/")["contacts"]
        assert [one["id"] for one in counted] == [first]

    def test_reading_never_goes_back_nor_beyond_what_was_said(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        one, other = enter(facility, contact, since=0), enter(seeker, contact, since=0)
        said = send_message(one, "読めますか。")["id"]
        for read in (2_000_000_000, 1):
            other.send(json.dumps({"read": read}))
        assert receive(one, "read")["id"] == said
        send_message(other, "はい。")
        assert receive(enter(facility, contact, since=said), "here")["read"] == {"applicant": said}

    def test_who_does_not_wish_it_is_not_told_of(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        seeker.patch("/api/chat/settings/", {"shows_read": False, "shows_typing": False})
        one, other = enter(facility, contact, since=0), enter(seeker, contact, since=0)
        said = send_message(one, "読めますか。")["id"]
        other.send(json.dumps({"read": said}))
        other.send(json.dumps({"typing": True}))
        send_message(other, "はい。")
        while (frame := json.loads(one.recv()))["type"] != "message" or frame["id"] == said:
            assert frame["type"] in ("here", "message")
            assert "applicant" not in frame.get("read", {})

    def test_an_applicant_is_not_shown_typing_unless_they_choose_it(self, enter: Enter, room: Room) -> None:
        facility, seeker, contact = room
        assert seeker.get("/api/chat/settings/") == {"shows_read": True, "shows_typing": False}
        assert facility.get("/api/chat/settings/") == {"shows_read": True, "shows_typing": True}
        one, other = enter(facility, contact, since=0), enter(seeker, contact, since=0)
        one.send(json.dumps({"typing": True}))
        assert receive(other, "typing") == {"type": "typing", "by": "facility"}


class TestPictures:
    def test_a_picture_is_heard_in_the_room_and_gone_with_it(
        self, enter: Enter, room: Room, app: APIFlask
    ) -> None:
        facility, seeker, contact = room
        receiving = enter(seeker, contact)
        data = {"talk_room": str(contact), "key": "key-of-a-picture"}
        said = facility.post(MESSAGES, data={**data, "image": (io.BytesIO(picture(width=900)), "plan.png")})
        heard = receive(receiving)
        assert (heard["id"], heard["message"], heard["image"]) == (said["id"], "", said["image"])
        for address in said["image"].values():
            assert seeker.call("GET", address).mimetype == "image/jpeg"
        again = facility.post(MESSAGES, data={**data, "image": (io.BytesIO(picture(width=900)), "plan.png")})
        assert again == said
        files = sorted(app.extensions["settings"].media_dir.rglob("*.*"))
        facility.patch(f"{CONTACTS}{contact}/close/")
        assert seeker.call("GET", said["image"]["full"]).status_code == 404
        assert sorted(app.extensions["settings"].media_dir.rglob("*.*")) == files

    def test_a_file_that_is_no_picture_is_refused_and_nothing_is_said(self, room: Room) -> None:
        facility, _, contact = room
        data = {"talk_room": str(contact), "image": (io.BytesIO(b"%PDF-1.7"), "plan.pdf")}
        answer = facility.call("POST", MESSAGES, data=data)
        assert (answer.status_code, [*answer.json["fields"]]) == (422, ["image"])
        assert len(messages_of(facility, contact)) == 1


class TestTellingTheOperator:
    def test_who_is_blocked_asks_no_more_and_the_room_is_closed(self, people: People, room: Room) -> None:
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

    def test_the_operator_reads_it_with_the_last_words(self, app: APIFlask, room: Room) -> None:
        _, seeker, contact = room
        seeker.post(f"{CONTACTS}{contact}/report/", {"reason": "harassment", "detail": "こわいです。"})
        told = app.test_cli_runner().invoke(args=["reports", "list"]).output
        assert "いやなことを言われた" in told
        assert "こわいです。" in told
        assert "はじめまして。ひだまりホームです。" in told
