"""Permissions to view certificates, and the record of views."""

import io
from pathlib import Path

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core import pictures
from server.core.audit.rules import Act, Result
from server.core.database import db
from server.integrations.storage.images import Picture, prepare_picture
from server.models import CertificateView
from tests.support.clock import Clock
from tests.support.forms import picture, sent_form
from tests.support.people import People, Person
from tests.support.world.audit import rows_after

CONTACTS = "/api/chat/contacts/"


@pytest.fixture
def requested(people: People) -> tuple[Person, Person, int]:
    """A facility, an applicant with a certificate, and the id of a pending contact."""
    facility, seeker = people.facility(), people.applicant()
    form = sent_form(disability_certificate=(io.BytesIO(picture()), "techo.jpg"))
    preference = seeker.post("/api/applicants/preferences/", data=form)["id"]
    body = {"home": facility.register_home(), "preference": preference}
    return facility, seeker, int(facility.post(CONTACTS, body)["id"])


def _certificate_address(facility: Person, contact: int) -> str | None:
    shown = facility.get(f"{CONTACTS}{contact}/")["preference"]
    return shown.get("disability_certificate")  # type: ignore[no-any-return]


def test_facility_can_view_only_while_permitted_and_views_are_recorded(
    app: APIFlask, requested: tuple[Person, Person, int]
) -> None:
    facility, seeker, contact = requested
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    [preference] = seeker.get("/api/applicants/preferences/")
    assert _certificate_address(facility, contact) is None
    assert facility.look(preference["id"]).status_code == 404

    allowed = seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    assert allowed["preference"]["allowed_users"] == [facility.id]
    address = _certificate_address(facility, contact)
    assert facility.call("GET", str(address)).status_code == 200
    assert seeker.call("GET", preference["disability_certificate"]).status_code == 200
    with app.app_context():
        views = list(db.session.scalars(select(CertificateView)))
    assert [(view.viewer_id, view.kind.value) for view in views] == [(facility.id, "disability_certificate")]

    seeker.call("DELETE", f"{CONTACTS}{contact}/add_allowed_user/")
    assert _certificate_address(facility, contact) is None
    assert facility.call("GET", str(address)).status_code == 404


def test_address_is_valid_for_one_reader_and_five_minutes(
    app: APIFlask, people: People, clock: Clock, requested: tuple[Person, Person, int]
) -> None:
    facility, seeker, contact = requested
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    preference = seeker.get("/api/applicants/preferences/")[0]
    owners, homes = preference["disability_certificate"], str(_certificate_address(facility, contact))
    mirrored = seeker.get(f"{CONTACTS}{contact}/mirror/")["now"]["disability_certificate"]
    colleague = people.member(facility, "担当 次郎")
    plain, _, signature = homes.partition("?")
    welfare = plain.replace("disability", "welfare")
    refused = (
        (facility, plain),
        (facility, f"{plain}?signed="),
        (facility, f"{homes}x"),
        (facility, f"{welfare}?{signature}"),
        (facility, owners),
        (colleague, homes),
        (seeker, homes),
    )
    for person, address in refused:
        assert person.call("GET", address).status_code == 404, address
    for person, address in ((facility, homes), (seeker, owners), (seeker, mirrored)):
        assert person.call("GET", address).status_code == 200, address
    clock.forward(minutes=5, seconds=1)
    assert facility.call("GET", homes).status_code == 404
    assert seeker.call("GET", owners).status_code == 404
    assert facility.call("GET", str(_certificate_address(facility, contact))).status_code == 200
    refused_looks = {
        row["account_id"]
        for row in rows_after(app)
        if (row["act"], row["result"]) == (Act.CERTIFICATE_OPENED, Result.REFUSED)
    }
    assert {facility.id, colleague.id, seeker.id} <= refused_looks


def test_permission_needs_accepted_contact(requested: tuple[Person, Person, int]) -> None:
    _, seeker, contact = requested
    answer = seeker.call("POST", f"{CONTACTS}{contact}/add_allowed_user/")
    assert (answer.status_code, answer.json["code"]) == (409, "contact_is_pending")


