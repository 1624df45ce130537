"""What is asked at every page is planned once by PostgreSQL: planning it took longer than answering it."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.database import db
from tests.support.people import Person
from tests.support.rooms import Room
from tests.support.rows import for_each

pytestmark = pytest.mark.only_on("postgresql")

CALLS = [
    "/api/chat/unread/",
    "/api/chat/contacts/",
    "/api/facilities/homes/",
    "/api/facilities/homes/?offset=0",
]
#: By any of the pool's connections, of which a test has one. What has no values is planned once anyway.
KEPT = text(
    "SELECT coalesce(sum(generic_plans), 0) FROM pg_prepared_statements"
    " WHERE statement LIKE '%$1%' AND statement NOT LIKE '%pg_prepared_statements%'"
)


def kept_plans(app: APIFlask) -> int:
    """Return how often a kept plan was used."""
    with app.app_context():
        return int(db.session.scalar(KEPT))


@for_each("call", CALLS)
def test_a_call_of_every_page_is_planned_once(app: APIFlask, room: Room, call: str) -> None:
    facility: Person = room[0]
    answers: list[Any] = [facility.get(call)]
    before = kept_plans(app)
    answers.append(facility.get(call))
    assert kept_plans(app) - before == 1
    assert answers[0] == answers[1]


def test_what_is_set_for_a_plan_is_set_for_no_other_statement(app: APIFlask, room: Room) -> None:
    room[0].get("/api/chat/unread/")
    with app.app_context():
        for name, value in (("plan_cache_mode", "force_custom_plan"), ("enable_seqscan", "on")):
            assert db.session.scalar(text(f"SHOW {name}")) == value
