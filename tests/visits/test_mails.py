"""Pending mail notices about visits: an outdated event is dropped without the others."""

from collections.abc import Callable
from datetime import datetime

import pytest

from server.contacts.service.visits import remind_of_visits
from server.core.japan import JAPAN
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Role, StaffNoticeKind
from server.notifications.queries import applicable_notices
from tests.support.world.move_ins import Life
from tests.support.world.visits import WORDS, agreed, call_off, offer, proposal, report, visits

CHOICES = "/api/accounts/staff-notices/"


@pytest.fixture
def life(begin: Callable[..., Life]) -> Life:
    """A room whose counselor gets mails about visits once a day."""
    life = begin(seeker=Role.COUNSELOR)
    stored = life.seeker.get(CHOICES)["ways"]
    ways = [{"kind": one["kind"], "way": "daily"} for one in stored]
    life.seeker.patch(CHOICES, {"ways": ways, "quiet_from": None, "quiet_until": None})
    return life


def pending_events(life: Life) -> list[str]:
    """Return the events that the next mail to the counselor contains."""
    reader = Viewer(life.seeker.id, Role.COUNSELOR, username="", session_id=0)
    with life.app.app_context():
        notices = applicable_notices(reader, StaffNoticeKind, life.clock())
        return [notice.event for notice in notices if notice.event]


def test_new_proposals_replace_only_older_proposals(life: Life) -> None:
    call_off(life, agreed(life), life.facility)
    offer(life, proposal(1))
    offer(life, proposal(2))
    assert pending_events(life) == [Event.VISIT_CALLED_OFF_BY_FACILITY, Event.VISIT_OFFERED]
    life.days(1)
    [mail] = [text for to, text in life.mails() if life.seeker_account and to == life.seeker_account[1]]
    assert f"{WORDS}の見学は、取りやめになりました。" in mail
    assert mail.count("見学できる日が届きました。") == 1


def test_daily_mail_has_the_reminder_that_is_replaced_in_the_minute_of_the_mail(life: Life) -> None:
    agreed(life, proposal(hour="10:00"))
    life.mails()
    for day, hour in ((9, 17), (10, 8)):
        # On the 10th, the reminder two hours before the visit is queued before the daily mail is written.
        life.clock.set(datetime(2026, 3, day, hour, 0, 1, tzinfo=JAPAN))
        with life.app.app_context():
            remind_of_visits(life.clock())
    [mail] = [text for to, text in life.mails() if life.seeker_account and to == life.seeker_account[1]]
    assert mail.count("の見学は、2026/03/10（火）10:00です。") == 1


def test_taking_proposals_back_keeps_other_events(life: Life) -> None:
    report(life)
    life.take(life.facility, "confirm", {"moved_in_on": "2026-03-05"})
    [only] = offer(life)
    life.facility.call("DELETE", f"{visits(life)}{only['id']}/")
    assert pending_events(life) == [Event.VISIT_REPORTED, Event.MOVE_IN_CONFIRMED]
