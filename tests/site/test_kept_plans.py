"""PostgreSQL keeps the plans of frequent statements, because planning a list takes longer than executing it."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.database import db
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import Room
from tests.support.rows import for_each
from tests.support.statements import statements

pytestmark = pytest.mark.only_on("postgresql")

CALLS = [
    "/api/chat/today/",
    "/api/chat/unread/",
    "/api/chat/unread/rooms/",
    "/api/chat/contacts/",
    "/api/chat/contacts/?unread=true",
]
FACILITY_CALLS = [
    *CALLS,
    "/api/facilities/homes/",
    "/api/facilities/homes/?offset=0",
    "/api/facilities/homes/?state=unread",
]
COUNSELOR_CALLS = [
    *CALLS,
    "/api/applicants/preferences/",
    "/api/applicants/preferences/?offset=0",
]
#: The driver prepares a statement after five uses, and PostgreSQL keeps its plan after five more.
CALLS_UNTIL_KEPT = 10
#: Uses of kept plans on the single connection of a test.
KEPT = text(
    "SELECT coalesce(sum(generic_plans), 0) FROM pg_prepared_statements"
    " WHERE statement LIKE 'SELECT%' AND statement NOT LIKE '%pg_prepared_statements%'"
)


def kept_plans(app: APIFlask) -> int:
    """Return how often a kept plan was used."""
    with app.app_context():
        return int(db.session.scalar(KEPT))


@pytest.fixture
def counselor(people: People, room: Room) -> Person:
    """A counselor with a colleague and with a contact to the facility of `room`."""
    counselor = people.counselor()
    people.member(counselor, "相談 二郎")
    body = {"home": room[0].register_home(), "preference": counselor.register_preference(name="佐藤 春子")}
    contact = int(room[0].post(CONTACTS, body)["id"])
    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    return counselor


@for_each("call", FACILITY_CALLS)
def test_plans_of_frequent_calls_are_kept(app: APIFlask, room: Room, call: str) -> None:
    assert_plans_are_kept(app, room[0], call)


@for_each("call", COUNSELOR_CALLS)
def test_plans_are_kept_for_viewers_with_colleagues(app: APIFlask, counselor: Person, call: str) -> None:
    assert_plans_are_kept(app, counselor, call)


def assert_plans_are_kept(app: APIFlask, person: Person, call: str) -> None:
    with app.app_context():
        db.session.execute(text("ANALYZE"))
    answers: list[Any] = [person.get(call) for _ in range(CALLS_UNTIL_KEPT)]
    before = kept_plans(app)
    with statements(app) as made:
        answers.append(person.get(call))
    assert kept_plans(app) - before == len(made)
    assert answers[0] == answers[-1]
