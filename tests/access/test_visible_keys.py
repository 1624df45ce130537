"""What a facility sees of a person and when, and what only one side sees."""

from typing import Any

import pytest

from tests.access.visible_keys import HIDDEN_BEFORE_ACCEPTANCE, KEYS, PERSON_BEFORE_ACCEPTANCE, keys_in
from tests.support.matching.pairs import CONTACTS
from tests.support.world.viewers import APPLICANTS, COUNSELORS, FACILITIES, SEEKERS, partners
from tests.support.world.world import World

CERTIFICATES = ("disability_certificate", "welfare_certificate")
LISTS = {CONTACTS: "contact", "/api/facilities/homes/": "home", "/api/applicants/preferences/": "preference"}


def _contacts(world: World, viewer: str, *states: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = world.viewer(viewer).get(CONTACTS)
    found = [row for row in rows if row["status"] in states]
    assert {row["status"] for row in found} == {*states}
    return found


def test_keys_before_acceptance_are_anonymous() -> None:
    hidden = {*HIDDEN_BEFORE_ACCEPTANCE.split()}
    assert hidden == {"name", "condition_detail", "postal_code", "address_2", *CERTIFICATES}
    assert not hidden & {*PERSON_BEFORE_ACCEPTANCE.split()}
    matched = KEYS["GET /api/facilities/matching-preferences/{id}/"]
    assert isinstance(matched, str)
    assert not {f"data.{key}" for key in hidden} & {*matched.split()}


@pytest.mark.parametrize("facility", FACILITIES)
def test_facility_gets_no_identifying_fields_before_acceptance(world: World, facility: str) -> None:
    hidden = {*HIDDEN_BEFORE_ACCEPTANCE.split()}
    for row in _contacts(world, facility, "pending", "declined"):
        assert not hidden & {*keys_in(row["preference"])}
        opened = world.viewer(facility).get(f"{CONTACTS}{row['id']}/")
        assert not hidden & {*keys_in(opened["preference"])}
    for home in world.owned["home"][facility]:
        matched = world.viewer(facility).get(f"/api/facilities/matching-preferences/{home}/")["data"]
        assert matched
        assert all(not hidden & {*keys_in(person)} for person in matched)


@pytest.mark.parametrize("facility", FACILITIES)
def test_facility_gets_certificates_only_with_permission_in_an_open_room(world: World, facility: str) -> None:
    allowed = set(world.owned["certificate"][facility])
    assert allowed
    shown = {True: 0, False: 0}
    for row in _contacts(world, facility, "accepted", "completed"):
        person = row["preference"]
        may_look = row["status"] == "accepted" and person["id"] in allowed
        opened = world.viewer(facility).get(f"{CONTACTS}{row['id']}/")["preference"]
        assert [opened.get(kind) is not None for kind in CERTIFICATES] == [may_look, may_look]
        # A list has the names of certificates but no addresses.
        assert sorted(person.get("certificates", [])) == (sorted(CERTIFICATES) if may_look else [])
        assert not {*CERTIFICATES} & person.keys()
        shown[may_look] += 1
    assert shown == {True: 1, False: 3}


@pytest.mark.parametrize("facility", FACILITIES)
def test_facility_sees_only_itself_among_allowed_users(world: World, facility: str) -> None:
    person = world.viewer(facility)
    allowed = world.owned["certificate"][facility]
    for row in person.get(CONTACTS):
        shown, is_open = row["preference"], row["status"] in ("pending", "accepted")
        assert shown["allowed_users"] == ([person.id] if is_open and shown["id"] in allowed else [])


@pytest.mark.parametrize("seeker", SEEKERS)
def test_seekers_side_does_not_see_the_progress_note(world: World, seeker: str) -> None:
    assert {row["progress_note"] for row in world.viewer(seeker).get(CONTACTS)} == {None}
    noted = {row["progress_note"] for row in world.viewer(FACILITIES[0]).get(CONTACTS)}
    assert "move_in_pending" in noted


@pytest.mark.parametrize("path", LISTS)
def test_lists_have_exactly_the_objects_of_the_viewer(world: World, path: str) -> None:
    about = LISTS[path]
    for viewer in FACILITIES + SEEKERS:
        own = world.owned[about][viewer]
        if own:
            assert sorted(row["id"] for row in world.viewer(viewer).get(path)) == sorted(own), viewer


def test_fees_are_visible_only_to_their_facility(world: World) -> None:
    for facility in FACILITIES:
        invoices = world.viewer(facility).get("/api/facilities/invoices/")
        assert {row["contact"] for row in invoices} == {*world.owned["completed contact"][facility]}


def test_notifications_are_about_own_contacts(world: World) -> None:
    for viewer in FACILITIES + SEEKERS:
        contacts = {row["contact"] for row in world.viewer(viewer).get("/api/chat/notifications/")}
        # Notifications of a handover have only numbers.
        contacts -= {None}
        assert contacts
        assert contacts <= {*world.owned["contact"][viewer]}


@pytest.mark.parametrize("seeker", APPLICANTS + COUNSELORS)
def test_only_the_two_sides_of_a_room_see_each_others_names(world: World, seeker: str) -> None:
    """This checks the world: a person has a pending contact with one facility and a room with the other."""
    [partner] = partners(seeker)
    [stranger] = [name for name in FACILITIES if name != partner]
    own = {*world.owned["preference"][seeker]}
    names = {
        viewer: {
            row["preference"].get("name")
            for row in world.viewer(viewer).get(CONTACTS)
            if row["preference"]["id"] in own
        }
        for viewer in (partner, stranger)
    }
    assert names[partner] != {None}
    assert names[stranger] == {None}
