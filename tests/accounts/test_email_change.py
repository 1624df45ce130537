"""Changing a member's mail address: password, confirmation at the new address, and undo from the old one."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, Mail
from tests.accounts.factors.device import PASSKEY_LOGIN, Device, add_app, add_passkey, passkey_body
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person

ADDRESS = "/api/accounts/address/"
LOGIN = "/api/accounts/facilities/login/"
FORGOTTEN_PASSWORD, SET_PASSWORD = "/api/accounts/password/forgotten/", "/api/accounts/password/"
USER = "/api/auth/user/"
NEW = "new-address@example.jp"
NEXT_PASSWORD = "a quiet river at night"


@pytest.fixture
def former(people: People) -> str:
    return people.staff_account(Role.COUNSELOR, "佐々木")[1]


@pytest.fixture
def person(people: People, former: str) -> Person:
    person = people.visitor()
    person.id = person.post(LOGIN, {"email": former, "password": PASSWORD})["user"]["id"]
    return person


def mails(app: APIFlask, address: str) -> list[Mail]:
    with app.app_context():
        return list(db.session.scalars(select(Mail).where(Mail.address == address).order_by(Mail.id)))


def link_secret(app: APIFlask, address: str) -> str:
    """Return the secret of the link in the newest mail to an address."""
    found = re.search(r"#(\S+)", mails(app, address)[-1].text)
    assert found
    return found[1]


def request_change(person: Person, email: str = NEW, password: str = PASSWORD) -> int:
    return person.call("POST", ADDRESS, {"email": email, "login_password": password}).status_code


def open_link(people: People, step: str, token: str) -> int:
    return people.visitor().call("POST", f"{ADDRESS}{step}/", {"token": token}).status_code


def can_sign_in(people: People, email: str, password: str = PASSWORD) -> bool:
    return people.visitor().call("POST", LOGIN, {"email": email, "password": password}).status_code == 200


def test_confirming_changes_the_address_and_keeps_sessions(
    app: APIFlask, people: People, person: Person, former: str
) -> None:
    assert request_change(person, NEW.upper()) == 200
    assert person.get(ADDRESS)["email"] == former
    assert mails(app, former) == []
    token = link_secret(app, NEW)
    assert open_link(people, "confirm", token) == 200
    assert person.get(ADDRESS)["email"] == NEW
    assert person.call("GET", USER).status_code == 200
    assert (can_sign_in(people, former), can_sign_in(people, NEW)) == (False, True)
    [mail_to_owner] = mails(app, former)
    assert mail_to_owner.subject == "メールアドレスが変わりました"
    assert NEW not in mail_to_owner.text
    assert open_link(people, "confirm", token) == 404, "a link works once"


def test_change_needs_the_password(person: Person, app: APIFlask) -> None:
    refused = person.call("POST", ADDRESS, {"email": NEW, "login_password": "wrong"})
    assert (refused.status_code, [*refused.json["fields"]]) == (422, ["login_password"])
    assert mails(app, NEW) == []


def test_only_the_owner_learns_that_an_address_is_taken(
    app: APIFlask, people: People, person: Person
) -> None:
    _, theirs = people.staff_account(Role.FACILITY, "高橋")
    answers = [
        person.call("POST", ADDRESS, {"email": email, "login_password": PASSWORD}) for email in (theirs, NEW)
    ]
    assert [(answer.status_code, answer.json) for answer in answers] == [(200, {}), (200, {})]
    [mail_to_owner] = mails(app, theirs)
    assert "#" not in mail_to_owner.text
    assert "佐々木" not in mail_to_owner.text


def test_address_cannot_be_confirmed_twice(app: APIFlask, people: People, person: Person) -> None:
    other = people.facility()
    assert request_change(person) == request_change(other) == 200
    first, second = (re.search(r"#(\S+)", mail.text) for mail in mails(app, NEW))
    assert first
    assert second
    assert open_link(people, "confirm", second[1]) == 200
    assert open_link(people, "confirm", first[1]) == 404
    assert (person.get(ADDRESS)["email"], other.get(ADDRESS)["email"]) != (NEW, NEW)


def test_confirming_disables_links_of_the_old_address(
    app: APIFlask, people: People, person: Person, former: str
) -> None:
    people.visitor().post(FORGOTTEN_PASSWORD, {"email": former})
    old_link = link_secret(app, former)
    assert request_change(person) == 200
    assert open_link(people, "confirm", link_secret(app, NEW)) == 200
    body = {"token": old_link, "password": NEXT_PASSWORD}
    assert people.visitor().call("POST", SET_PASSWORD, body).status_code == 404
    people.visitor().post(FORGOTTEN_PASSWORD, {"email": former})
    assert [mail.subject for mail in mails(app, former)] == ["メールアドレスが変わりました"]
    people.visitor().post(FORGOTTEN_PASSWORD, {"email": NEW})
    person.post("/api/accounts/password/change/", {"current": PASSWORD, "password": NEXT_PASSWORD})
    subjects = [mail.subject for mail in mails(app, NEW)]
    assert subjects[-2:] == ["パスワードの再設定", "パスワードが変わりました"]


def test_only_the_latest_link_works_for_a_day(
    app: APIFlask, people: People, person: Person, clock: Clock
) -> None:
    assert request_change(person) == 200
    first = link_secret(app, NEW)
    assert request_change(person) == 200
    assert open_link(people, "confirm", first) == 404
    clock.forward(hours=24)
    assert open_link(people, "confirm", link_secret(app, NEW)) == 404


def test_old_address_can_undo_the_change_after_further_changes(
    app: APIFlask, people: People, person: Person, former: str, clock: Clock
) -> None:
    assert request_change(person) == 200
    assert open_link(people, "confirm", link_secret(app, NEW)) == 200
    undo = link_secret(app, former)
    assert request_change(person, "third@example.jp") == 200
    assert open_link(people, "confirm", link_secret(app, "third@example.jp")) == 200
    second_undo = link_secret(app, NEW)
    clock.forward(seconds=timedelta(days=6).total_seconds())
    assert open_link(people, "undo", undo) == 200
    assert person.call("GET", USER).status_code == 401
    assert not can_sign_in(people, former), "the old password may be known to others"
    assert open_link(people, "undo", second_undo) == 404
    body = {"token": link_secret(app, former), "password": NEXT_PASSWORD}
    assert people.visitor().call("POST", SET_PASSWORD, body).status_code == 200
    assert can_sign_in(people, former, NEXT_PASSWORD)
    assert open_link(people, "undo", undo) == 404


def test_undo_ends_all_sign_ins_and_links_created_since(
    app: APIFlask, people: People, person: Person, former: str, clock: Clock
) -> None:
    early, late = Device(), Device()
    add_passkey(person, early)
    assert request_change(person) == 200
    assert open_link(people, "confirm", link_secret(app, NEW)) == 200
    undo = link_secret(app, former)
    add_passkey(person, late)
    add_app(person, clock)
    calendar = urlsplit(person.post("/api/accounts/calendar/")["address"]).path
    [office] = person.get("/api/offices/")
    invitations = f"/api/offices/{office['id']}/invitations/"
    person.post(invitations, {"email": "third@example.jp", "position": "manager"})
    invitation = link_secret(app, "third@example.jp")
    with app.app_context(), transaction():
        db.session.get_one(Account, person.id).line_id = "U" + "2" * 32
    assert open_link(people, "undo", undo) == 200
    with app.app_context():
        assert db.session.get_one(Account, person.id).line_id is None
    visitor = people.visitor()
    for device in (early, late):
        assert visitor.call("POST", PASSKEY_LOGIN, passkey_body(visitor, device)).status_code == 400
    assert visitor.call("GET", calendar).status_code == 404
    assert visitor.call("POST", "/api/accounts/invitations/read/", {"token": invitation}).status_code == 404
    mail_to_owner = mails(app, former)[-2]
    assert mail_to_owner.subject == "メールアドレスを元に戻しました"
    visitor.post(SET_PASSWORD, {"token": link_secret(app, former), "password": NEXT_PASSWORD})
    assert visitor.post(LOGIN, {"email": former, "password": NEXT_PASSWORD})["second_step"] is None


def test_undo_keeps_factors_older_than_any_session(
    app: APIFlask, people: People, person: Person, former: str, clock: Clock
) -> None:
    device = Device()
    add_passkey(person, device)
    clock.forward(seconds=timedelta(days=7).total_seconds() + 1)
    person = people.visitor()
    person.post(PASSKEY_LOGIN, passkey_body(person, device))
    assert request_change(person) == 200
    assert open_link(people, "confirm", link_secret(app, NEW)) == 200
    assert open_link(people, "undo", link_secret(app, former)) == 200
    person.post(SET_PASSWORD, {"token": link_secret(app, former), "password": NEXT_PASSWORD})
    step = person.post(LOGIN, {"email": former, "password": NEXT_PASSWORD})["second_step"]
    assert (step["passkey"], step["recovery"]) == (True, False)
    person.post(PASSKEY_LOGIN, passkey_body(person, device))


def test_undo_expires_after_a_week(
    app: APIFlask, people: People, person: Person, former: str, clock: Clock
) -> None:
    assert request_change(person) == 200
    assert open_link(people, "confirm", link_secret(app, NEW)) == 200
    clock.forward(seconds=timedelta(days=7).total_seconds())
    assert open_link(people, "undo", link_secret(app, former)) == 404
