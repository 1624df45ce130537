"""A counselor's own LINE account: linked with LINE's word, told of requests, and nobody's way to sign in."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select

from server.core.database import db
from server.models import Account, Mail, Push
from tests.support.line import HIKARI, Line
from tests.support.people import People, Person

LINK = "/api/accounts/counselors/line/"
LINE_LOGIN = "/api/accounts/applicants/login/"
KENJI = "U" + "2" * 32


def _consent(person: Person, line: Line, line_id: str = HIKARI, begin: str = LINK) -> dict[str, str]:
    """Begin in this browser, agree on LINE's page, and return what LINE sends back."""
    begun = person.get(f"{begin}authorize/")
    brought = line.consent(begun["url"], line_id)
    return {"code": brought["code"], "state": brought["state"]}


def _linked(people: People, line: Line, line_id: str = HIKARI) -> Person:
    counselor = people.counselor()
    counselor.post(LINK, _consent(counselor, line, line_id))
    return counselor


def _ask(people: People, counselor: Person) -> tuple[Person, int]:
    """Have a facility ask somebody whom the counselor registered."""
    facility = people.facility()
    body = {
        "home": facility.register_home(name="つばさの家"),
        "preference": counselor.register_preference(name="山本 一郎"),
    }
    return facility, facility.post("/api/chat/contacts/", body)["id"]


def _waiting(app: APIFlask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(Push).where(Push.state == "waiting")) or 0


def test_a_linked_counselor_is_told_of_a_request_and_led_to_the_portal(
    app: APIFlask, people: People, line: Line, deliver: Any
) -> None:
    counselor = people.counselor("佐々木 由美")
    assert counselor.get(LINK) == {"linked": False, "reachable": False}
    linked = counselor.post(LINK, _consent(counselor, line))
    assert linked == counselor.get(LINK) == {"linked": True, "reachable": True}
    assert counselor.get("/api/auth/user/")["username"] == "佐々木 由美"
    assert deliver() == 1, "the mail of the link"
    _, contact = _ask(people, counselor)
    assert deliver() == 1
    [message] = line.inbox(HIKARI)
    assert "つばさの家" in message["altText"]
    assert "山本" not in str(message)
    action = message["contents"]["footer"]["contents"][0]["action"]
    assert action["uri"] == f"{app.extensions['settings'].public_url}/counselors/contacts/?contact={contact}"


def test_of_everything_else_a_linked_counselor_reads_in_the_portal(
    people: People, line: Line, deliver: Any
) -> None:
    counselor = _linked(people, line)
    facility, contact = _ask(people, counselor)
    deliver()
    facility.patch(f"/api/chat/contacts/{contact}/decline_contact/")
    assert deliver() == 0
    assert len(counselor.get("/api/chat/notifications/")) == 2


def test_the_owner_is_told_by_mail_of_a_line_account_that_is_linked(
    app: APIFlask, people: People, line: Line
) -> None:
    counselor = _linked(people, line)
    with app.app_context():
        email = db.session.get_one(Account, counselor.id).email
        subjects = db.session.scalars(select(Mail.subject).where(Mail.address == email)).all()
    assert subjects[-1] == "LINEでのお知らせがつながりました"


def test_unlinking_stops_what_waits_and_what_would_come(
    app: APIFlask, people: People, line: Line, deliver: Any
) -> None:
    counselor = _linked(people, line)
    deliver()
    _ask(people, counselor)
    assert _waiting(app) == 1
    assert counselor.call("DELETE", LINK).status_code == 200
    assert counselor.get(LINK) == {"linked": False, "reachable": False}
    _ask(people, counselor)
    assert (_waiting(app), deliver()) == (0, 0)


def test_a_line_account_belongs_to_one_account(people: People, line: Line) -> None:
    people.applicant(KENJI)
    first = _linked(people, line)
    other = people.counselor("小林 誠")
    for taken in (HIKARI, KENJI):
        answer = other.call("POST", LINK, _consent(other, line, taken))
        assert (answer.status_code, answer.json["code"]) == (409, "line_taken")
    assert other.get(LINK)["linked"] is False
    assert first.post(LINK, _consent(first, line))["linked"] is True


def test_a_linked_line_account_signs_nobody_in(people: People, line: Line) -> None:
    counselor = _linked(people, line)
    answer = people.visitor().call("POST", LINE_LOGIN, line.liff_tokens(HIKARI))
    assert (answer.status_code, answer.json["code"]) == (400, "line_of_counselor")
    assert counselor.get("/api/auth/user/")["role"] == "counselor"


def test_who_blocks_the_account_cannot_be_reached(app: APIFlask, people: People, line: Line) -> None:
    counselor = _linked(people, line)
    line.told.clear()
    line.act(HIKARI, "block")
    for body, headers in line.told:
        app.test_client().post("/api/line/webhook/", data=body, headers=headers)
    assert counselor.get(LINK) == {"linked": True, "reachable": False}


def test_only_what_this_browser_began_here_links(people: People, line: Line) -> None:
    counselor, thief = people.counselor(), people.counselor()
    brought = _consent(counselor, line)
    answer = thief.call("POST", LINK, brought)
    assert (answer.status_code, answer.json["code"]) == (400, "state_mismatch")
    counselor.post(LINK, brought)
    assert counselor.call("POST", LINK, brought).status_code == 400


@pytest.mark.parametrize("begun_for", ["/api/accounts/applicants/", LINK])
def test_what_was_begun_for_one_purpose_is_worth_nothing_for_the_other(
    people: People, line: Line, begun_for: str
) -> None:
    counselor = people.counselor()
    body = _consent(counselor, line, begin=begun_for)
    cookie_path, asked = (LINE_LOGIN, LINK) if begun_for != LINK else (LINK, LINE_LOGIN)
    attempt = counselor.client.get_cookie("line_login_attempt", path=cookie_path)
    assert attempt
    counselor.client.set_cookie("line_login_attempt", attempt.value, path=asked)
    answer = counselor.call("POST", asked, body)
    assert (answer.status_code, answer.json["code"]) == (400, "state_mismatch")
