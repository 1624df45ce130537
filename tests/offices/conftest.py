"""Fixtures: an office of facilities and one of counselors, each with a manager, a staff member and a billing member."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.vocabulary import Position
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, People, Person
from tests.support.saved import Saved
from tests.support.world.offices import OFFICES, link_in_mail


@dataclass
class Team:
    """The members of an office."""

    office: int
    manager: Person
    staff: Person
    billing: Person

    def path(self, path: str = "") -> str:
        """Return the address of a call about the office."""
        return f"{OFFICES}{self.office}/{path}"

    def members(self) -> dict[int, dict[str, Any]]:
        """Return the members by id, as the manager sees them."""
        return {one["id"]: one for one in self.manager.get(self.path("members/"))}

    def positions(self) -> dict[int, str]:
        """Return the position of each member by id."""
        return {id_: one["position"] for id_, one in self.members().items()}

    def remove(self, person: Person, by: Person | None = None, to: int | None = None) -> Answer:
        """Remove a member, as the manager or as the given person."""
        path = self.path(f"members/{person.id}/")
        return (by or self.manager).tab().call("DELETE", path, {"to": to})

    def set_position(self, person: Person, position: str, by: Person | None = None) -> Answer:
        """Change a member's position, as the manager or as the given person."""
        path = self.path(f"members/{person.id}/")
        return (by or self.manager).tab().call("PATCH", path, {"position": position})

    def hand_over(self, call: str = "", **what: Any) -> Answer:
        """Hand over homes or people, or only preview it (`preview/`)."""
        return self.manager.call("POST", self.path(f"handover/{call}"), what)


@pytest.fixture
def team(saved: Saved[Team]) -> Team:
    """Return the facility's office こもれび."""
    return saved(_facility_team)


def _facility_team(people: People) -> Team:
    manager = people.facility("こもれび")
    return _team(people, manager, "管理 花", "担当 次郎", "経理 三郎")


@pytest.fixture
def counselors(saved: Saved[Team]) -> Team:
    """Return the counselors' office ひだまり."""
    return saved(_counselor_team)


def _counselor_team(people: People) -> Team:
    manager = people.counselor("ひだまり")
    return _team(people, manager, "相談 一子", "相談 二郎", "経理 四郎")


def _team(people: People, manager: Person, name: str, staff: str, billing: str) -> Team:
    manager.patch(f"{OFFICES}me/", {"username": name})
    return Team(
        manager.office,
        manager,
        people.member(manager, staff),
        people.member(manager, billing, Position.BILLING),
    )


MakeContact = Callable[..., int]


@pytest.fixture
def make_contact() -> MakeContact:
    """Return a function that sends a request, accepts it if `accepts`, and returns the contact's id."""

    def contact_made(
        facility: Person, home: int, seeker: Person, preference: int, *, accepts: bool = True
    ) -> int:
        contact = int(facility.post(CONTACTS, {"home": home, "preference": preference})["id"])
        if accepts:
            seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
        return contact

    return contact_made


@pytest.fixture
def invite(app: APIFlask) -> Callable[..., str]:
    """Return a function that invites an address to an office and returns the secret of the mailed link."""

    def invited(team: Team, email: str, position: str = "staff") -> str:
        team.manager.post(team.path("invitations/"), {"email": email, "position": position})
        return link_in_mail(app, email)

    return invited
