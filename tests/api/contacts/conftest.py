"""A contact that may come to a move-in, and the operator who is told."""

from collections.abc import Callable, Iterator

import pytest
from apiflask import APIFlask

from server.domain.vocabulary import Role
from tests.support.clock import Clock
from tests.support.matching.pairs import Pair
from tests.support.people import People
from tests.support.world.moved_in import HOME, OPERATOR, Life


@pytest.fixture
def begin(app: APIFlask, clock: Clock, people: People) -> Callable[..., Life]:
    """Begin a contact with an accepted request and some steps of the facility's."""

    def make(*steps: str, seeker: Role = Role.APPLICANT) -> Life:
        account = people.staff_account(Role.COUNSELOR, "佐々木 由美") if seeker is Role.COUNSELOR else None
        life = Life(app, clock, people, people.staff_account(Role.FACILITY, "こもれび"), account)
        life.sign_in()
        wish = life.seeker.register_preference(**({"name": "山本 一郎"} if account else {}))
        pair = Pair(life.facility, life.seeker, life.facility.register_home(name=HOME), wish)
        assert pair.ask().status_code == 201
        life.contact = pair.contact
        for step in ("accept_contact", *steps):
            person = life.seeker if step == "accept_contact" else life.facility
            assert life.take(person, step).status_code == 200
        return life

    return make


@pytest.fixture
def operator(app: APIFlask) -> Iterator[str]:
    """Give the service an operator with a mail address."""
    settings = app.extensions["settings"]
    app.extensions["settings"] = settings.model_copy(update={"operator_email": OPERATOR})
    yield OPERATOR
    app.extensions["settings"] = settings
