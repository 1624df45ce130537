"""The world that the tests of access share, the room in which two people talk, and two who may race."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from apiflask import APIFlask
from websocket import WebSocket

from server.core.vocabulary import Role
from tests.api.access.walk import Walk
from tests.support.clock import Clock
from tests.support.line import Line
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import People, Person
from tests.support.rooms import Enter, open_room
from tests.support.world.moved_in import HOME, Life
from tests.support.world.world import World


@pytest.fixture(scope="session")
def built_world(whole_app: APIFlask, line: Line, address: str) -> Iterator[World]:
    """The world that all modules share: building it takes seconds, bringing it back does not."""
    world = World(whole_app, line, address)
    yield world
    world.end()


@pytest.fixture(scope="module")
def world(built_world: World) -> World:
    """The world as it was built; a test restores it after each call that changed it."""
    built_world.begin()
    return built_world


@pytest.fixture(scope="session")
def walk(built_world: World) -> Walk:
    """Every call of the access table by every viewer, made once for all tests that look at them."""
    return Walk(built_world)


@pytest.fixture
def room(people: People) -> tuple[Person, Person, int]:
    """A facility, an applicant and the id of the room between them."""
    facility, seeker = people.facility(), people.applicant()
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    contact = int(facility.post(CONTACTS, body)["id"])
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    return facility, seeker, contact


@pytest.fixture
def pair(people: People) -> Pair:
    """A facility and a seeker who have not met; `fresh` gives them a home and a contact for each round."""
    facility, seeker = people.facility(), people.applicant()
    return Pair(facility, seeker, 0, seeker.register_preference())


@pytest.fixture
def enter(address: str) -> Iterator[Enter]:
    """Open a socket to a room as somebody; all are closed at the end."""
    opened: list[WebSocket] = []

    def enter_as(person: Person, contact: int, at: str = address, **options: Any) -> WebSocket:
        opened.append(open_room(at, person, contact, **options))
        return opened[-1]

    yield enter_as
    for line in opened:
        # One that the server has ended would wait three seconds for a farewell.
        line.shutdown()


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
def asking(app: APIFlask) -> Iterator[None]:
    """Have staff be asked for a second factor, as in production."""
    settings = app.extensions["settings"]
    app.extensions["settings"] = settings.model_copy(update={"second_factor": True})
    yield
    app.extensions["settings"] = settings
