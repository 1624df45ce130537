"""What waits to be told of visits by mail is dropped event by event: what is over takes nothing else with it."""

from collections.abc import Callable

import pytest

from server.core.viewer import Viewer
from server.core.vocabulary import Event, Role, StaffNoticeKind
from server.notifications.queries import applicable_notices
from tests.support.world.moved_in import Life
from tests.support.world.visits import WORDS, agreed, call_off, offer, proposal, report, visits

CHOICES = "/api/accounts/staff-notices/"


@pytest.fixture
def life(begin: Callable[..., Life]) -> Life:
    """A counselor who is told of visits once a day."""
    life = begin(seeker=Role.COUNSELOR)
    stored = life.seeker.get(CHOICES)["ways"]
    ways = [{"kind": one["kind"], "way": "daily"} for one in stored]
    life.seeker.patch(CHOICES, {"ways": ways, "quiet_from": None, "quiet_until": None})
    return life


def waiting(life: Life) -> list[str]:
    """Return the events that the next mail would tell the counselor."""
    reader = Viewer(life.seeker.id, Role.COUNSELOR, username="", session_id=0)
    with life.app.app_context():
        notices = applicable_notices(reader, StaffNoticeKind, life.clock())
        return [notice.event for notice in notices if notice.event]


def test_new_days_drop_those_before_and_not_that_the_visit_is_off(life: Life) -> None:
    call_off(life, agreed(life), life.facility)
    offer(life, proposal(1))
    offer(life, proposal(2))
    assert waiting(life) == [Event.VISIT_CALLED_OFF_BY_FACILITY, Event.VISIT_OFFERED]
    life.days(1)
    [mail] = [text for to, text in life.mails() if life.seeker_account and to == life.seeker_account[1]]
    assert f"{WORDS}の見学は、取りやめになりました。" in mail
    assert mail.count("見学できる日が届きました。") == 1


def test_days_that_are_taken_back_leave_that_the_visit_was_reported_and_who_moved_in(life: Life) -> None:
    report(life)
    life.take(life.facility, "confirm", {"moved_in_on": "2026-03-05"})
    [only] = offer(life)
    life.facility.call("DELETE", f"{visits(life)}{only['id']}/")
    assert waiting(life) == [Event.VISIT_REPORTED, Event.MOVE_IN_CONFIRMED]
