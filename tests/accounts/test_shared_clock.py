"""Machines whose clocks differ go by the database's: nobody is signed out by one, and what they write is in order."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.clock import SharedClock, real_now, shared_clock
from server.core.database import database_now, db
from tests.support.clock import clock_ahead_by
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import REFRESH, People, Person
from tests.support.rows import for_each

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
#: How far the database's clock is from this machine's, how long it took to ask, and what is then believed, in seconds.
ASKED = [
    (0, 0.01, 0),
    # The same clock, or one that is kept as well: no moment is moved.
    (0.2, 0.01, 0),
    (-90, 0.01, -90),
    (90, 0.01, 90),
    # After so long nobody knows it better than this.
    (3, 8, 0),
    (90, 8, 90),
]


@for_each(("ahead", "trip", "believed"), ASKED)
def test_a_machine_believes_the_databases_clock_as_far_as_it_can_know_it(
    ahead: float, trip: float, believed: float
) -> None:
    clock = SharedClock()
    clock.set_by(
        NOON + timedelta(seconds=ahead + trip / 2), asked=NOON, answered=NOON + timedelta(seconds=trip)
    )
    assert abs(clock() - datetime.now(UTC) - timedelta(seconds=believed)) < timedelta(seconds=0.1)


Elsewhere = Callable[[float], AbstractContextManager[None]]


@pytest.fixture
def elsewhere(app: APIFlask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Elsewhere]:
    """Be on a machine whose clock is some minutes ahead, and which has just asked the database for the time."""
    monkeypatch.setitem(app.extensions, "clock", real_now)

    @contextmanager
    def machine(minutes: float) -> Iterator[None]:
        with monkeypatch.context() as there:
            ahead = clock_ahead_by(60 * minutes)
            libraries = ("flask_jwt_extended.tokens", "jwt.api_jwt")
            for module in ("server.core.clock", "server.core.database", *libraries):
                there.setattr(f"{module}.datetime", ahead)
            ask_again(app)
            yield
        ask_again(app)

    yield machine
    ask_again(app)


def ask_again(app: APIFlask) -> None:
    """Have the database asked for the time when a connection is next taken, and take one."""
    shared_clock.__init__()  # type: ignore[misc]
    with app.app_context():
        db.session.execute(text("SELECT 1"))


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("minutes", [20, 5, -5, -20])
def test_who_signed_in_on_a_machine_whose_clock_is_off_is_signed_in_on_the_others(
    people: People, elsewhere: Elsewhere, minutes: float
) -> None:
    with elsewhere(minutes):
        person = people.facility()
        assert person.call("GET", "/api/auth/user/").status_code == 200
    assert person.call("GET", "/api/auth/user/").status_code == 200
    csrf = person.client.get_cookie("csrf_refresh_token")
    assert csrf is not None
    assert person.call("POST", REFRESH, headers={"X-CSRF-TOKEN": csrf.value}).status_code == 200
    with elsewhere(-minutes):
        assert person.call("GET", "/api/auth/user/").status_code == 200


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("minutes", [20, -20])
def test_line_is_answered_on_another_machine_than_it_was_asked_from(
    people: People, line: Line, elsewhere: Elsewhere, minutes: float
) -> None:
    visitor = people.visitor()
    with elsewhere(minutes):
        begun = visitor.get("/api/accounts/applicants/authorize/")
    answer = line.consent(begun["url"], HIKARI)
    visitor.post("/api/accounts/applicants/login/", {"code": answer["code"], "state": answer["state"]})
    assert visitor.call("GET", "/api/auth/user/").status_code == 200


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("minutes", [20, -20])
def test_what_happened_when_is_said_by_the_databases_clock(
    app: APIFlask, people: People, elsewhere: Elsewhere, minutes: float
) -> None:
    facility, seeker = people.facility(), people.applicant()
    contact = _ask(facility, seeker)
    with app.app_context():
        before = database_now()
    with elsewhere(minutes):
        seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    with app.app_context():
        accepted = db.session.scalar(text(f"SELECT accepted_at FROM contact WHERE id = {contact}"))
        said = db.session.scalar(text(f"SELECT max(sent_at) FROM message WHERE contact_id = {contact}"))
        after = database_now()
    a_little = timedelta(seconds=5)
    assert before - a_little <= accepted <= after + a_little
    assert before - a_little <= said <= after + a_little


def _ask(facility: Person, seeker: Person) -> int:
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    return int(facility.post(CONTACTS, body)["id"])
