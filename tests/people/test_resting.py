"""Resting: the person is not listed or requested, and open contacts stay."""

import pytest
from apiflask import APIFlask

from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS
from tests.support.matching.rows import expected_rows, stored_rows
from tests.support.people import People, Person

PREFERENCES = "/api/applicants/preferences/"
Listed = tuple[Person, int, Person, int]


@pytest.fixture(params=["applicant", "counselor"])
def listed_person(request: pytest.FixtureRequest, people: People) -> Listed:
    """A facility with a home, and the owner of a preference in its list."""
    facility = people.facility()
    owner = people.applicant() if request.param == "applicant" else people.counselor()
    return facility, facility.register_home(), owner, owner.register_preference(name="山本 一郎")


def _rest(owner: Person, preference: int, step: str = "rest") -> dict[str, object]:
    shown: dict[str, object] = owner.patch(f"{PREFERENCES}{preference}/{step}/")
    return shown


def _listed(facility: Person, home: int) -> list[int]:
    return [row["id"] for row in facility.get(f"/api/facilities/matching-preferences/{home}/")["data"]]


def test_resting_person_is_not_listed_or_requested(app: APIFlask, listed_person: Listed) -> None:
    facility, home, owner, preference = listed_person
    assert _rest(owner, preference)["resting_since"] is not None
    assert _listed(facility, home) == []
    assert stored_rows(app) == expected_rows(app) == {}
    details = facility.call("GET", f"/api/facilities/matching-preferences/{home}/{preference}/")
    asked = facility.call("POST", CONTACTS, {"home": home, "preference": preference})
    assert (details.status_code, asked.status_code) == (404, 404)
    assert _rest(owner, preference, "resume")["resting_since"] is None
    assert _listed(facility, home) == [preference]
    facility.post(CONTACTS, {"home": home, "preference": preference})


def test_open_contacts_stay_while_resting(app: APIFlask, listed_person: Listed) -> None:
    facility, home, owner, preference = listed_person
    room, waiting = (
        int(facility.post(CONTACTS, {"home": one, "preference": preference})["id"])
        for one in (home, facility.register_home())
    )
    owner.patch(f"{CONTACTS}{room}/accept_contact/")
    _rest(owner, preference)
    assert facility.get(f"{CONTACTS}{room}/")["preference"]["name"]
    assert facility.get(f"{CONTACTS}{waiting}/")["preference"]["age"] == 27
    owner.patch(f"{CONTACTS}{waiting}/accept_contact/")
    facility.patch(f"{CONTACTS}{room}/close/")
    _rest(owner, preference, "resume")
    assert stored_rows(app) == expected_rows(app) != {}


def test_change_does_not_list_a_resting_person(app: APIFlask, listed_person: Listed) -> None:
    _, _, owner, preference = listed_person
    _rest(owner, preference)
    assert owner.call("PATCH", f"{PREFERENCES}{preference}/", data={"age": "31"}).json["age"] == 31
    assert stored_rows(app) == expected_rows(app) == {}


def test_resting_twice_keeps_the_date_and_withdrawal_ends_it(clock: Clock, listed_person: Listed) -> None:
    _, _, owner, preference = listed_person
    since = _rest(owner, preference)["resting_since"]
    clock.forward(days=1)
    assert _rest(owner, preference)["resting_since"] == since
    assert owner.call("DELETE", f"{PREFERENCES}{preference}/").status_code == 200
    assert owner.call("PATCH", f"{PREFERENCES}{preference}/rest/").status_code == 404
    assert _rest(owner, preference, "resume")["resting_since"] is None
