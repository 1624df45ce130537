"""A repeated call changes nothing and is recorded once (docs/decisions.md §21)."""

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.vocabulary import Role
from server.people.rules import CONSENT_VERSIONS
from tests.support.forms import STATED_CONSENT, home_form
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.people import People, Person
from tests.support.world.audit import acts_after, last
from tests.support.world.move_ins import Life
from tests.support.world.visits import agreed, offer, proposal, visits

WISH: dict[str, Any] = {"reason": "schedule"}
#: Side, method, path, body, and the recorded act.
STEPS: dict[str, tuple[str, str, str, Any, str]] = {
    "confirm": ("facility", "PATCH", "confirm/", None, "move_in_confirmed"),
    "report": ("facility", "PATCH", "complete_visit/", {"early": True}, "visit_reported"),
    "close": ("facility", "PATCH", "close/", None, "contact_closed"),
    "note": ("facility", "PATCH", "", {"progress_note": "reply_pending"}, "progress_noted"),
    "accept": ("seeker", "PATCH", "accept_contact/", None, "contact_accepted"),
    "decline": ("seeker", "PATCH", "decline_contact/", {}, "contact_declined"),
    "later": ("seeker", "PATCH", "put_off/", None, "contact_put_off"),
    "take back": ("seeker", "PATCH", "take_back/", None, "acceptance_taken_back"),
    "take the decline back": ("seeker", "PATCH", "take_decline_back/", None, "decline_taken_back"),
    "show the address": ("seeker", "POST", "show_address/", None, "address_shown"),
    "allow certificates": ("seeker", "POST", "add_allowed_user/", None, "certificates_allowed"),
    "want other days": ("seeker", "POST", "visits/want/", {}, "other_days_wanted"),
    "block": ("seeker", "POST", "block/", block_all, "corporation_blocked"),
}
REQUEST_STEPS = ("accept", "decline", "later")


def repeat(life: Life, who: str, method: str, path: str, body: Any) -> list[tuple[str, str]]:
    """Take a step twice; return the recorded acts."""
    begun = last(life.app)
    for _ in range(2):
        answer = getattr(life, who).call(method, f"{CONTACTS}{life.contact}/{path}", body)
        assert answer.status_code == 200, answer.text
    return acts_after(life.app, begun)


@pytest.mark.parametrize("step", STEPS)
def test_repeated_step_is_recorded_once(begin: Callable[..., Life], step: str) -> None:
    life = begin(seeker=Role.COUNSELOR)
    if step in REQUEST_STEPS:
        life.take(life.seeker, "take_back")
    if step == "take the decline back":
        life.take(life.seeker, "take_back")
        life.take(life.seeker, "decline_contact", {})
    who, method, path, body, act = STEPS[step]
    assert repeat(life, who, method, path, body) == [(act, "done")]


def test_repeated_revocation_is_recorded_once(
    begin: Callable[..., Life],
) -> None:
    life = begin("confirm")
    life.seeker.post(f"{CONTACTS}{life.contact}/show_address/")
    life.seeker.post(f"{CONTACTS}{life.contact}/add_allowed_user/")
    for who, method, path, body, act in (
        ("seeker", "DELETE", "show_address/", None, "address_hidden"),
        ("seeker", "DELETE", "add_allowed_user/", None, "certificates_not_allowed"),
        ("seeker", "POST", "contest/", None, "move_in_contested"),
        ("facility", "PATCH", "unconfirm/", {"reason": "by_mistake"}, "move_in_unconfirmed"),
    ):
        assert repeat(life, who, method, path, body) == [(act, "done")]


def test_repeated_visit_step_is_recorded_once(begin: Callable[..., Life]) -> None:
    life = begin(seeker=Role.COUNSELOR)
    [first] = offer(life, proposal())
    choose = f"visits/{first['id']}/choose/"
    assert repeat(life, "seeker", "POST", choose, None) == [("visit_agreed", "done")]
    call_off = f"visits/{first['id']}/call_off/"
    assert repeat(life, "seeker", "POST", call_off, WISH) == [("visit_called_off", "done")]
    [second] = offer(life, proposal(1))
    assert repeat(life, "facility", "DELETE", f"visits/{second['id']}/", None) == [
        ("visit_withdrawn", "done")
    ]


