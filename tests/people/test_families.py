"""Registering a relative: with their agreement and under their name."""

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


def _person_name(person: Person) -> str | None:
    name: str | None = person.get("/api/auth/user/")["person_name"]
    return name


@pytest.fixture
def parties(people: People) -> tuple[Person, Person, int, int]:
    """A facility, a mother, the preference that she registered for her child, and their room."""
    facility, mother = people.facility(), people.applicant(consents=False)
    mother.post(CONSENT, {"version": VERSION, "person": NATSUMI})
    preference = mother.register_preference()
    home = facility.register_home()
    contact = int(facility.post(CONTACTS, {"home": home, "preference": preference})["id"])
    mother.patch(f"{CONTACTS}{contact}/accept_contact/")
    return facility, mother, preference, contact


def test_consent_for_a_relative_is_recorded_as_family(app: APIFlask, people: People) -> None:
    mother = people.applicant(consents=False)
    mother.post(CONSENT, {"version": VERSION, "person": NATSUMI})
    assert _person_name(mother) == "なつみ"
    assert _ways(app) == ["family"]


@pytest.mark.parametrize(
    "person",
    [
        {"name": "なつみ", "agrees": False},
        {"name": "なつみ"},
        *({"name": name, "agrees": True} for name in (" ", "\u200e", "\u3164\ufe0f")),
    ],
)
def test_consent_for_a_relative_needs_their_agreement(app: APIFlask, people: People, person: Any) -> None:
    mother = people.applicant(consents=False)
    assert mother.call("POST", CONSENT, {"version": VERSION, "person": person}).status_code == 422
    assert _ways(app) == []


def test_person_can_be_changed_and_all_consents_are_kept(app: APIFlask, people: People) -> None:
    person = people.applicant()
    for body in ({"person": NATSUMI}, {"person": NATSUMI}, {"person": None}):
        assert person.call("PUT", PERSON, body).status_code == 200
    assert _person_name(person) is None
    assert _ways(app) == ["own", "family", "own"]


def test_person_cannot_be_set_before_consent(people: People) -> None:
    person = people.applicant(consents=False)
    assert person.call("PUT", PERSON, {"person": NATSUMI}).json["code"] == "consent_needed"


def test_home_reads_only_the_name_of_the_person(
    parties: tuple[Person, Person, int, int],
) -> None:
    facility, mother, _, contact = parties
    assert facility.get(f"{CONTACTS}{contact}/")["preference"]["name"] == "なつみ"
    sent = {"talk_room": str(contact), "image": (BytesIO(picture()), "a.jpg")}
    mother.post(MESSAGES, data=sent)
    messages = facility.get(f"{MESSAGES}?talk_room={contact}")
    assert "なつみ" in {row["sender"] for row in messages}
    assert "田中 ひかり" not in json.dumps(messages, ensure_ascii=False)


def test_erasing_the_registration_deletes_the_name(parties: tuple[Person, Person, int, int]) -> None:
    _, mother, preference, _ = parties
    mother.call("DELETE", f"/api/applicants/preferences/{preference}/data/")
    assert _person_name(mother) is None


def test_deleting_the_account_deletes_the_name(
    app: APIFlask, parties: tuple[Person, Person, int, int]
) -> None:
    _, mother, _, _ = parties
    mother.call("DELETE", "/api/applicants/account/", {})
    with app.app_context():
        assert "なつみ" not in {row.person_name for row in db.session.scalars(select(Account))}


def test_own_data_contains_the_name(parties: tuple[Person, Person, int, int]) -> None:
    _, mother, _, _ = parties
    with zipfile.ZipFile(BytesIO(mother.call("GET", "/api/applicants/my_data/").data)) as archive:
        assert json.loads(archive.read("data.json"))["account"]["person_name"] == "なつみ"
