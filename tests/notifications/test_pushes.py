"""The outbox of pushes: each answer of LINE is handled, and no push is delivered twice."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from apiflask import APIFlask
from sqlalchemy import delete, insert, select, update

from server.app import create_app
from server.cli.worker import deliver_due
from server.core.clock import corrected_now, database_time
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Delivery
from server.models import Account, Push
from server.notifications.rules.line_events import NOT_REACHED
from server.notifications.service.outbox import claim, resend_failed
from tests.support.clock import Clock
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person

PUSH = "/v2/bot/message/push"


@pytest.fixture
def waiting_push(people: People) -> None:
    """One message in the outbox."""
    facility, seeker = people.facility(), people.applicant()
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    facility.post("/api/chat/contacts/", body)


def _state(app: APIFlask) -> tuple[str, int]:
    with app.app_context():
        push = db.session.scalars(select(Push)).one()
        return push.state, push.attempts


@pytest.mark.usefixtures("waiting_push")
@pytest.mark.parametrize(
    "answer",
    [
        {"status": 500},
        {"status": 429, "message": "The API rate limit has been exceeded. Try again later."},
        # Not from LINE, which answers with an object.
        {"status": 200, "body": ["メンテナンス"]},
    ],
    ids=["500", "429 rate limit", "200 of another server"],
)
def test_temporary_failure_is_retried(
    app: APIFlask, line: Line, deliver: Any, clock: Clock, answer: dict[str, Any]
) -> None:
    line.fault(PUSH, answer)
    assert deliver() == 1
    assert _state(app) == ("waiting", 1)
    assert deliver() == 0
    clock.forward(seconds=3)
    assert deliver() == 1
    assert _state(app) == ("sent", 2)
    assert len(line.inbox(HIKARI)) == 1


@pytest.mark.usefixtures("waiting_push")
def test_push_accepted_without_an_answer_is_not_delivered_twice(
    app: APIFlask, line: Line, deliver: Any, clock: Clock
) -> None:
    line.fault(PUSH, {"accept_then_timeout": 0})
    deliver()
    clock.forward(seconds=3)
    deliver()
    assert _state(app) == ("sent", 2)
    assert len(line.inbox(HIKARI)) == 1


@pytest.mark.usefixtures("waiting_push")
@pytest.mark.parametrize(
    "answer",
    [
        {"status": 401, "message": "Authentication failed due to the following reason: invalid token."},
        {"status": 403, "message": "Access to this API is not available for your account"},
        {"status": 429, "message": "You have reached your monthly limit."},
    ],
    ids=["401", "403", "429 monthly limit"],
)
def test_all_pushes_pause_with_the_reason_if_line_refuses_the_channel(
    app: APIFlask, line: Line, people: People, deliver: Any, clock: Clock, answer: dict[str, Any]
) -> None:
    facility, counselor = people.facility(), people.counselor()
    with app.app_context(), transaction():
        db.session.execute(update(Account).where(Account.id == counselor.id).values(line_id="U" + "5" * 32))
    body = {"home": facility.register_home(), "preference": counselor.register_preference(name="山本 一郎")}
    facility.post("/api/chat/contacts/", body)
    line.fault(PUSH, answer)
    deliver()
    with app.app_context():
        pushes = list(db.session.scalars(select(Push)))
    assert [push.state for push in pushes] == ["waiting", "waiting"]
    assert all(answer["message"] in (push.failure or "") for push in pushes)
    clock.forward(minutes=9)
    assert deliver() == 0
    clock.forward(minutes=2)
    assert deliver() == 2
    assert len(line.inbox(HIKARI)) == 1


@pytest.mark.usefixtures("waiting_push")
def test_push_that_paused_too_long_fails(app: APIFlask, line: Line, deliver: Any, clock: Clock) -> None:
    clock.forward(hours=23)
    line.fault(PUSH, {"status": 401})
    deliver()
    assert _state(app) == ("failed", 1)


@pytest.mark.usefixtures("waiting_push")
def test_permanent_failure_is_not_retried(app: APIFlask, line: Line, deliver: Any, clock: Clock) -> None:
    line.fault(PUSH, {"status": 400})
    deliver()
    assert _state(app) == ("failed", 1)
    clock.forward(hours=1)
    assert deliver() == 0


@pytest.mark.usefixtures("waiting_push")
def test_push_fails_before_its_retry_key_expires_at_line(
    app: APIFlask, line: Line, deliver: Any, clock: Clock
) -> None:
    clock.forward(hours=23)
    line.fault(PUSH, {"status": 500})
    deliver()
    assert _state(app) == ("failed", 1)


@pytest.mark.usefixtures("waiting_push")
def test_claim_of_a_dead_worker_expires(app: APIFlask, line: Line, deliver: Any, clock: Clock) -> None:
    with app.app_context():
        assert len(claim(Push, clock())) == 1
    assert deliver() == 0
    clock.forward(seconds=61)
    assert deliver() == 1
    assert len(line.inbox(HIKARI)) == 1


@pytest.fixture
def fast_clock(whole_app: APIFlask) -> Iterator[APIFlask]:
    """The same product on a machine whose clock is two minutes fast; the outbox uses the database's clock."""
    settings = whole_app.extensions["settings"]
    machine = create_app(settings, clock=lambda: corrected_now() + timedelta(minutes=2))
    yield machine
    with machine.app_context():
        for engine in db.engines.values():
            engine.dispose()


