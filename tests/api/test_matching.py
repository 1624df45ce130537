"""The match list of a home, through HTTP."""

from typing import Any

import pytest

from tests.support.people import People

HIDDEN = {"name", "postal_code", "address_2", "disability_certificate", "welfare_certificate"}


def _matches(people: People, home: dict[str, Any], person: dict[str, Any]) -> list[dict[str, Any]]:
    facility, counselor = people.facility(), people.counselor()
    home_id = facility.register_home(**home)
    counselor.register_preference(name="山本 一郎", **person)
    found = facility.get(f"/api/facilities/matching-preferences/{home_id}/")
    assert found["home_name"] == "ひだまりホーム"
    rows: list[dict[str, Any]] = found["data"]
    return rows


def test_a_match_has_score_reasons_in_words_and_nothing_that_names_the_person(people: People) -> None:
    [row] = _matches(people, {}, {"condition_categories": ["mental", "physical"]})
    assert not HIDDEN & row.keys()
    assert 0 < row["score"] < 100
    reasons = {found["criterion"]: found for found in row["criteria"]}
    assert reasons["condition"]["verdict"] == "partly"
    assert reasons["condition"]["sentence"] == "精神障害は対象ですが、身体障害は対象外です。"
    assert (row["contact"], row["may_contact_from"], row["needs_check"]) == (None, None, False)


@pytest.mark.parametrize(
    ("home", "person"),
    [
        ({}, {"preferredLocation_prefecture": ["大阪府"]}),
        ({"gender": "male"}, {"gender": "female"}),
        ({}, {"support_level": "6"}),
        ({}, {"condition_categories": ["physical"]}),
        ({}, {"wheelchair_accessible": True}),
        ({}, {"violence_accessible": True}),
        ({}, {"medical_supports": ["severe_intractable"]}),
    ],
    ids=["area", "gender", "support level", "condition", "wheelchair", "violence", "severe intractable"],
)
def test_who_fails_a_must_is_not_listed(people: People, home: dict[str, Any], person: dict[str, Any]) -> None:
    assert _matches(people, home, person) == []


@pytest.mark.parametrize(
    ("home", "person"),
    [({"gender": "female"}, {"gender": "no_answer"}), ({}, {"support_level": "unknown"})],
    ids=["gender not answered", "support level unknown"],
)
def test_what_is_not_known_is_listed_to_be_asked(
    people: People, home: dict[str, Any], person: dict[str, Any]
) -> None:
    [row] = _matches(people, home, person)
    assert row["needs_check"] is True


def test_the_better_match_comes_first_and_an_open_contact_is_marked(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home_id = facility.register_home()
    plain = counselor.register_preference(name="一", home_types=["satellite"])
    better = counselor.register_preference(name="二")
    contact = facility.post("/api/chat/contacts/", {"home": home_id, "preference": plain})["id"]
    rows = facility.get(f"/api/facilities/matching-preferences/{home_id}/")["data"]
    assert [(row["id"], row["contact"]) for row in rows] == [(better, None), (plain, contact)]


def test_a_withdrawn_person_is_not_listed(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home_id = facility.register_home()
    preference_id = counselor.register_preference(name="一")
    counselor.call("DELETE", f"/api/applicants/preferences/{preference_id}/")
    assert facility.get(f"/api/facilities/matching-preferences/{home_id}/")["data"] == []
