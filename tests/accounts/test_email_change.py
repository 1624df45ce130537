"""A member's mail address is changed with the password, confirmed at the new one, and taken back from the old one."""

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
from tests.accounts.factors.device import PASSKEY_LOGIN, Device, add_app, add_passkey, answered
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person

ADDRESS = "/api/accounts/address/"
LOGIN = "/api/accounts/facilities/login/"
FORGOTTEN, SET = "/api/accounts/password/forgotten/", "/api/accounts/password/"
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


def secret(app: APIFlask, address: str) -> str:
    """Return the secret of the link in the newest mail to an address."""
    found = re.search(r"#(\S+)", mails(app, address)[-1].text)
    assert found
    return found[1]


def ask(person: Person, email: str = NEW, password: str = PASSWORD) -> int:
    return person.call("POST", ADDRESS, {"email": email, "login_password": password}).status_code


def follow(people: People, step: str, token: str) -> int:
    return people.visitor().call("POST", f"{ADDRESS}{step}/", {"token": token}).status_code


def signs_in(people: People, email: str, password: str = PASSWORD) -> bool:
    return people.visitor().call("POST", LOGIN, {"email": email, "password": password}).status_code == 200


def test_the_new_address_counts_once_its_link_was_followed_and_sessions_stay(
    app: APIFlask, people: People, person: Person, former: str
) -> None:
    assert ask(person, NEW.upper()) == 200
    assert person.get(ADDRESS)["email"] == former
    assert mails(app, former) == []
    token = secret(app, NEW)
    assert follow(people, "confirm", token) == 200
    assert person.get(ADDRESS)["email"] == NEW
    assert person.call("GET", USER).status_code == 200
    assert (signs_in(people, former), signs_in(people, NEW)) == (False, True)
    [told] = mails(app, former)
    assert told.subject == "メールアドレスが変わりました"
    assert NEW not in told.text
    assert follow(people, "confirm", token) == 404, "a link works once"


def test_it_takes_the_password_and_wrong_ones_are_counted(person: Person, app: APIFlask) -> None:
    refused = person.call("POST", ADDRESS, {"email": NEW, "login_password": "wrong"})
    assert (refused.status_code, [*refused.json["fields"]]) == (422, ["login_password"])
    assert mails(app, NEW) == []


def test_an_address_of_somebody_is_told_so_by_mail_and_nobody_else_learns_it(
    app: APIFlask, people: People, person: Person
) -> None:
    _, theirs = people.staff_account(Role.FACILITY, "高橋")
    answers = [
        person.call("POST", ADDRESS, {"email": email, "login_password": PASSWORD}) for email in (theirs, NEW)
    ]
    assert [(answer.status_code, answer.json) for answer in answers] == [(200, {}), (200, {})]
    [told] = mails(app, theirs)
    assert "#" not in told.text
    assert "佐々木" not in told.text


def test_an_address_that_somebody_took_meanwhile_is_not_given_twice(
    app: APIFlask, people: People, person: Person
) -> None:
    other = people.facility()
    assert ask(person) == ask(other) == 200
    first, second = (re.search(r"#(\S+)", mail.text) for mail in mails(app, NEW))
    assert first
    assert second
    assert follow(people, "confirm", second[1]) == 200
    assert follow(people, "confirm", first[1]) == 404
    assert (person.get(ADDRESS)["email"], other.get(ADDRESS)["email"]) != (NEW, NEW)


def test_links_that_went_to_the_former_address_die_and_later_mails_go_to_the_new_one(
    app: APIFlask, people: People, person: Person, former: str
) -> None:
    people.visitor().post(FORGOTTEN, {"email": former})
    old_link = secret(app, former)
    assert ask(person) == 200
    assert follow(people, "confirm", secret(app, NEW)) == 200
    body = {"token": old_link, "password": NEXT_PASSWORD}
    assert people.visitor().call("POST", SET, body).status_code == 404
    people.visitor().post(FORGOTTEN, {"email": former})
    assert [mail.subject for mail in mails(app, former)] == ["メールアドレスが変わりました"]
    people.visitor().post(FORGOTTEN, {"email": NEW})
    person.post("/api/accounts/password/change/", {"current": PASSWORD, "password": NEXT_PASSWORD})
    subjects = [mail.subject for mail in mails(app, NEW)]
    assert subjects[-2:] == ["パスワードの再設定", "パスワードが変わりました"]


