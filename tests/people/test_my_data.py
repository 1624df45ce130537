"""The applicant's own data as one file, and leaving the service."""

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


def test_everything_held_about_a_person_comes_in_one_file(moved_in: tuple[Person, Person, int]) -> None:
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


def test_who_of_an_office_opened_the_details_is_not_in_it(moved_in: tuple[Person, Person, int]) -> None:
    _, seeker, _ = moved_in
    data = json.loads(_taken_along(seeker)["data.json"])
    assert data["detail_views"]
    for look in data["detail_views"]:
        assert look.keys() == {"id", "preference_id", "home_id", "corporation_id", "viewed_at"}


def _taken_along(seeker: Person) -> dict[str, bytes]:
    answer = seeker.call("GET", "/api/applicants/my_data/")
    # However much it is, it goes out as it is packed.
    assert answer.is_streamed
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_what_was_shown_and_sent_in_the_rooms_is_in_it_and_goes_with_them(
    moved_in: tuple[Person, Person, int],
) -> None:
    facility, seeker, contact = moved_in
    plan, gone = (
        facility.post(f"{MESSAGES}file/", data=_in_room(contact, "file", pdf(), name))
        for name in ("間取り図.pdf", "まちがい.pdf")
    )
    shown = seeker.post(MESSAGES, data=_in_room(contact, "image", picture(), "a.jpg"))
    facility.call("DELETE", f"{MESSAGES}{gone['id']}/")
    files = _taken_along(seeker)
    assert {name for name in files if name.startswith("message_")} == {
        *(f"message_{plan['id']}.pdf", f"message_{shown['id']}.jpg")
    }
    assert files[f"message_{plan['id']}.pdf"] == facility.call("GET", plan["file"]["address"]).data
    assert files[f"message_{shown['id']}.jpg"].startswith(b"\xff\xd8")
    said = {row["id"]: row["text"] for row in json.loads(files["data.json"])["messages"]}
    assert said[plan["id"]] == "間取り図.pdf"
    facility.patch(f"{CONTACTS}{contact}/close/")
    assert not [name for name in _taken_along(seeker) if name.startswith("message_")]


def test_nobody_takes_along_what_was_sent_in_anothers_room(
    people: People, moved_in: tuple[Person, Person, int]
) -> None:
    facility, _, contact = moved_in
    facility.post(f"{MESSAGES}file/", data=_in_room(contact, "file", pdf(), "間取り図.pdf"))
    other = people.applicant("U" + "2" * 32)
    other.register_preference()
    assert [*_taken_along(other)] == ["data.json"]


def _in_room(contact: int, field: str, data: bytes, name: str) -> dict[str, Any]:
    return {"talk_room": str(contact), field: (io.BytesIO(data), name)}


def _everything(app: APIFlask) -> str:
    with app.app_context():
        rows = [
            {column.key: str(getattr(row, column.key)) for column in inspect(type(row)).columns}
            for mapper in Base.registry.mappers
            for row in db.session.scalars(select(mapper.class_))
        ]
    return json.dumps(rows, ensure_ascii=False)


def test_a_deleted_account_leaves_no_personal_data_and_the_fee_record_stays(
    app: APIFlask, line: Line, moved_in: tuple[Person, Person, int]
) -> None:
    facility, seeker, contact = moved_in
    preference = seeker.get("/api/applicants/preferences/")[0]["id"]
    token = line.liff_tokens(HIKARI)["access_token"]
    assert seeker.call("DELETE", "/api/applicants/account/", {"access_token": token}).status_code == 200
    held = _everything(app)
    for personal in (HIKARI, "田中 ひかり", "ひみつの詳細", "世田谷4-5-6"):
        assert personal not in held
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


#: With these no answer is what it is in an empty preference.
TELLING = {
    "condition_detail": "ひみつの詳細",
    **dict.fromkeys(("wheelchair_accessible", "violence_accessible"), True),
    **dict.fromkeys(("smoking_allowed", "drinking_allowed", "curfew", "pets_allowed"), "no"),
}


def _answers(app: APIFlask) -> dict[str, object]:
    with app.app_context():
        [preference] = db.session.scalars(select(Preference))
        return {name: getattr(preference, name) for name in PREFERENCE_FIELDS}