def test_second_visit_is_recorded(begin: Callable[..., Life]) -> None:
    life = begin("complete_visit", seeker=Role.COUNSELOR)
    agreed(life)
    begun = last(life.app)
    life.facility.patch(f"{CONTACTS}{life.contact}/complete_visit/", {"early": True})
    assert acts_after(life.app, begun) == [("visit_reported", "done")]
    assert life.facility.get(visits(life))["latest"]["state"] == "done"


#: The caller, and the beginning of the path.
Caller = tuple[Person, str]


def _facility(people: People) -> Caller:
    facility = people.facility()
    people.new_session(facility.id)
    facility.post("/api/accounts/calendar/")
    return facility, "/api/accounts/"


def _home(people: People) -> Caller:
    facility = people.facility()
    return facility, f"/api/facilities/homes/{facility.register_home()}/"


def _office(people: People) -> Caller:
    facility = people.facility()
    return facility, f"/api/offices/{facility.office}/"


def _person(people: People) -> Caller:
    counselor = people.counselor()
    return counselor, f"/api/applicants/preferences/{counselor.register_preference(name='山本 一郎')}/"


def _resting_person(people: People) -> Caller:
    counselor, path = _person(people)
    counselor.patch(f"{path}rest/")
    return counselor, path


def _applicant(people: People) -> Caller:
    applicant = people.applicant()
    applicant.post("/api/applicants/helper/invitation/")
    return applicant, "/api/applicants/"


def _applicant_without_consent(people: People) -> Caller:
    return people.applicant(consents=False), "/api/applicants/"


#: Caller, method, rest of the path, input, and the recorded act.
CHANGES: dict[str, tuple[Callable[[People], Caller], str, str, dict[str, Any], str]] = {
    "delete the calendar": (_facility, "DELETE", "calendar/", {}, "calendar_ended"),
    "end other sessions": (_facility, "DELETE", "sessions/", {}, "other_sessions_ended"),
    "home": (_home, "PUT", "", {"json": home_form(rent=50_000, target_groups=["mental"])}, "home_changed"),
    "recruiting": (_home, "PATCH", "recruiting/", {"json": {"is_recruiting": False}}, "home_changed"),
    "places": (_home, "PUT", "vacancies/", {"json": {"capacity": 7, "vacancies": 2}}, "home_changed"),
    "office": (_office, "PUT", "", {"json": {"name": "本部", "corporation_name": "こもれび"}}, "office_changed"),
    "factors": (_office, "PUT", "second-factor/", {"json": {"is_needed": True}}, "factors_required"),
    "person": (_person, "PATCH", "", {"data": {"age": "31"}}, "person_changed"),
    "areas": (_person, "PATCH", "", {"data": {"preferredLocation_prefecture": '["大阪府"]'}}, "person_changed"),
    "stated consent": (
        _person, "PATCH", "", {"data": STATED_CONSENT | {"consented_on": "2025-12-02"}}, "person_changed",
    ),
    "rest": (_person, "PATCH", "rest/", {}, "person_rested"),
    "resume": (_resting_person, "PATCH", "resume/", {}, "person_resumed"),
    "end": (_person, "PATCH", "end/", {"json": {"reason": "moved"}}, "case_ended"),
    "consent": (
        _applicant_without_consent, "POST", "consent/", {"json": {"version": CONSENT_VERSIONS[-1].number}},
        "consent_given",
    ),
    "name": (
        _applicant, "PUT", "consent/person/", {"json": {"person": {"name": "なつみ", "agrees": True}}},
        "consent_given",
    ),
    "invitation": (_applicant, "DELETE", "helper/invitation/", {}, "helper_not_invited"),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_repeated_change_is_recorded_once(app: APIFlask, people: People, change: str) -> None:
    make, method, path, sent, act = CHANGES[change]
    caller, begin = make(people)
    begun = last(app)
    for _ in range(2):
        assert caller.call(method, f"{begin}{path}", **sent).status_code == 200
    assert acts_after(app, begun) == [(act, "done")]
