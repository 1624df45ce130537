"""PostgreSQL keeps the plans of frequent statements, because planning a list takes longer than executing it."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.database import db
from server.core.transaction import transaction
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
    "/api/chat/rooms/counts/",
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
#: Calls whose plans are kept also in a large office. There a plan for the values at hand may look cheaper.
LARGE_CALLS = [
    "/api/chat/unread/",
    "/api/chat/contacts/",
    "/api/chat/contacts/counts/",
    "/api/chat/rooms/",
    "/api/chat/rooms/?view=unanswered",
    "/api/chat/rooms/counts/",
    "/api/chat/visits/calendar/?first_day=2026-03-01&last_day=2026-04-11",
]
#: The driver prepares a statement after five uses, and PostgreSQL keeps its plan after five more.
CALLS_UNTIL_KEPT = 10
#: Makes an office large by copying a contact: 20 homes, 200 people, 4,000 contacts, 400 of them rooms with 50 messages.
#: In a small office every plan costs nearly nothing, so that PostgreSQL keeps the plan of any statement.
ENLARGE = """
CREATE TEMPORARY TABLE original AS
    SELECT contact, home, preference FROM contact JOIN home ON home.id = home_id
    JOIN preference ON preference.id = preference_id WHERE contact.id = :contact;
INSERT INTO home SELECT copy.* FROM original, generate_series(0, 19) AS n,
    jsonb_populate_record(home, jsonb_build_object('id', 100000 + n)) AS copy;
INSERT INTO preference SELECT copy.* FROM original, generate_series(0, 199) AS n,
    jsonb_populate_record(preference, jsonb_build_object('id', 100000 + n)) AS copy;
INSERT INTO contact SELECT copy.* FROM original, generate_series(0, 3999) AS n, jsonb_populate_record(contact,
    jsonb_build_object('id', 100000 + n, 'home_id', 100000 + n % 20, 'preference_id', 100000 + n / 20, 'status',
        CASE n % 10 WHEN 0 THEN 'accepted' WHEN 1 THEN 'pending' WHEN 2 THEN 'completed' ELSE 'declined' END)) AS copy;
INSERT INTO message (contact_id, sender_id, text, sent_at)
    SELECT contact.id, CASE (contact.id / 10 + n) % 2 WHEN 0 THEN home.user_id ELSE preference.user_id END, 'x', now()
    FROM contact JOIN home ON home.id = home_id JOIN preference ON preference.id = preference_id,
    generate_series(1, 50) AS n WHERE contact.id >= 100000 AND status = 'accepted' ORDER BY n, contact.id;
UPDATE contact SET latest_message_id = latest.id, latest_message_sent_at = now()
    FROM (SELECT contact_id, max(id) AS id FROM message GROUP BY contact_id) AS latest
    WHERE latest.contact_id = contact.id AND contact.id >= 100000;
INSERT INTO room_read (contact_id, account_id, message_id)
    SELECT contact.id, account_id, latest_message_id - CASE WHEN contact.id % 100 = 0 THEN 1 ELSE 0 END
    FROM contact JOIN home ON home.id = home_id JOIN preference ON preference.id = preference_id,
    unnest(ARRAY[home.user_id, preference.user_id]) AS account_id
    WHERE contact.id >= 100000 AND status = 'accepted';
INSERT INTO notification (account_id, contact_id, home_id, preference_id, event, message, created_at, read_at)
    SELECT account_id, contact.id, home_id, preference_id, 'accepted', 'x', now(),
        CASE WHEN contact.id % 200 <> 0 THEN now() END
    FROM contact JOIN home ON home.id = home_id JOIN preference ON preference.id = preference_id,
    unnest(ARRAY[home.user_id, preference.user_id]) AS account_id WHERE contact.id >= 100000;
DROP TABLE original;
"""
#: Uses of kept plans on the single connection of a test, by prepared statement.
KEPT = text(
    "SELECT name, generic_plans FROM pg_prepared_statements"
    " WHERE statement LIKE 'SELECT%' AND statement NOT LIKE '%pg_prepared_statements%'"
)


def kept_plans(app: APIFlask) -> dict[str, int]:
    """Return how often the kept plan of each prepared statement was used."""
    with app.app_context():
        return {row.name: row.generic_plans for row in db.session.execute(KEPT)}


@pytest.fixture
def contact(people: People, room: Room) -> tuple[Person, int]:
    """A counselor with a colleague, and the counselor's contact with the facility of `room`."""
    counselor = people.counselor()
    people.member(counselor, "相談 二郎")
    body = {"home": room[0].register_home(), "preference": counselor.register_preference(name="佐藤 春子")}
    contact = int(room[0].post(CONTACTS, body)["id"])
    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    return counselor, contact


def enlarge(app: APIFlask, contact_id: int) -> None:
    with app.app_context(), transaction():
        for statement in ENLARGE.strip().split(";\n"):
            db.session.execute(
                text(statement.rstrip(";")), {"contact": contact_id} if ":contact" in statement else {}
            )


@for_each("call", FACILITY_CALLS)
def test_plans_of_frequent_calls_are_kept(app: APIFlask, room: Room, call: str) -> None:
    assert_plans_are_kept(app, room[0], call)


@for_each("call", COUNSELOR_CALLS)
def test_plans_are_kept_for_viewers_with_colleagues(
    app: APIFlask, contact: tuple[Person, int], call: str
) -> None:
    assert_plans_are_kept(app, contact[0], call)


def test_plans_are_kept_in_a_large_office(app: APIFlask, room: Room, contact: tuple[Person, int]) -> None:
    counselor, contact_id = contact
    enlarge(app, contact_id)
    for call in LARGE_CALLS:
        assert_plans_are_kept(app, room[0], call)
        assert_plans_are_kept(app, counselor, call)


def assert_plans_are_kept(app: APIFlask, person: Person, call: str) -> None:
    with app.app_context():
        db.session.execute(text("ANALYZE"))
    answers: list[Any] = [person.get(call) for _ in range(CALLS_UNTIL_KEPT)]
    before = kept_plans(app)
    with statements(app) as made:
        answers.append(person.get(call))
    # The driver drops the statements that were not used for the longest time, with their numbers.
    assert sum(uses - before.get(name, 0) for name, uses in kept_plans(app).items()) == len(made)
    assert answers[0] == answers[-1]
