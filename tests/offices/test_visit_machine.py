"""Random sequences of visit actions: answers, notifications, today lists and calendars match the model."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from icalendar import Calendar
from sqlalchemy import func, or_, select

from server.contacts.service.visits import remind_of_visits
from server.core.database import db
from server.core.japan import JAPAN
from server.models import Notification
from tests.support.clock import Clock
from tests.support.database import empty_database
from tests.support.machine.objects import MachineEnvironment
from tests.support.machine.visit_ends import ANY, Ends
from tests.support.machine.visits import Room, Visit
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import Answer, People, Person
from tests.support.scope import search

pytestmark = pytest.mark.long

REASONS = st.sampled_from(["schedule", "weather", None, "not_needed"])
# Mostly realistic proposals, and some invalid ones.
HOURS = st.lists(st.integers(1, 40), min_size=1, max_size=2) | st.lists(
    st.integers(-3, 80), min_size=1, max_size=6
)
#: Counted notifications. They go to one side only; of those to both sides, the home's are counted.
COUNTED_EVENTS = (
    *("visit_near", "visit_unreported", "visit_taken_back"),
    *("visit_called_off_by_facility", "visit_called_off_by_seeker"),
    *("visit_closed_by_facility", "visit_closed_by_seeker"),
)
SIDES = st.sampled_from(["facility", "colleague", "seeker"])
SEARCH = search(2, 50, stateful_step_count=20)


class Visits(Ends, RuleBasedStateMachine):
    """An office of two, an applicant and a client of a counselor, each with a room.

    The second member may be removed. Rooms are closed by either side, acceptances withdrawn and given again,
    people rest, stop and block, homes are withdrawn and handed over.
    """

    environment: MachineEnvironment

    @initialize(moves=st.booleans())
    def begin(self, moves: bool) -> None:
        """Begin with agreed visits, which random sequences rarely reach; optionally one is to be moved."""
        empty_database(self.environment.app)
        self.environment.clock.set(datetime(2026, 3, 5, 3, 0, tzinfo=UTC))
        people = self.environment.people
        self.facility = people.facility("こもれび")
        self.colleague = people.member(self.facility, "田中 実")
        self.office, self.works = self.facility.office, True
        self.calendars = {
            person.id: person.post("/api/accounts/calendar/")["address"].split("localhost", 1)[-1]
            for person in (self.facility, self.colleague)
        }
        self.rooms: list[Room] = []
        self.seekers: list[Person] = []
        for seeker, name in ((people.applicant(), {}), (people.counselor(), {"name": "山本 一郎"})):
            wish = seeker.register_preference(**name)
            pair = Pair(self.facility, seeker, self.facility.register_home(), wish)
            assert pair.ask().status_code == 201
            assert pair.step(seeker, "accept_contact").status_code == 200
            self.rooms.append(Room(pair.contact, pair.home, wish, self.now()))
            self.seekers.append(seeker)
        for number, hours in enumerate(([20], [30])):
            self.offer(number, "facility", hours, None)
            self.choose(number, 0)
        if moves:
            self.offer(0, "facility", [40], "weather")

    def now(self) -> datetime:
        return self.environment.clock()

    def room(self, number: int) -> tuple[Room, Person]:
        return self.rooms[number % 2], self.seekers[number % 2]

    def person(self, who: str, seeker: Person) -> Person:
        return {"facility": self.facility, "colleague": self.colleague}.get(who, seeker)

    def call(self, person: Person, method: str, room: Room, path: str, body: Any = None) -> Answer:
        return person.call(method, f"{CONTACTS}{room.id}/{path}", body)

    def visit(self, room: Room, number: int) -> Visit | None:
        """Return a visit by any number, mostly one that is offered or agreed."""
        live = [visit for visit in room.visits if visit.state in ("offered", "agreed")]
        among = live if live and number < 9 else room.visits
        return among[number % len(among)] if among else None

    def answered(self, answer: Answer, expected: int) -> None:
        assert answer.status_code == expected, answer.text

    @rule(number=ANY, who=SIDES, hours=HOURS, reason=REASONS)
    def offer(self, number: int, who: str, hours: list[int], reason: str | None) -> None:
        room, seeker = self.room(number)
        now = self.now().replace(minute=0)
        starts = [now + timedelta(hours=hour) for hour in hours]
        here = [start.astimezone(JAPAN) for start in starts]
        offers = [{"day": f"{at:%Y-%m-%d}", "hour": f"{at:%H:%M}", "place": "玄関"} for at in here]
        body = {"offers": offers, "reason": reason}
        answer = self.call(self.person(who, seeker), "POST", room, "visits/", body)
        if who == "seeker" or (who == "colleague" and not self.works):
            self.answered(answer, 403 if who == "seeker" else 404)
            return
        self.answered(answer, room.offering(starts, reason, self.now()))
        if answer.status_code == 201:
            known = {visit.id for visit in room.visits}
            for shown in answer.json["offered"]:
                if shown["id"] not in known:
                    room.visits.append(Visit(shown["id"], datetime.fromisoformat(shown["starts_at"])))

    @rule(number=ANY, which=ANY)
    def withdraw(self, number: int, which: int) -> None:
        room, _ = self.room(number)
        visit = self.visit(room, which)
        if visit:
            answer = self.call(self.facility, "DELETE", room, f"visits/{visit.id}/")
            self.answered(answer, room.withdraw(visit))

    @rule(number=ANY, which=ANY)
    def choose(self, number: int, which: int) -> None:
        room, seeker = self.room(number)
        visit = self.visit(room, which)
        if visit:
            answer = self.call(seeker, "POST", room, f"visits/{visit.id}/choose/")
            self.answered(answer, room.choose(visit, self.now()))

    @rule(number=ANY, reason=REASONS)
    def want_other_days(self, number: int, reason: str | None) -> None:
        room, seeker = self.room(number)
        answer = self.call(seeker, "POST", room, "visits/want/", {"reason": reason})
        self.answered(answer, room.want(reason, self.now()))

    @rule(number=ANY, which=ANY, who=SIDES, why=st.sampled_from(["schedule", "not_needed"]))
    def call_off(self, number: int, which: int, who: str, why: str) -> None:
        room, seeker = self.room(number)
        visit = self.visit(room, which)
        if visit is None:
            return
        path, body = f"visits/{visit.id}/call_off/", {"reason": why}
        answer = self.call(self.person(who, seeker), "POST", room, path, body)
        if who == "colleague" and not self.works:
            self.answered(answer, 404)
        else:
            self.answered(answer, room.call_off(visit, "seeker" if who == "seeker" else "facility", why))

    @rule(number=ANY, early=st.booleans())
    def report(self, number: int, early: bool) -> None:
        room, _ = self.room(number)
        answer = self.call(self.facility, "PATCH", room, "complete_visit/", {"early": early})
        self.answered(answer, room.report(self.now(), early=early))

    @rule(number=ANY, show=st.booleans())
    def show_the_address(self, number: int, show: bool) -> None:
        room, seeker = self.room(number)
        if not room.person_active:
            return
        answer = self.call(seeker, "POST" if show else "DELETE", room, "show_address/")
        self.answered(answer, room.show_address(show=show))

    def the_colleague_leaves_or_comes_back(self) -> None:
        if self.works:
            path = f"/api/offices/{self.office}/members/{self.colleague.id}/"
            self.answered(self.facility.call("DELETE", path, {"to": self.facility.id}), 200)
        else:
            self.environment.people.join_office(self.colleague, self.facility)
        self.works = not self.works

    @rule(hours=st.sampled_from([1, 2, 5, 18, 24]))
    def hours_pass(self, hours: int) -> None:
        self.environment.clock.forward(hours=hours)
        with self.environment.app.app_context():
            for _ in range(2):
                remind_of_visits(self.now())
        for room in self.rooms:
            room.remind(self.now())
        self._sign_in()

    def _sign_in(self) -> None:
        people = self.environment.people
        for person in (self.facility, self.colleague, self.seekers[1]):
            person.client = people.new_session(person.id).client
        self.seekers[0].client = people.applicant().client

    @invariant()
    def both_sides_see_the_visits(self) -> None:
        for room, seeker in zip(self.rooms, self.seekers, strict=False):
            shown = seeker.get(f"{CONTACTS}{room.id}/visits/")
            agreed = room.agreed()
            assert (shown["agreed"] or {}).get("id") == (agreed and agreed.id)
            offered = [visit.id for visit in sorted(room.offered(self.now()), key=lambda one: one.starts_at)]
            assert [visit["id"] for visit in shown["offered"]] == offered
            assert bool(shown["wanted_at"]) == room.wanted
            moving = room.moving(self.now())
            assert shown["moving"] == (moving and {"by": moving[0], "reason": moving[1]})
            contact = self.facility.get(f"{CONTACTS}{room.id}/")
            assert contact["address_shown"] == room.is_shown
            assert bool(contact["preference"].get("address_2")) == room.is_shown

    @invariant()
    def notifications_match_the_model(self) -> None:
        here = Notification.account_id.in_([self.facility.id, self.colleague.id])
        event = Notification.event
        for room in self.rooms:
            with self.environment.app.app_context():
                of_room = (
                    select(event, func.count()).where(Notification.contact_id == room.id).group_by(event)
                )
                counts = of_room.where(event.in_(COUNTED_EVENTS), or_(event != "visit_near", here))
                assert {name: times for name, times in db.session.execute(counts)} == dict(+room.notices)  # noqa: C416 - rows are no pairs to mypy
                unread = of_room.where(
                    event.in_(["visit_offered", "visit_wanted"]), Notification.read_at.is_(None)
                )
                waits = {name for name, _ in db.session.execute(unread)}
            assert room.wanted or "visit_wanted" not in waits
            assert "visit_offered" not in waits or any(visit.state == "offered" for visit in room.visits)

    @invariant()
    def today_lists_match_the_model(self) -> None:
        groups = {
            (group["kind"], line["contact"])
            for person in (self.facility, self.seekers[1])
            for group in person.get("/api/chat/today/")["contacts"]
            for line in group["lines"]
        }
        now, kinds = self.now(), ("visit_wanted", "visit_report", "visit_choice")
        expected = [("visit_wanted", room.id) for room in self.rooms if room.wanted]
        expected += [("visit_report", room.id) for room in self.rooms if room.waits_for_report(now)]
        expected += [("visit_choice", room.id) for room in self.rooms[1:] if room.offered(now)]
        assert {one for one in groups if one[0] in kinds} == {*expected}

    @invariant()
    def calendars_show_only_visible_visits(self) -> None:
        shown = {room.id for room in self.rooms if room.is_in_calendar(self.now())}
        for person_id, path in self.calendars.items():
            answer = self.environment.people.visitor().call("GET", path[path.index("/calendar") :])
            found = {
                int(str(event["uid"]).split("-")[1].split("@")[0])
                for event in Calendar.from_ical(answer.data).walk("VEVENT")
            }
            assert found == (shown if person_id == self.facility.id or self.works else set())


def test_random_visit_actions_match_the_model(
    app: APIFlask, address: str, clock: Clock, people: People
) -> None:
    environment = MachineEnvironment(app, address, clock, people)
    run_state_machine_as_test(type("VisitsHere", (Visits,), {"environment": environment}), settings=SEARCH)
