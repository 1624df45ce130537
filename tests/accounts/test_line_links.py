"""A counselor's LINE account: linked after LINE verifies it, receives requests, and cannot sign in."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select

from server.core.database import db
from server.models import Account, Mail, Push
from tests.support.line import HIKARI, Line
from tests.support.people import People, Person
from tests.support.world.audit import acts_after, last

LINK = "/api/accounts/counselors/line/"
LINE_LOGIN = "/api/accounts/applicants/login/"
KENJI = "U" + "2" * 32


def _consent(person: Person, line: Line, line_id: str = HIKARI, begin: str = LINK) -> dict[str, str]:
    """Begin in this browser, consent on LINE's page, and return the parameters that LINE sends back."""
    begun = person.get(f"{begin}authorize/")
    brought = line.consent(begun["url"], line_id)
    return {"code": brought["code"], "state": brought["state"]}


def _link_line(people: People, line: Line, line_id: str = HIKARI) -> Person:
    counselor = people.counselor()
    counselor.post(LINK, _consent(counselor, line, line_id))
    return counselor


def _send_request(people: People, counselor: Person) -> tuple[Person, int]:
    """Let a facility send a request to a client of the counselor."""
    facility = people.facility()
    body = {
        "home": facility.register_home(name="つばさの家"),
        "preference": counselor.register_preference(name="山本 一郎"),
    }
    return facility, facility.post("/api/chat/contacts/", body)["id"]


def _count_waiting_pushes(app: APIFlask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(Push).where(Push.state == "waiting")) or 0


def test_linked_counselor_gets_requests_with_a_link_to_the_portal(
    app: APIFlask, people: People, line: Line, deliver: Any
) -> None:
    counselor = people.counselor("佐々木 由美")
    assert counselor.get(LINK) == {"linked": False, "reachable": False}
    linked = counselor.post(LINK, _consent(counselor, line))
    assert linked == counselor.get(LINK) == {"linked": True, "reachable": True}
    assert counselor.get("/api/auth/user/")["username"] == "佐々木 由美"
    assert deliver() == 1, "the mail of the link"
    _, contact = _send_request(people, counselor)
    assert deliver() == 1
    [message] = line.inbox(HIKARI)
    assert "つばさの家" in message["altText"]
    assert "山本" not in str(message)
    action = message["contents"]["footer"]["contents"][0]["action"]
    assert action["uri"] == f"{app.extensions['settings'].public_url}/counselors/contacts/?contact={contact}"


def test_linked_counselor_gets_only_requests_on_line(people: People, line: Line, deliver: Any) -> None:
    counselor = _link_line(people, line)
    facility, contact = _send_request(people, counselor)
    deliver()
    facility.patch(f"/api/chat/contacts/{contact}/decline_contact/")
    assert deliver() == 0
    assert len(counselor.get("/api/chat/notifications/")) == 2


def test_linking_is_reported_by_mail(app: APIFlask, people: People, line: Line) -> None:
    counselor = _link_line(people, line)
    with app.app_context():
        email = db.session.get_one(Account, counselor.id).email
        subjects = db.session.scalars(select(Mail.subject).where(Mail.address == email)).all()
    assert subjects[-1] == "LINEでのお知らせがつながりました"


def test_unlinking_cancels_waiting_and_future_pushes(
    app: APIFlask, people: People, line: Line, deliver: Any
) -> None:
    counselor = _link_line(people, line)
    deliver()
    _send_request(people, counselor)
    assert _count_waiting_pushes(app) == 1
    assert counselor.call("DELETE", LINK).status_code == 200
    assert counselor.get(LINK) == {"linked": False, "reachable": False}
    _send_request(people, counselor)
    assert (_count_waiting_pushes(app), deliver()) == (0, 0)


def test_unlinking_twice_is_recorded_once(app: APIFlask, people: People, line: Line) -> None:
    counselor = _link_line(people, line)
    begun = last(app)
    for _ in range(2):
        assert counselor.call("DELETE", LINK).status_code == 200
    assert acts_after(app, begun) == [("line_unlinked", "done")]


def test_line_account_can_be_linked_to_one_account(people: People, line: Line) -> None:
    people.applicant(KENJI)
    first = _link_line(people, line)
    other = people.counselor("小林 誠")
    for taken in (HIKARI, KENJI):
        answer = other.call("POST", LINK, _consent(other, line, taken))
        assert (answer.status_code, answer.json["code"]) == (409, "line_taken")
    assert other.get(LINK)["linked"] is False
    assert first.post(LINK, _consent(first, line))["linked"] is True


def test_linked_line_account_cannot_sign_in(people: People, line: Line) -> None:
    counselor = _link_line(people, line)
    answer = people.visitor().call("POST", LINE_LOGIN, line.liff_tokens(HIKARI))
    assert (answer.status_code, answer.json["code"]) == (400, "line_of_counselor")
    assert counselor.get("/api/auth/user/")["role"] == "counselor"


def test_blocking_makes_the_counselor_unreachable(app: APIFlask, people: People, line: Line) -> None:
    counselor = _link_line(people, line)
    line.webhooks.clear()
    line.act(HIKARI, "block")
    for body, headers in line.webhooks:
        app.test_client().post("/api/line/webhook/", data=body, headers=headers)
    assert counselor.get(LINK) == {"linked": True, "reachable": False}


def test_linking_must_finish_in_the_browser_that_began_it(people: People, line: Line) -> None:
    counselor, thief = people.counselor(), people.counselor()
    brought = _consent(counselor, line)
    answer = thief.call("POST", LINK, brought)
    assert (answer.status_code, answer.json["code"]) == (400, "state_mismatch")
    counselor.post(LINK, brought)
    assert counselor.call("POST", LINK, brought).status_code == 400


@pytest.mark.parametrize("begun_for", ["/api/accounts/applicants/", LINK])
def test_attempts_to_sign_in_and_to_link_are_not_interchangeable(
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
