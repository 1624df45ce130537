"""Moving an agreed visit: whoever wishes so says why, once, and the other side reads it (docs/decisions.md §17)."""

from collections.abc import Callable

import pytest

from tests.support.people import Answer, Person
from tests.support.world.moved_in import Life
from tests.support.world.visits import agreed, choose, offer, proposal, visits

Begin = Callable[..., Life]


def propose(life: Life, days: int = 1, reason: str | None = None) -> Answer:
    return life.facility.call("POST", visits(life), {"offers": [proposal(days)], "reason": reason})


def want(life: Life, reason: str | None = None) -> Answer:
    return life.seeker.call("POST", f"{visits(life)}want/", {"reason": reason})


def moving(life: Life, person: Person) -> dict[str, str] | None:
    found: dict[str, str] | None = person.get(visits(life))["moving"]
    return found


STEPS = pytest.mark.parametrize(("step", "by"), [(propose, "facility"), (want, "seeker")])


@STEPS
@pytest.mark.parametrize("reason", [None, "not_needed", "odd"])
def test_without_a_reason_to_move_what_is_agreed_nothing_happens(
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
def test_both_sides_read_who_wishes_so_and_why(begin: Begin, step: Callable[..., Answer], by: str) -> None:
    life = begin()
    visit = agreed(life)
    assert step(life, reason="weather").status_code in (200, 201)
    for person in (life.facility, life.seeker):
        assert person.get(visits(life))["agreed"]["id"] == visit["id"]
        assert moving(life, person) == {"by": by, "reason": "weather"}


def test_whoever_answers_such_a_wish_says_nothing_of_their_own(begin: Begin) -> None:
    life = begin()
    agreed(life)
    want(life, "not_well")
    assert propose(life).status_code == 201
    assert want(life).status_code == 200
    assert propose(life, 3).status_code == 201
    assert moving(life, life.facility) == {"by": "seeker", "reason": "not_well"}


def test_more_days_beside_those_that_are_proposed_need_no_second_reason(begin: Begin) -> None:
    life = begin()
    agreed(life)
    propose(life, 1, "schedule")
    assert propose(life, 2, "weather").status_code == 201
    assert moving(life, life.seeker) == {"by": "facility", "reason": "schedule"}


def test_a_wish_of_which_nothing_stands_is_read_no_more_and_the_next_has_its_own_reason(begin: Begin) -> None:
    life = begin()
    agreed(life)
    propose(life, 1, "schedule")
    [only] = life.facility.get(visits(life))["offered"]
    life.facility.call("DELETE", f"{visits(life)}{only['id']}/")
    assert moving(life, life.seeker) is None
    assert want(life).status_code == 422
    assert want(life, "other").status_code == 200
    assert moving(life, life.facility) == {"by": "seeker", "reason": "other"}


def test_what_has_moved_keeps_why_and_the_new_day_has_none(begin: Begin) -> None:
    life = begin()
    agreed(life)
    [other] = offer(life, proposal(1), reason="at_the_home")
    assert choose(life, other).status_code == 200
    assert moving(life, life.seeker) is None
    kept = [(row["state"].value, row["move_by"], row["move_reason"]) for row in life.rows("visit")]
    assert kept == [("moved", "facility", "at_the_home"), ("agreed", None, None)]
    assert propose(life, 3).status_code == 422


def test_before_anything_is_agreed_no_reason_is_asked_for(begin: Begin) -> None:
    life = begin()
    assert propose(life).status_code == 201
    assert want(life).status_code == 200
    assert moving(life, life.facility) is None
