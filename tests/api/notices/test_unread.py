"""One count of what is unread: whatever happens, title, bell, cards, rooms and lists show the same."""

from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from server.actions.notices.notifications import mark_read, settle_room
from server.actions.rooms.reading import mark_room_read
from server.actions.rooms.store import NewMessage, store_messages
from server.actions.transaction import transaction
from server.domain.matching.notices import NEW_MATCHES
from server.domain.viewer import Viewer
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Notification
from server.web.clock import now
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import Enter, Room, hear, list_of, say_as

NOTICES, HOMES = "/api/chat/notifications/", "/api/facilities/homes/"
UNREAD, TODAY = "/api/chat/unread/", "/api/chat/today/"


def _lines(answer: Any, kind: str) -> list[Any]:
    return next((group["lines"] for group in answer["contacts"] if group["kind"] == kind), [])


class Unread(RuleBasedStateMachine):
    """Two members of a facility, each with two tabs, talk with people of a counselor's."""

    app: APIFlask
    people: People

    def __init__(self) -> None:
        super().__init__()
        self.manager, self.counselor = self.people.facility(), self.people.counselor()
        self.member = self.people.member(self.manager, "同僚")
        self.homes = [self.manager.register_home(name=f"ホーム{number}") for number in range(2)]
        self.persons = [self.counselor.register_preference(name=f"見本 {number}") for number in range(2)]
        self.tabs = {one: one.tab() for one in (self.manager, self.member, self.counselor)}
        self.contacts: list[int] = []
        self.said = 0
        for home in self.homes:
            self.ask(home, self.persons[0])

    def ask(self, home: int, person: int) -> None:
        answer = self.member.call("POST", CONTACTS, {"home": home, "preference": person})
        if answer.status_code == 201:
            self.contacts.append(answer.json["id"])
            self.counselor.patch(f"{CONTACTS}{answer.json['id']}/accept_contact/")

    def viewer(self, who: int) -> Viewer:
        role = Role.COUNSELOR if who == 2 else Role.FACILITY
        return Viewer(self.someone(who).id, role, "見本", session_id=0)

    def someone(self, who: int) -> Person:
        return (self.manager, self.member, self.counselor)[who]

    @rule(home=st.integers(0, 1), person=st.integers(0, 1))
    def ask_anew(self, home: int, person: int) -> None:
        self.ask(self.homes[home], self.persons[person])

    @rule(who=st.integers(0, 2), at=st.integers(0, 9))
    def say(self, who: int, at: int) -> None:
        person, contact = self.viewer(who), self.contacts[at % len(self.contacts)]
        self.said += 1
        with self.app.app_context():
            store_messages([NewMessage(contact, person, "はい。", f"key-{self.said}")], {}, now())
            settle_room(person, contact, now())

    @rule(who=st.integers(0, 2), at=st.integers(0, 9))
    def open_room(self, who: int, at: int) -> None:
        contact = self.contacts[at % len(self.contacts)]
        if said := list_of(self.someone(who), contact):
            with self.app.app_context():
                mark_read(self.viewer(who), now(), contact)
                mark_room_read(contact, self.someone(who).id, said[-1]["id"])

    @rule(who=st.integers(0, 2), at=st.integers(0, 9))
    def mark_contact(self, who: int, at: int) -> None:
        body = {"contact_id": self.contacts[at % len(self.contacts)]}
        self.someone(who).post(f"{NOTICES}mark_all_for_contact_as_read/", body)

    @rule(who=st.integers(0, 2))
    def mark_everything(self, who: int) -> None:
        person = self.someone(who)
        person.post(f"{NOTICES}mark_all_as_read/")
        assert person.get(UNREAD) == {"total": 0, "contacts": [], "homes": [], "others": 0}

    @rule(at=st.integers(0, 9), step=st.sampled_from(["complete_visit", "confirm", "close"]))
    def work(self, at: int, step: str) -> None:
        self.member.call("PATCH", f"{CONTACTS}{self.contacts[at % len(self.contacts)]}/{step}/")

    @rule(who=st.integers(0, 1), home=st.integers(0, 1))
    def find_matches(self, who: int, home: int) -> None:
        with self.app.app_context(), transaction():
            told = {"account_id": self.someone(who).id, "event": NEW_MATCHES, "message": "新しい方"}
            db.session.add(Notification(**told, home_id=self.homes[home], created_at=now()))

    @rule(who=st.integers(0, 1), home=st.integers(0, 1))
    def see_matches(self, who: int, home: int) -> None:
        self.someone(who).post(f"{NOTICES}mark_all_for_home_as_read/", {"home_id": self.homes[home]})

    @invariant()
    def every_place_shows_the_same(self) -> None:
        for person, tab in self.tabs.items():
            unread = person.get(UNREAD)
            assert tab.get(UNREAD) == unread
            at = {row["id"]: row["unread"] for row in unread["contacts"]}
            own = {row["id"]: row["unread"] for row in unread["homes"]}
            assert unread["total"] == sum(at.values()) + sum(own.values()) + unread["others"]
            contacts = person.get(f"{CONTACTS}?limit=200")
            told = [row for row in person.get(f"{NOTICES}?limit=200") if not row["is_read"]]
            told = [row for row in told if row["event"] != "message"]
            # The bell: rooms by their messages, and the notices beside them.
            assert unread["total"] == sum(row["unread_messages"] for row in contacts) + len(told)
            said = {row["id"]: row["messages"] for row in unread["contacts"] if row["messages"]}
            assert said == {row["id"]: row["unread_messages"] for row in contacts if row["unread_messages"]}
            rooms = person.get(f"{UNREAD}rooms/")
            assert {row["contact"] for row in rooms["lines"]} == {
                row["id"] for row in contacts if row["unread_messages"]
            }
            assert {row["contact"] for row in _lines(person.get(TODAY), "room")} <= {*at}
            # The list, and the cards of homes and of people.
            listed = person.get(f"{CONTACTS}?limit=200&offset=0&unread=true")
            assert {row["id"] for row in listed} == {*at}
            of = "preference" if person is self.counselor else "home"
            path = "/api/applicants/preferences/" if person is self.counselor else HOMES
            cards = {row["id"] for row in person.get(path) if row["has_unread_notifications"]}
            assert cards == {row[of] for row in unread["contacts"]} | {*own}