def test_closing_the_room_ends_the_permission(requested: tuple[Person, Person, int]) -> None:
    facility, seeker, contact = requested
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    address = _certificate_address(facility, contact)
    facility.patch(f"{CONTACTS}{contact}/close/")
    assert facility.call("GET", str(address)).status_code == 404
    assert seeker.get(f"{CONTACTS}{contact}/")["preference"]["allowed_users"] == []


def test_permissions_are_hidden_from_other_facilities(
    people: People, requested: tuple[Person, Person, int]
) -> None:
    _, seeker, contact = requested
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    other = people.facility("みなも")
    home_id = other.register_home()
    [row] = other.get(f"/api/facilities/matching-preferences/{home_id}/")["data"]
    assert "allowed_users" not in row
    details = other.get(f"/api/facilities/matching-preferences/{home_id}/{row['id']}/")
    assert details["allowed_users"] == []


def _replace_picture(seeker: Person, **also: str) -> bytes:
    """Replace the picture; return the picture that its owner then reads."""
    preference = seeker.get("/api/applicants/preferences/")[0]
    form = {"disability_certificate": (io.BytesIO(picture(width=300)), "new.jpg"), **also}
    assert (
        seeker.call("PATCH", f"/api/applicants/preferences/{preference['id']}/", data=form).status_code == 200
    )
    seen: bytes = seeker.look(preference["id"]).data
    return seen


@pytest.mark.parametrize("is_confirmed", [False, True])
def test_permission_covers_a_new_picture_only_if_confirmed(
    app: APIFlask, clock: Clock, requested: tuple[Person, Person, int], is_confirmed: bool
) -> None:
    facility, seeker, contact = requested
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    address = _certificate_address(facility, contact) or ""
    files = _files(app)
    clock.forward(minutes=1)
    new = _replace_picture(seeker, **({"shows_new_pictures": "true"} if is_confirmed else {}))
    # The old file was deleted after the new one was stored.
    assert (len(files - _files(app)), len(_files(app))) == (1, len(files))
    looked = facility.call("GET", address)
    assert (looked.status_code, looked.data == new) == ((200, True) if is_confirmed else (404, False))
    assert (_certificate_address(facility, contact) is not None) is is_confirmed
    assert facility.get(f"{CONTACTS}{contact}/")["preference"]["allowed_users"] == [facility.id]


def test_permission_without_a_picture_does_not_cover_later_ones(
    clock: Clock, requested: tuple[Person, Person, int]
) -> None:
    facility, seeker, contact = requested
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    preference = seeker.get("/api/applicants/preferences/")[0]
    path = f"/api/applicants/preferences/{preference['id']}/delete_image/disability_certificate/"
    assert seeker.call("DELETE", path).status_code == 200
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    clock.forward(minutes=1)
    seeker.call(
        "PATCH",
        f"/api/applicants/preferences/{preference['id']}/",
        data={"disability_certificate": (io.BytesIO(picture()), "new.jpg")},
    )
    assert _certificate_address(facility, contact) is None
    assert facility.look(preference["id"]).status_code == 404
    # A new permission covers the present picture.
    seeker.call("DELETE", f"{CONTACTS}{contact}/add_allowed_user/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    assert facility.look(preference["id"]).status_code == 200


def test_permission_during_an_upload_does_not_cover_the_picture(
    clock: Clock, requested: tuple[Person, Person, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    facility, seeker, contact = requested
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")

    def permit_meanwhile(data: bytes, field: str, name: str = "") -> Picture:
        clock.forward(seconds=20)
        seeker.tab().post(f"{CONTACTS}{contact}/add_allowed_user/")
        clock.forward(seconds=20)
        return prepare_picture(data, field, name)

    monkeypatch.setattr(pictures, "prepare_picture", permit_meanwhile)
    _replace_picture(seeker)
    assert _certificate_address(facility, contact) is None


def _files(app: APIFlask) -> set[Path]:
    return {file for file in app.extensions["settings"].media_dir.rglob("*") if file.is_file()}
