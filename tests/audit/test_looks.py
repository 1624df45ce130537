"""Who looked at whom: managers read it of their office, and people of themselves, as far as either may know it now."""

from typing import Any

import pytest

from server.core.vocabulary import Position
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person


def looks(manager: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = manager.get(f"/api/offices/{manager.office}/looks/")
    return found


def in_words(rows: list[dict[str, Any]]) -> list[tuple[str, str, str | None]]:
    return [(row["viewer"], row["what"], row["person"]) for row in rows]


def test_a_facilitys_manager_reads_names_only_while_a_room_is_open(people: People) -> None:
    manager, counselor = people.facility("高橋"), people.counselor()
    staff = people.member(manager, "田中")
    home, preference = manager.register_home(), counselor.register_preference(name="山本 一郎")
    staff.get(f"/api/facilities/matching-preferences/{home}/{preference}/")
    contact = int(staff.post(CONTACTS, {"home": home, "preference": preference})["id"])
    assert in_words(looks(manager)) == [("田中", "一覧からくわしい内容を見ました", None)]
    assert looks(manager)[0]["preference"] == preference

    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    staff.get(f"{CONTACTS}{contact}/")
    assert in_words(looks(manager)) == [
        ("田中", "連絡のページで見ました", "山本 一郎"),
        ("田中", "一覧からくわしい内容を見ました", "山本 一郎"),
    ]

    counselor.patch(f"{CONTACTS}{contact}/close/")
    assert {(row["preference"], row["person"]) for row in looks(manager)} == {(None, None)}


def test_looks_from_before_an_end_stay_without_a_number_when_the_person_is_found_and_met_again(
    people: People, clock: Clock
) -> None:
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
    anew = int(manager.post(CONTACTS, {"home": home, "preference": preference})["id"])
    counselor.patch(f"{CONTACTS}{anew}/accept_contact/")
    shown = [(row["preference"], row["person"]) for row in looks(manager)]
    assert shown == [(None, None), (preference, "山本 一郎"), (None, None)]


@pytest.mark.parametrize("is_accepted", [False, True])
def test_what_a_facility_reads_beyond_a_card_it_reads_by_opening_the_contact_and_the_person_knows(
    people: People, is_accepted: bool
) -> None:
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


def test_a_counselors_manager_reads_who_opened_the_offices_own_cases(people: People) -> None:
    manager = people.counselor("佐々木")
    staff, other = people.member(manager, "鈴木"), people.counselor("よその相談員")
    preference = manager.register_preference(name="山本 一郎")
    staff.get(f"/api/applicants/preferences/{preference}/")
    staff.get(f"/api/applicants/preferences/{preference}/timeline/")
    assert in_words(looks(manager)) == [
        ("鈴木", "経過を見ました", "山本 一郎"),
        ("鈴木", "登録の内容を見ました", "山本 一郎"),
    ]
    assert looks(other) == []


def test_the_record_is_paged_newest_first(people: People) -> None:
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
def test_it_is_for_managers_alone(people: People, position: Position) -> None:
    manager = people.facility()
    member = people.member(manager, "田中", position)
    assert member.call("GET", f"/api/offices/{manager.office}/looks/").status_code == 403
    assert (
        people.facility("よその法人").call("GET", f"/api/offices/{manager.office}/looks/").status_code == 404
    )


def test_the_person_reads_which_office_read_of_them_in_a_contact_and_what_it_kept(people: People) -> None:
    facility, seeker = people.facility("こもれび"), people.applicant()
    preference = seeker.register_preference()
    contact = int(facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})["id"])
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    for _ in range(2):
        facility.get(f"{CONTACTS}{contact}/")
    assert facility.call("GET", f"{CONTACTS}{contact}/record/").status_code == 200
    # Whoever reads their own is nobody who looks.
    seeker.get(f"{CONTACTS}{contact}/")
    shown = seeker.get(f"/api/applicants/preferences/{preference}/looks/")["in_contact"]
    assert {(row["office"], row["what"], row["times"]) for row in shown} == {
        ("こもれび", "contact_opened", 2),
        ("こもれび", "record_saved", 1),
    }
