"""Moving an agreed visit: the requesting side gives a reason, which both sides read (docs/decisions.md §17)."""

from collections.abc import Callable

import pytest

from tests.support.people import Answer, Person
from tests.support.world.move_ins import Life
from tests.support.world.visits import agreed, choose, offer, proposal, visits

Begin = Callable[..., Life]


def propose(life: Life, days: int = 1, reason: str | None = None) -> Answer:
    return life.facility.call("POST", visits(life), {"offers": [proposal(days)], "reason": reason})


def request_other_days(life: Life, reason: str | None = None) -> Answer:
    return life.seeker.call("POST", f"{visits(life)}want/", {"reason": reason})


def move_request(life: Life, person: Person) -> dict[str, str] | None:
    found: dict[str, str] | None = person.get(visits(life))["moving"]
    return found


STEPS = pytest.mark.parametrize(("step", "by"), [(propose, "facility"), (request_other_days, "seeker")])


@STEPS
@pytest.mark.parametrize("reason", [None, "not_needed", "odd"])
def test_moving_an_agreed_visit_needs_a_reason(
    begin: Begin, step: Callable[..., Answer], by: str, reason: str | None
) -> None:
    life = begin()
    agreed(life)
    before = life.facility.get(visits(life)) | {"calendar": None}
    refused = step(life, reason=reason)
    assert (refused.status_code, [*refused.json["fields"]]) == (422, ["reason"])
    assert life.facility.get(visits(life)) | {"calendar": None} == before
    assert len(life.rows("visit")) == 1


@STEPS
def test_both_sides_read_who_requested_the_move_and_the_reason(
    begin: Begin, step: Callable[..., Answer], by: str
) -> None:
    life = begin()
    visit = agreed(life)
    assert step(life, reason="weather").status_code in (200, 201)
    for person in (life.facility, life.seeker):
        assert person.get(visits(life))["agreed"]["id"] == visit["id"]
        assert move_request(life, person) == {"by": by, "reason": "weather"}


def test_answer_to_a_move_request_needs_no_reason(begin: Begin) -> None:
    life = begin()
    agreed(life)
    request_other_days(life, "not_well")
    assert propose(life).status_code == 201
    assert request_other_days(life).status_code == 200
    assert propose(life, 3).status_code == 201
    assert move_request(life, life.facility) == {"by": "seeker", "reason": "not_well"}


def test_more_proposals_keep_the_first_reason(begin: Begin) -> None:
    life = begin()
    agreed(life)
    propose(life, 1, "schedule")
    assert propose(life, 2, "weather").status_code == 201
    assert move_request(life, life.seeker) == {"by": "facility", "reason": "schedule"}


def test_move_request_without_proposals_is_hidden(begin: Begin) -> None:
    life = begin()
    agreed(life)
    propose(life, 1, "schedule")
    [only] = life.facility.get(visits(life))["offered"]
    life.facility.call("DELETE", f"{visits(life)}{only['id']}/")
    assert move_request(life, life.seeker) is None
    assert request_other_days(life).status_code == 422
    assert request_other_days(life, "other").status_code == 200
    assert move_request(life, life.facility) == {"by": "seeker", "reason": "other"}


def test_moved_visit_keeps_its_reason(begin: Begin) -> None:
    life = begin()
    agreed(life)
    [other] = offer(life, proposal(1), reason="at_the_home")
    assert choose(life, other).status_code == 200
    assert move_request(life, life.seeker) is None
    kept = [(row["state"].value, row["move_by"], row["move_reason"]) for row in life.rows("visit")]
    assert kept == [("moved", "facility", "at_the_home"), ("agreed", None, None)]
    assert propose(life, 3).status_code == 422


def test_no_reason_is_needed_before_a_visit_is_agreed(begin: Begin) -> None:
    life = begin()
    assert propose(life).status_code == 201
    assert request_other_days(life).status_code == 200
    assert move_request(life, life.facility) is None
