"""The world that the tests of access share, the room in which two people talk, and two who may race."""

from collections.abc import Iterator
from typing import Any

import pytest
from apiflask import APIFlask
from websocket import WebSocket

from tests.support.line import Line
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import People, Person
from tests.support.rooms import Enter, open_room
from tests.support.world.world import World


@pytest.fixture(scope="module")
def world(whole_app: APIFlask, line: Line, address: str) -> Iterator[World]:
    """The world of a module: made once, and made again after each call that changed it."""
    world = World(whole_app, line, address)
    yield world
    world.end()


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
