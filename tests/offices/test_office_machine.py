"""Random sequences of actions in offices: every answer matches the model, and members see only their own data."""

import io
from dataclasses import replace
from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from sqlalchemy import select

from server.core.database import db
from server.core.limits import INVITATIONS_TO_EMAIL
from server.models import Account
from tests.support.clock import Clock
from tests.support.database import all_rows, empty_database
from tests.support.forms import picture
from tests.support.machine.objects import MachineEnvironment
from tests.support.machine.offices import WORKING, Offer, OfficeContact, OfficeObject, Offices
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import MESSAGES, reset_rooms, send_once
from tests.support.scope import search
from tests.support.world.offices import OFFICES, address_of, link_in_mail

HOMES = "/api/facilities/homes/"
PREFERENCES = "/api/applicants/preferences/"
PICTURE = picture(40, 30)
ANY = st.integers(0, 11)
#: Below this number, the actor has the right to act.
ALLOWED_BELOW = 9
OPTIONAL = st.none() | ANY
MEMBERS = (*WORKING, "billing")
POSITIONS = st.sampled_from(["billing", "staff", "manager"])
SEARCH = search(2, 50, stateful_step_count=30)


class Members(RuleBasedStateMachine):
    """Two offices of a facilities' corporation and two of counselors, with three people of each role."""

    environment: MachineEnvironment
    stray: list[str]

    def __init__(self) -> None:
        super().__init__()
        assert self.stray == []
        empty_database(self.environment.app)
        # `empty` wrote outside a transaction; ignore it.
        self.stray.clear()
        reset_rooms(self.environment.app)
        people = self.environment.people
        facility, counselor = people.facility("こもれび"), people.counselor("ひだまり")
        self.managers = [
            facility,
            people.sister(facility, "こもれび府中"),
            counselor,
            people.counselor("こだま"),
        ]
        staff = [people.member(manager, "担当") for manager in self.managers[::2]]
        self.all_people = [*self.managers[:2], staff[0], *self.managers[2:], staff[1]]
        self.by_office = {person.office: person for person in self.managers}
        self.offices = [*self.by_office]
        self.model = Offices({office: {person.id: "manager"} for office, person in self.by_office.items()})
        for number, person in zip((0, 2), staff, strict=True):
            self.model.positions[self.offices[number]][person.id] = "staff"
        with self.environment.app.app_context():
            self.emails = {
                id_: email or "" for id_, email in db.session.execute(select(Account.id, Account.email))
            }
        self.turn = 0
        self.create_objects()

    def create_objects(self) -> None:
        """Create a home or a person in each office, and a contact with an open room."""
        for office, person in self.by_office.items():
            if office in self.offices[2:]:
                body = {"name": "名前", "corporation_name": "法人", "number": f"132000000{office % 10}"}
                assert person.call("PUT", f"{OFFICES}{office}/", body).status_code == 200
        self.homes = [
            OfficeObject(person.register_home(), person.office, person.id) for person in self.managers[:2]
        ]
        self.cases = [
            OfficeObject(
                person.register_preference(
                    name="利用者", disability_certificate=(io.BytesIO(PICTURE), "a.jpg")
                ),
                person.office,
                person.id,
            )
            for person in self.managers[2:]
        ]
        self.model.things = [*self.homes, *self.cases]
        self.ask(0, 0, 0)
        self.ask(0, 1, 1)
        self.accept_request(0, 1)
        self.allow(0, 1)

    def person_at(self, number: int) -> Person:
        return self.all_people[number % len(self.all_people)]

    def office(self, number: int) -> int:
        return self.offices[number % len(self.offices)]

    def person_of_role(self, office: int, number: int) -> Person:
        """Return one of the people with the office's role."""
        return self.all_people[number % 3 + (0 if office in self.offices[:2] else 3)]

    def talk(self, number: int) -> OfficeContact:
        return self.model.talks[::-1][number % len(self.model.talks)]

    def usually_with(self, office: int, number: int, *positions: str) -> Person:
        """Return a person of the office's role, usually with one of the positions (`outsider`: no member)."""
        here = self.model.positions[office]
        every = [self.person_of_role(office, one) for one in range(3)]
        fit = [one for one in every if here.get(one.id, "outsider") in positions]
        return fit[number % len(fit)] if fit and number < ALLOWED_BELOW else every[number % 3]

    def successor(self, office: int, number: int | None) -> int | None:
        return None if number is None else self.usually_with(office, number, *WORKING).id

    # Members.

    @rule(actor=ANY, where=ANY, subject=ANY, position=POSITIONS)
    def invite(self, actor: int, where: int, subject: int, position: str) -> None:
        office = self.office(where)
        by, person = (
            self.usually_with(office, actor, "manager"),
            self.usually_with(office, subject, "outsider"),
        )
        body = {"email": self.emails[person.id], "position": position}
        answer = by.call("POST", f"{OFFICES}{office}/invitations/", body)
        assert answer.status_code == self.model.invite(by.id, office, person.id)
        if answer.status_code == 201:
            link = link_in_mail(self.environment.app, body["email"])
            self.model.links[office, person.id] = (link, position)

    @rule(number=ANY)
    def join(self, number: int) -> None:
        if self.model.links:
            office, person = [*self.model.links][number % len(self.model.links)]
            [joining] = [one for one in self.all_people if one.id == person]
            link = self.model.links[office, person][0]
            answer = joining.call("POST", f"{OFFICES}join/", {"token": link})
            assert answer.status_code == self.model.join(office, person)

    @rule(actor=ANY, where=ANY, subject=ANY, successor=OPTIONAL)
    def remove(self, actor: int, where: int, subject: int, successor: int | None) -> None:
        office = self.office(where)
        by, person = self.usually_with(office, actor, "manager"), self.usually_with(office, subject, *MEMBERS)
        to = self.successor(office, successor)
        answer = by.call("DELETE", f"{OFFICES}{office}/members/{person.id}/", {"to": to})
        assert answer.status_code == self.model.remove(by.id, office, person.id, to)

    @rule(actor=ANY, where=ANY, subject=ANY, position=POSITIONS)
    def change_position(self, actor: int, where: int, subject: int, position: str) -> None:
        office = self.office(where)
        by, person = self.usually_with(office, actor, "manager"), self.usually_with(office, subject, *MEMBERS)
        path = f"{OFFICES}{office}/members/{person.id}/"
        answer = by.call("PATCH", path, {"position": position})
        assert answer.status_code == self.model.change(by.id, office, person.id, position)

    # Assignees.

    @rule(actor=ANY, where=ANY, what=ANY, successor=OPTIONAL)
    def hand_over(self, actor: int, where: int, what: int, successor: int | None) -> None:
        office = self.office(where)
        by = self.usually_with(office, actor, "manager")
        kind, things = ("homes", self.homes) if office in self.offices[:2] else ("preferences", self.cases)
        thing, to = things[what % len(things)], self.successor(office, successor)
        answer = by.call("POST", f"{OFFICES}{office}/handover/", {kind: [thing.id], "to": to})
        assert answer.status_code == self.model.hand_over(by.id, office, thing, to)

    @rule(actor=ANY, what=ANY, successor=OPTIONAL)
    def assign(self, actor: int, what: int, successor: int | None) -> None:
        thing = self.model.things[what % len(self.model.things)]
        by, to = self.usually_with(thing.office, actor, *WORKING), self.successor(thing.office, successor)
        path = HOMES if thing in self.homes else PREFERENCES
        answer = by.call("PATCH", f"{path}{thing.id}/assignee/", {"assignee": to})
        assert answer.status_code == self.model.assign(by.id, thing, to)

    @rule(actor=ANY, giver=ANY, taker=st.integers(2, 3), what=ANY)
    def offer(self, actor: int, giver: int, taker: int, what: int) -> None:
        case = self.cases[what % len(self.cases)]
        office, to = (
            case.office if giver < ALLOWED_BELOW else self.offices[2 + giver % 2],
            self.offices[taker],
        )
        by = self.usually_with(office, actor, "manager")
        manager = next(one for one in self.all_people if self.model.positions[to].get(one.id) == "manager")
        body = {
            "preferences": [case.id],
            "number": f"132000000{to % 10}",
            "email": address_of(manager),
        }
        answer = by.call("POST", f"{OFFICES}{office}/offers/", body)
        assert answer.status_code == self.model.offer(by.id, office, to, case)
        if answer.status_code == 201:
            made = by.get(f"{OFFICES}{office}/offers/")[0]["id"]
            self.model.offers.append(Offer(made, office, to, case))

    @rule(actor=ANY, number=ANY, accepts=st.sampled_from([True, True, False]))
    def decide(self, actor: int, number: int, accepts: bool) -> None:
        if self.model.offers:
            offer = self.model.offers[::-1][number % len(self.model.offers)]
            by = self.usually_with(offer.taker, actor, "manager")
            what = "accept" if accepts else "decline"
            answer = by.call("POST", f"{OFFICES}{offer.taker}/offers/{offer.id}/{what}/", {})
            assert answer.status_code == self.model.decide(by.id, offer, accepts=accepts)

    # Contacts.

    @rule(actor=ANY, home=ANY, case=ANY)
    def ask(self, actor: int, home: int, case: int) -> None:
        of, to = self.homes[home % len(self.homes)], self.cases[case % len(self.cases)]
        by = self.usually_with(of.office, actor, *WORKING)
        answer = by.call("POST", CONTACTS, {"home": of.id, "preference": to.id})
        assert answer.status_code == self.model.ask(by.id, of, to)
        if answer.status_code == 201:
            self.model.talks.append(OfficeContact(answer.json["id"], of, to))

    def step(self, by: Person, talk: OfficeContact, call: str, method: str = "PATCH") -> int:
        return by.call(method, f"{CONTACTS}{talk.id}/{call}/").status_code

    @rule(actor=ANY, number=ANY)
    def accept_request(self, actor: int, number: int) -> None:
        talk = self.talk(number)
        by = self.usually_with(talk.case.office, actor, *WORKING)
        assert self.step(by, talk, "accept_contact") == self.model.accept(by.id, talk)

    @rule(actor=ANY, number=ANY)
    def allow(self, actor: int, number: int) -> None:
        talk = self.talk(number)
        by = self.usually_with(talk.case.office, actor, *WORKING)
        assert self.step(by, talk, "add_allowed_user", "POST") == self.model.allow(by.id, talk)

    @rule(actor=ANY, number=ANY)
    def close(self, actor: int, number: int) -> None:
        talk = self.talk(number)
        by = self.usually_with(talk.home.office if actor % 2 else talk.case.office, actor, *WORKING)
        assert self.step(by, talk, "close") == self.model.close(by.id, talk)

    @rule(actor=ANY, number=ANY)
    def speak(self, actor: int, number: int) -> None:
        by, talk = self.person_at(actor), self.talk(number)
        reply = send_once(self.environment.address, by, talk.id, "こんにちは。")
        if not self.model.side(by.id, talk):
            assert reply == 4004
        elif talk.status != "accepted":
            assert reply == 4001
        else:
            assert reply["message"] == "こんにちは。"

    # Invariants.

    @invariant()
    def database_matches_the_model(self) -> None:
        rows = all_rows(self.environment.app, {"membership", "home", "preference", "contact"})
        positions: dict[int, dict[int, str]] = {office: {} for office in self.offices}
        for row in rows["membership"].values():
            positions[row["office_id"]][row["account_id"]] = row["position"]
        assert positions == self.model.positions
        assert all("manager" in there.values() for there in positions.values())
        for table, things in (("home", self.homes), ("preference", self.cases)):
            for thing in things:
                row = rows[table][thing.id,]
                assert (row["office_id"], row["assignee_id"]) == (thing.office, thing.assignee)
                assert thing.assignee is None or self.model.works(thing.assignee, thing.office)
        found = {row["id"]: row["status"] for row in rows["contact"].values()}
        assert found == {talk.id: talk.status for talk in self.model.talks}

    @invariant()
    def people_see_only_their_own_objects(self) -> None:
        """Check one person at every second step; a sequence is long enough to check all people."""
        self.turn += 1
        if self.turn % 2:
            return
        person = self.person_at(self.turn // 2)
        is_facility = person in self.all_people[:3]
        path, things = (HOMES, self.homes) if is_facility else (PREFERENCES, self.cases)
        own = {thing.id for thing in things if self.model.works(person.id, thing.office)}
        self.check_visible(person, path, {thing.id for thing in things}, own)
        talks = {talk.id for talk in self.model.talks if self.model.side(person.id, talk)}
        every = {talk.id for talk in self.model.talks}
        self.check_visible(person, CONTACTS, every, talks)
        codes = {id_: person.call("GET", f"{MESSAGES}?talk_room={id_}").status_code for id_ in every}
        assert codes == {id_: 200 if id_ in talks else 404 for id_ in every}
        for case in self.cases:
            answer = person.look(case.id)
            assert (answer.status_code == 200) is self.model.may_look(person.id, case)
            assert answer.status_code in (200, 404)

    def check_visible(self, person: Person, path: str, every: set[int], own: set[int]) -> None:
        """Check that a list and its single calls show exactly the person's own objects."""
        listed: list[dict[str, Any]] = person.get(path)
        assert {row["id"] for row in listed} == own
        codes = {id_: person.call("GET", f"{path}{id_}/").status_code for id_ in every}
        assert codes == {id_: 200 if id_ in own else 404 for id_ in every}


def test_random_actions_match_the_model(
    app: APIFlask,
    address: str,
    clock: Clock,
    people: People,
    stray_writes: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The model knows no limits.
    no_limit = replace(INVITATIONS_TO_EMAIL, most=10_000)
    monkeypatch.setattr("server.offices.service.invitations.INVITATIONS_TO_EMAIL", no_limit)
    here = {"environment": MachineEnvironment(app, address, clock, people), "stray": stray_writes}
    run_state_machine_as_test(type("MembersHere", (Members,), here), settings=SEARCH)
