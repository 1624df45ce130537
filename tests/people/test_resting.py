"""Resting: nobody new finds or asks the person, and everything that is open stays."""

import pytest
from apiflask import APIFlask

from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS
from tests.support.matching.rows import expected_rows, stored_rows
from tests.support.people import People, Person

PREFERENCES = "/api/applicants/preferences/"
Found = tuple[Person, int, Person, int]


@pytest.fixture(params=["applicant", "counselor"])
def found(request: pytest.FixtureRequest, people: People) -> Found:
    """A facility with a home, and whoever keeps a person that it finds."""
    facility = people.facility()
    keeper = people.applicant() if request.param == "applicant" else people.counselor()
    return facility, facility.register_home(), keeper, keeper.register_preference(name="山本 一郎")


def _rest(keeper: Person, preference: int, step: str = "rest") -> dict[str, object]:
    shown: dict[str, object] = keeper.patch(f"{PREFERENCES}{preference}/{step}/")
    return shown


def _listed(facility: Person, home: int) -> list[int]:
    return [row["id"] for row in facility.get(f"/api/facilities/matching-preferences/{home}/")["data"]]


def test_who_rests_is_in_no_list_and_not_asked_until_they_start_again(app: APIFlask, found: Found) -> None:
    facility, home, keeper, preference = found
    assert _rest(keeper, preference)["resting_since"] is not None
    assert _listed(facility, home) == []
    assert stored_rows(app) == expected_rows(app) == {}
    details = facility.call("GET", f"/api/facilities/matching-preferences/{home}/{preference}/")
    asked = facility.call("POST", CONTACTS, {"home": home, "preference": preference})
    assert (details.status_code, asked.status_code) == (404, 404)
    assert _rest(keeper, preference, "resume")["resting_since"] is None
    assert _listed(facility, home) == [preference]
    facility.post(CONTACTS, {"home": home, "preference": preference})


def test_what_is_open_and_what_waits_stays_and_counts(app: APIFlask, found: Found) -> None:
    facility, home, keeper, preference = found
    room, waiting = (
        int(facility.post(CONTACTS, {"home": one, "preference": preference})["id"])
        for one in (home, facility.register_home())
    )
    keeper.patch(f"{CONTACTS}{room}/accept_contact/")
    _rest(keeper, preference)
    assert facility.get(f"{CONTACTS}{room}/")["preference"]["name"]
    assert facility.get(f"{CONTACTS}{waiting}/")["preference"]["age"] == 27
    keeper.patch(f"{CONTACTS}{waiting}/accept_contact/")
    facility.patch(f"{CONTACTS}{room}/close/")
    _rest(keeper, preference, "resume")
    assert stored_rows(app) == expected_rows(app) != {}


def test_an_answer_that_changes_lists_nobody_who_rests(app: APIFlask, found: Found) -> None:
    _, _, keeper, preference = found
    _rest(keeper, preference)
    assert keeper.call("PATCH", f"{PREFERENCES}{preference}/", data={"age": "31"}).json["age"] == 31
    assert stored_rows(app) == expected_rows(app) == {}


def test_resting_twice_is_resting_once_and_stopping_ends_it(clock: Clock, found: Found) -> None:
    _, _, keeper, preference = found
    since = _rest(keeper, preference)["resting_since"]
    clock.forward(days=1)
    assert _rest(keeper, preference)["resting_since"] == since
    assert keeper.call("DELETE", f"{PREFERENCES}{preference}/").status_code == 200
    assert keeper.call("PATCH", f"{PREFERENCES}{preference}/rest/").status_code == 404
    assert _rest(keeper, preference, "resume")["resting_since"] is None
