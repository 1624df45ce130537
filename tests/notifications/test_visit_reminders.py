"""Visit reminders: each is sent once, and none for a cancelled visit (docs/decisions.md §17)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest

from server.contacts.service.visits import remind_of_visits
from server.core.clock import now
from server.core.vocabulary import Role
from server.models import Push
from server.notifications.service.outbox import claim
from tests.support.people import Person
from tests.support.world.move_ins import HOME, Life

OFFER = {"day": "2026-03-10", "hour": "14:30", "minutes": 60, "place": "ホームの玄関"}
WHEN, EASY_WHEN = "2026/03/10（火）14:30", "2026年3月10日（火）午後2時30分"
NEAR = f"「{HOME}」の見学は、{WHEN}です。"
EASY_NEAR = f"「{HOME}」の見学が、もうすぐです。\n{EASY_WHEN}からです。"
UNREPORTED = f"「{HOME}」の{WHEN}の見学は、終わりましたか。"


def path_of(life: Life) -> str:
    return f"/api/chat/contacts/{life.contact}/visits/"


def agree(life: Life, **changes: Any) -> int:
    """Agree on a visit; return its id."""
    [visit] = life.facility.post(path_of(life), {"offers": [OFFER | changes]})["offered"]
    life.seeker.post(f"{path_of(life)}{visit['id']}/choose/")
    return int(visit["id"])


def at(life: Life, day: int, hour: int, minute: int = 0) -> None:
    """Set the clock to a time in Japan and send the due reminders."""
    life.clock.set(datetime(2026, 3, day, hour - 9, minute, tzinfo=UTC))
    with life.app.app_context():
        while remind_of_visits(now()):
            pass
    life.sign_in()


def reminded(life: Life) -> list[int]:
    """Return the number of reminders of each side."""
    own = NEAR if life.rows("preference")[0]["office_id"] else EASY_NEAR
    return [count_notices(life, life.facility, NEAR), count_notices(life, life.seeker, own)]


def count_notices(life: Life, person: Person, line: str) -> int:
    return sum(text.startswith(line) for text in life.notices(person))


def pushed(life: Life) -> list[str]:
    texts = [row["body"]["messages"][0]["altText"] for row in life.rows("push")]
    return [text for text in texts if text.startswith(EASY_NEAR.replace("\n", ""))]


@pytest.fixture(params=[Role.APPLICANT, Role.COUNSELOR])
def life(request: pytest.FixtureRequest, begin: Callable[..., Life]) -> Life:
    return begin(seeker=request.param)


def test_both_sides_are_reminded_the_evening_before_and_two_hours_before_the_visit(life: Life) -> None:
    agree(life)
    seen = []
    for moment in ((9, 16, 59), (9, 17), (9, 17, 1), (10, 12, 29), (10, 12, 30), (10, 14)):
        at(life, *moment)
        seen.append(reminded(life))
    assert seen == [[0, 0], [1, 1], [1, 1], [1, 1], [2, 2], [2, 2]]


def test_applicant_gets_a_push_and_staff_a_mail_without_the_persons_name(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    agree(life)
    life.mails()
    at(life, 9, 17)
    assert len(pushed(life)) == 1
    *_, (address, text) = life.mails()
    assert (address, NEAR in text, "ひかり" in text) == (life.facility_account[1], True, False)


def test_clock_jump_causes_no_second_reminder(life: Life) -> None:
    agree(life)
    at(life, 10, 13)
    assert reminded(life) == [1, 1]
    at(life, 9, 12)
    at(life, 10, 14)
    assert reminded(life)[1] == 1


def test_visit_agreed_late_has_only_later_reminders(life: Life) -> None:
    life.clock.set(datetime(2026, 3, 10, 0, tzinfo=UTC))
    life.sign_in()
    agree(life)
    at(life, 10, 9, 1)
    assert reminded(life)[1] == 0
    at(life, 10, 12, 30)
    assert reminded(life)[1] == 1


@pytest.mark.parametrize("end", ["call_off", "close"])
def test_cancelled_visit_has_no_reminders(begin: Callable[..., Life], end: str) -> None:
    life = begin()
    visit = agree(life)
    if end == "close":
        life.take(life.seeker, "close")
    else:
        life.seeker.post(f"{path_of(life)}{visit}/call_off/", {"reason": "not_well"})
    at(life, 10, 13)
    at(life, 11, 11)
    assert [count_notices(life, life.facility, line) for line in (NEAR, UNREPORTED)] == [0, 0]
    assert life.rows("settled_visit_reminder") == []


def test_cancelling_a_visit_drops_waiting_reminders(begin: Callable[..., Life]) -> None:
    life = begin()
    visit = agree(life)
    life.mails()
    at(life, 9, 17)
    notice_count = len(life.rows("staff_notice"))
    life.seeker.post(f"{path_of(life)}{visit}/call_off/", {"reason": "not_well"})
    assert notice_count
    with life.app.app_context():
        sent = [row.body["messages"][0]["altText"] for row in claim(Push, now(), 100)]
    assert not [text for text in sent if EASY_WHEN in text]
    assert not [text for _, text in life.mails() if NEAR in text]


def test_missing_report_is_requested_once_the_next_morning(life: Life) -> None:
    agree(life)
    for moment, asked in (((11, 9, 59), 0), ((11, 10), 1), ((12, 10), 1)):
        at(life, *moment)
        assert count_notices(life, life.facility, UNREPORTED) == asked
    assert count_notices(life, life.seeker, UNREPORTED) == 0


@pytest.mark.both_databases
def test_concurrent_workers_remind_once(life: Life) -> None:
    agree(life)
    life.clock.set(datetime(2026, 3, 10, 3, 30, tzinfo=UTC))

    def look() -> int:
        with life.app.app_context():
            return remind_of_visits(now())

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: look(), range(4)))
    life.sign_in()
    assert reminded(life) == [1, 1]


def today(person: Person) -> dict[str, list[int]]:
    groups = person.get("/api/chat/today/")["contacts"]
    return {group["kind"]: [line["contact"] for line in group["lines"]] for group in groups}


def test_today_lists_the_open_step_of_a_visit(begin: Callable[..., Life]) -> None:
    life = begin(seeker=Role.COUNSELOR)
    life.facility.post(path_of(life), {"offers": [OFFER]})
    assert today(life.seeker)["visit_choice"] == [life.contact]
    life.seeker.post(f"{path_of(life)}want/", {})
    assert today(life.facility)["visit_wanted"] == [life.contact]
    agree(life)
    assert not {"visit", "visit_choice", "visit_wanted"} & {*today(life.seeker), *today(life.facility)}
    at(life, 9, 9)
    assert today(life.facility)["visit"] == today(life.seeker)["visit"] == [life.contact]
    at(life, 10, 16)
    assert today(life.facility)["visit_report"] == [life.contact]
    assert "visit_report" not in today(life.seeker)
