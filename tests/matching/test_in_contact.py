"""Whoever is in contact with a home can be opened for its meeting, also where its list would not show them now."""

import pytest

from tests.support.forms import home_form
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person

MATCHING, HOMES = "/api/facilities/matching-preferences/", "/api/facilities/homes/"


class Asked:
    """A home that asked a person, who waits or has a room."""

    def __init__(self, people: People, accepts: bool) -> None:
        self.facility, self.seeker = people.facility(), people.counselor()
        self.home = self.facility.register_home()
        self.wish = self.seeker.register_preference(name="山本 一郎")
        contact = self.facility.post(CONTACTS, {"home": self.home, "preference": self.wish})["id"]
        self.contact = f"{CONTACTS}{contact}/"
        if accepts:
            self.seeker.patch(f"{self.contact}accept_contact/")

    def opened(self, wish: int | None = None) -> int:
        answer = self.facility.call("GET", f"{MATCHING}{self.home}/{wish or self.wish}/")
        assert "山本" not in answer.text
        return int(answer.status_code)

    def happen(self, what: str) -> None:
        preference = f"/api/applicants/preferences/{self.wish}/"
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


@pytest.fixture(params=[False, True], ids=["waiting", "accepted"])
def asked(request: pytest.FixtureRequest, people: People) -> Asked:
    return Asked(people, request.param)


@pytest.mark.parametrize(
    "what", ["nothing", "the home stops recruiting", "the person rests", "the home takes others"]
)
def test_who_is_in_contact_is_opened_whoever_the_list_shows_now(asked: Asked, what: str) -> None:
    asked.happen(what)
    assert asked.opened() == 200


@pytest.mark.parametrize(
    ("what", "then"),
    [
        ("the person stops", None),
        ("the home is withdrawn", None),
        ("it ends", "the person rests"),
        ("it ends", "the home takes others"),
    ],
)
def test_whom_the_home_reads_nothing_of_any_more_is_not(asked: Asked, what: str, then: str | None) -> None:
    asked.happen(what)
    asked.happen(then or "nothing")
    assert asked.opened() == 404


def test_a_home_that_stopped_opens_nobody_else(asked: Asked, people: People) -> None:
    other: Person = people.counselor("中村")
    wish = other.register_preference(name="ある方")
    asked.happen("the home stops recruiting")
    assert asked.opened(wish) == 409
    asked.happen("it ends")
    assert asked.opened() == 409


def test_of_who_moved_in_nothing_is_left_to_decide(people: People) -> None:
    asked = Asked(people, accepts=True)
    asked.facility.patch(f"{asked.contact}confirm/")
    assert asked.opened() == 404
