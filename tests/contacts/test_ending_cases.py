"""Ending a case: the preference is withdrawn with a reason that facilities cannot read."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.services import picture_store
from server.core.vocabulary import EndReason, Role
from server.operator.service.retention import enforce_retention
from tests.support.clock import Clock
from tests.support.database import all_rows, changes
from tests.support.matching.pairs import CONTACTS, Pair, strangers_with_counselor
from tests.support.people import Answer, People, Person
from tests.support.racing import ROUNDS, race
from tests.support.rows import for_each
from tests.support.saved import Saved
from tests.support.world.move_ins import Life

PREFERENCES = "/api/applicants/preferences/"


def end(person: Person, preference: int, reason: str = "moved") -> Answer:
    return person.call("PATCH", f"{PREFERENCES}{preference}/end/", {"reason": reason})


def preference_of(life: Life) -> int:
    return int(life.shown(life.seeker)["preference"]["id"])


Case = tuple[Person, Person, int, int, int]


def open_case(people: People) -> Case:
    """Return a facility, a counselor, the preference of a person, an open room, and a pending request."""
    facility, counselor = people.facility(), people.counselor()
    preference = counselor.register_preference(name="山本 一郎")
    room, pending = (
        int(facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})["id"])
        for _ in range(2)
    )
    counselor.patch(f"{CONTACTS}{room}/accept_contact/")
    return facility, counselor, preference, room, pending


@pytest.fixture
def case(saved: Saved[Case]) -> Case:
    return saved(open_case)


@pytest.mark.parametrize("reason", [*EndReason])
def test_ending_withdraws_the_preference_and_records_reason_and_actor(
    app: APIFlask, case: Case, reason: EndReason
) -> None:
    _, counselor, preference, room, pending = case
    ended = end(counselor, preference, reason)
    assert ended.status_code == 200
    assert (ended.json["end_reason"], ended.json["is_active"]) == (reason, False)
    assert ended.json["withdrawn_at"] is not None
    assert counselor.get(f"{CONTACTS}{pending}/")["status"] == "declined"
    assert counselor.get(f"{CONTACTS}{room}/")["status"] == "accepted"
    [listed] = counselor.get(f"{PREFERENCES}?withdrawn=true")
    assert listed["end_reason"] == reason
    [step] = all_rows(app)["case_step"].values()
    assert (step["actor_id"], step["action"], step["reason"]) == (counselor.id, "end", reason)


def test_facilities_read_the_same_for_every_reason(people: People) -> None:
    readings = set()
    for reason in (None, *EndReason):
        facility, counselor = people.facility(), people.counselor()
        preference = counselor.register_preference(name="山本 一郎")
        body = {"home": facility.register_home(name="ひだまり"), "preference": preference}
        for _ in range(2):
            contact = int(
                facility.post(CONTACTS, body | {"home": facility.register_home(name="ひだまり")})["id"]
            )
        counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
        if reason is None:
            counselor.call("DELETE", f"{PREFERENCES}{preference}/")
        else:
            end(counselor, preference, reason)
        rows = facility.get("/api/chat/notifications/")
        shown = facility.call("GET", CONTACTS).text
        assert "end_reason" not in shown
        readings.add((*(row["message"] for row in rows), *(row["status"] for row in facility.get(CONTACTS))))
    assert len(readings) == 1


def test_ending_twice_for_the_same_reason_changes_nothing(app: APIFlask, case: Case) -> None:
    _, counselor, preference, *_ = case
    first = end(counselor, preference, "housed")
    before = all_rows(app)
    assert end(counselor, preference, "housed").json == first.json
    assert changes(before, all_rows(app)) == {}


def test_ending_twice_for_another_reason_is_refused(app: APIFlask, case: Case) -> None:
    _, counselor, preference, *_ = case
    end(counselor, preference, "housed")
    refused = end(counselor, preference, "died")
    assert (refused.status_code, refused.json["code"]) == (409, "case_ended")
    assert "住まいが決まった" in refused.json["detail"]
    assert len(all_rows(app)["case_step"]) == 1


def test_ending_a_withdrawn_person_does_not_extend_retention(clock: Clock, case: Case) -> None:
    _, counselor, preference, *_ = case
    counselor.call("DELETE", f"{PREFERENCES}{preference}/")
    stopped = counselor.get(f"{PREFERENCES}{preference}/")
    clock.forward(minutes=5)
    ended = end(counselor, preference, "other").json
    assert (ended["end_reason"], ended["kept_until"]) == ("other", stopped["kept_until"])


@for_each("body", [{}, {"reason": ""}, {"reason": "because"}, {"reason": None}, {"reason": 3}])
def test_invalid_reason_is_refused(app: APIFlask, case: Case, body: dict[str, Any]) -> None:
    _, counselor, preference, *_ = case
    before = all_rows(app)
    refused = counselor.call("PATCH", f"{PREFERENCES}{preference}/end/", body)
    assert (refused.status_code, list(refused.json["fields"])) == (422, ["reason"])
    assert changes(before, all_rows(app)) == {}


def test_only_counselors_of_the_office_can_end_a_case(people: People, case: Case) -> None:
    facility, _, preference, *_ = case
    applicant = people.applicant()
    own = applicant.register_preference()
    assert end(applicant, own).status_code == 403
    assert end(facility, preference).status_code == 403
    assert end(people.counselor(), preference).status_code == 404
    assert end(people.counselor(), 999_999).status_code == 404


def test_resuming_clears_the_reason_and_is_recorded(app: APIFlask, case: Case) -> None:
    _, counselor, preference, *_ = case
    end(counselor, preference, "mistake")
    back = counselor.patch(f"{PREFERENCES}{preference}/resume/")
    assert (back["is_active"], back["end_reason"], back["withdrawn_at"]) == (True, None, None)
    steps = [row["action"] for _, row in sorted(all_rows(app)["case_step"].items())]
    assert steps == ["end", "resume"]


def test_erasing_deletes_the_reason_from_the_record(app: APIFlask, case: Case) -> None:
    _, counselor, preference, *_ = case
    end(counselor, preference, "mistake")
    assert counselor.call("DELETE", f"{PREFERENCES}{preference}/data/").status_code == 200
    assert [row["reason"] for row in all_rows(app)["case_step"].values()] == [None]
    assert end(counselor, preference, "mistake").status_code == 404


def test_case_cannot_be_resumed_after_the_retention_period(begin: Callable[..., Life]) -> None:
    life = begin(seeker=Role.COUNSELOR)
    preference = preference_of(life)
    end(life.seeker, preference)
    life.clock.forward(days=31)
    life.sign_in()
    late = life.seeker.call("PATCH", f"{PREFERENCES}{preference}/resume/")
    assert (late.status_code, late.json["code"]) == (404, "term_is_over")
    assert "30日" in late.json["detail"]
    with life.app.app_context():
        list(enforce_retention(picture_store(), life.clock))
    assert all_rows(life.app)["preference"][(preference,)]["end_reason"] is None


@dataclass(frozen=True)
class Race:
    """A facility and a counselor who act at the same time."""

    facility: Person
    counselor: Person
    preference: int
    home: int

    def end(self) -> Answer:
        return end(self.counselor, self.preference)

    def ask(self) -> Answer:
        return self.facility.call("POST", CONTACTS, {"home": self.home, "preference": self.preference})


@pytest.fixture
def parties(saved: Saved[Pair]) -> Race:
    pair = saved(strangers_with_counselor)
    return Race(pair.facility, pair.seeker, pair.preference, pair.home)


@pytest.mark.both_databases
@pytest.mark.parametrize("first", ROUNDS)
def test_ending_during_a_request_leaves_no_pending_contact(app: APIFlask, parties: Race, first: int) -> None:
    ended, asked = race(app, parties.end, parties.ask, first=first)
    assert ended.status_code == 200
    assert asked.status_code in (201, 404)
    statuses = [row["status"] for row in parties.facility.get(CONTACTS)]
    assert statuses == (["declined"] if asked.status_code == 201 else [])


@pytest.mark.both_databases
@pytest.mark.parametrize("first", ROUNDS)
def test_ending_during_an_acceptance_leaves_a_room_or_a_decline(
    app: APIFlask, parties: Race, first: int
) -> None:
    path = f"{CONTACTS}{parties.ask().json['id']}/"
    colleague = parties.counselor.tab()
    ended, accepted = race(
        app, parties.end, partial(colleague.call, "PATCH", f"{path}accept_contact/"), first=first
    )
    assert ended.status_code == 200
    assert accepted.status_code in (200, 409)
    status = parties.counselor.get(path)["status"]
    assert status == ("accepted" if accepted.status_code == 200 else "declined")
