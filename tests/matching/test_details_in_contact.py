"""A person in contact with a home can be opened, even if the home's list does not show them."""

from dataclasses import dataclass

import pytest

from tests.support.forms import home_form
from tests.support.matching.pairs import CONTACTS, requested_of_counselor
from tests.support.people import People, Person
from tests.support.saved import Saved

MATCHING, HOMES = "/api/facilities/matching-preferences/", "/api/facilities/homes/"


@dataclass(frozen=True)
class ContactScene:
    """A home with a request to a person, or with a room."""

    facility: Person
    seeker: Person
    home: int
    preference: int
    #: The path of the contact.
    contact: str

    def opened(self, preference: int | None = None) -> int:
        answer = self.facility.call("GET", f"{MATCHING}{self.home}/{preference or self.preference}/")
        assert "山本" not in answer.text
        return int(answer.status_code)

    def apply(self, what: str) -> None:
        preference = f"/api/applicants/preferences/{self.preference}/"
        match what:
            case "the home stops recruiting":
                self.facility.patch(f"{HOMES}{self.home}/recruiting/", {"is_recruiting": False})
            case "the person rests":
                self.seeker.patch(f"{preference}rest/")
            case "the home takes others":
                self.facility.call("PUT", f"{HOMES}{self.home}/", home_form(acceptance_levels=["6"]))
            case "the person stops":
                self.seeker.call("DELETE", preference)
            case "the home is withdrawn":
                self.facility.patch(f"{HOMES}{self.home}/deactivate/")
            case "it ends":
                is_room = self.seeker.get(self.contact)["status"] == "accepted"
                step = "close" if is_room else "decline_contact"
                self.seeker.patch(f"{self.contact}{step}/")


def waiting(people: People) -> ContactScene:
    pair = requested_of_counselor(people)
    path = f"{CONTACTS}{pair.contact}/"
    return ContactScene(pair.facility, pair.seeker, pair.home, pair.preference, path)


def accepted(people: People) -> ContactScene:
    scene = waiting(people)
    scene.seeker.patch(f"{scene.contact}accept_contact/")
    return scene


@pytest.fixture(params=[waiting, accepted], ids=["waiting", "accepted"])
def scene(request: pytest.FixtureRequest, saved: Saved[ContactScene]) -> ContactScene:
    return saved(request.param)


@pytest.mark.parametrize(
    "what", ["nothing", "the home stops recruiting", "the person rests", "the home takes others"]
)
def test_person_in_contact_can_be_opened_whatever_the_list_shows(scene: ContactScene, what: str) -> None:
    scene.apply(what)
    assert scene.opened() == 200


@pytest.mark.parametrize(
    ("what", "then"),
    [
        ("the person stops", None),
        ("the home is withdrawn", None),
        ("it ends", "the person rests"),
        ("it ends", "the home takes others"),
    ],
)
def test_person_is_not_found_after_the_contact_ended(
    scene: ContactScene, what: str, then: str | None
) -> None:
    scene.apply(what)
    scene.apply(then or "nothing")
    assert scene.opened() == 404


def test_home_that_stopped_recruiting_cannot_open_others(scene: ContactScene, people: People) -> None:
    other: Person = people.counselor("中村")
    preference = other.register_preference(name="ある方")
    scene.apply("the home stops recruiting")
    assert scene.opened(preference) == 409
    scene.apply("it ends")
    assert scene.opened() == 409


def test_person_who_moved_in_is_not_found(saved: Saved[ContactScene]) -> None:
    scene = saved(accepted)
    scene.facility.patch(f"{scene.contact}confirm/")
    assert scene.opened() == 404
