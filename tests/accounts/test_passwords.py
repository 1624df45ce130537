"""Passwords: which are accepted, how one is changed, and that nobody's costs what everybody's does."""

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
    assert passwords.password_error(password, OWN_WORDS)


@for_each("password", GOOD)
def test_a_password_that_nobody_guesses_is_accepted(password: str) -> None:
    assert passwords.password_error(password, OWN_WORDS) is None


def test_eleven_characters_are_too_few_and_so_are_the_offices_own_words() -> None:
    assert "12文字以上" in (passwords.password_error("Xk2#vQ9!mZp", ()) or "")
    assert passwords.password_error("こもれび暮らしサポート12", OWN_WORDS)


def test_a_long_one_is_judged_as_well() -> None:
    assert passwords.password_error("a quiet river at night " * 5, ()) is None
    assert passwords.password_error("a" * 128, ())
    assert passwords.password_error("a" * 129, ())


@pytest.mark.parametrize(
    "other", ["komorebi-No-Michi", "Komorebi-no-michi", " Komorebi-No-Michi", "Komorebi-No-Mich"]
)
def test_a_password_is_kept_to_the_letter(other: str) -> None:
    kept = passwords.hash_password("Komorebi-No-Michi")
    assert passwords.verify_password(kept, "Komorebi-No-Michi")
    assert not passwords.verify_password(kept, other)
    long = "静かな庭に咲く花の名前と色" * 9
    assert not passwords.verify_password(passwords.hash_password(long), long[:-1])


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
    assert not passwords.verify_password(None, "nobody has this password")


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


# Judging one takes seconds of a processor: it holds nobody else up, and nobody has many judged.

#: What takes longest to judge.
HEAVY = "4@8({[</369&#!1/|0$5+7%2" * 5


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What is judged, and whether the event loop waits for it."""
    found, loop, score = list[tuple[str, bool]](), threading.get_ident(), passwords._score

    def watched(password: str, words: list[str]) -> int:
        found.append((password, threading.get_ident() == loop))
        return score(password[:20], words)

    monkeypatch.setattr(passwords, "_score", watched)
    return found


def _change(app: APIFlask, people: People) -> int:
    owner = people.staff(*people.staff_account(Role.FACILITY, "こもれび暮らしサポート"))
    return owner.call("POST", CHANGE, {"current": PASSWORD, "password": HEAVY}).status_code


def _link(app: APIFlask, people: People) -> int:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    people.visitor().post(f"{SET}forgotten/", {"email": email})
    link = {"token": link_in_mail(app, email), "password": HEAVY}
    return people.visitor().call("POST", SET, link).status_code


def _invitation(app: APIFlask, people: People) -> int:
    manager, email = people.facility(), "new@example.com"
    manager.post(f"/api/offices/{manager.office}/invitations/", {"email": email, "position": "staff"})
    link = {"token": link_in_mail(app, email), "username": "高橋 直子", "password": HEAVY}
    return people.visitor().call("POST", "/api/accounts/invitations/accept/", link).status_code


def _sign_in(app: APIFlask, people: People) -> int:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    return people.visitor().call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code


def _command(app: APIFlask, people: People) -> int:
    args = ["accounts", "create", "--role", "counselor", "--email", "c@example.com", "--name", "佐々木"]
    return app.test_cli_runner().invoke(args=args, input=HEAVY).exit_code


@pytest.mark.parametrize(
    ("choose", "done"), [(_change, 200), (_link, 200), (_invitation, 201), (_sign_in, 200), (_command, 0)]
)
def test_a_password_is_judged_off_the_event_loop_and_by_its_first_72_characters(
    app: APIFlask,
    people: People,
    judged: list[tuple[str, bool]],
    choose: Callable[[APIFlask, People], int],
    done: int,
) -> None:
    assert choose(app, people) == done
    # Where another one proves who it is, it is judged as well.
    assert judged
    assert [one for one in judged if len(one[0]) > 72 or one[1]] == []


def test_one_password_is_judged_at_a_time_and_others_wait_where_they_hold_no_thread(
    people: People, owner: Person
) -> None:
    change = {"current": PASSWORD, "password": GOOD[0]}
    with passwords.RATING_QUEUE.one():
        waiting = gevent.spawn(owner.tab().call, "POST", CHANGE, change)
        with gevent.Timeout(30):
            while passwords.RATING_QUEUE._lines[gevent.get_hub()].length < 2:
                gevent.sleep(0.001)
        assert owner.call("GET", USER).status_code == 200
        assert not waiting.ready()
    assert waiting.get(timeout=30).status_code == 200


def test_nobody_who_signs_in_waits_for_a_password_to_be_judged(
    people: People, judged: list[tuple[str, bool]]
) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    sign_in = {"email": email, "password": PASSWORD}
    with passwords.RATING_QUEUE.one(), gevent.Timeout(30):
        assert people.visitor().post(LOGIN, sign_in)["user"]["password_is_weak"] is False
    told = [people.visitor().post(LOGIN, sign_in)["user"]["password_is_weak"] for _ in range(6)]
    assert told == [True] * 5 + [False]
    assert len(judged) == 5


def test_one_hash_is_made_at_a_time() -> None:
    kept = passwords.hash_password(GOOD[0])
    with passwords.HASHING_QUEUE.one():
        tries = [gevent.spawn(passwords.verify_password, kept, GOOD[0]) for _ in range(3)]
        with gevent.Timeout(30):
            while passwords.HASHING_QUEUE._lines[gevent.get_hub()].length < 1 + len(tries):
                gevent.sleep(0.001)
        assert not any(one.ready() for one in tries)
    assert [one.get(timeout=30) for one in tries] == [True] * 3


def test_a_full_line_says_to_come_later(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords.RATING_QUEUE, "waiting_max", 0)
    with passwords.RATING_QUEUE.one():
        refused = owner.call("POST", CHANGE, {"current": PASSWORD, "password": GOOD[0]})
    assert (refused.status_code, refused.json["code"]) == (503, "passwords_waiting")
    assert "パスワード" in refused.json["detail"]


def test_a_sixth_password_within_an_hour_is_not_judged(
    owner: Person, judged: list[tuple[str, bool]], clock: Clock
) -> None:
    weak = {"current": PASSWORD, "password": "komorebi2026"}
    codes = [owner.call("POST", CHANGE, weak).status_code for _ in range(PASSWORDS_OF_ACCOUNT.most + 1)]
    assert codes == [422] * 5 + [429]
    assert len(judged) == 5
    clock.forward(hours=1)
    assert owner.call("POST", CHANGE, weak).status_code == 422


def test_links_count_in_the_same_hour_whatever_the_network(
    app: APIFlask, people: People, judged: list[tuple[str, bool]]
) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    people.visitor().post(f"{SET}forgotten/", {"email": email})
    link = {"token": link_in_mail(app, email), "password": "takahashi2026"}
    codes = [
        people.visitor().call("POST", SET, link, environ_base={"REMOTE_ADDR": f"10.0.0.{number}"}).status_code
        for number in range(PASSWORDS_OF_ACCOUNT.most + 1)
    ]
    assert codes == [422] * 5 + [429]
    assert len(judged) == 5
