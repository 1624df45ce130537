"""A message taken back: gone for everybody within a minute, and told to whoever is there, was away, or comes later."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select

from server.core.database import db
from server.core.vocabulary import StaffNoticeKind
from server.models import StaffNotice
from server.notifications.queries import has_unread_notification
from tests.support.clock import Clock
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import People, Person
from tests.support.rooms import MESSAGES, Enter, Room, eventually, messages_of, receive, send_message


def _take_back(person: Person, message_id: int) -> Any:
    return person.call("DELETE", f"{MESSAGES}{message_id}/")


def test_its_words_are_gone_for_both_and_that_something_was_said_stays(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    sending, receiving = enter(seeker, contact, since=0), enter(facility, contact, since=0)
    said = send_message(sending, "まちがえました。", key="key-of-a-mistake")
    assert said["taken_back_at"] is None
    assert _take_back(seeker, said["id"]).status_code == 200
    for socket in (sending, receiving):
        assert receive(socket, "taken_back") == {"type": "taken_back", "ids": [said["id"]]}
    for person in (facility, seeker):
        shown = messages_of(person, contact)[-1]
        assert (shown["id"], shown["message"], shown["image"]) == (said["id"], "", None)
        assert shown["taken_back_at"] is not None
    # Sent again, it is what became of it; taken back again, nothing more happens.
    assert receive(_sent_again(sending), "message")["taken_back_at"] is not None
    assert _take_back(seeker, said["id"]).status_code == 200
    assert "まちがえました" not in json.dumps(messages_of(facility, contact), ensure_ascii=False)


def _sent_again(socket: Any) -> Any:
    socket.send(json.dumps({"message": "まちがえました。", "key": "key-of-a-mistake"}))
    return socket


def test_a_picture_goes_with_its_files(room: Room, app: APIFlask) -> None:
    facility, _, contact = room
    files = sorted(app.extensions["settings"].media_dir.rglob("*.*"))
    data = {"talk_room": str(contact), "image": (io.BytesIO(picture(width=200)), "plan.png")}
    said = facility.post(MESSAGES, data=data)
    assert _take_back(facility, said["id"]).status_code == 200
    assert facility.call("GET", said["image"]["full"]).status_code == 404
    assert sorted(app.extensions["settings"].media_dir.rglob("*.*")) == files


@pytest.mark.parametrize(("seconds", "status"), [(60, 200), (61, 409)])
def test_a_minute_is_the_servers_minute(
    enter: Enter, room: Room, clock: Clock, seconds: int, status: int
) -> None:
    _, seeker, contact = room
    said = send_message(enter(seeker, contact), "一分のこと。")
    clock.forward(seconds=seconds)
    answer = _take_back(seeker, said["id"])
    assert answer.status_code == status
    if status == 409:
        assert answer.json["code"] == "too_late_to_take_back"
        assert messages_of(seeker, contact)[-1]["message"] == "一分のこと。"


def test_only_its_sender_takes_it_back_and_nobody_a_greeting(
    enter: Enter, room: Room, people: People
) -> None:
    facility, seeker, contact = room
    colleague = people.member(facility, "同僚")
    said = send_message(enter(facility, contact), "わたしの言葉です。")
    greeting = messages_of(seeker, contact)[0]
    for person, message_id in (
        (seeker, said["id"]), (colleague, said["id"]), (facility, greeting["id"]), (seeker, 10**6)
    ):  # fmt: skip
        assert _take_back(person, message_id).status_code == 404
    assert messages_of(seeker, contact)[-1]["message"] == "わたしの言葉です。"


def test_who_was_away_and_has_it_learns_it_when_they_come_back(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    sending, receiving = enter(seeker, contact), enter(facility, contact, since=0)
    said = send_message(sending, "見られましたか。")
    assert receive(receiving)["message"] != ""
    receiving.shutdown()
    _take_back(seeker, said["id"])
    assert receive(enter(facility, contact, since=said["id"]), "taken_back")["ids"] == [said["id"]]
    back = enter(facility, contact, since=said["id"] - 1)
    assert (missed := receive(back))["id"] == said["id"]
    assert (missed["message"], missed["taken_back_at"] is None) == ("", False)


def test_nothing_is_told_and_nothing_waits_for_whom_it_was_the_only_one(
    enter: Enter, room: Room, app: APIFlask, deliver: Callable[[], int], clock: Clock
) -> None:
    facility, seeker, contact = room
    _come_and_go(app, enter(seeker, contact))
    deliver()
    clock.forward(seconds=1)
    sending = enter(facility, contact)
    first, second = send_message(sending, "一つ目。"), send_message(sending, "二つ目。")
    assert _waiting(seeker, contact) == (True, 2)
    _take_back(facility, first["id"])
    assert _waiting(seeker, contact) == (True, 1)
    _take_back(facility, second["id"])
    assert _waiting(seeker, contact) == (False, 0)
    assert deliver() == 0
    send_message(sending, "三つ目。")
    assert _waiting(seeker, contact) == (True, 1)
    assert deliver() == 1


def test_no_mail_tells_of_what_was_taken_back_and_one_does_of_what_is_left(
    enter: Enter, people: People, app: APIFlask
) -> None:
    facility, counselor = people.facility(), people.counselor()
    pair = Pair(facility, counselor, facility.register_home(), counselor.register_preference(name="山本"))
    pair.ask()
    pair.step(counselor, "accept_contact")
    sending = enter(counselor, pair.contact)
    first, second = send_message(sending, "一つ目。"), send_message(sending, "二つ目。")
    _take_back(counselor, second["id"])
    assert _mails_to_come(app, facility) == 1
    _take_back(counselor, first["id"])
    assert _mails_to_come(app, facility) == 0
    send_message(sending, "三つ目。")
    eventually(lambda: _mails_to_come(app, facility) == 1)


def _mails_to_come(app: APIFlask, person: Person) -> int:
    """Count of how many rooms somebody is to be told by mail."""
    with app.app_context():
        is_told = (
            StaffNotice.account_id == person.id,
            StaffNotice.kind == StaffNoticeKind.MESSAGE,
            has_unread_notification(StaffNotice),
        )
        return db.session.scalar(select(func.count(StaffNotice.contact_id.distinct())).where(*is_told)) or 0


def test_whom_line_has_called_already_is_led_to_where_it_was_taken_back(
    enter: Enter, room: Room, app: APIFlask, deliver: Callable[[], int]
) -> None:
    facility, seeker, contact = room
    _come_and_go(app, enter(seeker, contact))
    deliver()
    sending = enter(facility, contact)
    said = send_message(sending, "一つ目。")
    assert deliver() == 1
    _take_back(facility, said["id"])
    assert _waiting(seeker, contact) == (True, 0)
    # Taking back and saying again calls nobody again and again.
    send_message(sending, "二つ目。")
    assert deliver() == 0


def test_what_the_bus_did_not_bring_is_found_by_the_next_look(
    enter: Enter, room: Room, app: APIFlask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rooms.live.monitor._TURN_SECONDS", 0.05)
    facility, seeker, contact = room
    sending, receiving = enter(seeker, contact), enter(facility, contact, since=0)
    said = send_message(sending, "消えます。")
    fanout = app.extensions["fanout"]
    monkeypatch.setattr(fanout, "bus", _Silent())
    monkeypatch.setattr(fanout, "take_back", lambda room, message_id: None)
    _take_back(seeker, said["id"])
    assert receive(receiving, "taken_back")["ids"] == [said["id"]]


def _come_and_go(app: APIFlask, socket: Any) -> None:
    socket.shutdown()
    eventually(lambda: not app.extensions["fanout"].rooms.open_rooms())


class _Silent:
    """A bus that brings nothing."""

    is_up = False

    def send(self, events: Any) -> None:
        """Lose them."""

    def enter(self, *_: Any) -> None:
        """Note nothing."""

    leave = enter

    def present(self, rooms: Any) -> dict[int, Any]:
        """Know of nobody."""
        return {}

    def close(self) -> None:
        """End."""


def _waiting(person: Person, contact: int) -> tuple[bool, int]:
    [shown] = [row for row in person.get(CONTACTS) if row["id"] == contact]
    return shown["has_unread_notifications"], shown["unread_messages"]
