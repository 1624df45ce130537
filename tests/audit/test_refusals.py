"""Refusals are counted: the audit has one row per account, act and minute, and no refusal is lost."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select

from server.core.audit.own_transaction import append_refusals
from server.core.clock import corrected_now
from server.core.database import db
from server.core.vocabulary import Role
from server.models import AuditEntry, AuditRefusal
from tests.support.clock import Clock
from tests.support.people import People, Person
from tests.support.racing import ROUNDS, race
from tests.support.world.audit import faults, last, rows_after

CERTIFICATE = "/media/certificates/{}/disability_certificate"
LOGIN = "/api/accounts/facilities/login/"


@pytest.fixture
def refused(app: APIFlask) -> Iterator[Any]:
    """Return the refusals in the audit since the test began."""
    begun = last(app)

    def found() -> list[tuple[Any, ...]]:
        names = ("act", "kind", "object_id", "account_id", "times")
        rows = [row for row in rows_after(app, begun) if row["result"] == "refused"]
        return sorted((tuple(row[name] for name in names) for row in rows), key=str)

    yield found
    assert faults(app) == []


def _append(app: APIFlask, clock: Clock) -> int:
    with app.app_context():
        return append_refusals(clock())


def _rows(app: APIFlask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(AuditEntry)) or 0


def test_many_refusals_in_one_minute_are_one_row_with_a_count(
    app: APIFlask, people: People, clock: Clock, refused: Any
) -> None:
    applicant, begun = people.applicant(), _rows(app)
    for number in range(50):
        assert applicant.call("GET", CERTIFICATE.format(900 + number)).status_code == 404
    assert _rows(app) == begun
    assert _append(app, clock) == 0
    clock.forward(minutes=1)
    assert (_append(app, clock), _append(app, clock)) == (1, 0)
    assert _rows(app) == begun + 1
    assert refused() == [("certificate_opened", "preference", None, applicant.id, 50)]


def test_refusals_have_a_row_per_minute_account_and_act(
    app: APIFlask, people: People, clock: Clock, refused: Any
) -> None:
    applicant, facility = people.applicant(), people.facility()
    for person in (applicant, applicant, facility):
        assert person.call("GET", CERTIFICATE.format(900)).status_code == 404
    facility.call("GET", "/api/chat/contacts/900/")
    clock.forward(minutes=1)
    applicant.call("GET", CERTIFICATE.format(900))
    assert refused() == sorted(
        [
            ("certificate_opened", "preference", 900, applicant.id, 2),
            ("certificate_opened", "preference", 900, facility.id, 1),
            ("contact_opened", "preference", None, facility.id, 1),
            ("certificate_opened", "preference", 900, applicant.id, 1),
        ],
        key=str,
    )


def test_signed_out_callers_are_counted_by_network_but_expired_tokens_are_not(
    people: People, refused: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        assert people.visitor().call("GET", CERTIFICATE.format(900)).status_code == 401
    facility = people.facility()
    later = corrected_now() + timedelta(minutes=16)
    monkeypatch.setattr("server.accounts.http.tokens.corrected_now", lambda: later)
    # The browser refreshes the token and repeats the call.
    assert facility.call("GET", CERTIFICATE.format(900)).status_code == 401
    assert refused() == [("certificate_opened", "preference", 900, None, 3)]


def test_ended_session_is_counted_like_a_signed_out_caller(people: People, refused: Any) -> None:
    facility = people.facility()
    other = facility.tab()
    facility.post("/api/auth/logout/")
    assert other.call("GET", CERTIFICATE.format(900)).status_code == 401
    assert refused() == [("certificate_opened", "preference", 900, None, 1)]


def test_failed_sign_ins_are_counted_per_account(app: APIFlask, people: People, refused: Any) -> None:
    accounts = [people.staff_account(Role.FACILITY, name) for name in ("こもれび", "みなも")]
    for _, email in (*accounts, accounts[0], (0, "unknown@example.com"), (0, "else@example.com")):
        people.visitor().call("POST", LOGIN, {"email": email, "password": "wrong"})
    assert refused() == sorted(
        [
            ("signed_in", "account", accounts[0][0], None, 2),
            ("signed_in", "account", accounts[1][0], None, 1),
            ("signed_in", "account", None, None, 2),
        ],
        key=str,
    )


@pytest.mark.both_databases
def test_concurrent_counts_and_appends_lose_and_double_nothing(
    app: APIFlask, people: People, clock: Clock, refused: Any
) -> None:
    applicant = people.applicant()
    tabs = [applicant.tab() for _ in ROUNDS]

    def count(person: Person) -> Any:
        return person.call("GET", CERTIFICATE.format(900))

    for first in ROUNDS:
        race(app, *(partial(count, tab) for tab in tabs), first=first)
    with app.app_context():
        [row] = db.session.scalars(select(AuditRefusal)).all()
        assert row.times == len(tabs) * len(ROUNDS)
    clock.forward(minutes=1)
    taken = race(app, *(partial(_append, app, clock) for _ in ROUNDS), first=0)
    assert sorted(taken) == [0, 1]
    assert refused() == [("certificate_opened", "preference", 900, applicant.id, 4)]


def test_hash_of_a_refusal_row_covers_its_count(app: APIFlask, people: People, clock: Clock) -> None:
    people.applicant().call("GET", CERTIFICATE.format(900))
    rows = rows_after(app)
    assert rows[-1]["times"] == 1
    assert {row["times"] for row in rows[:-1]} <= {None}
    assert rows[-1]["at"] < clock() + timedelta(minutes=1)
    assert faults(app) == []
