"""The life of a contact over HTTP (docs/decisions.md §5): who may do what in which state, and all that it changes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from unittest.mock import ANY

import pytest
from apiflask import APIFlask

from server.core.database import db
from server.core.vocabulary import ContactStatus, Role
from server.models import Office
from tests.support.clock import Clock
from tests.support.database import Row, all_rows, changes
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.matching.traits import office_of
from tests.support.people import People, Person
from tests.support.rooms import send_once

pytestmark = pytest.mark.long

# S is the seeker (applicant or counselor), F the facility. + changes something; = answers 200 and changes nothing;
# ! is 409, the state forbids it; - is 403, the role never may; ? is 404, who is found no more.
TABLE = """
                          | accept | decline | visit | confirm | unconfirm | contest | close | note | allow | withdraw | say | ask
                          | S F    | S F     | S F   | S F     | S F       | S F     | S F   | S F  | S F   | S F      | S F | S F
pending                   | + -    | + +     | - !   | - !     | - !       | ! -     | ! !   | - +  | ! -   | = -      | ! ! | - !
declined S                | ! -    | = !     | - !   | - !     | - !       | ! -     | ! !   | - +  | ! -   | = -      | ! ! | - ?
declined F                | ! -    | ! =     | - !   | - !     | - !       | ! -     | ! !   | - +  | ! -   | = -      | ! ! | - ?
accepted                  | = -    | ! !     | - +   | - +     | - =       | ! -     | + +   | - +  | + -   | = -      | + + | - !
accepted allowed          | = -    | ! !     | - +   | - +     | - =       | ! -     | + +   | - +  | = -   | + -      | + + | - !
accepted visited          | = -    | ! !     | - =   | - +     | - =       | ! -     | + +   | - +  | + -   | = -      | + + | - !
accepted moved            | = -    | ! !     | - +   | - =     | - +       | + -     | + +   | - +  | + -   | = -      | + + | - ?
accepted visited moved    | = -    | ! !     | - =   | - =     | - +       | + -     | + +   | - +  | + -   | = -      | + + | - ?
completed S               | ! -    | ! !     | - !   | - !     | - =       | ! -     | = !   | - +  | ! -   | = -      | ! ! | - ?
completed F               | ! -    | ! !     | - !   | - !     | - =       | ! -     | ! =   | - +  | ! -   | = -      | ! ! | - +
completed F visited moved | ! -    | ! !     | - =   | - =     | - +       | + -     | ! =   | - +  | ! -   | = -      | ! ! | - ?
"""  # noqa: E501
_HEAD, _, *_LINES = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip("\n").splitlines()]
TRANSITIONS = _HEAD[1:]
CELLS = {
    (situation, transition, side): cell
    for situation, *row in _LINES
    for transition, both in zip(TRANSITIONS, row, strict=True)
    for side, cell in zip("SF", both.split(), strict=True)
}
# How a new contact gets into each situation.
WAYS = {
    "pending": [],
    "declined S": ["decline S"],
    "declined F": ["decline F"],
    "accepted": ["accept S"],
    "accepted allowed": ["accept S", "allow S"],
    "accepted visited": ["accept S", "visit F"],
    "accepted moved": ["accept S", "confirm F"],
    "accepted visited moved": ["accept S", "visit F", "confirm F"],
    "completed S": ["accept S", "close S"],
    "completed F": ["accept S", "close F"],
    "completed F visited moved": ["accept S", "visit F", "confirm F", "close F"],
}
# The call behind each transition that is a step of its own.
CALLS = {
    "accept": "accept_contact",
    "decline": "decline_contact",
    "visit": "complete_visit",
    "confirm": "confirm",
    "close": "close",
}
NOW = "now"
GREETING, WORDS = "はじめまして。ひだまりホームです。", "見学はいつがよいですか。"


@dataclass(frozen=True)
class Effect:
    """What changes in the contact, who is told of which event, and the rows that come (+) and go (-) besides."""

    contact: dict[str, Any] = field(default_factory=dict)
    told: str = ""
    besides: tuple[str, ...] = ()


def _ended(status: str, side: str) -> dict[str, Any]:
    outline = {"outline_age": 27, "outline_gender": "female", "outline_prefecture": "東京都"}
    return {"status": status, "ended_by": side, "ended_at": NOW, **STEP, **outline}


STEP, TAKEN = {"updated_at": NOW}, "+contact_step"
YES, MOVED = {"status": "accepted", "accepted_at": NOW}, {"confirmed_at": NOW, "moved_in_on": ANY}
SAID = {"latest_message_sent_at": NOW, "latest_message_id": ANY}
# How many homes are in contact with a person decides between people who fit alike.
COUNTED = (TAKEN, "matching_row")
GONE, PLACED = (*COUNTED, "-message", "-room_read"), (TAKEN, "invoice", "home")
EFFECTS = {
    "accept S": Effect({**YES, **STEP, **SAID}, "facility accepted", (TAKEN, "+message")),
    "decline S": Effect(_ended("declined", "seeker"), "facility declined_by_seeker", COUNTED),
    "decline F": Effect(_ended("declined", "facility"), "seeker declined_by_facility", COUNTED),
    "visit F": Effect({"visit_completed_at": NOW, **STEP}, "seeker visit_reported", (TAKEN,)),
    "confirm F": Effect(
        {**MOVED, "took_place": True, **STEP}, "seeker move_in_confirmed", (TAKEN, "+invoice", "home")
    ),
    "unconfirm F": Effect({**dict.fromkeys(MOVED), **STEP}, "seeker move_in_taken_back", PLACED),
    "contest S": Effect({"contested_at": NOW}, besides=(TAKEN,)),
    "close S": Effect(_ended("completed", "seeker"), "facility closed_by_seeker", GONE),
    "close F": Effect(_ended("completed", "facility"), "seeker closed_by_facility", GONE),
    "note F": Effect({"progress_note": "schedule_pending"}),
    "allow S": Effect(besides=("+certificate_permission",)),
    "withdraw S": Effect(besides=("-certificate_permission",)),
    "say S": Effect(SAID, "facility message", ("+message",)),
    "say F": Effect(SAID, "seeker message", ("+message", "+room_read")),
    "ask F": Effect(told="seeker request_sent", besides=("+contact", "+detail_view", *COUNTED)),
}


@dataclass
class Life:
    """One contact, in which either side can try any transition."""

    app: APIFlask
    address: str
    clock: Clock
    pair: Pair

    def lead_to(self, situation: str) -> None:
        """Bring the contact into a situation in which everybody has read everything."""
        assert self.pair.ask().status_code == 201
        for step in WAYS[situation]:
            assert self.attempt(*step.split())[0] == 200
        for person in (self.pair.facility, self.pair.seeker):
            person.post("/api/chat/notifications/mark_all_as_read/")
        self.clock.forward(minutes=1)

    def attempt(self, transition: str, side: str) -> tuple[int, Any]:
        """Try a transition as one side; return the status of the answer and its body."""
        person = self.person(side)
        path = f"{CONTACTS}{self.pair.contact}/"
        match transition:
            case "say":
                heard = send_once(self.address, person, self.pair.contact, WORDS)
                # The room shows its own sentence for this code.
                return (409, {"detail": ""}) if heard == 4001 else (200, heard)
            case "ask":
                body = {"home": self.pair.home, "preference": self.pair.preference}
                answer = person.call("POST", CONTACTS, body)
            case "note":
                answer = person.call("PATCH", path, {"progress_note": "schedule_pending"})
            case "allow" | "withdraw":
                method = "POST" if transition == "allow" else "DELETE"
                answer = person.call(method, f"{path}add_allowed_user/")
            case "contest":
                answer = person.call("POST", f"{path}contest/")
            case "unconfirm":
                answer = person.call("PATCH", f"{path}unconfirm/", {"reason": "by_mistake"})
            case _:
                answer = self.pair.step(person, CALLS[transition])
        return answer.status_code, answer.json

    def person(self, side: str) -> Person:
        return self.pair.facility if side == "F" else self.pair.seeker

    def shown(self, side: str) -> Any:
        """Return the contact as one side reads it now."""
        return self.person(side).get(f"{CONTACTS}{self.pair.contact}/")


Live = Callable[[str, Role], Life]


@pytest.fixture
def live(app: APIFlask, address: str, clock: Clock, people: People) -> Callable[[str, Role], Life]:
    def make(situation: str, seeker_role: Role) -> Life:
        facility = people.facility()
        if seeker_role is Role.APPLICANT:
            seeker = people.applicant()
            preference = seeker.register_preference()
        else:
            seeker = people.counselor()
            preference = seeker.register_preference(name="山本 一郎")
        pair = Pair(facility, seeker, facility.register_home(), preference)
        life = Life(app, address, clock, pair)
        life.lead_to(situation)
        return life

    return make


@pytest.mark.parametrize("situation", WAYS)
@pytest.mark.parametrize("actor", Role)
def test_what_the_state_or_the_role_forbids_and_what_is_repeated_changes_nothing(
    live: Live, actor: Role, situation: str
) -> None:
    life = live(situation, Role.APPLICANT if actor is Role.FACILITY else actor)
    side = "F" if actor is Role.FACILITY else "S"
    label = ContactStatus(situation.split()[0]).label
    before = all_rows(life.app)
    for transition in TRANSITIONS:
        cell = CELLS[situation, transition, side]
        if cell == "+":
            continue
        status, body = life.attempt(transition, side)
        assert (transition, status) == (transition, {"=": 200, "!": 409, "-": 403, "?": 404}[cell])
        assert changes(before, all_rows(life.app)) == {}, transition
        match cell, transition:
            case "=", _:
                _assert_as_shown(body, life.shown(side))
            case "!", "ask":
                assert body["code"] == "contact_open"
            case "!", "say":
                pass
            case "!", "contest":
                assert body["code"] == "move_in_not_confirmed"
            case "!", _:
                assert f"「{label}」のため" in body["detail"]


@pytest.mark.parametrize("seeker_role", [Role.APPLICANT, Role.COUNSELOR])
@pytest.mark.parametrize(
    ("situation", "transition", "side"),
    [pytest.param(*pair, id=" ".join(pair)) for pair, cell in CELLS.items() if cell == "+"],
)
def test_a_step_that_the_rules_allow_changes_exactly_what_belongs_to_it(
    live: Live, situation: str, transition: str, side: str, seeker_role: Role
) -> None:
    life = live(situation, seeker_role)
    before = all_rows(life.app)
    status, body = life.attempt(transition, side)
    assert status == (201 if transition == "ask" else 200)
    found = changes(before, all_rows(life.app), apart_from="staff_notice")
    effect = EFFECTS[f"{transition} {side}"]
    expected = set(effect.besides)
    if effect.contact:
        expected.add("contact")
        columns = {name: life.clock() if value is NOW else value for name, value in effect.contact.items()}
        assert found["contact"] == [columns]
    if effect.told:
        expected.add("+notification")
        _assert_told(found, effect, life)
    if effect.told.startswith("seeker") and seeker_role is Role.APPLICANT:
        expected.add("+push")
        assert [row["account_id"] for row in found["+push"]] == [life.pair.seeker.id]
    if transition == "close" and "allowed" in situation:
        expected.add("-certificate_permission")
    assert found.keys() == expected
    _assert_rows(found, life, transition, side)
    if transition not in ("say", "ask"):
        _assert_as_shown(body, life.shown(side))


def _assert_as_shown(body: Any, shown: Any) -> None:
    """Check the answer to a step: the contact as it is read, but of the person, to a facility, their card."""
    card, person = body["preference"], shown["preference"]
    assert {name: body[name] for name in body if name != "preference"} == {
        name: shown[name] for name in shown if name != "preference"
    }
    assert {name: person[name] for name in card if name in person} == {
        name: card[name] for name in card if name in person
    }


def _assert_told(found: dict[str, list[Row]], effect: Effect, life: Life) -> None:
    who, event = effect.told.split()
    person = life.pair.facility if who == "facility" else life.pair.seeker
    told = [(row["account_id"], row["event"], row["read_at"]) for row in found["+notification"]]
    assert told == [(person.id, event, None)]


def _assert_rows(found: dict[str, list[Row]], life: Life, transition: str, side: str) -> None:
    person = life.person(side)
    for row in found.get("+contact_step", []):
        action = {"ask": "request", "visit": "complete_visit"}.get(transition, transition)
        assert (row["actor_id"], row["action"], row["taken_at"]) == (person.id, action, life.clock())
    for row in found.get("+message", []):
        words = GREETING if transition == "accept" else WORDS
        sender = life.pair.facility if transition == "accept" else person
        assert (row["sender_id"], row["text"]) == (sender.id, words)
    for row in found.get("+invoice", []):
        assert row["contact_id"] == life.pair.contact
        with life.app.app_context():
            office = db.session.get_one(Office, office_of(life.pair.facility.id))
        assert row["corporation_id"] == office.corporation_id
        assert (row["amount_yen"], row["tax_yen"], row["total_yen"]) == (150_000, 15_000, 165_000)
        assert (row["tax_rate_percent"], row["due_on"]) == (10, date(2026, 5, 4))
    for row in found.get("invoice", []):
        assert row == {"cancelled_at": life.clock(), "cancel_reason": "by_mistake"}
    for name in ("+certificate_permission", "-certificate_permission"):
        for row in found.get(name, []):
            assert (row["account_id"], row["preference_id"]) == (life.pair.facility.id, life.pair.preference)


def test_closing_forgets_what_both_sides_said_and_that_it_was_said(
    live: Live,
) -> None:
    life = live("accepted", Role.APPLICANT)
    for side in "SF":
        life.attempt("say", side)
    life.attempt("close", "S")
    rows = all_rows(life.app)
    assert not rows["message"]
    assert "message" not in [row["event"] for row in rows["notification"].values()]


def test_the_table_names_every_situation_and_every_effect() -> None:
    assert [line[0] for line in _LINES] == list(WAYS)
    changing = {f"{transition} {side}" for (_, transition, side), cell in CELLS.items() if cell == "+"}
    assert changing == set(EFFECTS)
