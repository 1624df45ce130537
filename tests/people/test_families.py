"""Registering for somebody of one's family: with their yes, under their name, which goes with what is theirs."""

import json
import zipfile
from io import BytesIO
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.models import Account, Consent
from server.people.rules import CONSENT_VERSIONS
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS
from tests.support.people import CONSENT, People, Person
from tests.support.rooms import MESSAGES

PERSON = f"{CONSENT}person/"
NATSUMI = {"name": "なつみ", "agrees": True}
VERSION = CONSENT_VERSIONS[-1].number


def _ways(app: APIFlask) -> list[str]:
    with app.app_context():
        return [row.way.value for row in db.session.scalars(select(Consent).order_by(Consent.id))]


def _called(person: Person) -> str | None:
    name: str | None = person.get("/api/auth/user/")["person_name"]
    return name


@pytest.fixture
def met(people: People) -> tuple[Person, Person, int, int]:
    """A facility and a mother with a room."""
    facility, mother = people.facility(), people.applicant(consents=False)
    mother.post(CONSENT, {"version": VERSION, "person": NATSUMI})
    preference = mother.register_preference()
    home = facility.register_home()
    contact = int(facility.post(CONTACTS, {"home": home, "preference": preference})["id"])
    mother.patch(f"{CONTACTS}{contact}/accept_contact/")
    return facility, mother, preference, contact


def test_agreeing_for_somebody_is_recorded_as_the_family_s_word(app: APIFlask, people: People) -> None:
    mother = people.applicant(consents=False)
    mother.post(CONSENT, {"version": VERSION, "person": NATSUMI})
    assert _called(mother) == "なつみ"
    assert _ways(app) == ["family"]


@pytest.mark.parametrize(
    "person",
    [
        {"name": "なつみ", "agrees": False},
        {"name": "なつみ"},
        *({"name": name, "agrees": True} for name in (" ", "\u200e", "\u3164\ufe0f")),
    ],
)
def test_nothing_is_recorded_without_the_person_s_yes(app: APIFlask, people: People, person: Any) -> None:
    mother = people.applicant(consents=False)
    assert mother.call("POST", CONSENT, {"version": VERSION, "person": person}).status_code == 422
    assert _ways(app) == []


def test_for_whom_it_is_may_be_changed_and_each_word_is_kept(app: APIFlask, people: People) -> None:
    person = people.applicant()
    for body in ({"person": NATSUMI}, {"person": NATSUMI}, {"person": None}):
        assert person.call("PUT", PERSON, body).status_code == 200
    assert _called(person) is None
    assert _ways(app) == ["own", "family", "own"]


def test_nobody_says_for_whom_before_they_agreed(people: People) -> None:
    person = people.applicant(consents=False)
    assert person.call("PUT", PERSON, {"person": NATSUMI}).json["code"] == "consent_needed"


def test_the_home_reads_the_person_s_name_and_never_the_relative_s(
    met: tuple[Person, Person, int, int],
) -> None:
    facility, mother, _, contact = met
    assert facility.get(f"{CONTACTS}{contact}/")["preference"]["name"] == "なつみ"
    sent = {"talk_room": str(contact), "image": (BytesIO(picture()), "a.jpg")}
    mother.post(MESSAGES, data=sent)
    said = facility.get(f"{MESSAGES}?talk_room={contact}")
    assert "なつみ" in {row["sender"] for row in said}
    assert "田中 ひかり" not in json.dumps(said, ensure_ascii=False)


def test_the_name_goes_when_the_registration_is_erased(met: tuple[Person, Person, int, int]) -> None:
    _, mother, preference, _ = met
    mother.call("DELETE", f"/api/applicants/preferences/{preference}/data/")
    assert _called(mother) is None


def test_the_name_goes_with_the_account(app: APIFlask, met: tuple[Person, Person, int, int]) -> None:
    _, mother, _, _ = met
    mother.call("DELETE", "/api/applicants/account/", {})
    with app.app_context():
        assert "なつみ" not in {row.person_name for row in db.session.scalars(select(Account))}


def test_the_name_is_in_one_s_own_data(met: tuple[Person, Person, int, int]) -> None:
    _, mother, _, _ = met
    with zipfile.ZipFile(BytesIO(mother.call("GET", "/api/applicants/my_data/").data)) as archive:
        assert json.loads(archive.read("data.json"))["account"]["person_name"] == "なつみ"
