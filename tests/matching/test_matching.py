"""The match list of a home, through HTTP."""

import re
from typing import Any

import pytest

from server.criteria.rules.rules import CURRENT_WEIGHTS
from tests.support.people import People, Person
from tests.support.rows import for_each
from tests.support.saved import Saved

HIDDEN = {"name", "postal_code", "address_2", "disability_certificate", "welfare_certificate"}


def _matches(people: People, home: dict[str, Any], person: dict[str, Any]) -> list[dict[str, Any]]:
    facility, counselor = people.facility(), people.counselor()
    home_id = facility.register_home(**home)
    counselor.register_preference(name="山本 一郎", **person)
    found = facility.get(f"/api/facilities/matching-preferences/{home_id}/")
    assert found["home_name"] == "ひだまりホーム"
    rows: list[dict[str, Any]] = found["data"]
    return rows


def test_match_has_score_and_reasons_but_no_identifying_fields(people: People) -> None:
    [row] = _matches(people, {}, {"condition_categories": ["mental", "physical"]})
    assert not HIDDEN & row.keys()
    assert 0 < row["score"] < 100
    reasons = {found["criterion"]: found for found in row["criteria"]}
    assert reasons["condition"]["verdict"] == "partly"
    assert row["weights"] == CURRENT_WEIGHTS.version
    assert (row["contact"], row["needs_check"]) == (None, False)


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
def test_person_who_fails_a_must_is_not_listed(
    people: People, home: dict[str, Any], person: dict[str, Any]
) -> None:
    assert _matches(people, home, person) == []


@pytest.mark.parametrize(
    ("home", "person"),
    [({"gender": "female"}, {"gender": "no_answer"}), ({}, {"support_level": "unknown"})],
    ids=["gender not answered", "support level unknown"],
)
def test_unknown_answer_is_listed_and_marked_for_a_check(
    people: People, home: dict[str, Any], person: dict[str, Any]
) -> None:
    [row] = _matches(people, home, person)
    assert row["needs_check"] is True


