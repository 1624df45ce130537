"""One count of what is unread: whatever happens, title, bell, cards, rooms and lists show the same."""

from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis.stateful import run_state_machine_as_test

from tests.support.machine.unread import NOTICES, TODAY, UNREAD, Unread
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People
from tests.support.rooms import Enter, Room, hear, say_as
from tests.support.scope import ALL, search


def _lines(answer: Any, kind: str) -> list[Any]:
    return next((group["lines"] for group in answer["contacts"] if group["kind"] == kind), [])


@pytest.mark.long
def test_every_place_shows_the_same_number(app: APIFlask, people: People) -> None:
    world = {"app": app, "people": people}
    lives = search(1, 30, stateful_step_count=40 if ALL else 15)
    run_state_machine_as_test(type("UnreadHere", (Unread,), world), settings=lives)


def test_reading_everything_is_told_to_the_other_side_as_any_reading(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    line = enter(facility, contact, since=0)
    said = say_as(line, "読めますか。")["id"]
    seeker.post(f"{NOTICES}mark_all_as_read/")
    assert hear(line, "read") == {"type": "read", "by": "applicant", "id": said}
    assert seeker.get(UNREAD)["total"] == 0


def test_who_does_not_show_that_they_read_does_not_by_reading_everything(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    seeker.patch("/api/chat/settings/", {"shows_read": False, "shows_typing": False})
    line = enter(facility, contact, since=0)
    say_as(line, "読めますか。")
    seeker.post(f"{NOTICES}mark_all_as_read/")
    say_as(line, "見えませんね。")
    assert "read" not in hear(enter(facility, contact, since=0), "here")["read"]
    assert hear(enter(facility, contact, since=0), "here")["read"] == {}


def test_what_is_told_and_what_waits_of_a_room_leads_there_and_all_else_to_its_contact(
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
    [told] = [notice for notice in facility.get(NOTICES) if notice["event"] == "visit_wanted"]
    [wanted] = _lines(facility.get(TODAY), "visit_wanted")
    [greeted] = seeker.get(f"{UNREAD}rooms/")["lines"]
    assert told["page"] == wanted["page"] == greeted["page"] == f"/chat/{contact}/"


def test_a_notice_names_the_person_only_to_who_may_know(people: People) -> None:
    facility, seeker = people.facility(), people.counselor()
    asked = {"home": facility.register_home(), "preference": seeker.register_preference(name="見本 花子")}
    contact = facility.post(CONTACTS, asked)["id"]
    [line] = next(group["lines"] for group in facility.get(TODAY)["contacts"] if group["kind"] == "request")
    assert (line["contact"], line["person"]["name"]) == (contact, None)
    assert seeker.get(NOTICES)[0]["person"]["name"] == "見本 花子"
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    assert facility.get(NOTICES)[0]["person"]["name"] == "見本 花子"
    facility.patch(f"{CONTACTS}{contact}/close/")
    told = facility.get(NOTICES)[0]["person"]
    assert (told["name"], told["age"] is None) == (None, False)