@pytest.mark.only_on("sqlite")
@pytest.mark.long
def test_every_place_shows_the_same_number(app: APIFlask, people: People) -> None:
    world = {"app": app, "people": people}
    search = settings(
        max_examples=4,
        stateful_step_count=14,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(type("UnreadHere", (Unread,), world), settings=search)


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
    seeker.post(f"{CONTACTS}{contact}/visits/want/")
    [told] = [notice for notice in facility.get(NOTICES) if notice["event"] == "visit_wanted"]
    [wanted] = _lines(facility.get(TODAY), "visit_wanted")
    [greeted] = seeker.get(f"{UNREAD}rooms/")["lines"]
    assert told["page"] == wanted["page"] == greeted["page"] == f"/chat/{contact}/"


def test_a_notice_names_the_person_only_to_who_may_know(people: People) -> None:
    facility, seeker = people.facility(), people.counselor()
    asked = {"home": facility.register_home(), "preference": seeker.register_preference(name="見本 花子")}
    contact = facility.post(CONTACTS, asked)["id"]
    [line] = _lines(facility.get(TODAY), "request")
    assert (line["contact"], line["person"]["name"]) == (contact, None)
    assert seeker.get(NOTICES)[0]["person"]["name"] == "見本 花子"
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    assert facility.get(NOTICES)[0]["person"]["name"] == "見本 花子"
    facility.patch(f"{CONTACTS}{contact}/close/")
    told = facility.get(NOTICES)[0]["person"]
    assert (told["name"], told["age"] is None) == (None, False)