@pytest.mark.usefixtures("waiting_push")
def test_machine_with_a_fast_clock_does_not_take_a_claimed_push(
    app: APIFlask, fast_clock: APIFlask, line: Line, clock: Clock
) -> None:
    """Claims use the database's clock on every machine."""
    with fast_clock.app_context():
        clock.set(database_time())
    with app.app_context():
        assert len(claim(Push, database_time())) == 1
    with fast_clock.app_context():
        assert abs(database_time() - corrected_now()) < timedelta(seconds=5)
        assert deliver_due() == 0
    assert line.inbox(HIKARI) == []


def test_push_written_by_a_machine_with_a_fast_clock_is_due_at_once(
    people: People, line: Line, deliver: Any, clock: Clock
) -> None:
    facility, seeker = people.facility(), people.applicant()
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    clock.forward(seconds=90)
    facility.post("/api/chat/contacts/", body)
    clock.forward(seconds=-90)
    assert deliver() == 1
    assert len(line.inbox(HIKARI)) == 1


def test_unreachable_person_gets_the_notice_in_the_app_and_the_facility_sees_no_difference(
    people: People, line: Line, deliver: Any
) -> None:
    line.act(HIKARI, "block")
    facility, seeker = people.facility(), people.applicant()
    assert seeker.get("/api/accounts/applicants/info/")["reachable"] is False
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    path = f"/api/chat/contacts/{facility.post('/api/chat/contacts/', body)['id']}/"
    asked = facility.get(path)
    assert deliver() == 1
    assert line.inbox(HIKARI) == []
    assert len(seeker.get("/api/chat/notifications/")) == 1
    line.act(HIKARI, "follow")
    assert facility.get(path) == asked


def _deliver_event(app: APIFlask, line: Line, kind: str, at: datetime) -> None:
    """Deliver an event of LINE about the person that happened at this time."""
    source = {"type": "user", "userId": HIKARI}
    event = {
        "webhookEventId": str(uuid4()),
        "type": kind,
        "timestamp": int(at.timestamp() * 1000),
        "source": source,
    }
    raw = json.dumps({"events": [event]}).encode()
    assert app.test_client().post("/api/line/webhook/", data=raw, headers=line.signed(raw)).status_code == 200


LineEvents = tuple[tuple[str, int], ...]
Outcome = tuple[str, str | None]


def _outcome(app: APIFlask) -> Outcome:
    with app.app_context():
        push = db.session.scalars(select(Push)).one()
        return push.state, push.failure


SENT, NOT_DELIVERED = ("sent", None), ("failed", NOT_REACHED)


@pytest.mark.both_databases
@pytest.mark.usefixtures("waiting_push")
@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((), (), SENT),
        ((("unfollow", -5),), (), NOT_DELIVERED),
        ((("unfollow", -5), ("follow", -3)), (), SENT),
        ((), (("unfollow", -1),), NOT_DELIVERED),
        ((), (("unfollow", 1),), SENT),
        ((("unfollow", -5),), (("follow", 1),), NOT_DELIVERED),
        ((("unfollow", -5),), (("follow", -1),), SENT),
        ((("follow", -1),), (("unfollow", -3),), SENT),
    ],
    ids=[
        "no event",
        "blocked",
        "blocked and unblocked",
        "blocked, event late",
        "blocked afterwards",
        "blocked, unblocked afterwards",
        "unblocked, event late",
        "blocked before the last follow, event late",
    ],
)
def test_push_to_a_person_who_blocked_the_account_counts_as_not_delivered(
    app: APIFlask,
    line: Line,
    deliver: Any,
    clock: Clock,
    before: LineEvents,
    after: LineEvents,
    expected: Outcome,
) -> None:
    """The minutes of each event are relative to the time of sending."""
    sent_at = clock()
    for kind, minutes in before:
        _deliver_event(app, line, kind, sent_at + timedelta(minutes=minutes))
    assert deliver() == 1
    for kind, minutes in after:
        _deliver_event(app, line, kind, sent_at + timedelta(minutes=minutes))
    assert _outcome(app) == expected


