"""What an applicant sets for themself, and that LINE stays quiet in the hours they chose."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from server.config import Settings
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account
from tests.support.clock import Clock
from tests.support.line import HIKARI, Line
from tests.support.people import People, Person

SETTINGS = "/api/applicants/settings/"
OFF = {"quiet_from": None, "quiet_until": None}
NEWCOMER = f"U{'3' * 32}"
NIGHT = {"quiet_from": 21, "quiet_until": 8}
# 22:00 and 8:00 in Japan.
IN_THE_NIGHT = datetime(2026, 3, 5, 13, 0, tzinfo=UTC)
NEXT_MORNING = datetime(2026, 3, 5, 23, 0, tzinfo=UTC)


@pytest.fixture
def seeker(people: People) -> Person:
    return people.applicant()


@pytest.fixture
def asked_at_night(people: People, clock: Clock, seeker: Person) -> None:
    """A contact request while the applicant's quiet hours last."""
    seeker.patch(SETTINGS, NIGHT)
    facility = people.facility()
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    clock.set(IN_THE_NIGHT)
    facility.post("/api/chat/contacts/", body)


def test_nothing_is_quiet_until_somebody_chooses_it(seeker: Person) -> None:
    assert seeker.get(SETTINGS) == OFF
    assert seeker.patch(SETTINGS, NIGHT) == NIGHT
    assert seeker.get(SETTINGS) == NIGHT
    assert seeker.patch(SETTINGS, OFF) == OFF
    assert seeker.get(SETTINGS) == OFF


def test_for_somebody_new_line_is_quiet_at_night_until_they_choose_otherwise(
    app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings: Settings = app.extensions["settings"]
    before = people.applicant()
    monkeypatch.setitem(app.extensions, "settings", settings.model_copy(update={"quiet_nights": True}))
    assert people.applicant().get(SETTINGS) == OFF, "who is there already keeps what they have"
    somebody = people.applicant(NEWCOMER)
    assert somebody.get(SETTINGS) == {"quiet_from": 21, "quiet_until": 7}
    assert somebody.patch(SETTINGS, OFF) == OFF
    assert people.applicant(NEWCOMER).get(SETTINGS) == OFF
    assert before.get(SETTINGS) == OFF


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        (
            {"quiet_from": 24, "quiet_until": 8},
            "quiet_from",
            "「お知らせを止める時刻」は23以下で入力してください。",
        ),
        (
            {"quiet_from": 21, "quiet_until": -1},
            "quiet_until",
            "「お知らせを始める時刻」は0以上で入力してください。",
        ),
        ({"quiet_from": 21}, "quiet_until", "「お知らせを始める時刻」を入力してください。"),
        (
            {"quiet_from": 21, "quiet_until": None},
            "quiet_until",
            "止める時刻と始める時刻を、両方選んでください。",
        ),
        (
            {"quiet_from": 8, "quiet_until": 8},
            "quiet_until",
            "止める時刻と始める時刻は、ちがう時刻を選んでください。",
        ),
    ],
)
def test_hours_that_are_no_span_of_a_day_are_refused(
    seeker: Person, sent: dict[str, Any], field: str, sentence: str
) -> None:
    answer = seeker.call("PATCH", SETTINGS, sent)
    assert (answer.status_code, answer.json["fields"]) == (422, {field: [sentence]})
    assert seeker.get(SETTINGS) == OFF


@pytest.mark.usefixtures("asked_at_night")
def test_line_stays_quiet_until_the_hours_end(line: Line, deliver: Callable[[], int], clock: Clock) -> None:
    assert deliver() == 0
    assert line.inbox(HIKARI) == []
    clock.set(NEXT_MORNING)
    assert deliver() == 1
    assert len(line.inbox(HIKARI)) == 1


@pytest.mark.usefixtures("asked_at_night")
def test_the_product_itself_tells_at_once(seeker: Person) -> None:
    assert "連絡がきました" in seeker.get("/api/chat/notifications/")[0]["message"]


@pytest.mark.usefixtures("asked_at_night")
def test_who_ends_the_quiet_gets_what_was_held(
    line: Line, deliver: Callable[[], int], seeker: Person
) -> None:
    assert deliver() == 0
    seeker.patch(SETTINGS, OFF)
    assert deliver() == 1
    assert len(line.inbox(HIKARI)) == 1


@pytest.mark.usefixtures("asked_at_night")
def test_another_try_waits_for_the_end_of_the_quiet_too(
    line: Line, deliver: Callable[[], int], clock: Clock, seeker: Person
) -> None:
    seeker.patch(SETTINGS, OFF)
    line.fault("/v2/bot/message/push", {"status": 500})
    assert deliver() == 1
    seeker.patch(SETTINGS, NIGHT)
    clock.forward(minutes=5)
    assert deliver() == 0
    clock.set(NEXT_MORNING)
    assert deliver() == 1
    assert len(line.inbox(HIKARI)) == 1


@pytest.mark.usefixtures("asked_at_night")
def test_what_was_held_for_one_person_comes_as_one_message(
    people: People, line: Line, deliver: Callable[[], int], clock: Clock, seeker: Person
) -> None:
    [preference] = seeker.get("/api/applicants/preferences/")
    for name in ("あおぞら", "ひだまり"):
        facility = people.facility(name)
        body = {"home": facility.register_home(name=name), "preference": preference["id"]}
        facility.post("/api/chat/contacts/", body)
    assert deliver() == 0
    clock.set(NEXT_MORNING)
    assert deliver() == 1
    [message] = line.inbox(HIKARI)
    assert "お知らせが3件あります。" in str(message)
    assert "/applicants/contacts/" in str(message)
    assert deliver() == 0


def test_what_happens_at_once_comes_one_by_one(
    people: People, line: Line, deliver: Callable[[], int], seeker: Person
) -> None:
    preference = seeker.register_preference()
    for name in ("あおぞら", "ひだまり"):
        facility = people.facility(name)
        facility.post(
            "/api/chat/contacts/", {"home": facility.register_home(name=name), "preference": preference}
        )
    assert deliver() == 2
    assert len(line.inbox(HIKARI)) == 2


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "hours", [{"quiet_from": 21}, {"quiet_until": 8}, {"quiet_from": 8, "quiet_until": 8}]
)
def test_the_database_holds_no_half_of_quiet_hours(app: Any, hours: dict[str, int]) -> None:
    account = {
        "role": Role.FACILITY,
        "username": "こもれび",
        "email": "a@example.com",
        "created_at": IN_THE_NIGHT,
    }
    with app.app_context(), pytest.raises(IntegrityError), transaction():
        db.session.execute(insert(Account).values(**account, **hours))
