"""Sessions of staff: listed, ended one by one or together, limited in time, and mailed about in new browsers."""

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


def test_sessions_show_browser_and_network_and_can_be_ended(people: People, account: Account) -> None:
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


def test_all_other_sessions_can_be_ended(people: People, account: Account) -> None:
    here, *others = (people.staff(*account) for _ in range(3))
    assert here.call("DELETE", SESSIONS).status_code == 200
    assert [one.call("GET", USER).status_code for one in (here, *others)] == [200, 401, 401]


def test_sign_in_ends_the_browsers_previous_session(people: People, account: Account) -> None:
    person = people.staff(*account)
    former = person.tab()
    person.post(LOGIN, {"email": account[1], "password": PASSWORD})
    assert former.call("GET", USER).status_code == 401
    assert len(person.get(SESSIONS)) == 1


def test_sign_out_clears_storage_and_keeps_the_browser_known(people: People, account: Account) -> None:
    person = people.staff(*account)
    answer = person.call("POST", "/api/auth/logout/")
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert person.client.get_cookie("browser")


def test_sign_out_keeps_an_applicants_display_settings(people: People) -> None:
    answer = people.applicant().call("POST", "/api/auth/logout/")
    assert answer.headers["Clear-Site-Data"] == '"cache"'


def test_staff_session_ends_after_twelve_idle_hours(people: People, account: Account, clock: Clock) -> None:
    person = people.staff(*account)
    clock.forward(seconds=STAFF_IDLE.total_seconds() - 1)
    assert refresh(person) == 200
    clock.forward(seconds=STAFF_IDLE.total_seconds())
    assert refresh(person) == 401


def test_staff_session_ends_after_a_week(people: People, account: Account, clock: Clock) -> None:
    person = people.staff(*account)
    lasted = timedelta(0)
    while lasted + STAFF_IDLE / 2 < STAFF_LIFETIME:
        clock.forward(seconds=(STAFF_IDLE / 2).total_seconds())
        lasted += STAFF_IDLE / 2
        assert refresh(person) == 200
    clock.forward(seconds=(STAFF_IDLE / 2).total_seconds())
    assert refresh(person) == 401


def test_applicants_session_lasts_thirty_days(people: People, clock: Clock) -> None:
    person = people.applicant()
    clock.forward(days=29)
    assert refresh(person) == 200
    clock.forward(days=1)
    assert refresh(person) == 401


def test_sign_in_in_a_new_browser_is_mailed_except_the_first(
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
def test_browser_name_is_readable(user_agent: str, name: str) -> None:
    assert browser_name(user_agent) == name


def test_operator_can_sign_out_one_or_all_accounts(app: APIFlask, people: People, account: Account) -> None:
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
    assert run("unknown@example.com")[0] == 1