@pytest.mark.usefixtures("waiting_push")
def test_undelivered_push_can_be_sent_again_after_an_unblock(
    app: APIFlask, line: Line, deliver: Any, clock: Clock
) -> None:
    _deliver_event(app, line, "unfollow", clock())
    deliver()
    with app.app_context():
        resend_failed(Delivery.PUSH, db.session.scalars(select(Push.id)).one(), clock())
    _deliver_event(app, line, "follow", clock() + timedelta(minutes=1))
    assert deliver() == 1
    assert _outcome(app) == SENT


@pytest.mark.both_databases
@pytest.mark.usefixtures("waiting_push")
def test_id_of_a_push_is_never_reused(app: APIFlask, people: People) -> None:
    with app.app_context(), transaction():
        first = db.session.scalars(select(Push)).one()
        values = {
            column.key: getattr(first, column.key) for column in Push.__table__.columns if column.key != "id"
        }
        number = first.id
        db.session.execute(delete(Push))
        later = db.session.scalar(insert(Push).values(values).returning(Push.id))
    assert later is not None
    assert later > number


def _late_message(people: People, line: Line, deliver: Any, clock: Clock, seeker: Person) -> str:
    """Deliver two notices late, a request and a cancelled visit whose proposal expired; return their one message."""
    facility = people.facility()
    person = seeker.register_preference(name="山本 一郎")
    homes = [facility.register_home(name=name) for name in ("あおぞら", "ひだまり")]
    asked = [facility.post(CONTACTS, {"home": home, "preference": person})["id"] for home in homes]
    seeker.patch(f"{CONTACTS}{asked[0]}/accept_contact/")
    while deliver():
        pass
    before = len(line.inbox(HIKARI))
    visits = f"{CONTACTS}{asked[0]}/visits/"
    offer = {"day": "2026-03-10", "hour": "14:30", "minutes": 60, "place": "ホームの玄関"}
    [visit] = facility.post(visits, {"offers": [offer]})["offered"]
    seeker.post(f"{visits}{visit['id']}/choose/")
    facility.post(f"{visits}{visit['id']}/call_off/", {"reason": "not_well"})
    third = facility.register_home(name="こもれび")
    facility.post(CONTACTS, {"home": third, "preference": person})
    clock.forward(minutes=6)
    assert deliver() == 1
    [message] = line.inbox(HIKARI)[before:]
    return str(message)


def test_late_push_to_a_counselor_names_the_homes(
    app: APIFlask, people: People, line: Line, deliver: Any, clock: Clock
) -> None:
    counselor = people.counselor()
    with app.app_context(), transaction():
        db.session.execute(update(Account).where(Account.id == counselor.id).values(line_id=HIKARI))
    text = _late_message(people, line, deliver, clock, counselor)
    assert "担当の方について、お知らせが2件あります。ホームは、「あおぞら」「こもれび」です。" in text
    assert "返事を待って" not in text
    assert "山本" not in text
    assert "/counselors/contacts/" in text


def test_late_push_to_an_applicant_gives_the_number_of_notices(
    people: People, line: Line, deliver: Any, clock: Clock
) -> None:
    text = _late_message(people, line, deliver, clock, people.applicant())
    assert "お知らせが2件あります。アプリで見られます。" in text
    assert "/applicants/contacts/" in text


@pytest.mark.parametrize("end", ["read", "taken back"])
def test_push_for_a_read_or_withdrawn_notice_is_not_sent(
    people: People, line: Line, deliver: Any, end: str
) -> None:
    facility, seeker = people.facility(), people.applicant()
    asked = {"home": facility.register_home(), "preference": seeker.register_preference()}
    contact = facility.post(CONTACTS, asked)["id"]
    if end == "read":
        seeker.post("/api/chat/notifications/mark_all_for_contact_as_read/", {"contact_id": contact})
    else:
        facility.patch(f"{CONTACTS}{contact}/decline_contact/")
    deliver()
    texts = str(line.inbox(HIKARI))
    assert "から連絡がきました" not in texts
    assert ("取り下げました" in texts) == (end == "taken back")
