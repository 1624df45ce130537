"""Settings of applicants: quiet hours, in which LINE messages are postponed."""

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
NEW_APPLICANT = f"U{'3' * 32}"
NIGHT = {"quiet_from": 21, "quiet_until": 8}
# 22:00 and 8:00 in Japan.
AT_NIGHT = datetime(2026, 3, 5, 13, 0, tzinfo=UTC)
NEXT_MORNING = datetime(2026, 3, 5, 23, 0, tzinfo=UTC)


@pytest.fixture
def seeker(people: People) -> Person:
    return people.applicant()


@pytest.fixture
def request_at_night(people: People, clock: Clock, seeker: Person) -> None:
    """Send a contact request in the applicant's quiet hours."""
    seeker.patch(SETTINGS, NIGHT)
    facility = people.facility()
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    clock.set(AT_NIGHT)
    facility.post("/api/chat/contacts/", body)


def test_quiet_hours_are_off_by_default(seeker: Person) -> None:
    assert seeker.get(SETTINGS) == OFF
    assert seeker.patch(SETTINGS, NIGHT) == NIGHT
    assert seeker.get(SETTINGS) == NIGHT
    assert seeker.patch(SETTINGS, OFF) == OFF
    assert seeker.get(SETTINGS) == OFF


def test_new_applicants_have_quiet_nights_if_the_setting_is_on(
    app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings: Settings = app.extensions["settings"]
    before = people.applicant()
    monkeypatch.setitem(app.extensions, "settings", settings.model_copy(update={"quiet_nights": True}))
    assert people.applicant().get(SETTINGS) == OFF, "existing applicants keep their settings"
    newcomer = people.applicant(NEW_APPLICANT)
    assert newcomer.get(SETTINGS) == {"quiet_from": 21, "quiet_until": 7}
    assert newcomer.patch(SETTINGS, OFF) == OFF
    assert people.applicant(NEW_APPLICANT).get(SETTINGS) == OFF
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
def test_invalid_quiet_hours_are_refused(
    seeker: Person, sent: dict[str, Any], field: str, sentence: str
) -> None:
    answer = seeker.call("PATCH", SETTINGS, sent)
    assert (answer.status_code, answer.json["fields"]) == (422, {field: [sentence]})
    assert seeker.get(SETTINGS) == OFF


@pytest.mark.usefixtures("request_at_night")
def test_pushes_wait_until_quiet_hours_end(line: Line, deliver: Callable[[], int], clock: Clock) -> None:
    assert deliver() == 0
    assert line.inbox(HIKARI) == []
    clock.set(NEXT_MORNING)
    assert deliver() == 1
    assert len(line.inbox(HIKARI)) == 1


@pytest.mark.usefixtures("request_at_night")
def test_notifications_ignore_quiet_hours(seeker: Person) -> None:
    assert "連絡がきました" in seeker.get("/api/chat/notifications/")[0]["message"]


@pytest.mark.usefixtures("request_at_night")
def test_turning_quiet_hours_off_releases_held_pushes(
    line: Line, deliver: Callable[[], int], seeker: Person
) -> None:
    assert deliver() == 0
    seeker.patch(SETTINGS, OFF)
    assert deliver() == 1
    assert len(line.inbox(HIKARI)) == 1


@pytest.mark.usefixtures("request_at_night")
def test_retries_wait_until_quiet_hours_end(
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


@pytest.mark.usefixtures("request_at_night")
def test_held_pushes_are_sent_as_one_message(
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


def test_pushes_outside_quiet_hours_are_sent_separately(
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
def test_database_refuses_incomplete_quiet_hours(app: Any, hours: dict[str, int]) -> None:
    account = {
        "role": Role.FACILITY,
        "username": "こもれび",
        "email": "a@example.com",
        "created_at": AT_NIGHT,
    }
    with app.app_context(), pytest.raises(IntegrityError), transaction():
        db.session.execute(insert(Account).values(**account, **hours))
