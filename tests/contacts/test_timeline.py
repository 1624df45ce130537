"""The timeline of a case: all recorded steps in order, visible only to its office."""

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.vocabulary import Role
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.statements import statements
from tests.support.world.move_ins import HOME, Life

PREFERENCES = "/api/applicants/preferences/"
OFFER = {"day": "2026-03-10", "hour": "14:30", "minutes": 60, "place": "ホームの玄関"}


def entries(person: Person, preference: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get(f"{PREFERENCES}{preference}/timeline/")["entries"]
    return found


@pytest.fixture
def life(begin: Callable[..., Life]) -> Life:
    return begin(seeker=Role.COUNSELOR)


def preference_of(life: Life) -> int:
    return int(life.shown(life.seeker)["preference"]["id"])


def test_entries_are_in_order_with_their_actor(life: Life) -> None:
    preference, path = preference_of(life), f"{CONTACTS}{life.contact}/"
    [visit] = life.facility.post(f"{path}visits/", {"offers": [OFFER]})["offered"]
    for step in (
        lambda: life.seeker.post(f"{path}visits/{visit['id']}/choose/"),
        lambda: life.take(life.facility, "complete_visit", {"early": True}),
        lambda: life.take(life.facility, "confirm"),
        lambda: life.seeker.patch(f"{PREFERENCES}{preference}/assignee/", {"assignee": None}),
        lambda: life.seeker.patch(f"{PREFERENCES}{preference}/assignee/", {"assignee": life.seeker.id}),
    ):
        life.clock.forward(minutes=1)
        step()
    life.clock.forward(minutes=1)
    life.seeker.patch(f"{PREFERENCES}{preference}/end/", {"reason": "housed"})
    found = entries(life.seeker, preference)
    name = "佐々木 由美"
    assert [(one["kind"], one["by"], one["home"], one["code"], one["to"]) for one in found] == [
        ("registered", name, None, None, None),
        ("consent", name, None, "written", None),
        ("request", None, HOME, None, None),
        ("accept", name, HOME, None, None),
        ("offer_visit", None, HOME, None, None),
        ("agree_visit", name, HOME, None, None),
        ("complete_visit", None, HOME, None, None),
        ("confirm", None, HOME, None, None),
        ("assigned", name, None, None, None),
        ("assigned", name, None, None, name),
        ("end", name, None, "housed", None),
    ]
    assert [one["visit_at"] for one in found if one["visit_at"]] == [visit["starts_at"]]
    assert {one["side"] for one in found if one["by"] is None} == {"facility"}


def test_decline_has_its_reason(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    preference = counselor.register_preference(name="山本 一郎")
    body = {"home": facility.register_home(), "preference": preference}
    contact = facility.post(CONTACTS, body)["id"]
    counselor.patch(f"{CONTACTS}{contact}/decline_contact/", {"reason": "far"})
    assert [(one["kind"], one["code"]) for one in entries(counselor, preference)][-1] == ("decline", "far")


def test_case_with_a_similar_id_is_not_mixed_in(people: People) -> None:
    """Handovers store lists of ids, so a search for 1 must not find [11]."""
    counselor = people.counselor()
    cases = [counselor.register_preference(name=f"{number} 番") for number in range(12)]
    for case in cases[1:]:
        counselor.patch(f"{PREFERENCES}{case}/assignee/", {"assignee": None})
    assert not [one for one in entries(counselor, cases[0]) if one["kind"] == "assigned"]
    assert [one["kind"] for one in entries(counselor, cases[-1])].count("assigned") == 1


def test_timeline_needs_few_statements(app: APIFlask, life: Life) -> None:
    preference = preference_of(life)
    with statements(app) as made:
        entries(life.seeker, preference)
    assert len(made) <= 6


def test_erased_person_or_person_of_others_has_no_timeline(people: People, life: Life) -> None:
    preference = preference_of(life)
    path = f"{PREFERENCES}{preference}/timeline/"
    assert people.counselor().call("GET", path).status_code == 404
    assert life.facility.call("GET", path).status_code == 403
    assert people.applicant().call("GET", path).status_code == 403
    life.seeker.call("DELETE", f"{PREFERENCES}{preference}/data/")
    assert life.seeker.call("GET", path).status_code == 404


def test_fit_of_a_request_matches_the_list(life: Life) -> None:
    found = life.seeker.get(f"{CONTACTS}{life.contact}/fit/")["criteria"]
    assert {"area", "gender", "support_level", "condition"} <= {
        one["criterion"] for one in found if one["must"]
    }
    assert all(one["sentence"].endswith("。") for one in found)
    matched = life.facility.get(
        f"/api/facilities/matching-preferences/{life.shown(life.facility)['home']['id']}/"
    )["data"]
    glance = {one["criterion"]: one["verdict"] for one in matched[0]["criteria"]}
    assert {one["criterion"]: one["verdict"] for one in found}.items() <= glance.items()
