"""今日すること: each count equals the length of the list behind it, for each todo and role."""

from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask

from server.contacts.rules.move_ins import GROUP_LINES_MAX
from server.contacts.service.move_ins import ask_about_move_ins
from server.core.clock import now
from server.core.japan import JAPAN
from server.core.viewer import Viewer
from server.core.vocabulary import ContactTodo, Role
from server.rooms.service.store import NewMessage, store_messages
from tests.support.clock import Clock
from tests.support.line import Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.reset import reset_app

TODAY = "/api/chat/today/"
MANY = GROUP_LINES_MAX + 1


class Office:
    """A facility and a counselor with every kind of todo."""

    def __init__(self, app: APIFlask, clock: Clock, people: People) -> None:
        self.app, self.clock, self.people = app, clock, people
        self.facility, self.counselor = people.facility(), people.counselor()
        self.home = self.facility.register_home()
        self.message_count = 0

    def ask(self) -> int:
        person = self.counselor.register_preference(name="山本 一郎")
        return int(self.facility.post(CONTACTS, {"home": self.home, "preference": person})["id"])

    def open(self) -> int:
        contact = self.ask()
        self.counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
        return contact

    def say(self, who: Person, contact: int) -> None:
        role = Role.FACILITY if who is self.facility else Role.COUNSELOR
        viewer = Viewer(who.id, role, "見本", session_id=0)
        self.message_count += 1
        with self.app.app_context():
            store_messages([NewMessage(contact, viewer, "はい。", f"key-{self.message_count}")], {}, now())

    def read(self) -> None:
        for person in (self.facility, self.counselor):
            person.post("/api/chat/notifications/mark_all_as_read/")

    def offer(self, contact: int, **later: float) -> str:
        with self.app.app_context():
            at = (now() + timedelta(**later)).astimezone(JAPAN)
        offer = {"day": at.date().isoformat(), "hour": f"{at:%H:%M}", "minutes": 30, "place": "玄関"}
        path = f"{CONTACTS}{contact}/visits/"
        return f"{path}{self.facility.post(path, {'offers': [offer]})['offered'][0]['id']}/choose/"

    def build(self) -> None:
        visited = [self.open() for _ in range(2)]
        for contact in visited:
            self.facility.patch(f"{CONTACTS}{contact}/complete_visit/")
        unanswered = [self.open() for _ in range(MANY)]
        self.clock.forward(days=11)
        for contact in unanswered:
            self.say(self.counselor, contact)
        self.clock.forward(days=4)
        with self.app.app_context():
            ask_about_move_ins(now())
        self.read()
        for later in ({"hours": 2}, {"hours": 30}):
            self.counselor.post(self.offer(self.open(), **later))
        self.offer(self.open(), days=9)
        refused = self.open()
        self.offer(refused, days=9)
        self.counselor.post(f"{CONTACTS}{refused}/visits/want/", {})
        self.clock.forward(hours=4)
        for _ in range(MANY):
            self.ask()
        for person in (self.facility, self.counselor):
            self.say(person, self.open())


@pytest.fixture(scope="module")
def office(whole_app: APIFlask, line: Line) -> Office:
    """Built once, because the tests only read."""
    reset_app(whole_app, line)
    made = Office(whole_app, whole_app.extensions["clock"], People(whole_app, line))
    made.build()
    return made


def listed(person: Person, kind: ContactTodo, **more: Any) -> list[int]:
    query = "&".join(f"{name}={value}" for name, value in {"waits_for": kind.value, **more}.items())
    answer = person.call("GET", f"{CONTACTS}?{query}&offset=0")
    found = [row["id"] for row in answer.json]
    assert answer.headers["X-Total-Count"] == str(len(found))
    return found


def test_each_list_matches_its_count(office: Office) -> None:
    of = {
        office.facility: "visit visit_report visit_wanted request room move_in quiet",
        office.counselor: "visit visit_choice request room question quiet",
    }
    for person, kinds in of.items():
        groups = {group["kind"]: group for group in person.get(TODAY)["contacts"]}
        assert {*groups} == {*kinds.split()}
        for kind in ContactTodo:
            found = listed(person, kind)
            counts = person.get(f"{CONTACTS}counts/?waits_for={kind.value}")
            group = groups.get(kind.value, {"total": 0, "lines": []})
            assert (len(found), sum(counts.values())) == (group["total"], group["total"]), kind
            assert {line["contact"] for line in group["lines"]} <= {*found}, kind
        assert groups["request"]["total"] == MANY
        assert len(groups["request"]["lines"]) == GROUP_LINES_MAX


def test_list_contains_contacts_beyond_the_shown_lines(office: Office) -> None:
    [quiet] = [one for one in office.facility.get(TODAY)["contacts"] if one["kind"] == "quiet"]
    shown = {line["contact"] for line in quiet["lines"]}
    assert (len(shown), quiet["total"]) == (GROUP_LINES_MAX, MANY)
    assert len({*listed(office.facility, ContactTodo.QUIET)} - shown) == 1


def test_todo_filter_combines_with_other_filters(office: Office) -> None:
    assert listed(office.facility, ContactTodo.REQUEST, state="accepted") == []
    assert len(listed(office.facility, ContactTodo.REQUEST, home=office.home)) == MANY


def test_todos_of_others_are_not_listed(office: Office) -> None:
    people = office.people
    for stranger in (people.facility("よその法人"), people.counselor("よその相談員")):
        assert [listed(stranger, kind) for kind in ContactTodo] == [[]] * len(ContactTodo)
    assert people.applicant().get(f"{CONTACTS}?waits_for=request") == []