def test_no_answer_of_somebody_who_left_stays_in_their_preference(app: APIFlask, people: People) -> None:
    seeker = people.applicant()
    seeker.register_preference(**TELLING)
    with app.app_context(), transaction():
        # Only a counselor's registration has one, but a column is a column.
        db.session.execute(update(Preference).values(name="山本 一郎", name_kana="やまもと いちろう"))
    answered = _answers(app)
    seeker.call("DELETE", "/api/applicants/account/", {})
    left = _answers(app)
    assert [name for name in PREFERENCE_FIELDS if left[name] == answered[name]] == []


def test_line_is_told_that_the_link_ends(line: Line, moved_in: tuple[Person, Person, int]) -> None:
    _, seeker, _ = moved_in
    token = line.liff_tokens(HIKARI)["access_token"]
    seeker.call("DELETE", "/api/applicants/account/", {"access_token": token})
    assert not line.is_valid_token(token)


def test_nobody_is_kept_from_leaving_because_line_is_silent(
    line: Line, moved_in: tuple[Person, Person, int]
) -> None:
    _, seeker, _ = moved_in
    line.fault("/user/v1/deauthorize", {"status": 500})
    token = line.liff_tokens(HIKARI)["access_token"]
    assert seeker.call("DELETE", "/api/applicants/account/", {"access_token": token}).status_code == 200


@pytest.mark.parametrize(("body", "status"), [("", 400), ("null", 400), ("[]", 422), ('"leave"', 422)])
def test_nobody_leaves_by_a_body_that_says_nothing(people: People, body: str, status: int) -> None:
    seeker = people.applicant()
    answer = seeker.call("DELETE", "/api/applicants/account/", data=body, content_type="application/json")
    assert answer.status_code == status
    assert seeker.get("/api/auth/user/")["role"] == "applicant"


def test_who_left_can_begin_anew(people: People, moved_in: tuple[Person, Person, int]) -> None:
    _, seeker, _ = moved_in
    old = seeker.id
    seeker.call("DELETE", "/api/applicants/account/", {})
    again = people.applicant()
    assert again.id != old
    assert again.get("/api/applicants/preferences/") == []


def test_the_owner_reads_who_looked_at_the_certificates(moved_in: tuple[Person, Person, int]) -> None:
    facility, seeker, contact = moved_in
    [preference] = seeker.get("/api/applicants/preferences/")
    views = f"/api/applicants/preferences/{preference['id']}/certificate_views/"
    assert seeker.get(views) == []
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    facility.look(preference["id"])
    [view] = seeker.get(views)
    assert (view["viewer"], view["kind"]) == ("こもれび暮らしサポート", "disability_certificate")


def test_the_tokens_of_somebody_who_left_are_nobodys_though_their_session_number_is_given_again(
    app: APIFlask, people: People
) -> None:
    leaver = people.applicant()
    kept = leaver.tab()
    number = _session_of(app, leaver).id
    leaver.call("DELETE", "/api/applicants/account/", {})
    heir = people.counselor()
    with app.app_context(), transaction():
        db.session.execute(update(SignInSession).where(SignInSession.account_id == heir.id).values(id=number))
    csrf = kept.client.get_cookie("csrf_refresh_token")
    assert csrf
    assert kept.call("GET", "/api/auth/user/").status_code == 401
    assert kept.client.post(REFRESH, headers={"X-CSRF-TOKEN": csrf.value}).status_code == 401
    assert kept.call("POST", "/api/auth/logout/").status_code == 200
    session = _session_of(app, heir)
    assert (session.id, session.revoked_at) == (number, None)


def _session_of(app: APIFlask, person: Person) -> SignInSession:
    with app.app_context():
        return db.session.scalars(select(SignInSession).where(SignInSession.account_id == person.id)).one()


def test_the_record_of_looks_outlives_a_withdrawal(moved_in: tuple[Person, Person, int]) -> None:
    facility, seeker, contact = moved_in
    [preference] = seeker.get("/api/applicants/preferences/")
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    facility.look(preference["id"])
    seeker.call("DELETE", f"/api/applicants/preferences/{preference['id']}/")
    views = f"/api/applicants/preferences/{preference['id']}/certificate_views/"
    assert len(seeker.get(views)) == 1
    assert facility.call("GET", views).status_code == 403
