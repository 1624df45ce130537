"""The unread count is the same in the title, the bell, the cards, the rooms and the lists."""

from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis.stateful import run_state_machine_as_test

from server.core.vocabulary import Event, NoticeEvent, NotificationKind
from server.notifications.rules.staff import events_of
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


def test_notifications_are_filtered_by_unread_and_kind(people: People) -> None:
    facility, seeker = people.facility(), people.counselor()
    home = facility.register_home()
    for number in range(2):
        wish = seeker.register_preference(name=f"見本 {number}")
        contact = facility.post(CONTACTS, {"home": home, "preference": wish})["id"]
        seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
        if number == 0:
            facility.post(f"{NOTICES}mark_all_as_read/")
    seeker.post(f"{CONTACTS}{contact}/visits/want/", {})

    def events(query: str) -> list[str]:
        return [row["event"] for row in facility.get(f"{NOTICES}?{query}")]

    assert events("") == ["visit_wanted", "accepted", "accepted"]
    assert events("unread=true") == ["visit_wanted", "accepted"]
    assert events("kind=visit") == ["visit_wanted"]
    assert events("kind=request&unread=true") == ["accepted"]
    assert events(f"kind=request&contact={contact}") == ["accepted"]
    assert events("kind=message") == events("kind=new_matches") == events("kind=office") == []


def test_every_event_has_a_kind_to_filter_by() -> None:
    kinds = {event: kind for kind in NotificationKind for event in events_of(kind)}
    assert {*kinds} == {event.value for event in (*Event, *NoticeEvent)} - {Event.OPINION_GIVEN.value}
    assert len(kinds) == sum(len(events_of(kind)) for kind in NotificationKind)
