"""The unread count is the same in the title, the bell, the cards, the rooms and the lists."""

from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis.stateful import run_state_machine_as_test

from tests.support.machine.unread import NOTICES, TODAY, UNREAD, Unread
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People
from tests.support.rooms import Enter, Room, receive, send_message
from tests.support.scope import ALL, search


def _lines(answer: Any, kind: str) -> list[Any]:
    return next((group["lines"] for group in answer["contacts"] if group["kind"] == kind), [])


@pytest.mark.long
def test_all_views_show_the_same_count(app: APIFlask, people: People) -> None:
    world = {"app": app, "people": people}
    steps = search(1, 30, stateful_step_count=40 if ALL else 15)
    run_state_machine_as_test(type("UnreadHere", (Unread,), world), settings=steps)


def test_marking_all_as_read_sends_a_read_receipt(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    line = enter(facility, contact, since=0)
    message_id = send_message(line, "読めますか。")["id"]
    seeker.post(f"{NOTICES}mark_all_as_read/")
    assert receive(line, "read") == {"type": "read", "by": "applicant", "id": message_id}
    assert seeker.get(UNREAD)["total"] == 0


def test_marking_all_as_read_respects_hidden_read_receipts(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    seeker.patch("/api/chat/settings/", {"shows_read": False, "shows_typing": False})
    line = enter(facility, contact, since=0)
    send_message(line, "読めますか。")
    seeker.post(f"{NOTICES}mark_all_as_read/")
    send_message(line, "見えませんね。")
    assert "read" not in receive(enter(facility, contact, since=0), "here")["read"]
    assert receive(enter(facility, contact, since=0), "here")["read"] == {}


def test_notices_of_a_room_link_to_the_room_and_others_to_the_contact(
    people: People,
) -> None:
    facility, seeker = people.facility(), people.counselor()
    asked = {"home": facility.register_home(), "preference": seeker.register_preference(name="見本 花子")}
    contact = facility.post(CONTACTS, asked)["id"]
    [line] = _lines(seeker.get(TODAY), "request")
    assert line["page"] == seeker.get(NOTICES)[0]["page"] == f"/counselors/contacts/?contact={contact}"
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    assert facility.get(NOTICES)[0]["page"] == f"/facilities/contacts/?contact={contact}"
    seeker.post(f"{CONTACTS}{contact}/visits/want/", {})
    [notice] = [notice for notice in facility.get(NOTICES) if notice["event"] == "visit_wanted"]
    [wanted] = _lines(facility.get(TODAY), "visit_wanted")
    [unread_room] = seeker.get(f"{UNREAD}rooms/")["lines"]
    assert notice["page"] == wanted["page"] == unread_room["page"] == f"/chat/{contact}/"


def test_notice_names_the_person_only_to_viewers_with_access(people: People) -> None:
    facility, seeker = people.facility(), people.counselor()
    asked = {"home": facility.register_home(), "preference": seeker.register_preference(name="見本 花子")}
    contact = facility.post(CONTACTS, asked)["id"]
    [line] = next(group["lines"] for group in facility.get(TODAY)["contacts"] if group["kind"] == "request")
    assert (line["contact"], line["person"]["name"]) == (contact, None)
    assert seeker.get(NOTICES)[0]["person"]["name"] == "見本 花子"
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    assert facility.get(NOTICES)[0]["person"]["name"] == "見本 花子"
    facility.patch(f"{CONTACTS}{contact}/close/")
    notice = facility.get(NOTICES)[0]["person"]
    assert (notice["name"], notice["age"] is None) == (None, False)
