"""PostgreSQL keeps the plans of frequent statements, because planning a list takes longer than executing it."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.database import db
from tests.support.people import Person
from tests.support.rooms import Room
from tests.support.rows import for_each
from tests.support.statements import statements

pytestmark = pytest.mark.only_on("postgresql")

CALLS = [
    "/api/chat/unread/",
    "/api/chat/contacts/",
    "/api/facilities/homes/",
    "/api/facilities/homes/?offset=0",
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


@for_each("call", CALLS)
def test_plans_of_frequent_calls_are_kept(app: APIFlask, room: Room, call: str) -> None:
    facility: Person = room[0]
    with app.app_context():
        db.session.execute(text("ANALYZE"))
    answers: list[Any] = [facility.get(call) for _ in range(CALLS_UNTIL_KEPT)]
    before = kept_plans(app)
    with statements(app) as made:
        answers.append(facility.get(call))
    assert kept_plans(app) - before == len(made)
    assert answers[0] == answers[-1]
