"""Passwords: which are accepted, how one is changed, and that nobody's costs what everybody's does."""

import pytest
from apiflask import APIFlask
from argon2 import PasswordHasher
from sqlalchemy import select

from server.actions.accounts import passwords
from server.actions.transaction import transaction
from server.domain.accounts.guessing import KNOWN_BROWSER
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Account, Mail
from tests.support.people import PASSWORD, People, Person
from tests.support.rows import for_each

CHANGE = "/api/accounts/password/change/"
LOGIN = "/api/accounts/facilities/login/"
USER = "/api/auth/user/"

# Taken before the tests put a cheap one in its place.
NOBODY = passwords._NOBODY


def test_nobodys_hash_costs_what_everybodys_does():
    assert not PasswordHasher().check_needs_rehash(NOBODY)


_EVERYDAY = """
password1234 passw0rd1234 P@ssw0rd2026! 123456789012 1q2w3e4r5t6y qwertyuiop123 abc123abc123 welcome-to-home
changeme-please adminadmin123 iloveyou-iloveyou summer2026!! demo-password himawari1234 sakura19900101
Hidamari2026! komorebi2026 Tokyo2026tokyo yokohama1234! doraemon12345 Suzuki19850401 tanakatarou1980
grouphome2026 GroupHome2026! fukushi12345 kaigo-kaigo-1 arigatou1234 ganbarimasu2026 ohayougozaimasu
nekonekoneko aaaaaaaaaaaa ああああああああああああ takahashi2026 komorebi-takahashi komorebikurashi
"""
EVERYDAY = _EVERYDAY.split()
GOOD = (
    "a quiet river at night",
    "green tea on monday",
    "mizuiro no jitensha",
    "komorebi-no-michi",
    "Xk2#vQ9!mZp4",
    "静かな庭に咲く花の名前と色",
)
OWN_WORDS = ("takahashi@komorebi.example", "高橋 直子", "こもれび暮らしサポート")


@for_each("password", EVERYDAY)
def test_an_everyday_password_is_refused(password: str) -> None:
    assert passwords.password_fault(password, OWN_WORDS)


@for_each("password", GOOD)
def test_a_password_that_nobody_guesses_is_accepted(password: str) -> None:
    assert passwords.password_fault(password, OWN_WORDS) is None


def test_eleven_characters_are_too_few_and_so_are_the_offices_own_words() -> None:
    assert "12文字以上" in (passwords.password_fault("Xk2#vQ9!mZp", ()) or "")
    assert passwords.password_fault("こもれび暮らしサポート12", OWN_WORDS)


def test_a_long_one_is_judged_as_well() -> None:
    assert passwords.password_fault("a quiet river at night " * 5, ()) is None
    assert passwords.password_fault("a" * 128, ())
    assert passwords.password_fault("a" * 129, ())


@pytest.mark.parametrize(
    "other", ["komorebi-No-Michi", "Komorebi-no-michi", " Komorebi-No-Michi", "Komorebi-No-Mich"]
)
def test_a_password_is_kept_to_the_letter(other: str) -> None:
    kept = passwords.hash_password("Komorebi-No-Michi")
    assert passwords.password_fits(kept, "Komorebi-No-Michi")
    assert not passwords.password_fits(kept, other)
    long = "静かな庭に咲く花の名前と色" * 9
    assert not passwords.password_fits(passwords.hash_password(long), long[:-1])


@pytest.fixture
def owner(people: People) -> Person:
    """A manager in a browser that their account knows."""
    return people.staff(*people.staff_account(Role.FACILITY, "こもれび暮らしサポート"))


def test_a_password_is_changed_with_the_old_one_and_only_this_session_goes_on(
    app: APIFlask, people: People
) -> None:
    account_id, email = people.staff_account(Role.FACILITY, "高橋")
    here, elsewhere = people.staff(account_id, email), people.staff(account_id, email)
    here.post(CHANGE, {"current": PASSWORD, "password": GOOD[0]})
    assert here.call("GET", USER).status_code == 200
    assert elsewhere.call("GET", USER).status_code == 401
    assert elsewhere.call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code == 400
    elsewhere.post(LOGIN, {"email": email, "password": GOOD[0]})
    with app.app_context():
        [mail] = db.session.scalars(select(Mail).where(Mail.subject == "パスワードが変わりました"))
    assert mail.address == email
    assert "高橋" not in mail.text


def test_a_wrong_old_one_and_a_weak_new_one_are_told_at_their_fields(owner: Person) -> None:
    wrong = owner.call("POST", CHANGE, {"current": "wrong", "password": GOOD[0]})
    assert (wrong.status_code, [*wrong.json["fields"]]) == (422, ["current"])
    weak = owner.call("POST", CHANGE, {"current": PASSWORD, "password": "komorebi2026"})
    assert (weak.status_code, [*weak.json["fields"]]) == (422, ["password"])
    assert owner.call("POST", CHANGE, {"current": PASSWORD, "password": GOOD[0]}).status_code == 200


def test_an_open_browser_is_no_place_to_guess_the_password_from(owner: Person) -> None:
    codes = [
        owner.call("POST", CHANGE, {"current": f"wrong {number}", "password": GOOD[0]}).status_code
        for number in range(KNOWN_BROWSER.free + 1)
    ]
    assert codes == [422] * KNOWN_BROWSER.free + [429]


def test_nobodys_password_fits_nobody():
    assert not passwords.password_fits(None, "nobody has this password")


@pytest.mark.parametrize(("password", "is_weak"), [(PASSWORD, True), ("a quiet river at night", False)])
def test_whoever_signs_in_with_a_weak_password_is_told_and_signed_in(
    app: APIFlask, people: People, password: str, is_weak: bool
) -> None:
    account_id, email = people.staff_account(Role.FACILITY, "高橋")
    with app.app_context(), transaction():
        db.session.get_one(Account, account_id).password_hash = passwords.hash_password(password)
    person = people.visitor()
    user = person.post(LOGIN, {"email": email, "password": password})["user"]
    assert user["password_is_weak"] is is_weak
    # Nothing of it is kept: who reads the database learns of no weak one.
    assert person.get(USER)["password_is_weak"] is False


def test_a_demo_asks_nobody_for_another_password(
    app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = app.extensions["settings"].model_copy(update={"ask_weak_passwords": False})
    monkeypatch.setitem(app.extensions, "settings", settings)
    _, email = people.staff_account(Role.FACILITY, "高橋")
    user = people.visitor().post(LOGIN, {"email": email, "password": PASSWORD})["user"]
    assert user["password_is_weak"] is False
