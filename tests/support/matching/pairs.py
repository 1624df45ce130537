"""A home and a person who fit, the contact between them, and what each may try at the same moment."""

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
    """Return the body that blocks, whatever ends by it."""
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
        """Send the request."""
        body = {"home": self.home, "preference": self.preference}
        answer = self.facility.call("POST", CONTACTS, body)
        if answer.status_code == 201:
            self.contact = answer.json["id"]
        return answer

    def step(self, person: Person, name: str) -> Any:
        """Take a step as one side."""
        return person.call("PATCH", f"{CONTACTS}{self.contact}/{name}/")


def fresh(pair: Pair, *steps: str) -> Pair:
    """Return the same people with a new home, asked, and after some steps of the seeker's, who rests from nobody."""
    refusals = f"/api/applicants/preferences/{pair.preference}/refusals/"
    for refused in pair.seeker.get(refusals):
        assert pair.seeker.call("DELETE", f"{refusals}{refused['corporation']}/").status_code == 200
    for contact in pair.facility.get(CONTACTS):
        # Who lives in a home of theirs is asked by none of them.
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
    """Give a new pair for each round: what is withdrawn is not there for the next one."""
    facility = people.facility()
    for _ in ROUNDS:
        seeker = people.applicant()
        [left] = seeker.get("/api/applicants/preferences/") or [None]
        preference = left["id"] if left else seeker.register_preference()
        yield Pair(facility, seeker, facility.register_home(), preference)


def step(pair: Pair, person: Person, name: str) -> Callable[[], Answer]:
    """Return a step to be raced, in a tab of its own."""
    return partial(pair.step, person.tab(), name)


def ask(pair: Pair) -> Callable[[], Answer]:
    """Return asking, to be raced."""
    body = {"home": pair.home, "preference": pair.preference}
    return partial(pair.facility.tab().call, "POST", CONTACTS, body)


def withdraw(pair: Pair, what: str) -> Callable[[], Answer]:
    """Return withdrawing the home or the preference, to be raced."""
    if what == "home":
        return partial(pair.facility.tab().call, "PATCH", f"/api/facilities/homes/{pair.home}/deactivate/")
    return partial(pair.seeker.tab().call, "DELETE", f"/api/applicants/preferences/{pair.preference}/")


def leave(pair: Pair) -> Callable[[], Answer]:
    """Return the deletion of the account, to be raced."""
    return partial(pair.seeker.tab().call, "DELETE", "/api/applicants/account/", {})


def edit(pair: Pair, **changes: Any) -> Callable[[], Answer]:
    """Return a change of the preference, to be raced."""
    path = f"/api/applicants/preferences/{pair.preference}/"
    form = {"data": sent_form(**changes), "content_type": "multipart/form-data"}
    return partial(pair.seeker.tab().call, "PATCH", path, **form)
