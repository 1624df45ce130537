"""The operator's timeline: ids, codes and times, newest first, without any texts."""

import json
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, AuditReason, Mail, Message
from tests.support.clock import Clock
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.statements import statements
from tests.support.world.audit import last, rows_after

PUSH = "/v2/bot/message/push"
REASON = "お問い合わせ 2026-03-05"


@pytest.fixture
def operator(people: People) -> Person:
    return people.operator()


def read(operator: Person, kind: str, id_: int, cursor: str | None = None) -> Any:
    return operator.post(f"/api/operator/{kind}/{id_}/timeline/", {"reason": REASON, "cursor": cursor})


def of_kind(shown: Any, kind: str) -> list[dict[str, Any]]:
    return [entry for entry in shown["entries"] if entry["kind"] == kind]


def test_failed_push_shows_attempts_answer_and_next_attempt(
    people: People, operator: Person, line: Line, deliver: Any, clock: Clock
) -> None:
    facility, seeker = people.facility(), people.applicant(HIKARI)
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    contact = facility.post(CONTACTS, body)["id"]
    line.fault(PUSH, {"status": 500, "message": f"no {HIKARI}"})
    deliver()
    [account] = operator.post("/api/operator/search/", {"reason": REASON, "query": HIKARI})[0]["hits"]
    shown = read(operator, "accounts", account["id"])
    assert shown["head"]["line_reachable"] is True
    [push] = of_kind(shown, "push")
    assert (push["code"], push["contact"], push["state"]) == ("request_sent", contact, "waiting")
    assert (push["attempts"], push["answer"], push["ended_at"]) == (1, "500", None)
    assert push["next_at"] > push["at"]
    clock.forward(seconds=3)
    deliver()
    [push] = of_kind(read(operator, "contacts", contact), "push")
    assert (push["state"], push["attempts"], push["answer"], push["next_at"]) == ("sent", 2, None, None)
    assert push["ended_at"]


def test_messages_are_listed_without_their_text(
    app: APIFlask, room: tuple[Person, Person, int], operator: Person
) -> None:
    facility, seeker, contact = room
    with app.app_context(), transaction():
        for sender in (facility, seeker):
            db.session.add(
                Message(
                    contact_id=contact,
                    sender_id=sender.id,
                    text="だれにも言わないこと",
                    sent_at=app.extensions["clock"](),
                )
            )
    for kind, id_ in (("contacts", contact), ("accounts", seeker.id)):
        shown = read(operator, kind, id_)
        assert {entry["account"] for entry in of_kind(shown, "message")} == {facility.id, seeker.id}
        assert "だれにも" not in json.dumps(shown, ensure_ascii=False)


@pytest.mark.parametrize("kind", ["accounts", "offices", "people", "homes", "contacts"])
def test_each_kind_has_its_events_and_access_is_audited_with_the_reason(
    app: APIFlask, people: People, room: tuple[Person, Person, int], operator: Person, kind: str
) -> None:
    facility, _, contact = room
    people.staff(facility.id, "facility1@example.com")
    [shown] = facility.get(CONTACTS)
    ids = {
        "accounts": facility.id,
        "offices": facility.office,
        "people": shown["preference"]["id"],
        "homes": shown["home"]["id"],
        "contacts": contact,
    }
    begun = last(app)
    timeline = read(operator, kind, ids[kind])
    acts = {entry["code"] for entry in timeline["entries"]}
    expected = {
        "accounts": {"signed_in", "home_registered", "contact_sent"},
        "offices": {"home_registered", "contact_sent"},
        "people": {"person_registered", "request", "accept"},
        "homes": {"home_registered", "request", "accept"},
        "contacts": {"contact_sent", "contact_accepted", "request", "accept", "request_sent"},
    }
    assert expected[kind] <= acts
    moments = [entry["at"] for entry in timeline["entries"]]
    assert moments == sorted(moments, reverse=True)
    [row] = rows_after(app, begun)
    assert (row["object_id"], row["account_id"]) == (ids[kind], operator.id)
    with app.app_context():
        assert db.session.get_one(AuditReason, row["sequence"]).reason == REASON
    # The next reader sees this access and its reason.
    again = read(operator, kind, ids[kind])
    assert REASON in [entry["reason"] for entry in of_kind(again, "audit")]


def test_mails_to_an_account_are_listed_with_their_state(
    app: APIFlask, people: People, operator: Person
) -> None:
    account, email = people.staff_account(Role.FACILITY, "こもれび")
    with app.app_context(), transaction():
        now = app.extensions["clock"]()
        values = {"subject": "件名", "text": "本文", "next_attempt_at": now, "created_at": now}
        db.session.add(Mail(address=email, state="failed", attempts=3, failure="550 no such user", **values))
        db.session.add(Mail(address="other@example.com", **values))
    [mail] = of_kind(read(operator, "accounts", account), "mail")
    assert (mail["state"], mail["attempts"], mail["answer"]) == ("failed", 3, "550")


@pytest.mark.both_databases
def test_pages_have_no_gaps_or_duplicates(
    app: APIFlask, room: tuple[Person, Person, int], operator: Person
) -> None:
    _, seeker, contact = room
    with app.app_context(), transaction():
        # All have the same time.
        now = app.extensions["clock"]()
        for number in range(120):
            db.session.add(Message(contact_id=contact, sender_id=seeker.id, text=str(number), sent_at=now))
    seen, cursor = [], None
    while True:
        shown = read(operator, "contacts", contact, cursor)
        seen += [(entry["kind"], entry["id"]) for entry in shown["entries"]]
        cursor = shown["next_cursor"]
        if cursor is None:
            break
    # The service itself wrote the first message.
    assert len([id_ for kind, id_ in seen if kind == "message"]) == 121
    # The audit rows of these reads are newer than the following pages.
    assert len(seen) == len({*seen})


def test_unknown_id_is_not_found_and_invalid_cursor_is_refused(operator: Person, people: People) -> None:
    for kind in ("accounts", "offices", "people", "homes", "contacts"):
        path = f"/api/operator/{kind}/2000000000/timeline/"
        assert operator.call("POST", path, {"reason": REASON}).status_code == 404
    path = f"/api/operator/accounts/{operator.id}/timeline/"
    for cursor in ("1", "2026-03-05T00:00:00_1_1", "x" * 90):
        assert operator.call("POST", path, {"reason": REASON, "cursor": cursor}).status_code == 422


def test_timeline_has_few_statements(
    app: APIFlask, room: tuple[Person, Person, int], operator: Person
) -> None:
    _, seeker, _ = room
    with statements(app) as made:
        read(operator, "accounts", seeker.id)
    assert len([one for one in made if one.lstrip().startswith(("SELECT", "INSERT"))]) <= 10


def test_disabled_account_is_shown_as_disabled(app: APIFlask, people: People, operator: Person) -> None:
    account, _ = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    with app.app_context(), transaction():
        db.session.get_one(Account, account).disabled_at = app.extensions["clock"]()
    assert read(operator, "accounts", account)["head"]["state"] == "disabled"
