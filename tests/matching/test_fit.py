"""The number of homes that fit an unfinished preference form."""

from typing import Any

import pytest

from server.core.limits import FORM_CHECKS_OF_ACCOUNT
from server.matching.rules.shortfalls import ENOUGH_HOMES
from tests.support.database import all_rows
from tests.support.forms import preference_form
from tests.support.people import People, Person

FIT = "/api/applicants/preferences/fit/"


@pytest.fixture
def seeker(people: People) -> Person:
    """A counselor; three homes exist: one that fits, one without a curfew, one in the next prefecture."""
    facility = people.facility()
    facility.register_home()
    facility.register_home(curfew=False)
    facility.register_home(prefecture="埼玉県", address_1="川口市")
    return people.counselor()


def ask(person: Person, **answers: Any) -> Any:
    return person.post(FIT, preference_form(preferredLocation_prefecture=["東京都"]) | answers)


def test_seeker_sees_the_number_of_homes_and_which_dropped_wish_adds_more(seeker: Person) -> None:
    assert ask(seeker, curfew="yes") == {
        "fitting": 1,
        "listing": 2,
        "ways": [
            {"field": "preferredLocation_prefecture", "prefecture": "埼玉県", "more": 1},
            {"field": "curfew", "prefecture": None, "more": 1},
        ],
    }


def test_needs_are_never_suggested_for_dropping(seeker: Person) -> None:
    assert ask(seeker, wheelchair_accessible=True) == {"fitting": 0, "listing": 0, "ways": []}


def test_enough_homes_give_no_suggestions(people: People, seeker: Person) -> None:
    facility = people.facility()
    for _ in range(ENOUGH_HOMES - 1):
        facility.register_home()
    found = ask(seeker, curfew="yes")
    assert (found["fitting"], found["ways"]) == (ENOUGH_HOMES, [])


def test_withdrawn_home_is_not_counted(people: People, seeker: Person) -> None:
    facility = people.facility()
    home = facility.register_home()
    before = ask(seeker)["fitting"]
    facility.patch(f"/api/facilities/homes/{home}/deactivate/")
    assert ask(seeker)["fitting"] == before - 1


def test_fit_call_saves_nothing(people: People, seeker: Person) -> None:
    app = seeker.client.application
    before = all_rows(app)
    ask(seeker)
    after = all_rows(app)
    assert {name for name in before if before[name] != after[name]} == set()


@pytest.mark.parametrize("missing", ["gender", "support_level", "condition_categories", "home_types"])
def test_incomplete_form_gets_the_missing_field(seeker: Person, missing: str) -> None:
    answers = preference_form()
    del answers[missing]
    answer = seeker.call("POST", FIT, answers)
    assert (answer.status_code, list(answer.json["fields"])) == (422, [missing])


def test_fit_calls_are_rate_limited(seeker: Person) -> None:
    codes = {
        seeker.call("POST", FIT, preference_form()).status_code for _ in range(FORM_CHECKS_OF_ACCOUNT.most)
    }
    assert codes == {200}
    assert seeker.call("POST", FIT, preference_form()).status_code == 429
