"""Passwords: strength, change, hashing cost, and the queues for rating and hashing."""

import threading
from collections.abc import Callable

import gevent
import pytest
from apiflask import APIFlask
from argon2 import PasswordHasher
from sqlalchemy import select

from server.accounts.rules.passwords import KNOWN_BROWSER
from server.accounts.service import passwords
from server.core.database import db
from server.core.limits import PASSWORDS_OF_ACCOUNT
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, Mail
from tests.support.clock import Clock
from tests.support.people import PASSWORD, People, Person
from tests.support.rows import for_each
from tests.support.world.offices import link_in_mail

CHANGE = "/api/accounts/password/change/"
LOGIN = "/api/accounts/facilities/login/"
USER = "/api/auth/user/"
SET = "/api/accounts/password/"

# Taken before a fixture replaces it by a cheap hash.
DUMMY_HASH = passwords._DUMMY_HASH


def test_dummy_hash_costs_as_much_as_a_real_one():
    assert not PasswordHasher().check_needs_rehash(DUMMY_HASH)


_WEAK = """
password1234 passw0rd1234 P@ssw0rd2026! 123456789012 1q2w3e4r5t6y qwertyuiop123 abc123abc123 welcome-to-home
changeme-please adminadmin123 iloveyou-iloveyou summer2026!! demo-password himawari1234 sakura19900101
Hidamari2026! komorebi2026 Tokyo2026tokyo yokohama1234! doraemon12345 Suzuki19850401 tanakatarou1980
grouphome2026 GroupHome2026! fukushi12345 kaigo-kaigo-1 arigatou1234 ganbarimasu2026 ohayougozaimasu
nekonekoneko aaaaaaaaaaaa ああああああああああああ takahashi2026 komorebi-takahashi komorebikurashi
"""
WEAK = _WEAK.split()
STRONG = (
    "a quiet river at night",
    "green tea on monday",
    "mizuiro no jitensha",
    "komorebi-no-michi",
    "Xk2#vQ9!mZp4",
    "静かな庭に咲く花の名前と色",
)
OWN_WORDS = ("takahashi@komorebi.example", "高橋 直子", "こもれび暮らしサポート")


@for_each("password", WEAK)
def test_weak_password_is_refused(password: str) -> None:
    assert passwords.password_error(password, OWN_WORDS)


@for_each("password", STRONG)
def test_strong_password_is_accepted(password: str) -> None:
    assert passwords.password_error(password, OWN_WORDS) is None


def test_short_passwords_and_names_of_the_office_are_refused() -> None:
    assert "12文字以上" in (passwords.password_error("Xk2#vQ9!mZp", ()) or "")
    assert passwords.password_error("こもれび暮らしサポート12", OWN_WORDS)


def test_long_passwords_are_rated() -> None:
    assert passwords.password_error("a quiet river at night " * 5, ()) is None
    assert passwords.password_error("a" * 128, ())
    assert passwords.password_error("a" * 129, ())


@pytest.mark.parametrize(
    "other", ["komorebi-No-Michi", "Komorebi-no-michi", " Komorebi-No-Michi", "Komorebi-No-Mich"]
)
def test_passwords_are_compared_exactly(other: str) -> None:
    kept = passwords.hash_password("Komorebi-No-Michi")
    assert passwords.verify_password(kept, "Komorebi-No-Michi")
    assert not passwords.verify_password(kept, other)
    long = "静かな庭に咲く花の名前と色" * 9
    assert not passwords.verify_password(passwords.hash_password(long), long[:-1])


@pytest.fixture
def owner(people: People) -> Person:
    """Return a manager in a browser that their account knows."""
    return people.staff(*people.staff_account(Role.FACILITY, "こもれび暮らしサポート"))


def test_changing_the_password_ends_other_sessions(app: APIFlask, people: People) -> None:
    account_id, email = people.staff_account(Role.FACILITY, "高橋")
    here, elsewhere = people.staff(account_id, email), people.staff(account_id, email)
    here.post(CHANGE, {"current": PASSWORD, "password": STRONG[0]})
    assert here.call("GET", USER).status_code == 200
    assert elsewhere.call("GET", USER).status_code == 401
    assert elsewhere.call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code == 400
    elsewhere.post(LOGIN, {"email": email, "password": STRONG[0]})
    with app.app_context():
        [mail] = db.session.scalars(select(Mail).where(Mail.subject == "パスワードが変わりました"))
    assert mail.address == email
    assert "高橋" not in mail.text


