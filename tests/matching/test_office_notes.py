"""Notes of an office about a person: only its members read them, while they have access to the person."""

from typing import Any

import pytest

from server.core.vocabulary import SupportLevel
from tests.support.clock import Clock
from tests.support.forms import home_form
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.saved import Saved

MATCHING = "/api/facilities/matching-preferences/"
TEXT = "見学の候補日を3つ送る。"


def note(home: int, preference: int) -> str:
    return f"/api/facilities/notes/{home}/{preference}/"


def write(facility: Person, home: int, preference: int, text: str, before: str = "") -> int:
    body = {"text": text, "before": before}
    return facility.call("PUT", note(home, preference), body).status_code


Scene = tuple[Person, Person, int, int]


def listed_person(people: People) -> Scene:
    """Return a facility, a counselor, a home, and a person in the home's list."""
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    assert row_of(facility, home)["id"] == preference
    return facility, counselor, home, preference


@pytest.fixture
def scene(saved: Saved[Scene]) -> Scene:
    return saved(listed_person)


def row_of(facility: Person, home: int) -> dict[str, Any]:
    [row] = facility.get(f"{MATCHING}{home}/")["data"]
    found: dict[str, Any] = row
    return found


def test_note_is_shared_by_the_homes_of_one_office_only(scene: Scene, people: People) -> None:
    facility, _, home, preference = scene
    second, sister = facility.register_home(), people.sister(facility, "となりの事業所")
    of_sister = sister.register_home()
    assert write(facility, home, preference, TEXT) == 200
    for own in (home, second):
        assert facility.get(note(own, preference))["text"] == TEXT
        assert row_of(facility, own)["has_note"] is True
    assert row_of(sister, of_sister)["has_note"] is False
    assert sister.get(note(of_sister, preference)) == {"text": "", "by": None, "updated_at": None}
    assert sister.call("GET", note(home, preference)).status_code == 404


def test_concurrent_change_is_not_overwritten(scene: Scene) -> None:
    facility, _, home, preference = scene
    assert write(facility, home, preference, TEXT) == 200
    refused = facility.call("PUT", note(home, preference), {"text": "電話を待つ。", "before": ""})
    assert (refused.status_code, refused.json["code"]) == (409, "note_changed")
    assert write(facility, home, preference, "", before=TEXT) == 200
    assert facility.get(note(home, preference))["text"] == ""
    assert row_of(facility, home)["has_note"] is False


def test_note_outlives_the_contact_and_is_deleted_with_the_person(scene: Scene) -> None:
    facility, counselor, home, preference = scene
    contact = facility.post(CONTACTS, {"home": home, "preference": preference})["id"]
    of_contact = f"/api/facilities/notes/contact/{contact}/"
    assert write(facility, home, preference, TEXT) == 200
    assert facility.get(of_contact)["text"] == TEXT
    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    facility.patch(f"{CONTACTS}{contact}/confirm/")
    facility.patch(f"{CONTACTS}{contact}/close/")
    assert facility.get(f"{MATCHING}{home}/")["data"] == []
    assert facility.call("GET", note(home, preference)).status_code == 404
    assert facility.get(of_contact)["text"] == TEXT
    changed = facility.call("PUT", of_contact, {"text": "鍵を返してもらう。", "before": TEXT})
    assert (changed.status_code, changed.json["text"]) == (200, "鍵を返してもらう。")
    assert counselor.call("DELETE", f"/api/applicants/preferences/{preference}/data/").status_code == 200
    # An ended contact answers the same, even after the person's data was deleted.
    assert facility.get(of_contact) == {"text": "", "by": None, "updated_at": None}
    assert facility.call("PUT", of_contact, {"text": TEXT, "before": ""}).status_code == 200


def test_note_follows_the_open_contact_of_another_home(scene: Scene) -> None:
    facility, counselor, home, preference = scene
    second = facility.register_home()
    ids = [facility.post(CONTACTS, {"home": one, "preference": preference})["id"] for one in (home, second)]
    of_first, of_second = (f"/api/facilities/notes/contact/{id_}/" for id_ in ids)
    assert write(facility, home, preference, TEXT) == 200
    counselor.patch(f"{CONTACTS}{ids[0]}/decline_contact/")
    assert (facility.get(of_first)["text"], facility.get(of_second)["text"]) == ("", TEXT)
    counselor.patch(f"{CONTACTS}{ids[1]}/decline_contact/")
    assert (facility.get(of_first)["text"], facility.get(of_second)["text"]) == ("", TEXT)


def statuses_of(facility: Person, home: int, preference: int) -> set[int]:
    aside = f"{MATCHING}{home}/{preference}/aside/"
    calls = [("GET", note(home, preference)), ("PUT", aside), ("DELETE", aside)]
    read = {facility.call(method, path).status_code for method, path in calls}
    return read | {write(facility, home, preference, "")}


def test_person_who_was_not_shown_cannot_be_noted_or_put_aside(people: People, clock: Clock) -> None:
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home()
    fits = counselor.register_preference(name="山本 一郎")
    elsewhere = counselor.register_preference(name="遠い人", preferredLocation_prefecture=["大阪府"])
    assert [statuses_of(facility, home, who) for who in (fits, elsewhere)] == [{404}, {404}]
    assert facility.call("GET", f"{MATCHING}{home}/{fits}/").status_code == 200
    assert [statuses_of(facility, home, who) for who in (fits, elsewhere)] == [{200}, {404}]
    clock.forward(days=2)
    assert statuses_of(facility, home, fits) == {404}
    assert row_of(facility, home)["id"] == fits
    assert statuses_of(facility, home, fits) == {200}
    contact = facility.post(CONTACTS, {"home": home, "preference": fits})["id"]
    counselor.patch(f"{CONTACTS}{contact}/decline_contact/")
    assert statuses_of(facility, home, fits) == {404}


def test_notes_do_not_reveal_needs_when_a_home_is_changed(scene: Scene) -> None:
    facility, _, home, preference = scene
    for level in SupportLevel:
        changed = home_form(acceptance_levels=[level.value])
        assert facility.call("PUT", f"/api/facilities/homes/{home}/", changed).status_code == 200
        assert statuses_of(facility, home, preference) == {200}
