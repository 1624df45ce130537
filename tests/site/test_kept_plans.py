"""PostgreSQL keeps the plan of a statement that is asked often: planning a list takes longer than answering it."""

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
#: The driver prepares a statement that it sent five times, and PostgreSQL plans it five times before it keeps a plan.
UNTIL_KEPT = 10
#: By any of the pool's connections, of which a test has one.
KEPT = text(
    "SELECT coalesce(sum(generic_plans), 0) FROM pg_prepared_statements"
    " WHERE statement LIKE 'SELECT%' AND statement NOT LIKE '%pg_prepared_statements%'"
)


def kept_plans(app: APIFlask) -> int:
    """Return how often a kept plan was used."""
    with app.app_context():
        return int(db.session.scalar(KEPT))


@for_each("call", CALLS)
def test_a_call_of_every_page_is_soon_planned_no_more(app: APIFlask, room: Room, call: str) -> None:
    facility: Person = room[0]
    with app.app_context():
        db.session.execute(text("ANALYZE"))
    answers: list[Any] = [facility.get(call) for _ in range(UNTIL_KEPT)]
    before = kept_plans(app)
    with statements(app) as made:
        answers.append(facility.get(call))
    assert kept_plans(app) - before == len(made)
    assert answers[0] == answers[-1]
