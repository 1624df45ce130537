"""Random sequences of steps of helpers and the people they help: a helper reads only permitted data."""

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
#: Calls that decide about contacts, or read or change data of the person. Helpers must not make them.
FORBIDDEN_CALLS = (
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
    """Three applicants who can help each other, and a facility with contacts to two of them."""

    app: APIFlask
    stray: list[str]
    clock: Clock
    line: Line
    people: People

    def __init__(self) -> None:
        super().__init__()
        # All writes of the previous run were in transactions; emptying the tables is not.
        assert self.stray == []
        empty_database(self.app)
        reset_rooms(self.app)
        self.stray.clear()
        self.line.reset()
        self.applicants: list[Person] = [self.people.applicant(line_id) for line_id in NAMES]
        facility = self.people.facility()
        homes = [facility.register_home() for _ in range(2)]
        files = [{"disability_certificate": (io.BytesIO(PICTURE), "a.jpg")} for _ in range(2)]
        self.wishes = [self.applicants[number].register_preference(**files[number]) for number in range(2)]
        #: The contacts of each of the two people, with their status.
        self.contacts: list[dict[int, str]] = [{}, {}]
        for number, preference in enumerate(self.wishes):
            for home in homes:
                row = facility.post(CONTACTS, {"home": home, "preference": preference})
                self.contacts[number][row["id"]] = "pending"
        #: Helper by person, valid code by person, and open questions (person, contact).
        self.helpers: dict[int, int] = {}
        self.codes: dict[int, str] = {}
        self.asked: set[tuple[int, int]] = set()
        self.used_codes: list[str] = []
        self.turn = 0

    # Invitations and the end of helping.

    @rule(person=ANY)
    def invite(self, person: int) -> None:
        person %= 3
        answer = self.applicants[person].call("POST", f"{HELPER}invitation/")
        assert answer.status_code == (409 if person in self.helpers else 201)
        if answer.status_code == 201:
            self._forget_code(person)
            self.codes[person] = answer.json["code"]

    @rule(person=ANY)
    def cancel(self, person: int) -> None:
        assert self.applicants[person % 3].call("DELETE", f"{HELPER}invitation/").status_code == 200
        self._forget_code(person % 3)

    @precondition(lambda self: self.codes)
    @rule(helper=ANY, number=ANY)
    def join(self, helper: int, number: int) -> None:
        helper, person = helper % 3, [*self.codes][number % len(self.codes)]
        answer = self.applicants[helper].call("POST", HELPING, {"code": self.codes[person]})
        assert answer.status_code == (409 if helper == person else 201)
        if helper != person:
            self.helpers[person] = helper
            self._forget_code(person)

    @precondition(lambda self: self.used_codes)
    @rule(helper=ANY, number=ANY)
    def join_with_used_code(self, helper: int, number: int) -> None:
        answer = self.applicants[helper % 3].call(
            "POST", HELPING, {"code": self.used_codes[number % len(self.used_codes)]}
        )
        assert answer.status_code in (404, 429)

    @rule(person=ANY)
    def end_as_person(self, person: int) -> None:
        person %= 3
        answer = self.applicants[person].call("DELETE", HELPER)
        assert answer.status_code == (200 if person in self.helpers else 404)
        self._end(person)

    @rule(helper=ANY, person=ANY)
    def end_as_helper(self, helper: int, person: int) -> None:
        helper, person = helper % 3, person % 3
        answer = self.applicants[helper].call("DELETE", self._path(person))
        is_theirs = self.helpers.get(person) == helper
        assert answer.status_code == (200 if is_theirs else 404)
        if is_theirs:
            self._end(person)

    @rule()
    def leave(self) -> None:
        """Delete the account of the third applicant, which ends helping; then create a new account."""
        assert self.applicants[2].call("DELETE", "/api/applicants/account/", {}).status_code == 200
        for person in [one for one, helper in self.helpers.items() if 2 in (one, helper)]:
            self._end(person)
        self._forget_code(2)
        self.applicants[2] = self.people.applicant(YUKO)

    @rule()
    def let_codes_expire(self) -> None:
        self.clock.forward(days=8)
        self.applicants = [self.people.applicant(line_id) for line_id in NAMES]
        for person in [*self.codes]:
            self._forget_code(person)

    # Questions and answers.

    @rule(person=ANY, number=ANY)
    def ask(self, person: int, number: int) -> None:
        person %= 2
        contact = [*self.contacts[person]][number % 2]
        is_open = self.contacts[person][contact] in ("pending", "accepted")
        answer = self.applicants[person].call("POST", f"{HELPER}asked/{contact}/")
        assert answer.status_code == (200 if is_open and person in self.helpers else 409)
        if answer.status_code == 200:
            self.asked.add((person, contact))

    @rule(helper=ANY, person=ANY, number=ANY)
    def answer_question(self, helper: int, person: int, number: int) -> None:
        helper, person = helper % 3, person % 2
        contact = [*self.contacts[person]][number % 2]
        answer = self.applicants[helper].call(
            "PUT", f"{self._path(person)}contacts/{contact}/word/", {"text": "いいです。"}
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
        if self.applicants[person].call("PATCH", f"{CONTACTS}{contact}/{step}/").status_code == 200:
            now = {"accept_contact": "accepted", "decline_contact": "declined", "close": "completed"}
            self.contacts[person][contact] = now[step]

    # Invariants.

    @invariant()
    def database_matches_the_model(self) -> None:
        rows = all_rows(self.app, {"helping", "helper_invitation", "helper_opinion"})
        ids = [one.id for one in self.applicants]
        helping = {row["account_id"]: row["helper_id"] for row in rows["helping"].values()}
        assert helping == {ids[person]: ids[helper] for person, helper in self.helpers.items()}
        assert {row["account_id"] for row in rows["helper_invitation"].values()} >= {
            ids[person] for person in self.codes
        }
        asked = {key for key, row in rows["helper_opinion"].items() if row["asked_at"]}
        assert asked == {(ids[person], contact) for person, contact in self.asked}

    @invariant()
    def helpers_read_only_their_people(self) -> None:
        # The full run checks all applicants after each step; other runs check one.
        self.turn += 1
        for number, helper in enumerate(self.applicants):
            if not ALL and number != self.turn % len(self.applicants):
                continue
            of = {self.applicants[person].id for person, by in self.helpers.items() if by == number}
            assert {row["id"] for row in helper.get(HELPING)} == of
            for person in range(2):
                if person != number:
                    self._check_reading(helper, person, is_theirs=self.applicants[person].id in of)
                    self._check_forbidden_calls(helper, person)

    def _check_reading(self, helper: Person, person: int, *, is_theirs: bool) -> None:
        at, yes = self._path(person), 200 if is_theirs else 404
        for contact, status in self.contacts[person].items():
            answer: Any = helper.call("GET", f"{at}contacts/{contact}/")
            assert answer.status_code == yes
            if is_theirs:
                is_open = status in ("pending", "accepted")
                assert (answer.json["status"], answer.json["home"] is not None) == (status, is_open)
            status_code = helper.call("GET", f"{at}contacts/{contact}/messages/").status_code
            assert status_code == (yes if status == "accepted" or not is_theirs else 409)
        assert {helper.call("GET", path).status_code for path in (at, f"{at}contacts/")} == {yes}

    def _check_forbidden_calls(self, helper: Person, person: int) -> None:
        contact = next(iter(self.contacts[person]))
        for method, path in FORBIDDEN_CALLS:
            body = block_all if path.endswith("/block/") else None
            answer = helper.call(method, path.format(contact=contact, preference=self.wishes[person]), body)
            assert answer.status_code == 404, (method, path)
        assert helper.look(self.wishes[person]).status_code == 404

    def _path(self, person: int) -> str:
        return f"{HELPING}{self.applicants[person].id}/"

    def _end(self, person: int) -> None:
        self.helpers.pop(person, None)
        self.asked = {(one, contact) for one, contact in self.asked if one != person}

    def _forget_code(self, person: int) -> None:
        if person in self.codes:
            self.used_codes.append(self.codes.pop(person))


def test_helper_reads_and_never_decides_after_any_steps(
    app: APIFlask, clock: Clock, line: Line, people: People, stray_writes: list[str]
) -> None:
    attributes = {"app": app, "clock": clock, "line": line, "people": people, "stray": stray_writes}
    run_state_machine_as_test(type("HelpersHere", (Helpers,), attributes), settings=SEARCH)
