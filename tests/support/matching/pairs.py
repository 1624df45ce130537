"""A matching home and person, their contact, and calls to race."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Flask
from sqlalchemy import select

from server.core.database import db
from server.models import Contact
from tests.support.forms import sent_form
from tests.support.people import Answer, People, Person
from tests.support.racing import ROUNDS

CONTACTS = "/api/chat/contacts/"


def block_all(app: Flask, scope: str = "corporation") -> dict[str, Any]:
    """Return the body of a block that names every contact, so that the block is confirmed."""
    with app.app_context():
        return {"scope": scope, "named": [*db.session.scalars(select(Contact.id))]}


@dataclass
class Pair:
    facility: Person
    seeker: Person
    home: int
    preference: int
    contact: int = 0

    def ask(self) -> Any:
        body = {"home": self.home, "preference": self.preference}
        answer = self.facility.call("POST", CONTACTS, body)
        if answer.status_code == 201:
            self.contact = answer.json["id"]
        return answer

    def step(self, person: Person, name: str) -> Any:
        return person.call("PATCH", f"{CONTACTS}{self.contact}/{name}/")


def strangers(people: People) -> Pair:
    """Return a facility and an applicant with their home and preference, without a contact."""
    facility, seeker = people.facility(), people.applicant()
    return Pair(facility, seeker, facility.register_home(), seeker.register_preference())


def strangers_with_counselor(people: People) -> Pair:
    """Return a facility and a counselor with a home and a person, without a contact."""
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    return Pair(facility, counselor, home, preference)


def requested_of_counselor(people: People) -> Pair:
    """Return a facility and a counselor with a pending request."""
    pair = strangers_with_counselor(people)
    assert pair.ask().status_code == 201
    return pair


def requested(people: People) -> Pair:
    """Return a facility and an applicant with a pending request."""
    pair = strangers(people)
    assert pair.ask().status_code == 201
    return pair


def accepted(people: People) -> Pair:
    """Return a facility and an applicant with a room."""
    pair = requested(people)
    assert pair.step(pair.seeker, "accept_contact").status_code == 200
    return pair


def without_home(people: People) -> Pair:
    """Return a facility without a home, and an applicant with a preference."""
    facility, seeker = people.facility(), people.applicant()
    return Pair(facility, seeker, 0, seeker.register_preference())


def fresh(pair: Pair, *steps: str) -> Pair:
    """Return the same people with a new home, a new request and some steps of the seeker, without blocks and rests."""
    refusals = f"/api/applicants/preferences/{pair.preference}/refusals/"
    for refused in pair.seeker.get(refusals):
        assert pair.seeker.call("DELETE", f"{refusals}{refused['corporation']}/").status_code == 200
    for contact in pair.facility.get(CONTACTS):
        # A facility cannot send a request to a person who lives in one of its homes.
        if contact["confirmed_at"]:
            back = pair.facility.call(
                "PATCH", f"{CONTACTS}{contact['id']}/unconfirm/", {"reason": "by_mistake"}
            )
            assert back.status_code == 200
    made = Pair(pair.facility, pair.seeker, pair.facility.register_home(), pair.preference)
    made.ask()
    for step in steps:
        assert made.step(made.seeker, step).status_code == 200
    return made


def pairs(people: People) -> Iterator[Pair]:
    """Yield a new pair for each round, because a round may withdraw the home or the preference."""
    facility = people.facility()
    for _ in ROUNDS:
        seeker = people.applicant()
        [left] = seeker.get("/api/applicants/preferences/") or [None]
        preference = left["id"] if left else seeker.register_preference()
        yield Pair(facility, seeker, facility.register_home(), preference)


def step(pair: Pair, person: Person, name: str) -> Callable[[], Answer]:
    """Return a step to race, in a separate tab."""
    return partial(pair.step, person.tab(), name)


def ask(pair: Pair) -> Callable[[], Answer]:
    """Return a request to race."""
    body = {"home": pair.home, "preference": pair.preference}
    return partial(pair.facility.tab().call, "POST", CONTACTS, body)


def withdraw(pair: Pair, what: str) -> Callable[[], Answer]:
    """Return the withdrawal of the home or the preference to race."""
    if what == "home":
        return partial(pair.facility.tab().call, "PATCH", f"/api/facilities/homes/{pair.home}/deactivate/")
    return partial(pair.seeker.tab().call, "DELETE", f"/api/applicants/preferences/{pair.preference}/")


def delete_account(pair: Pair) -> Callable[[], Answer]:
    """Return the deletion of the account to race."""
    return partial(pair.seeker.tab().call, "DELETE", "/api/applicants/account/", {})


def edit(pair: Pair, **changes: Any) -> Callable[[], Answer]:
    """Return an edit of the preference to race."""
    path = f"/api/applicants/preferences/{pair.preference}/"
    form = {"data": sent_form(**changes), "content_type": "multipart/form-data"}
    return partial(pair.seeker.tab().call, "PATCH", path, **form)
