"""The export of an applicant's own data, and deleting the account."""

import io
import json
import zipfile
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import inspect, select, update

from server.core.database import db
from server.core.transaction import transaction
from server.models import Base, Invoice, Preference, SignInSession
from server.people.service.preferences import PREFERENCE_FIELDS
from tests.support.forms import picture, preference_form
from tests.support.line import HIKARI, Line
from tests.support.media.pdfs import pdf
from tests.support.people import REFRESH, People, Person
from tests.support.rooms import MESSAGES

CONTACTS = "/api/chat/contacts/"


@pytest.fixture
def moved_in(people: People) -> tuple[Person, Person, int]:
    """A facility, an applicant with a certificate who moved in, and the contact's id."""
    facility, seeker = people.facility(), people.applicant()
    form: dict[str, Any] = {
        name: json.dumps(value) if isinstance(value, list) else value
        for name, value in preference_form(condition_detail="ひみつの詳細").items()
    }
    form["disability_certificate"] = (io.BytesIO(picture()), "techo.jpg")
    preference = seeker.post("/api/applicants/preferences/", data=form)["id"]
    contact = int(facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})["id"])
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    facility.patch(f"{CONTACTS}{contact}/confirm/")
    return facility, seeker, contact


def test_my_data_contains_all_data_of_the_person(moved_in: tuple[Person, Person, int]) -> None:
    _, seeker, contact = moved_in
    answer = seeker.call("GET", "/api/applicants/my_data/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="my-data.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        data = json.loads(archive.read("data.json"))
        pictures = [name for name in archive.namelist() if name.endswith(".jpg")]
        assert archive.read(pictures[0]).startswith(b"\xff\xd8")
    assert data["account"]["line_id"] == HIKARI
    assert data["preferences"][0]["condition_detail"] == "ひみつの詳細"
    assert [row["id"] for row in data["contacts"]] == [contact]
    assert [row["action"] for row in data["contact_steps"]] == ["request", "accept", "confirm"]
    assert data["messages"][0]["text"] == "はじめまして。ひだまりホームです。"
    assert len(data["notifications"]) == 2
    assert "password" not in json.dumps(data)


def test_my_data_does_not_name_the_viewers_of_details(moved_in: tuple[Person, Person, int]) -> None:
    _, seeker, _ = moved_in
    data = json.loads(_my_data(seeker)["data.json"])
    assert data["detail_views"]
    for look in data["detail_views"]:
        assert look.keys() == {"id", "preference_id", "home_id", "corporation_id", "viewed_at"}


def _my_data(seeker: Person) -> dict[str, bytes]:
    answer = seeker.call("GET", "/api/applicants/my_data/")
    # The archive is streamed while it is packed.
    assert answer.is_streamed
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_my_data_contains_files_of_open_rooms(
    moved_in: tuple[Person, Person, int],
) -> None:
    facility, seeker, contact = moved_in
    plan, gone = (
        facility.post(f"{MESSAGES}file/", data=_room_form(contact, "file", pdf(), name))
        for name in ("間取り図.pdf", "まちがい.pdf")
    )
    shown = seeker.post(MESSAGES, data=_room_form(contact, "image", picture(), "a.jpg"))
    facility.call("DELETE", f"{MESSAGES}{gone['id']}/")
    files = _my_data(seeker)
    assert {name for name in files if name.startswith("message_")} == {
        *(f"message_{plan['id']}.pdf", f"message_{shown['id']}.jpg")
    }
    assert files[f"message_{plan['id']}.pdf"] == facility.call("GET", plan["file"]["address"]).data
    assert files[f"message_{shown['id']}.jpg"].startswith(b"\xff\xd8")
    texts = {row["id"]: row["text"] for row in json.loads(files["data.json"])["messages"]}
    assert texts[plan["id"]] == "間取り図.pdf"
    facility.patch(f"{CONTACTS}{contact}/close/")
    assert not [name for name in _my_data(seeker) if name.startswith("message_")]


def test_my_data_contains_no_files_of_other_rooms(
    people: People, moved_in: tuple[Person, Person, int]
) -> None:
    facility, _, contact = moved_in
    facility.post(f"{MESSAGES}file/", data=_room_form(contact, "file", pdf(), "間取り図.pdf"))
    other = people.applicant("U" + "2" * 32)
    other.register_preference()
    assert [*_my_data(other)] == ["data.json"]


def _room_form(contact: int, field: str, data: bytes, name: str) -> dict[str, Any]:
    return {"talk_room": str(contact), field: (io.BytesIO(data), name)}


def _all_rows(app: APIFlask) -> str:
    with app.app_context():
        all_rows = [
            {column.key: str(getattr(row, column.key)) for column in inspect(type(row)).columns}
            for mapper in Base.registry.mappers
            for row in db.session.scalars(select(mapper.class_))
        ]
    return json.dumps(all_rows, ensure_ascii=False)


def test_deleted_account_leaves_only_the_fee_record(
    app: APIFlask, line: Line, moved_in: tuple[Person, Person, int]
) -> None:
    facility, seeker, contact = moved_in
    preference = seeker.get("/api/applicants/preferences/")[0]["id"]
    token = line.liff_tokens(HIKARI)["access_token"]
    assert seeker.call("DELETE", "/api/applicants/account/", {"access_token": token}).status_code == 200
    rows = _all_rows(app)
    for personal in (HIKARI, "田中 ひかり", "ひみつの詳細", "世田谷4-5-6"):
        assert personal not in rows
    with app.app_context():
        assert db.session.scalars(select(Invoice)).one().contact_id == contact
    assert facility.get(f"/api/chat/chat-messages/?talk_room={contact}") == []
    shown = facility.get(f"{CONTACTS}{contact}/")
    assert (shown["status"], shown["preference"]["age"], "name" in shown["preference"]) == (
        "completed",
        None,
        False,
    )
    assert facility.look(preference).status_code == 404
    assert seeker.call("GET", "/api/auth/user/").status_code == 401
    assert "閉じられました" in facility.get("/api/chat/notifications/")[0]["message"]


#: Answers that differ from the values of an anonymised preference.
DISTINCT_ANSWERS = {
    "condition_detail": "ひみつの詳細",
    **dict.fromkeys(("wheelchair_accessible", "violence_accessible"), True),
    **dict.fromkeys(("smoking_allowed", "drinking_allowed", "curfew", "pets_allowed"), "no"),
}


def _answers(app: APIFlask) -> dict[str, object]:
    with app.app_context():
        [preference] = db.session.scalars(select(Preference))
        return {name: getattr(preference, name) for name in PREFERENCE_FIELDS}


def test_deleting_the_account_clears_all_answers(app: APIFlask, people: People) -> None:
    seeker = people.applicant()
    seeker.register_preference(**DISTINCT_ANSWERS)
    with app.app_context(), transaction():
        # Only registrations of counselors have a name, but the columns must be cleared too.
        db.session.execute(update(Preference).values(name="山本 一郎", name_kana="やまもと いちろう"))
    answered = _answers(app)
    seeker.call("DELETE", "/api/applicants/account/", {})
    left = _answers(app)
    assert [name for name in PREFERENCE_FIELDS if left[name] == answered[name]] == []


def test_deleting_the_account_revokes_the_line_link(line: Line, moved_in: tuple[Person, Person, int]) -> None:
    _, seeker, _ = moved_in
    token = line.liff_tokens(HIKARI)["access_token"]
    seeker.call("DELETE", "/api/applicants/account/", {"access_token": token})
    assert not line.is_valid_token(token)


def test_account_is_deleted_despite_an_error_of_line(
    line: Line, moved_in: tuple[Person, Person, int]
) -> None:
    _, seeker, _ = moved_in
    line.fault("/user/v1/deauthorize", {"status": 500})
    token = line.liff_tokens(HIKARI)["access_token"]
    assert seeker.call("DELETE", "/api/applicants/account/", {"access_token": token}).status_code == 200


@pytest.mark.parametrize(("body", "status"), [("", 400), ("null", 400), ("[]", 422), ('"leave"', 422)])
def test_deletion_needs_a_valid_body(people: People, body: str, status: int) -> None:
    seeker = people.applicant()
    answer = seeker.call("DELETE", "/api/applicants/account/", data=body, content_type="application/json")
    assert answer.status_code == status
    assert seeker.get("/api/auth/user/")["role"] == "applicant"


def test_deleted_person_can_register_again(people: People, moved_in: tuple[Person, Person, int]) -> None:
    _, seeker, _ = moved_in
    old = seeker.id
    seeker.call("DELETE", "/api/applicants/account/", {})
    again = people.applicant()
    assert again.id != old
    assert again.get("/api/applicants/preferences/") == []


def test_owner_reads_the_viewers_of_certificates(moved_in: tuple[Person, Person, int]) -> None:
    facility, seeker, contact = moved_in
    [preference] = seeker.get("/api/applicants/preferences/")
    views = f"/api/applicants/preferences/{preference['id']}/certificate_views/"
    assert seeker.get(views) == []
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    facility.look(preference["id"])
    [view] = seeker.get(views)
    assert (view["viewer"], view["kind"]) == ("こもれび暮らしサポート", "disability_certificate")


def test_tokens_of_a_deleted_account_are_invalid_for_a_reused_session(app: APIFlask, people: People) -> None:
    leaver = people.applicant()
    kept = leaver.tab()
    number = _session_of(app, leaver).id
    leaver.call("DELETE", "/api/applicants/account/", {})
    other = people.counselor()
    with app.app_context(), transaction():
        db.session.execute(
            update(SignInSession).where(SignInSession.account_id == other.id).values(id=number)
        )
    csrf = kept.client.get_cookie("csrf_refresh_token")
    assert csrf
    assert kept.call("GET", "/api/auth/user/").status_code == 401
    assert kept.client.post(REFRESH, headers={"X-CSRF-TOKEN": csrf.value}).status_code == 401
    assert kept.call("POST", "/api/auth/logout/").status_code == 200
    session = _session_of(app, other)
    assert (session.id, session.revoked_at) == (number, None)


def _session_of(app: APIFlask, person: Person) -> SignInSession:
    with app.app_context():
        return db.session.scalars(select(SignInSession).where(SignInSession.account_id == person.id)).one()


def test_certificate_views_stay_after_a_withdrawal(moved_in: tuple[Person, Person, int]) -> None:
    facility, seeker, contact = moved_in
    [preference] = seeker.get("/api/applicants/preferences/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    facility.look(preference["id"])
    seeker.call("DELETE", f"/api/applicants/preferences/{preference['id']}/")
    views = f"/api/applicants/preferences/{preference['id']}/certificate_views/"
    assert len(seeker.get(views)) == 1
    assert facility.call("GET", views).status_code == 403