def test_password_errors_name_their_fields(owner: Person) -> None:
    wrong = owner.call("POST", CHANGE, {"current": "wrong", "password": STRONG[0]})
    assert (wrong.status_code, [*wrong.json["fields"]]) == (422, ["current"])
    weak = owner.call("POST", CHANGE, {"current": PASSWORD, "password": "komorebi2026"})
    assert (weak.status_code, [*weak.json["fields"]]) == (422, ["password"])
    assert owner.call("POST", CHANGE, {"current": PASSWORD, "password": STRONG[0]}).status_code == 200


def test_wrong_current_passwords_are_limited(owner: Person) -> None:
    codes = [
        owner.call("POST", CHANGE, {"current": f"wrong {number}", "password": STRONG[0]}).status_code
        for number in range(KNOWN_BROWSER.free + 1)
    ]
    assert codes == [422] * KNOWN_BROWSER.free + [429]


def test_account_without_password_accepts_none():
    assert not passwords.verify_password(None, "dummy password")


@pytest.mark.parametrize(("password", "is_weak"), [(PASSWORD, True), ("a quiet river at night", False)])
def test_sign_in_reports_a_weak_password(app: APIFlask, people: People, password: str, is_weak: bool) -> None:
    account_id, email = people.staff_account(Role.FACILITY, "高橋")
    with app.app_context(), transaction():
        db.session.get_one(Account, account_id).password_hash = passwords.hash_password(password)
    person = people.visitor()
    user = person.post(LOGIN, {"email": email, "password": password})["user"]
    assert user["password_is_weak"] is is_weak
    # The result is not stored, so the database does not show which passwords are weak.
    assert person.get(USER)["password_is_weak"] is False


