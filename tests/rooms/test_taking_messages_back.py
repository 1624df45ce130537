"""Taking a message back within a minute, for present, absent and later readers."""

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


def test_taken_back_message_stays_without_its_text(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    sending, receiving = enter(seeker, contact, since=0), enter(facility, contact, since=0)
    sent = send_message(sending, "まちがえました。", key="key-of-a-mistake")
    assert sent["taken_back_at"] is None
    assert _take_back(seeker, sent["id"]).status_code == 200
    for socket in (sending, receiving):
        assert receive(socket, "taken_back") == {"type": "taken_back", "ids": [sent["id"]]}
    for person in (facility, seeker):
        shown = messages_of(person, contact)[-1]
        assert (shown["id"], shown["message"], shown["image"]) == (sent["id"], "", None)
        assert shown["taken_back_at"] is not None
    # A resend returns the taken-back message; taking it back twice changes nothing.
    assert receive(_resend(sending), "message")["taken_back_at"] is not None
    assert _take_back(seeker, sent["id"]).status_code == 200
    assert "まちがえました" not in json.dumps(messages_of(facility, contact), ensure_ascii=False)


def _resend(socket: Any) -> Any:
    socket.send(json.dumps({"message": "まちがえました。", "key": "key-of-a-mistake"}))
    return socket


def test_taking_a_picture_back_deletes_its_files(room: Room, app: APIFlask) -> None:
    facility, _, contact = room
    files = sorted(app.extensions["settings"].media_dir.rglob("*.*"))
    data = {"talk_room": str(contact), "image": (io.BytesIO(picture(width=200)), "plan.png")}
    sent = facility.post(MESSAGES, data=data)
    assert _take_back(facility, sent["id"]).status_code == 200
    assert facility.call("GET", sent["image"]["full"]).status_code == 404
    assert sorted(app.extensions["settings"].media_dir.rglob("*.*")) == files


@pytest.mark.parametrize(("seconds", "status"), [(60, 200), (61, 409)])
def test_message_can_be_taken_back_for_a_minute(
    enter: Enter, room: Room, clock: Clock, seconds: int, status: int
) -> None:
    _, seeker, contact = room
    sent = send_message(enter(seeker, contact), "一分のこと。")
    clock.forward(seconds=seconds)
    answer = _take_back(seeker, sent["id"])
    assert answer.status_code == status
    if status == 409:
        assert answer.json["code"] == "too_late_to_take_back"
        assert messages_of(seeker, contact)[-1]["message"] == "一分のこと。"


def test_only_the_sender_can_take_a_message_back(enter: Enter, room: Room, people: People) -> None:
    facility, seeker, contact = room
    colleague = people.member(facility, "同僚")
    sent = send_message(enter(facility, contact), "わたしの言葉です。")
    greeting = messages_of(seeker, contact)[0]
    for person, message_id in (
        (seeker, sent["id"]), (colleague, sent["id"]), (facility, greeting["id"]), (seeker, 10**6)
    ):  # fmt: skip
        assert _take_back(person, message_id).status_code == 404
    assert messages_of(seeker, contact)[-1]["message"] == "わたしの言葉です。"


def test_reconnecting_client_learns_of_taken_back_messages(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    sending, receiving = enter(seeker, contact), enter(facility, contact, since=0)
    sent = send_message(sending, "見られましたか。")
    assert receive(receiving)["message"] != ""
    receiving.shutdown()
    _take_back(seeker, sent["id"])
    assert receive(enter(facility, contact, since=sent["id"]), "taken_back")["ids"] == [sent["id"]]
    back = enter(facility, contact, since=sent["id"] - 1)
    assert (missed := receive(back))["id"] == sent["id"]
    assert (missed["message"], missed["taken_back_at"] is None) == ("", False)


def test_taking_the_only_message_back_deletes_its_notification(
    enter: Enter, room: Room, app: APIFlask, deliver: Callable[[], int], clock: Clock
) -> None:
    facility, seeker, contact = room
    _disconnect(app, enter(seeker, contact))
    deliver()
    clock.forward(seconds=1)
    sending = enter(facility, contact)
    first, second = send_message(sending, "一つ目。"), send_message(sending, "二つ目。")
    assert _unread(seeker, contact) == (True, 2)
    _take_back(facility, first["id"])
    assert _unread(seeker, contact) == (True, 1)
    _take_back(facility, second["id"])
    assert _unread(seeker, contact) == (False, 0)
    assert deliver() == 0
    send_message(sending, "三つ目。")
    assert _unread(seeker, contact) == (True, 1)
    assert deliver() == 1


def test_mail_is_sent_only_for_remaining_messages(enter: Enter, people: People, app: APIFlask) -> None:
    facility, counselor = people.facility(), people.counselor()
    pair = Pair(facility, counselor, facility.register_home(), counselor.register_preference(name="山本"))
    pair.ask()
    pair.step(counselor, "accept_contact")
    sending = enter(counselor, pair.contact)
    first, second = send_message(sending, "一つ目。"), send_message(sending, "二つ目。")
    _take_back(counselor, second["id"])
    assert _pending_mails(app, facility) == 1
    _take_back(counselor, first["id"])
    assert _pending_mails(app, facility) == 0
    send_message(sending, "三つ目。")
    eventually(lambda: _pending_mails(app, facility) == 1)


def _pending_mails(app: APIFlask, person: Person) -> int:
    """Return the number of rooms with a pending mail about messages."""
    with app.app_context():
        is_pending = (
            StaffNotice.account_id == person.id,
            StaffNotice.kind == StaffNoticeKind.MESSAGE,
            has_unread_notification(StaffNotice),
        )
        return (
            db.session.scalar(select(func.count(StaffNotice.contact_id.distinct())).where(*is_pending)) or 0
        )


def test_sent_line_push_is_not_repeated_after_taking_back(
    enter: Enter, room: Room, app: APIFlask, deliver: Callable[[], int]
) -> None:
    facility, seeker, contact = room
    _disconnect(app, enter(seeker, contact))
    deliver()
    sending = enter(facility, contact)
    sent = send_message(sending, "一つ目。")
    assert deliver() == 1
    _take_back(facility, sent["id"])
    assert _unread(seeker, contact) == (True, 0)
    # Taking back and sending again does not send another push.
    send_message(sending, "二つ目。")
    assert deliver() == 0


def test_lost_event_is_found_by_the_next_check(
    enter: Enter, room: Room, app: APIFlask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rooms.live.monitor._TURN_SECONDS", 0.05)
    facility, seeker, contact = room
    sending, receiving = enter(seeker, contact), enter(facility, contact, since=0)
    sent = send_message(sending, "消えます。")
    fanout = app.extensions["fanout"]
    monkeypatch.setattr(fanout, "bus", _SilentBus())
    monkeypatch.setattr(fanout, "announce_taken_back", lambda room, message_id: None)
    _take_back(seeker, sent["id"])
    assert receive(receiving, "taken_back")["ids"] == [sent["id"]]


def _disconnect(app: APIFlask, socket: Any) -> None:
    socket.shutdown()
    eventually(lambda: not app.extensions["fanout"].rooms.open_rooms())


class _SilentBus:
    """A bus that loses all events."""

    is_up = False

    def send(self, events: Any) -> None:
        """Discard the events."""

    def enter(self, *_: Any) -> None:
        """Record no presence."""

    leave = enter

    def present(self, rooms: Any) -> dict[int, Any]:
        return {}

    def close(self) -> None:
        """Do nothing."""


def _unread(person: Person, contact: int) -> tuple[bool, int]:
    [shown] = [row for row in person.get(CONTACTS) if row["id"] == contact]
    return shown["has_unread_notifications"], shown["unread_messages"]
