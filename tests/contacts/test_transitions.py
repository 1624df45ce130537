"""The transitions of a contact over HTTP (docs/decisions.md §5): permissions and effects in every situation."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import product
from typing import Any
from unittest.mock import ANY

import pytest
from apiflask import APIFlask

from server.core.database import db
from server.core.vocabulary import CONTACT_ROLES, ContactStatus, Role
from server.models import Office
from tests.support.clock import Clock
from tests.support.database import Row, all_rows, changes
from tests.support.matching.pairs import CONTACTS, Pair, strangers, strangers_with_counselor
from tests.support.matching.traits import office_of
from tests.support.people import Answer, People, Person
from tests.support.rooms import send_once
from tests.support.saved import Build, Saved, SavedStates

pytestmark = pytest.mark.long

# S is the seeker (applicant or counselor), F the facility. +: changes something. =: 200, changes nothing.
# !: 409, not allowed in this state. -: 403, not allowed for this role. ?: 404, the person is not listed.
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
# The steps that bring a new contact to each situation.
STEPS_TO = {
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
# The calls of the transitions that are contact steps.
CALLS = {
    "accept": "accept_contact",
    "decline": "decline_contact",
    "visit": "complete_visit",
    "confirm": "confirm",
    "close": "close",
}
NOW = "now"
GREETING, TEXT = "はじめまして。ひだまりホームです。", "見学はいつがよいですか。"


@dataclass(frozen=True)
class Effect:
    """Changed columns of the contact, the notified role with its event, and other inserted (+) and deleted (-) rows."""

    contact: dict[str, Any] = field(default_factory=dict)
    notified: str = ""
    other_rows: tuple[str, ...] = ()


def _ended_columns(status: str, side: str) -> dict[str, Any]:
    outline = {"outline_age": 27, "outline_gender": "female", "outline_prefecture": "東京都"}
    return {"status": status, "ended_by": side, "ended_at": NOW, **STEP, **outline}


STEP, NEW_STEP = {"updated_at": NOW}, "+contact_step"
ACCEPTED, MOVED = {"status": "accepted", "accepted_at": NOW}, {"confirmed_at": NOW, "moved_in_on": ANY}
NEW_MESSAGE = {"latest_message_sent_at": NOW, "latest_message_id": ANY}
# The number of contacts of a person affects the order of the lists.
STEP_AND_LISTS = (NEW_STEP, "matching_row")
CLOSED, UNCONFIRMED = (*STEP_AND_LISTS, "-message", "-room_read"), (NEW_STEP, "invoice", "home")
EFFECTS = {
    "accept S": Effect({**ACCEPTED, **STEP, **NEW_MESSAGE}, "facility accepted", (NEW_STEP, "+message")),
    "decline S": Effect(_ended_columns("declined", "seeker"), "facility declined_by_seeker", STEP_AND_LISTS),
    "decline F": Effect(
        _ended_columns("declined", "facility"), "seeker declined_by_facility", STEP_AND_LISTS
    ),
    "visit F": Effect({"visit_completed_at": NOW, **STEP}, "seeker visit_reported", (NEW_STEP,)),
    "confirm F": Effect(
        {**MOVED, "took_place": True, **STEP}, "seeker move_in_confirmed", (NEW_STEP, "+invoice", "home")
    ),
    "unconfirm F": Effect({**dict.fromkeys(MOVED), **STEP}, "seeker move_in_taken_back", UNCONFIRMED),
    "contest S": Effect({"contested_at": NOW}, other_rows=(NEW_STEP,)),
    "close S": Effect(_ended_columns("completed", "seeker"), "facility closed_by_seeker", CLOSED),
    "close F": Effect(_ended_columns("completed", "facility"), "seeker closed_by_facility", CLOSED),
    "note F": Effect({"progress_note": "schedule_pending"}),
    "allow S": Effect(other_rows=("+certificate_permission",)),
    "withdraw S": Effect(other_rows=("-certificate_permission",)),
    "say S": Effect(NEW_MESSAGE, "facility message", ("+message",)),
    "say F": Effect(NEW_MESSAGE, "seeker message", ("+message", "+room_read")),
    "ask F": Effect(notified="seeker request_sent", other_rows=("+contact", "+detail_view", *STEP_AND_LISTS)),
}


@dataclass
class ContactDriver:
    """A contact in which both sides can attempt every transition."""

    app: APIFlask
    address: str
    clock: Clock
    pair: Pair

    def attempt(self, transition: str, side: str) -> tuple[int, Any]:
        """Attempt a transition as one side; return status and body of the answer."""
        if transition == "say":
            reply = send_once(self.address, self.person(side), self.pair.contact, TEXT)
            # The close code has no text.
            return (409, {"detail": ""}) if reply == 4001 else (200, reply)
        answer = _attempt(self.pair, transition, side)
        return answer.status_code, answer.json

    def person(self, side: str) -> Person:
        return _side_of(self.pair, side)

    def shown(self, side: str) -> Any:
        """Return the contact as one side reads it."""
        return self.person(side).get(f"{CONTACTS}{self.pair.contact}/")


def _side_of(pair: Pair, side: str) -> Person:
    return pair.facility if side == "F" else pair.seeker


def _attempt(pair: Pair, transition: str, side: str) -> Answer:
    """Attempt a transition that is a call."""
    person = _side_of(pair, side)
    path = f"{CONTACTS}{pair.contact}/"
    match transition:
        case "ask":
            return person.call("POST", CONTACTS, {"home": pair.home, "preference": pair.preference})
        case "note":
            return person.call("PATCH", path, {"progress_note": "schedule_pending"})
        case "allow" | "withdraw":
            return person.call("POST" if transition == "allow" else "DELETE", f"{path}add_allowed_user/")
        case "contest":
            return person.call("POST", f"{path}contest/")
        case "unconfirm":
            return person.call("PATCH", f"{path}unconfirm/", {"reason": "by_mistake"})
        case _:
            return person.call("PATCH", f"{path}{CALLS[transition]}/")


NewDriver = Callable[[str, Role], ContactDriver]


@cache
def _pair_in(situation: str, seeker_role: Role) -> Build[Pair]:
    """Return the builder of a pair whose contact is in a situation: the same one at each call."""

    def build(people: People) -> Pair:
        pair = (strangers if seeker_role is Role.APPLICANT else strangers_with_counselor)(people)
        assert pair.ask().status_code == 201
        for step in STEPS_TO[situation]:
            assert _attempt(pair, *step.split()).status_code == 200
        for person in (pair.facility, pair.seeker):
            person.post("/api/chat/notifications/mark_all_as_read/")
        return pair

    return build


@pytest.fixture(scope="module", autouse=True)
def _forget_situations(saved_states: SavedStates) -> Iterator[None]:
    yield
    for situation, seeker_role in product(STEPS_TO, (Role.APPLICANT, Role.COUNSELOR)):
        saved_states.forget(_pair_in(situation, seeker_role))


@pytest.fixture
def new_driver(app: APIFlask, address: str, clock: Clock, saved: Saved[Pair]) -> NewDriver:
    def make(situation: str, seeker_role: Role) -> ContactDriver:
        pair = saved(_pair_in(situation, seeker_role))
        clock.forward(minutes=1)
        return ContactDriver(app, address, clock, pair)

    return make


@pytest.mark.parametrize("situation", STEPS_TO)
@pytest.mark.parametrize("actor", CONTACT_ROLES)
def test_refused_and_repeated_steps_change_nothing(
    new_driver: NewDriver, actor: Role, situation: str
) -> None:
    driver = new_driver(situation, Role.APPLICANT if actor is Role.FACILITY else actor)
    side = "F" if actor is Role.FACILITY else "S"
    label = ContactStatus(situation.split()[0]).label
    before = all_rows(driver.app)
    for transition in TRANSITIONS:
        cell = CELLS[situation, transition, side]
        if cell == "+":
            continue
        status, body = driver.attempt(transition, side)
        assert (transition, status) == (transition, {"=": 200, "!": 409, "-": 403, "?": 404}[cell])
        assert changes(before, all_rows(driver.app)) == {}, transition
        match cell, transition:
            case "=", _:
                _assert_as_shown(body, driver.shown(side))
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
def test_allowed_step_has_exactly_its_effects(
    new_driver: NewDriver, situation: str, transition: str, side: str, seeker_role: Role
) -> None:
    driver = new_driver(situation, seeker_role)
    before = all_rows(driver.app)
    status, body = driver.attempt(transition, side)
    assert status == (201 if transition == "ask" else 200)
    found = changes(before, all_rows(driver.app), apart_from="staff_notice")
    effect = EFFECTS[f"{transition} {side}"]
    expected = set(effect.other_rows)
    if effect.contact:
        expected.add("contact")
        columns = {name: driver.clock() if value is NOW else value for name, value in effect.contact.items()}
        assert found["contact"] == [columns]
    if effect.notified:
        expected.add("+notification")
        _assert_notified(found, effect, driver)
    if effect.notified.startswith("seeker") and seeker_role is Role.APPLICANT:
        expected.add("+push")
        assert [row["account_id"] for row in found["+push"]] == [driver.pair.seeker.id]
    if transition == "close" and "allowed" in situation:
        expected.add("-certificate_permission")
    assert found.keys() == expected
    _assert_rows(found, driver, transition, side)
    if transition not in ("say", "ask"):
        _assert_as_shown(body, driver.shown(side))


def _assert_as_shown(body: Any, shown: Any) -> None:
    """Check that the answer to a step is the contact as it is read; a facility gets only the card of the person."""
    card, person = body["preference"], shown["preference"]
    assert {name: body[name] for name in body if name != "preference"} == {
        name: shown[name] for name in shown if name != "preference"
    }
    assert {name: person[name] for name in card if name in person} == {
        name: card[name] for name in card if name in person
    }


def _assert_notified(found: dict[str, list[Row]], effect: Effect, driver: ContactDriver) -> None:
    who, event = effect.notified.split()
    person = driver.pair.facility if who == "facility" else driver.pair.seeker
    notified = [(row["account_id"], row["event"], row["read_at"]) for row in found["+notification"]]
    assert notified == [(person.id, event, None)]


def _assert_rows(found: dict[str, list[Row]], driver: ContactDriver, transition: str, side: str) -> None:
    person = driver.person(side)
    for row in found.get("+contact_step", []):
        action = {"ask": "request", "visit": "complete_visit"}.get(transition, transition)
        assert (row["actor_id"], row["action"], row["taken_at"]) == (person.id, action, driver.clock())
    for row in found.get("+message", []):
        words = GREETING if transition == "accept" else TEXT
        sender = driver.pair.facility if transition == "accept" else person
        assert (row["sender_id"], row["text"]) == (sender.id, words)
    for row in found.get("+invoice", []):
        assert row["contact_id"] == driver.pair.contact
        with driver.app.app_context():
            office = db.session.get_one(Office, office_of(driver.pair.facility.id))
        assert row["corporation_id"] == office.corporation_id
        assert (row["amount_yen"], row["tax_yen"], row["total_yen"]) == (150_000, 15_000, 165_000)
        assert (row["tax_rate_percent"], row["due_on"]) == (10, date(2026, 5, 4))
    for row in found.get("invoice", []):
        assert row == {"cancelled_at": driver.clock(), "cancel_reason": "by_mistake"}
    for name in ("+certificate_permission", "-certificate_permission"):
        for row in found.get(name, []):
            assert (row["account_id"], row["preference_id"]) == (
                driver.pair.facility.id,
                driver.pair.preference,
            )


def test_closing_deletes_messages_and_their_notifications(
    new_driver: NewDriver,
) -> None:
    driver = new_driver("accepted", Role.APPLICANT)
    for side in "SF":
        driver.attempt("say", side)
    driver.attempt("close", "S")
    rows = all_rows(driver.app)
    assert not rows["message"]
    assert "message" not in [row["event"] for row in rows["notification"].values()]


def test_table_has_every_situation_and_effect() -> None:
    assert [line[0] for line in _LINES] == list(STEPS_TO)
    changing = {f"{transition} {side}" for (_, transition, side), cell in CELLS.items() if cell == "+"}
    assert changing == set(EFFECTS)