def test_demo_does_not_report_weak_passwords(
    app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = app.extensions["settings"].model_copy(update={"ask_weak_passwords": False})
    monkeypatch.setitem(app.extensions, "settings", settings)
    _, email = people.staff_account(Role.FACILITY, "高橋")
    user = people.visitor().post(LOGIN, {"email": email, "password": PASSWORD})["user"]
    assert user["password_is_weak"] is False


# Rating takes seconds of processor time. It must not delay others and is limited per account.

#: The password that takes longest to rate.
SLOW_TO_RATE = "4@8({[</369&#!1/|0$5+7%2" * 5


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Return the rated passwords, each with whether the event loop had to wait."""
    found, loop, score = list[tuple[str, bool]](), threading.get_ident(), passwords._score

    def watched(password: str, words: list[str]) -> int:
        found.append((password, threading.get_ident() == loop))
        return score(password[:20], words)

    monkeypatch.setattr(passwords, "_score", watched)
    return found


def change_password(app: APIFlask, people: People) -> int:
    owner = people.staff(*people.staff_account(Role.FACILITY, "こもれび暮らしサポート"))
    return owner.call("POST", CHANGE, {"current": PASSWORD, "password": SLOW_TO_RATE}).status_code


def set_by_link(app: APIFlask, people: People) -> int:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    people.visitor().post(f"{SET}forgotten/", {"email": email})
    link = {"token": link_in_mail(app, email), "password": SLOW_TO_RATE}
    return people.visitor().call("POST", SET, link).status_code


def accept_invitation(app: APIFlask, people: People) -> int:
    manager, email = people.facility(), "new@example.com"
    manager.post(f"/api/offices/{manager.office}/invitations/", {"email": email, "position": "staff"})
    link = {"token": link_in_mail(app, email), "username": "高橋 直子", "password": SLOW_TO_RATE}
    return people.visitor().call("POST", "/api/accounts/invitations/accept/", link).status_code


def sign_in_by_password(app: APIFlask, people: People) -> int:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    return people.visitor().call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code


def create_by_command(app: APIFlask, people: People) -> int:
    args = ["accounts", "create", "--role", "counselor", "--email", "c@example.com", "--name", "佐々木"]
    return app.test_cli_runner().invoke(args=args, input=SLOW_TO_RATE).exit_code


@pytest.mark.parametrize(
    ("choose", "done"),
    [
        (change_password, 200),
        (set_by_link, 200),
        (accept_invitation, 201),
        (sign_in_by_password, 200),
        (create_by_command, 0),
    ],
)
def test_first_72_characters_are_rated_outside_the_event_loop(
    app: APIFlask,
    people: People,
    rated: list[tuple[str, bool]],
    choose: Callable[[APIFlask, People], int],
    done: int,
) -> None:
    assert choose(app, people) == done
    # A password that proves the user's identity is rated too.
    assert rated
    assert [one for one in rated if len(one[0]) > 72 or one[1]] == []


def test_one_password_is_rated_at_a_time_and_others_wait_without_a_thread(
    people: People, owner: Person
) -> None:
    change = {"current": PASSWORD, "password": STRONG[0]}
    with passwords.RATING_QUEUE.slot():
        waiting = gevent.spawn(owner.tab().call, "POST", CHANGE, change)
        with gevent.Timeout(30):
            while passwords.RATING_QUEUE._lines[gevent.get_hub()].length < 2:
                gevent.sleep(0.001)
        assert owner.call("GET", USER).status_code == 200
        assert not waiting.ready()
    assert waiting.get(timeout=30).status_code == 200


def test_sign_in_does_not_wait_for_the_rating(people: People, rated: list[tuple[str, bool]]) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    sign_in = {"email": email, "password": PASSWORD}
    with passwords.RATING_QUEUE.slot(), gevent.Timeout(30):
        assert people.visitor().post(LOGIN, sign_in)["user"]["password_is_weak"] is False
    reported = [people.visitor().post(LOGIN, sign_in)["user"]["password_is_weak"] for _ in range(6)]
    assert reported == [True] * 5 + [False]
    assert len(rated) == 5


def test_one_hash_is_computed_at_a_time() -> None:
    kept = passwords.hash_password(STRONG[0])
    with passwords.HASHING_QUEUE.slot():
        tries = [gevent.spawn(passwords.verify_password, kept, STRONG[0]) for _ in range(3)]
        with gevent.Timeout(30):
            while passwords.HASHING_QUEUE._lines[gevent.get_hub()].length < 1 + len(tries):
                gevent.sleep(0.001)
        assert not any(one.ready() for one in tries)
    assert [one.get(timeout=30) for one in tries] == [True] * 3


def test_full_queue_gives_503(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords.RATING_QUEUE, "waiting_max", 0)
    with passwords.RATING_QUEUE.slot():
        refused = owner.call("POST", CHANGE, {"current": PASSWORD, "password": STRONG[0]})
    assert (refused.status_code, refused.json["code"]) == (503, "passwords_waiting")
    assert "パスワード" in refused.json["detail"]


def test_five_passwords_are_rated_per_hour(
    owner: Person, rated: list[tuple[str, bool]], clock: Clock
) -> None:
    weak = {"current": PASSWORD, "password": "komorebi2026"}
    codes = [owner.call("POST", CHANGE, weak).status_code for _ in range(PASSWORDS_OF_ACCOUNT.most + 1)]
    assert codes == [422] * 5 + [429]
    assert len(rated) == 5
    clock.forward(hours=1)
    assert owner.call("POST", CHANGE, weak).status_code == 422


def test_passwords_set_by_link_share_the_limit(
    app: APIFlask, people: People, rated: list[tuple[str, bool]]
) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    people.visitor().post(f"{SET}forgotten/", {"email": email})
    link = {"token": link_in_mail(app, email), "password": "takahashi2026"}
    codes = [
        people.visitor().call("POST", SET, link, environ_base={"REMOTE_ADDR": f"10.0.0.{number}"}).status_code
        for number in range(PASSWORDS_OF_ACCOUNT.most + 1)
    ]
    assert codes == [422] * 5 + [429]
    assert len(rated) == 5
