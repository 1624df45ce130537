"""Inviting, joining, asking, answering, ending and leaving, in any order: a helper reads what they may, and no more."""

import io
from typing import Any

from apiflask import APIFlask
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.support.clock import Clock
from tests.support.database import all_rows, empty_database
from tests.support.forms import picture
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import block_all
from tests.support.people import People, Person
from tests.support.rooms import MESSAGES, reset_rooms
from tests.support.scope import ALL, search
from tests.support.world.helping import HELPER, HELPING, KENJI, YUKO

CONTACTS = "/api/chat/contacts/"
PICTURE = picture(40, 30)
NAMES = {HIKARI: "田中 ひかり", KENJI: "けんじ", YUKO: "ゆうこ"}
ANY = st.integers(0, 5)
SEARCH = search(2, 50, stateful_step_count=20)
#: What decides of a contact, and what shows or changes something of the person.
DECIDING = (
    ("PATCH", "/api/chat/contacts/{contact}/accept_contact/"),
    ("PATCH", "/api/chat/contacts/{contact}/decline_contact/"),
    ("PATCH", "/api/chat/contacts/{contact}/close/"),
    ("POST", "/api/chat/contacts/{contact}/block/"),
    ("POST", "/api/chat/contacts/{contact}/add_allowed_user/"),
    ("POST", "/api/chat/contacts/{contact}/show_address/"),
    ("GET", "/api/chat/contacts/{contact}/"),
    ("GET", f"{MESSAGES}?talk_room={{contact}}"),
    ("POST", f"{HELPER}asked/{{contact}}/"),
    ("GET", "/api/applicants/preferences/{preference}/"),
    ("DELETE", "/api/applicants/preferences/{preference}/"),
    ("DELETE", "/api/applicants/preferences/{preference}/data/"),
)


