"""The access log: managers and people see who looked at whom, as far as they may know the other side now."""

from typing import Any, get_args

import pytest

from server.core.audit.rules import CONTACT_ACCESS_ACTS
from server.core.vocabulary import Position
from server.people.schemas.access_log import ContactAccess
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person


def looks(manager: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = manager.get(f"/api/offices/{manager.office}/looks/")
    return found


def as_rows(rows: list[dict[str, Any]]) -> list[tuple[str, str, str | None]]:
    return [(row["viewer"], row["what"], row["person"]) for row in rows]


def test_people_can_read_every_act_in_a_contact() -> None:
    codes = get_args(ContactAccess.model_fields["what"].annotation)
    assert sorted(codes) == sorted(act.value for act in CONTACT_ACCESS_ACTS)


def test_manager_of_a_facility_sees_names_only_while_a_room_is_open(people: People) -> None:
    manager, counselor = people.facility("高橋"), people.counselor()
    staff = people.member(manager, "田中")
    home, preference = manager.register_home(), counselor.register_preference(name="山本 一郎")
    staff.get(f"/api/facilities/matching-preferences/{home}/{preference}/")
    contact = int(staff.post(CONTACTS, {"home": home, "preference": preference})["id"])
    assert as_rows(looks(manager)) == [("田中", "一覧から詳しい内容を見ました", None)]
    assert looks(manager)[0]["preference"] == preference

    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    staff.get(f"{CONTACTS}{contact}/")
    assert as_rows(looks(manager)) == [
        ("田中", "連絡のページで見ました", "山本 一郎"),
        ("田中", "一覧から詳しい内容を見ました", "山本 一郎"),
    ]

    counselor.patch(f"{CONTACTS}{contact}/close/")
    assert {(row["preference"], row["person"]) for row in looks(manager)} == {(None, None)}


def test_looks_before_an_end_stay_without_an_id_after_a_new_contact(people: People, clock: Clock) -> None:
    manager, counselor = people.facility("高橋"), people.counselor()
    home, preference = manager.register_home(), counselor.register_preference(name="山本 一郎")
    details = f"/api/facilities/matching-preferences/{home}/{preference}/"
    clock.forward(days=-91)
    manager.get(details)
    ended = int(manager.post(CONTACTS, {"home": home, "preference": preference})["id"])
    counselor.patch(f"{CONTACTS}{ended}/decline_contact/")
    clock.forward(days=91)
    manager.get(details)
    manager.get(f"{CONTACTS}{ended}/")
    shown = [(row["preference"], row["person"]) for row in looks(manager)]
    assert shown == [(None, None), (None, None), (None, None)]
    clock.forward(minutes=1)
    accepted = int(manager.post(CONTACTS, {"home": home, "preference": preference})["id"])
    counselor.patch(f"{CONTACTS}{accepted}/accept_contact/")
    shown = [(row["preference"], row["person"]) for row in looks(manager)]
    assert shown == [(None, None), (preference, "山本 一郎"), (None, None)]


@pytest.mark.parametrize("is_accepted", [False, True])
def test_facility_reads_details_only_by_recorded_opening(people: People, is_accepted: bool) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    contact = facility.post(CONTACTS, {"home": home, "preference": preference})
    path, answers = f"{CONTACTS}{contact['id']}/", [contact]
    if is_accepted:
        counselor.patch(f"{path}accept_contact/")
        counselor.post(f"{path}show_address/")
        answers += [facility.patch(f"{path}{step}/") for step in ("complete_visit", "confirm")]
        answers.append(facility.patch(f"{path}unconfirm/", {"reason": "by_mistake"}))
    answers.append(facility.patch(path, {"progress_note": "reply_pending"}))
    answers += [row for query in ("", "?offset=0") for row in facility.get(f"{CONTACTS}{query}")]
    read = {key for answer in answers for key in answer["preference"]}
    assert not read & {
        "wheelchair_accessible",
        "smoking_allowed",
        "condition_detail",
        "address_2",
        "postal_code",
    }
    of_person = f"/api/applicants/preferences/{preference}/looks/"
    assert counselor.get(of_person)["in_contact"] == []
    opened = facility.get(path)["preference"]
    assert "wheelchair_accessible" in opened
    assert ("condition_detail" in opened) is is_accepted
    assert [row["times"] for row in counselor.get(of_person)["in_contact"]] == [1]


def test_manager_of_counselors_sees_who_opened_the_cases_of_the_office(people: People) -> None:
    manager = people.counselor("佐々木")
    staff, other = people.member(manager, "鈴木"), people.counselor("よその相談員")
    preference = manager.register_preference(name="山本 一郎")
    staff.get(f"/api/applicants/preferences/{preference}/")
    staff.get(f"/api/applicants/preferences/{preference}/timeline/")
    assert as_rows(looks(manager)) == [
        ("鈴木", "経過を見ました", "山本 一郎"),
        ("鈴木", "登録の内容を見ました", "山本 一郎"),
    ]
    assert looks(other) == []


def test_access_log_is_paged_newest_first(people: People) -> None:
    manager = people.counselor()
    preference = manager.register_preference(name="山本 一郎")
    for _ in range(3):
        manager.get(f"/api/applicants/preferences/{preference}/")
    page = manager.call("GET", f"/api/offices/{manager.office}/looks/?limit=2")
    ids = [row["id"] for row in page.json]
    assert ids == sorted(ids, reverse=True)
    rest = manager.call("GET", page.headers["Link"].partition(">")[0].lstrip("<"))
    assert (len(page.json), len(rest.json)) == (2, 1)


@pytest.mark.parametrize("position", [Position.STAFF, Position.BILLING])
def test_only_managers_read_the_access_log(people: People, position: Position) -> None:
    manager = people.facility()
    member = people.member(manager, "田中", position)
    assert member.call("GET", f"/api/offices/{manager.office}/looks/").status_code == 403
    assert (
        people.facility("よその法人").call("GET", f"/api/offices/{manager.office}/looks/").status_code == 404
    )


def test_person_sees_which_office_read_and_kept_their_data(people: People) -> None:
    facility, seeker = people.facility("こもれび"), people.applicant()
    preference = seeker.register_preference()
    contact = int(facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})["id"])
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    for _ in range(2):
        facility.get(f"{CONTACTS}{contact}/")
    assert facility.call("GET", f"{CONTACTS}{contact}/record/").status_code == 200
    # Reading one's own data is not recorded.
    seeker.get(f"{CONTACTS}{contact}/")
    shown = seeker.get(f"/api/applicants/preferences/{preference}/looks/")["in_contact"]
    assert {(row["office"], row["what"], row["times"]) for row in shown} == {
        ("こもれび", "contact_opened", 2),
        ("こもれび", "record_saved", 1),
    }
