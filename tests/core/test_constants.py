"""Codes that are constants of a statement are in its text; values from a request are parameters."""

from apiflask import APIFlask
from sqlalchemy import select

from server.core.queries import constant, constants
from server.core.vocabulary import OPEN_STATUSES, ContactStatus
from server.models import Contact
from tests.support.people import People
from tests.support.statements import statements

_status = Contact.__table__.c.status


def test_constant_codes_are_in_the_text_of_a_statement() -> None:
    statement = select(Contact.id).where(
        _status != constant(ContactStatus.DECLINED), _status.in_(constants(OPEN_STATUSES))
    )
    made = statement.compile()
    assert "status != 'declined' AND contact.status IN ('pending', 'accepted')" in str(made)
    assert made.params == {}


def test_a_code_that_is_not_constant_is_a_parameter() -> None:
    made = select(Contact.id).where(_status == ContactStatus.DECLINED).compile()
    assert "declined" not in str(made)
    assert made.params == {"status_1": ContactStatus.DECLINED}


def test_values_of_a_request_are_parameters(app: APIFlask, people: People) -> None:
    facility = people.facility()
    with statements(app) as made:
        facility.get("/api/chat/contacts/?q=shinjuku&home=47110815&assignee=47110816")
    lists = [statement for statement in made if " LIKE " in statement]
    assert lists
    assert not [statement for statement in lists if "shinjuku" in statement or "4711081" in statement]
