"""Reporting a visit: reports that need confirmation, and their notifications."""

from collections.abc import Callable

from tests.support.world.move_ins import Life
from tests.support.world.visits import agreed, call_off, proposal, report


def test_report_of_a_called_off_visit_needs_confirmation(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    call_off(life, agreed(life), life.seeker, "not_well")
    refused = report(life)
    assert (refused.status_code, refused.json["code"]) == (409, "visit_called_off")
    assert life.shown(life.facility)["visit_completed_at"] is None
    assert report(life, early=True).status_code == 200


def test_each_report_is_notified_and_recorded(begin: Callable[..., Life]) -> None:
    life = begin()
    for times in (1, 2):
        agreed(life, proposal(times))
        assert report(life, early=True).status_code == 200
        rows = life.seeker.get(f"/api/chat/notifications/?contact={life.contact}")
        assert [row["event"] for row in rows].count("visit_reported") == times
        steps = [step["action"] for step in life.shown(life.facility)["steps"]]
        assert steps.count("complete_visit") in (0, times)