def test_only_the_link_that_was_asked_for_last_works_and_for_a_day(
    app: APIFlask, people: People, person: Person, clock: Clock
) -> None:
    assert ask(person) == 200
    first = secret(app, NEW)
    assert ask(person) == 200
    assert follow(people, "confirm", first) == 404
    clock.forward(hours=24)
    assert follow(people, "confirm", secret(app, NEW)) == 404


def test_from_the_former_address_the_change_is_taken_back_whatever_was_changed_after_it(
    app: APIFlask, people: People, person: Person, former: str, clock: Clock
) -> None:
    assert ask(person) == 200
    assert follow(people, "confirm", secret(app, NEW)) == 200
    undo = secret(app, former)
    assert ask(person, "third@example.jp") == 200
    assert follow(people, "confirm", secret(app, "third@example.jp")) == 200
    second_undo = secret(app, NEW)
    clock.forward(seconds=timedelta(days=6).total_seconds())
    assert follow(people, "undo", undo) == 200
    assert person.call("GET", USER).status_code == 401
    assert not signs_in(people, former), "whoever changed it knew the password"
    assert follow(people, "undo", second_undo) == 404
    body = {"token": secret(app, former), "password": NEXT_PASSWORD}
    assert people.visitor().call("POST", SET, body).status_code == 200
    assert signs_in(people, former, NEXT_PASSWORD)
    assert follow(people, "undo", undo) == 404


def test_taking_it_back_ends_every_other_way_in_that_was_made_by_then(
    app: APIFlask, people: People, person: Person, former: str, clock: Clock
) -> None:
    early, late = Device(), Device()
    add_passkey(person, early)
    assert ask(person) == 200
    assert follow(people, "confirm", secret(app, NEW)) == 200
    undo = secret(app, former)
    add_passkey(person, late)
    add_app(person, clock)
    calendar = urlsplit(person.post("/api/accounts/calendar/")["address"]).path
    [office] = person.get("/api/offices/")
    invitations = f"/api/offices/{office['id']}/invitations/"
    person.post(invitations, {"email": "third@example.jp", "position": "manager"})
    invitation = secret(app, "third@example.jp")
    with app.app_context(), transaction():
        db.session.get_one(Account, person.id).line_id = "U" + "2" * 32
    assert follow(people, "undo", undo) == 200
    with app.app_context():
        assert db.session.get_one(Account, person.id).line_id is None
    visitor = people.visitor()
    for device in (early, late):
        assert visitor.call("POST", PASSKEY_LOGIN, answered(visitor, device)).status_code == 400
    assert visitor.call("GET", calendar).status_code == 404
    assert visitor.call("POST", "/api/accounts/invitations/read/", {"token": invitation}).status_code == 404
    told = mails(app, former)[-2]
    assert told.subject == "メールアドレスを元に戻しました"
    visitor.post(SET, {"token": secret(app, former), "password": NEXT_PASSWORD})
    assert visitor.post(LOGIN, {"email": former, "password": NEXT_PASSWORD})["second_step"] is None


def test_the_former_mailbox_alone_removes_no_factor_that_is_older_than_any_session(
    app: APIFlask, people: People, person: Person, former: str, clock: Clock
) -> None:
    device = Device()
    add_passkey(person, device)
    clock.forward(seconds=timedelta(days=7).total_seconds() + 1)
    person = people.visitor()
    person.post(PASSKEY_LOGIN, answered(person, device))
    assert ask(person) == 200
    assert follow(people, "confirm", secret(app, NEW)) == 200
    assert follow(people, "undo", secret(app, former)) == 200
    person.post(SET, {"token": secret(app, former), "password": NEXT_PASSWORD})
    step = person.post(LOGIN, {"email": former, "password": NEXT_PASSWORD})["second_step"]
    assert (step["passkey"], step["recovery"]) == (True, False)
    person.post(PASSKEY_LOGIN, answered(person, device))


def test_after_a_week_nothing_is_taken_back(
    app: APIFlask, people: People, person: Person, former: str, clock: Clock
) -> None:
    assert ask(person) == 200
    assert follow(people, "confirm", secret(app, NEW)) == 200
    clock.forward(seconds=timedelta(days=7).total_seconds())
    assert follow(people, "undo", secret(app, former)) == 404