class Helpers(RuleBasedStateMachine):
    """Three applicants, each of whom may help the others, and a facility that asks two of them."""

    app: APIFlask
    stray: list[str]
    clock: Clock
    line: Line
    people: People

    def __init__(self) -> None:
        super().__init__()
        # What the life before wrote was part of a transaction; emptying is not.
        assert self.stray == []
        empty_database(self.app)
        reset_rooms(self.app)
        self.stray.clear()
        self.line.reset()
        self.who: list[Person] = [self.people.applicant(line_id) for line_id in NAMES]
        facility = self.people.facility()
        homes = [facility.register_home() for _ in range(2)]
        files = [{"disability_certificate": (io.BytesIO(PICTURE), "a.jpg")} for _ in range(2)]
        self.wishes = [self.who[number].register_preference(**files[number]) for number in range(2)]
        #: The contacts of each of the two, and how they stand.
        self.contacts: list[dict[int, str]] = [{}, {}]
        for number, preference in enumerate(self.wishes):
            for home in homes:
                row = facility.post(CONTACTS, {"home": home, "preference": preference})
                self.contacts[number][row["id"]] = "pending"
        #: Who helps whom; which codes work; who asked of what.
        self.helpers: dict[int, int] = {}
        self.codes: dict[int, str] = {}
        self.asked: set[tuple[int, int]] = set()
        self.old: list[str] = []
        self.turn = 0

    # Inviting, joining, ending.

    @rule(person=ANY)
    def invite(self, person: int) -> None:
        person %= 3
        answer = self.who[person].call("POST", f"{HELPER}invitation/")
        assert answer.status_code == (409 if person in self.helpers else 201)
        if answer.status_code == 201:
            self._forget_code(person)
            self.codes[person] = answer.json["code"]

    @rule(person=ANY)
    def cancel(self, person: int) -> None:
        assert self.who[person % 3].call("DELETE", f"{HELPER}invitation/").status_code == 200
        self._forget_code(person % 3)

    @precondition(lambda self: self.codes)
    @rule(helper=ANY, number=ANY)
    def join(self, helper: int, number: int) -> None:
        helper, person = helper % 3, [*self.codes][number % len(self.codes)]
        answer = self.who[helper].call("POST", HELPING, {"code": self.codes[person]})
        assert answer.status_code == (409 if helper == person else 201)
        if helper != person:
            self.helpers[person] = helper
            self._forget_code(person)

    @precondition(lambda self: self.old)
    @rule(helper=ANY, number=ANY)
    def try_an_old_code(self, helper: int, number: int) -> None:
        answer = self.who[helper % 3].call("POST", HELPING, {"code": self.old[number % len(self.old)]})
        assert answer.status_code in (404, 429)

    @rule(person=ANY)
    def end_as_person(self, person: int) -> None:
        person %= 3
        answer = self.who[person].call("DELETE", HELPER)
        assert answer.status_code == (200 if person in self.helpers else 404)
        self._end(person)

    @rule(helper=ANY, person=ANY)
    def end_as_helper(self, helper: int, person: int) -> None:
        helper, person = helper % 3, person % 3
        answer = self.who[helper].call("DELETE", self._at(person))
        is_theirs = self.helpers.get(person) == helper
        assert answer.status_code == (200 if is_theirs else 404)
        if is_theirs:
            self._end(person)

    @rule()
    def leave(self) -> None:
        """Have the third delete their account: whom they helped has no helper; they come back as somebody new."""
        assert self.who[2].call("DELETE", "/api/applicants/account/", {}).status_code == 200
        for person in [one for one, helper in self.helpers.items() if 2 in (one, helper)]:
            self._end(person)
        self._forget_code(2)
        self.who[2] = self.people.applicant(YUKO)

    @rule()
    def days(self) -> None:
        """Let the codes run out."""
        self.clock.forward(days=8)
        self.who = [self.people.applicant(line_id) for line_id in NAMES]
        for person in [*self.codes]:
            self._forget_code(person)

    # Asking and answering.

    @rule(person=ANY, number=ANY)
    def ask(self, person: int, number: int) -> None:
        person %= 2
        contact = [*self.contacts[person]][number % 2]
        is_open = self.contacts[person][contact] in ("pending", "accepted")
        answer = self.who[person].call("POST", f"{HELPER}asked/{contact}/")
        assert answer.status_code == (200 if is_open and person in self.helpers else 409)
        if answer.status_code == 200:
            self.asked.add((person, contact))

    @rule(helper=ANY, person=ANY, number=ANY)
    def say(self, helper: int, person: int, number: int) -> None:
        helper, person = helper % 3, person % 2
        contact = [*self.contacts[person]][number % 2]
        answer = self.who[helper].call(
            "PUT", f"{self._at(person)}contacts/{contact}/word/", {"text": "いいです。"}
        )
        is_open = self.contacts[person][contact] in ("pending", "accepted")
        is_theirs = self.helpers.get(person) == helper
        assert answer.status_code == (404 if not is_theirs else 200 if is_open else 409)
        if answer.status_code == 200:
            self.asked.discard((person, contact))

    @rule(person=ANY, number=ANY, step=st.sampled_from(["accept_contact", "decline_contact", "close"]))
    def decide(self, person: int, number: int, step: str) -> None:
        person %= 2
        contact = [*self.contacts[person]][number % 2]
        if self.who[person].call("PATCH", f"{CONTACTS}{contact}/{step}/").status_code == 200:
            now = {"accept_contact": "accepted", "decline_contact": "declined", "close": "completed"}
            self.contacts[person][contact] = now[step]

    # What is so after each step.

    @invariant()
    def the_database_says_who_helps_whom(self) -> None:
        rows = all_rows(self.app, {"helping", "helper_invitation", "helper_word"})
        ids = [one.id for one in self.who]
        helping = {row["account_id"]: row["helper_id"] for row in rows["helping"].values()}
        assert helping == {ids[person]: ids[helper] for person, helper in self.helpers.items()}
        assert {row["account_id"] for row in rows["helper_invitation"].values()} >= {
            ids[person] for person in self.codes
        }
        asked = {key for key, row in rows["helper_word"].items() if row["asked_at"]}
        assert asked == {(ids[person], contact) for person, contact in self.asked}

    @invariant()
    def each_reads_of_whom_they_help_and_of_nobody_else(self) -> None:
        # In the full run everybody looks after each step; else one after the other.
        self.turn += 1
        for number, helper in enumerate(self.who):
            if not ALL and number != self.turn % len(self.who):
                continue
            of = {self.who[person].id for person, by in self.helpers.items() if by == number}
            assert {row["id"] for row in helper.get(HELPING)} == of
            for person in range(2):
                if person != number:
                    self._reads(helper, person, is_theirs=self.who[person].id in of)
                    self._decides_nothing(helper, person)

    def _reads(self, helper: Person, person: int, *, is_theirs: bool) -> None:
        at, yes = self._at(person), 200 if is_theirs else 404
        for contact, status in self.contacts[person].items():
            answer: Any = helper.call("GET", f"{at}contacts/{contact}/")
            assert answer.status_code == yes
            if is_theirs:
                is_open = status in ("pending", "accepted")
                assert (answer.json["status"], answer.json["home"] is not None) == (status, is_open)
            said = helper.call("GET", f"{at}contacts/{contact}/messages/").status_code
            assert said == (yes if status == "accepted" or not is_theirs else 409)
        assert {helper.call("GET", path).status_code for path in (at, f"{at}contacts/")} == {yes}

    def _decides_nothing(self, helper: Person, person: int) -> None:
        contact = next(iter(self.contacts[person]))
        for method, path in DECIDING:
            body = block_all if path.endswith("/block/") else None
            answer = helper.call(method, path.format(contact=contact, preference=self.wishes[person]), body)
            assert answer.status_code == 404, (method, path)
        assert helper.look(self.wishes[person]).status_code == 404

    def _at(self, person: int) -> str:
        return f"{HELPING}{self.who[person].id}/"

    def _end(self, person: int) -> None:
        self.helpers.pop(person, None)
        self.asked = {(one, contact) for one, contact in self.asked if one != person}

    def _forget_code(self, person: int) -> None:
        if person in self.codes:
            self.old.append(self.codes.pop(person))


def test_whatever_happens_a_helper_reads_what_they_may_and_decides_nothing(
    app: APIFlask, clock: Clock, line: Line, people: People, stray_writes: list[str]
) -> None:
    here = {"app": app, "clock": clock, "line": line, "people": people, "stray": stray_writes}
    run_state_machine_as_test(type("HelpersHere", (Helpers,), here), settings=SEARCH)
