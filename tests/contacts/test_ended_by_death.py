"""No reminders and questions about a person who has died (docs/decisions.md §19)."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from server.contacts.service.visits import remind_of_visits
from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Push
from server.notifications.service.outbox import claim
from tests.support.matching.pairs import CONTACTS
from tests.support.world.move_ins import Life, run_prompt_loop

OFFER = {"day": "2026-03-10", "hour": "14:30", "minutes": 60, "place": "ホームの玄関"}


@pytest.fixture
def life(begin: Callable[..., Life]) -> Life:
    return begin(seeker=Role.COUNSELOR)


def end(life: Life, reason: str) -> None:
    preference = life.shown(life.seeker)["preference"]["id"]
    life.seeker.patch(f"/api/applicants/preferences/{preference}/end/", {"reason": reason})


def _agree_visit(life: Life) -> None:
    path = f"{CONTACTS}{life.contact}/visits/"
    [visit] = life.facility.post(path, {"offers": [OFFER]})["offered"]
    life.seeker.post(f"{path}{visit['id']}/choose/")


def _remind_at(life: Life, day: int, hour: int) -> None:
    life.clock.set(datetime(2026, 3, day, hour - 9, tzinfo=UTC))
    with life.app.app_context():
        while remind_of_visits(now()):
            pass
    life.sign_in()


def test_no_visit_reminder_after_a_death(life: Life) -> None:
    _agree_visit(life)
    end(life, "died")
    for day, hour in ((9, 18), (10, 13), (11, 11)):
        _remind_at(life, day, hour)
    notices = [*life.notices(life.facility), *life.notices(life.seeker)]
    assert not [line for line in notices if "行けないときは" in line or "終わりましたか" in line]
    # The home is notified that the visit is cancelled.
    assert "取りやめになりました" in life.notices(life.facility)[-1]
    assert not [text for _, text in life.mails() if "行けないときは" in text or "終わりましたか" in text]


def test_no_request_for_a_visit_report_after_a_death(life: Life) -> None:
    _agree_visit(life)
    _remind_at(life, 10, 17)
    end(life, "died")
    _remind_at(life, 11, 11)
    assert not [line for line in life.notices(life.facility) if "終わりましたか" in line]


@pytest.mark.parametrize("days", [0, 15])
def test_no_move_in_question_after_a_death(begin: Callable[..., Life], days: int) -> None:
    life = begin("complete_visit", seeker=Role.COUNSELOR)
    life.days(days)
    end(life, "died")
    assert life.shown(life.seeker)["move_in_question"] is None
    assert not [
        group for group in life.seeker.get("/api/chat/today/")["contacts"] if group["kind"] == "question"
    ]
    assert life.days(15) == 0
    assert run_prompt_loop(life.app) == 0


def test_move_in_question_stays_if_the_person_is_housed(begin: Callable[..., Life]) -> None:
    life = begin("complete_visit", seeker=Role.COUNSELOR)
    end(life, "housed")
    assert life.days(15) == 1


def test_no_line_push_after_a_death(life: Life) -> None:
    with life.app.app_context(), transaction():
        account = life.seeker.id
        db.session.add(
            Push(
                account_id=account,
                contact_id=life.contact,
                retry_key="k",
                line_id="U",
                body={},
                next_attempt_at=now(),
                created_at=now(),
            )
        )
    end(life, "died")
    with life.app.app_context():
        assert claim(Push, now()) == []