def test_better_match_comes_first_and_an_open_contact_is_marked(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home_id = facility.register_home()
    plain = counselor.register_preference(name="一", home_types=["satellite"])
    better = counselor.register_preference(name="二")
    contact = facility.post("/api/chat/contacts/", {"home": home_id, "preference": plain})["id"]
    rows = facility.get(f"/api/facilities/matching-preferences/{home_id}/")["data"]
    assert [(row["id"], row["contact"]) for row in rows] == [(better, None), (plain, contact)]


def test_withdrawn_person_is_not_listed(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home_id = facility.register_home()
    preference_id = counselor.register_preference(name="一")
    counselor.call("DELETE", f"/api/applicants/preferences/{preference_id}/")
    assert facility.get(f"/api/facilities/matching-preferences/{home_id}/")["data"] == []


Crowd = tuple[Person, str, dict[str, int]]


def four_matches(people: People) -> Crowd:
    """Return a facility, the path of its home's list, and the ids of four matching persons, best first."""
    facility, counselor = people.facility(), people.counselor()
    home_id = facility.register_home(medical_supports=["visiting_nurse"])
    wishes: dict[str, dict[str, Any]] = {
        "near": {},
        "elsewhere": {"address_1": "大田区", "support_level": "3"},
        "both": {"address_1": "大田区", "condition_categories": ["mental", "physical"]},
        "unknown": {
            "address_1": "大田区",
            "support_level": "unknown",
            "condition_categories": ["intellectual"],
        },
    }
    ids = {name: counselor.register_preference(name=f"{name}さん", **wish) for name, wish in wishes.items()}
    return facility, f"/api/facilities/matching-preferences/{home_id}/", ids


@pytest.fixture
def crowd(saved: Saved[Crowd]) -> Crowd:
    return saved(four_matches)


@for_each(
    "query, expected",
    [
        ("", ["near", "elsewhere", "unknown", "both"]),
        ("order=newest", ["unknown", "both", "elsewhere", "near"]),
        ("score_min=90", ["near", "elsewhere"]),
        ("support_level=3", ["elsewhere"]),
        ("support_level=unknown", ["unknown"]),
        ("condition=mental", ["near", "elsewhere", "both"]),
        ("condition=mental&municipality=大田区", ["elsewhere", "both"]),
        ("municipality=　大田区 ", ["elsewhere", "unknown", "both"]),
    ],
)
def test_list_can_be_filtered_and_ordered(crowd: Crowd, query: str, expected: list[str]) -> None:
    facility, path, ids = crowd
    found = [row["id"] for row in facility.get(f"{path}?{query}")["data"]]
    assert found == [ids[name] for name in expected]


@pytest.mark.both_databases
@for_each("order", ["score", "newest"])
def test_pages_contain_each_person_once_in_order(crowd: Crowd, order: str) -> None:
    facility, path, ids = crowd
    whole = [row["id"] for row in facility.get(f"{path}?order={order}")["data"]]
    found = facility.ids_of_pages(f"{path}?order={order}&limit=1")
    assert found == whole
    assert sorted(found) == sorted(ids.values())


def test_equal_scores_are_ordered_by_fewer_contacts_then_newest(people: People) -> None:
    facility, other, counselor = people.facility(), people.facility("よその法人"), people.counselor()
    home_id, rival = facility.register_home(), other.register_home()
    first, second, third = [counselor.register_preference(name=f"{number}さん") for number in range(3)]
    other.post("/api/chat/contacts/", {"home": rival, "preference": third})
    path = f"/api/facilities/matching-preferences/{home_id}/"
    assert [row["id"] for row in facility.get(path)["data"]] == [second, first, third]
    assert facility.ids_of_pages(f"{path}?order=score&limit=1") == [second, first, third]


def test_next_link_does_not_reveal_the_number_of_contacts(
    people: People,
) -> None:
    facility, other, counselor = people.facility(), people.facility("よその法人"), people.counselor()
    path = f"/api/facilities/matching-preferences/{facility.register_home()}/?limit=1"
    person, _ = [counselor.register_preference(name=f"{number}さん") for number in range(2)]

    def link() -> str:
        return str(facility.call("GET", path).headers["Link"])

    other.post("/api/chat/contacts/", {"home": other.register_home(), "preference": person + 1})
    before = link()
    other.post("/api/chat/contacts/", {"home": other.register_home(), "preference": person})
    other.post("/api/chat/contacts/", {"home": other.register_home(), "preference": person + 1})
    assert len(link()) == len(before)
    assert not re.search(rf"\b\d+-\d+-0*({person}|{person + 1})\b", f"{link()} {before}")


def test_contacted_persons_can_be_excluded_and_residents_always_are(crowd: Crowd, people: People) -> None:
    facility, path, ids = crowd
    home_id = int(path.split("/")[-2])
    counselor = people.counselor("別の相談員")
    lodger = counselor.register_preference(name="入居した方")
    for preference in (ids["near"], lodger):
        contact = facility.post("/api/chat/contacts/", {"home": home_id, "preference": preference})["id"]
    for step in ("accept_contact", "confirm", "close"):
        who = counselor if step == "accept_contact" else facility
        who.patch(f"/api/chat/contacts/{contact}/{step}/")
    listed = [row["id"] for row in facility.get(path)["data"]]
    assert set(listed) == set(ids.values())
    fresh = [row["id"] for row in facility.get(f"{path}?not_contacted=true")["data"]]
    assert fresh == [one for one in listed if one != ids["near"]]


@for_each(
    "query", ["cursor=x", "cursor=1-2", "cursor=71-0-12", "score_min=101", "order=money", "condition=rich"]
)
def test_invalid_query_is_refused(crowd: Crowd, query: str) -> None:
    facility, path, _ = crowd
    assert facility.call("GET", f"{path}?{query}").status_code == 422
