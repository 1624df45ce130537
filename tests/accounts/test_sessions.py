"""Where a member of staff is signed in: seen, ended, over after a while, and told by mail where it is new."""

from datetime import timedelta

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.accounts.rules.sessions import STAFF_IDLE, STAFF_LIFETIME
from server.blueprints.accounts.browsers import browser_name
from server.core.database import db
from server.core.vocabulary import Role
from server.models import Mail
from tests.support.clock import Clock
from tests.support.people import PASSWORD, REFRESH, People, Person

LOGIN = "/api/accounts/facilities/login/"
SESSIONS = "/api/accounts/sessions/"
USER = "/api/auth/user/"
CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"
Account = tuple[int, str]


@pytest.fixture
def account(people: People) -> Account:
    return people.staff_account(Role.FACILITY, "高橋")


def refresh(person: Person) -> int:
    cookie = person.client.get_cookie("csrf_refresh_token")
    assert cookie
    return person.call("POST", REFRESH, headers={"X-CSRF-TOKEN": cookie.value}).status_code


def test_the_list_names_browser_and_network_and_each_can_be_ended(people: People, account: Account) -> None:
    here, there = people.staff(*account), people.visitor()
    given = {"email": account[1], "password": PASSWORD}
    elsewhere = {"REMOTE_ADDR": "203.0.113.7"}
    there.post(LOGIN, given, headers={"User-Agent": CHROME}, environ_base=elsewhere)
    listed = here.get(SESSIONS)
    shown = [(one["browser"], one["network"], one["is_this"]) for one in listed]
    assert shown == [("Chrome（Windows）", "203.0.113.*", False), ("ブラウザ", "127.0.0.*", True)]
    assert here.call("DELETE", f"{SESSIONS}{listed[0]['id']}/").status_code == 200
    assert there.call("GET", USER).status_code == 401
    assert [one["is_this"] for one in here.get(SESSIONS)] == [True]
    assert here.call("DELETE", f"{SESSIONS}{listed[0]['id']}/").status_code == 404


def test_all_others_are_ended_at_once(people: People, account: Account) -> None:
    here, *others = (people.staff(*account) for _ in range(3))
    assert here.call("DELETE", SESSIONS).status_code == 200
    assert [one.call("GET", USER).status_code for one in (here, *others)] == [200, 401, 401]


def test_signing_in_anew_ends_the_browsers_former_session(people: People, account: Account) -> None:
    person = people.staff(*account)
    former = person.tab()
    person.post(LOGIN, {"email": account[1], "password": PASSWORD})
    assert former.call("GET", USER).status_code == 401
    assert len(person.get(SESSIONS)) == 1


def test_signing_out_clears_what_the_browser_stored_and_leaves_it_known(
    people: People, account: Account
) -> None:
    person = people.staff(*account)
    answer = person.call("POST", "/api/auth/logout/")
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert person.client.get_cookie("browser")


def test_how_an_applicants_phone_shows_the_app_stays_when_they_sign_out(people: People) -> None:
    answer = people.applicant().call("POST", "/api/auth/logout/")
    assert answer.headers["Clear-Site-Data"] == '"cache"'


def test_a_desk_left_alone_for_twelve_hours_is_signed_out(
    people: People, account: Account, clock: Clock
) -> None:
    person = people.staff(*account)
    clock.forward(seconds=STAFF_IDLE.total_seconds() - 1)
    assert refresh(person) == 200
    clock.forward(seconds=STAFF_IDLE.total_seconds())
    assert refresh(person) == 401


def test_whoever_works_without_a_break_signs_in_again_after_a_week(
    people: People, account: Account, clock: Clock
) -> None:
    person = people.staff(*account)
    lasted = timedelta(0)
    while lasted + STAFF_IDLE / 2 < STAFF_LIFETIME:
        clock.forward(seconds=(STAFF_IDLE / 2).total_seconds())
        lasted += STAFF_IDLE / 2
        assert refresh(person) == 200
    clock.forward(seconds=(STAFF_IDLE / 2).total_seconds())
    assert refresh(person) == 401


def test_an_applicants_session_still_lasts_thirty_days(people: People, clock: Clock) -> None:
    person = people.applicant()
    clock.forward(days=29)
    assert refresh(person) == 200
    clock.forward(days=1)
    assert refresh(person) == 401


def test_a_sign_in_in_an_unknown_browser_is_told_by_mail_and_never_the_first(
    app: APIFlask, people: People, account: Account
) -> None:
    def mails() -> list[Mail]:
        with app.app_context():
            return list(db.session.scalars(select(Mail).where(Mail.subject.startswith("新しいブラウザ"))))

    known = people.staff(*account)
    known.post(LOGIN, {"email": account[1], "password": PASSWORD})
    assert mails() == []
    people.staff(*account)
    [mail] = mails()
    assert mail.address == account[1]
    assert "接続元：127.0.0.*" in mail.text
    assert "高橋" not in mail.text


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (CHROME, "Chrome（Windows）"),
        (CHROME + " Edg/140.0.0.0", "Edge（Windows）"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari（Mac）"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1",
            "Chrome（iPhone）",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox（Linux）"),
        ("", "ブラウザ"),
    ],
)
def test_a_browser_is_called_as_its_owner_calls_it(user_agent: str, name: str) -> None:
    assert browser_name(user_agent) == name


def test_the_operator_signs_one_or_everybody_out(app: APIFlask, people: People, account: Account) -> None:
    one, other = people.staff(*account), people.counselor()

    def run(*words: str) -> tuple[int, str]:
        result = app.test_cli_runner().invoke(args=["accounts", "sign-out", *words])
        return result.exit_code, result.output

    assert run(account[1]) == (0, "1件のログインを終わらせました。\n")
    assert (one.call("GET", USER).status_code, refresh(one)) == (401, 401)
    assert other.call("GET", USER).status_code == 200
    assert run("--everybody")[0] == 0
    assert other.call("GET", USER).status_code == 401
    assert run()[0] == run(account[1], "--everybody")[0] == 2
    assert run("nobody@example.com")[0] == 1
