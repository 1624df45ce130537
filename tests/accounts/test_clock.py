"""Machines with different clocks use the database's clock: sessions stay valid and times are in order."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.clock import CorrectedClock, corrected_clock, corrected_now
from server.core.database import db, query_database_time
from tests.support.clock import clock_ahead_by
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import REFRESH, People, Person
from tests.support.rows import for_each

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
#: In seconds: how far the database's clock is ahead, the round trip of the query, and the expected correction.
CLOCKS = [
    (0, 0.01, 0),
    # A difference within the round trip or the tolerance is ignored.
    (0.2, 0.01, 0),
    (-90, 0.01, -90),
    (90, 0.01, 90),
    # A long round trip makes the measurement inexact.
    (3, 8, 0),
    (90, 8, 90),
]


@for_each(("ahead", "trip", "believed"), CLOCKS)
def test_machine_follows_the_databases_clock(ahead: float, trip: float, believed: float) -> None:
    clock = CorrectedClock()
    clock.correct(
        NOON + timedelta(seconds=ahead + trip / 2), sent_at=NOON, received_at=NOON + timedelta(seconds=trip)
    )
    assert abs(clock() - datetime.now(UTC) - timedelta(seconds=believed)) < timedelta(seconds=0.1)


OtherMachine = Callable[[float], AbstractContextManager[None]]


@pytest.fixture
def other_machine(app: APIFlask, monkeypatch: pytest.MonkeyPatch) -> Iterator[OtherMachine]:
    """Return a context manager: a machine whose clock is some minutes ahead and which has just asked the database."""
    monkeypatch.setitem(app.extensions, "clock", corrected_now)

    @contextmanager
    def machine(minutes: float) -> Iterator[None]:
        with monkeypatch.context() as there:
            ahead = clock_ahead_by(60 * minutes)
            libraries = ("flask_jwt_extended.tokens", "jwt.api_jwt")
            for module in ("server.core.clock", "server.core.database", *libraries):
                there.setattr(f"{module}.datetime", ahead)
            ask_for_time(app)
            yield
        ask_for_time(app)

    yield machine
    ask_for_time(app)


def ask_for_time(app: APIFlask) -> None:
    """Make the next connection ask the database for the time, and open one."""
    corrected_clock.__init__()  # type: ignore[misc]
    with app.app_context():
        db.session.execute(text("SELECT 1"))


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("minutes", [20, 5, -5, -20])
def test_session_of_a_machine_with_a_wrong_clock_is_valid_on_others(
    people: People, other_machine: OtherMachine, minutes: float
) -> None:
    with other_machine(minutes):
        person = people.facility()
        assert person.call("GET", "/api/auth/user/").status_code == 200
    assert person.call("GET", "/api/auth/user/").status_code == 200
    csrf = person.client.get_cookie("csrf_refresh_token")
    assert csrf is not None
    assert person.call("POST", REFRESH, headers={"X-CSRF-TOKEN": csrf.value}).status_code == 200
    with other_machine(-minutes):
        assert person.call("GET", "/api/auth/user/").status_code == 200


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("minutes", [20, -20])
def test_line_sign_in_can_finish_on_another_machine(
    people: People, line: Line, other_machine: OtherMachine, minutes: float
) -> None:
    visitor = people.visitor()
    with other_machine(minutes):
        begun = visitor.get("/api/accounts/applicants/authorize/")
    answer = line.consent(begun["url"], HIKARI)
    visitor.post("/api/accounts/applicants/login/", {"code": answer["code"], "state": answer["state"]})
    assert visitor.call("GET", "/api/auth/user/").status_code == 200


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("minutes", [20, -20])
def test_stored_times_follow_the_databases_clock(
    app: APIFlask, people: People, other_machine: OtherMachine, minutes: float
) -> None:
    facility, seeker = people.facility(), people.applicant()
    contact = _send_request(facility, seeker)
    with app.app_context():
        before = query_database_time()
    with other_machine(minutes):
        seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    with app.app_context():
        accepted = db.session.scalar(text(f"SELECT accepted_at FROM contact WHERE id = {contact}"))
        sent = db.session.scalar(text(f"SELECT max(sent_at) FROM message WHERE contact_id = {contact}"))
        after = query_database_time()
    a_little = timedelta(seconds=5)
    assert before - a_little <= accepted <= after + a_little
    assert before - a_little <= sent <= after + a_little


def _send_request(facility: Person, seeker: Person) -> int:
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    return int(facility.post(CONTACTS, body)["id"])
