"""Who may look at certificates, and that every look is recorded."""

import io

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.extensions import db
from server.models import CertificateView
from tests.support.forms import picture, sent_form
from tests.support.people import People, Person

pytestmark = pytest.mark.only_on("sqlite")

CONTACTS = "/api/chat/contacts/"


@pytest.fixture
def asked(people: People) -> tuple[Person, Person, int]:
    """A facility that asked an applicant with a certificate, and the contact's id."""
    facility, seeker = people.facility(), people.applicant()
    form = sent_form(disability_certificate=(io.BytesIO(picture()), "techo.jpg"))
    preference = seeker.post("/api/applicants/preferences/", data=form)["id"]
    body = {"home": facility.register_home(), "preference": preference}
    return facility, seeker, int(facility.post(CONTACTS, body)["id"])


def _seen(facility: Person, contact: int) -> str | None:
    shown = facility.get(f"{CONTACTS}{contact}/")["preference"]
    return shown.get("disability_certificate")  # type: ignore[no-any-return]


def test_a_facility_looks_only_while_allowed_and_every_look_is_recorded(
    app: APIFlask, asked: tuple[Person, Person, int]
) -> None:
    facility, seeker, contact = asked
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    address = seeker.get("/api/applicants/preferences/")[0]["disability_certificate"]
    assert _seen(facility, contact) is None
    assert facility.call("GET", address).status_code == 404

    allowed = seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    assert allowed["preference"]["allowed_users"] == [facility.id]
    assert _seen(facility, contact) == address
    assert facility.call("GET", address).status_code == 200
    assert seeker.call("GET", address).status_code == 200
    with app.app_context():
        views = list(db.session.scalars(select(CertificateView)))
    assert [(view.viewer_id, view.kind.value) for view in views] == [(facility.id, "disability_certificate")]

    seeker.call("DELETE", f"{CONTACTS}{contact}/add_allowed_user/")
    assert _seen(facility, contact) is None
    assert facility.call("GET", address).status_code == 404


def test_permission_needs_an_accepted_contact(asked: tuple[Person, Person, int]) -> None:
    _, seeker, contact = asked
    answer = seeker.call("POST", f"{CONTACTS}{contact}/add_allowed_user/")
    assert (answer.status_code, answer.json["code"]) == (409, "contact_is_pending")


def test_a_closed_room_ends_the_permission(asked: tuple[Person, Person, int]) -> None:
    facility, seeker, contact = asked
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    address = _seen(facility, contact)
    facility.patch(f"{CONTACTS}{contact}/close/")
    assert facility.call("GET", str(address)).status_code == 404
    assert seeker.get(f"{CONTACTS}{contact}/")["preference"]["allowed_users"] == []


def test_a_facility_learns_nothing_of_other_facilities_permissions(
    people: People, asked: tuple[Person, Person, int]
) -> None:
    _, seeker, contact = asked
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    other = people.facility("みなも")
    home_id = other.register_home()
    [row] = other.get(f"/api/facilities/matching-preferences/{home_id}/")["data"]
    assert "allowed_users" not in row
    details = other.get(f"/api/facilities/matching-preferences/{home_id}/{row['id']}/")
    assert details["allowed_users"] == []
