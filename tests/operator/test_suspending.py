"""Suspending an office without a report, and signing in to a suspended office or a disabled account."""

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.vocabulary import Role
from tests.accounts.factors.device import (
    LOGIN,
    PASSKEY_LOGIN,
    STEP,
    Device,
    add_app,
    add_passkey,
    passkey_body,
)
from tests.support.clock import Clock
from tests.support.commands import as_operator
from tests.support.matching.pairs import CONTACTS
from tests.support.people import PASSWORD, People, Person
from tests.support.world.audit import acts_after, last, rows_after

OPERATOR = "/api/operator/"
REASON = {"reason": "県からの連絡のため"}
SUSPENDED = "この事業所の利用は、運営が止めています。お問い合わせ窓口までご連絡ください。"
DISABLED = "このアカウントの利用は、運営が止めています。お問い合わせ窓口までご連絡ください。"

Suspend = Callable[..., Any]


@pytest.fixture
def operator(people: People) -> Person:
    return people.operator()


@pytest.fixture
def suspend(operator: Person) -> Suspend:
    """Return a call that suspends the office of a person."""

    def call_suspend(person: Person, action: str = "suspend") -> Any:
        return operator.call("POST", f"{OPERATOR}offices/{person.office}/{action}/", REASON)

    return call_suspend


def test_office_can_be_suspended_without_a_report_and_resumed(
    app: APIFlask, people: People, operator: Person, suspend: Suspend
) -> None:
    account = people.staff_account(Role.FACILITY, "こもれび")
    facility, seeker = people.staff(*account), people.applicant()
    office, home = facility.office, facility.register_home()
    contact = facility.post(CONTACTS, {"home": home, "preference": seeker.register_preference()})["id"]
    preview = operator.post(f"{OPERATOR}preview/", {"act": "suspend", "id": office})["follows"]
    assert preview[0] == (
        "ホーム1件が一覧から外れます。返事待ちの連絡1件、トークルーム0件は終わり、相手に伝わります。"
    )
    assert preview[1].startswith("スタッフ1名がログインできなくなります。")
    begun = last(app)
    assert suspend(facility).status_code == 200
    assert acts_after(app, begun) == [("office_suspended", "done")]
    assert rows_after(app, begun)[0]["account_id"] == operator.id
    assert facility.call("GET", "/api/auth/user/").status_code == 401
    assert seeker.get(f"{CONTACTS}{contact}/")["status"] == "declined"
    [line] = operator.get(f"{OPERATOR}waiting/suspended/")
    assert (line["office_id"], line["label"]) == (office, "こもれび")
    again = operator.call("POST", f"{OPERATOR}offices/{office}/suspend/", REASON)
    assert (again.status_code, again.json["code"]) == (409, "suspended")
    operator.post(f"{OPERATOR}offices/{office}/resume/", REASON)
    assert operator.get(f"{OPERATOR}waiting/suspended/") == []
    back = people.staff(*account)
    assert [one["is_active"] for one in back.get("/api/facilities/homes/")] == [True]


def test_persons_of_a_suspended_counselors_office_are_unlisted_until_it_resumes(
    people: People, operator: Person, suspend: Suspend
) -> None:
    account = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    counselor, facility, other = people.staff(*account), people.facility(), people.facility()
    office, home = counselor.office, facility.register_home()
    preference = counselor.register_preference(name="山本 一郎")
    contact = facility.post(CONTACTS, {"home": home, "preference": preference})["id"]
    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    listed = f"/api/facilities/matching-preferences/{home}/"
    elsewhere = f"/api/facilities/matching-preferences/{other.register_home()}/"
    assert [one["id"] for one in other.get(elsewhere)["data"]] == [preference]
    assert suspend(counselor).status_code == 200
    assert facility.get(f"{CONTACTS}{contact}/")["status"] == "completed"
    assert other.get(elsewhere)["data"] == []
    operator.post(f"{OPERATOR}offices/{office}/resume/", REASON)
    back = people.staff(*account)
    assert [one["is_active"] for one in back.get("/api/applicants/preferences/")] == [True]
    # The ended room starts a cooldown for this home; other homes find the person.
    assert facility.get(listed)["data"] == []
    assert [one["id"] for one in other.get(elsewhere)["data"]] == [preference]


def test_command_suspends_an_office_and_records_its_operator(
    app: APIFlask, people: People, operator: Person
) -> None:
    facility = people.facility("こもれび")
    words = ["reports", "suspend", str(facility.office), "--reason", "県からの連絡"]
    run = app.test_cli_runner().invoke
    begun = last(app)
    assert "ホーム0件が一覧から外れます。" in run(args=as_operator(app, [*words, "--dry-run"])).output
    assert operator.get(f"{OPERATOR}waiting/suspended/") == []
    assert run(args=words).exit_code == 2
    assert run(args=[*words, "--as", "facility2@example.com"]).exit_code == 1
    assert run(args=as_operator(app, words)).exit_code == 0
    assert [line["label"] for line in operator.get(f"{OPERATOR}waiting/suspended/")] == ["こもれび"]
    done = [row for row in rows_after(app, begun) if row["result"] == "done"]
    assert [(row["act"], row["account_id"]) for row in done] == [("office_suspended", operator.id)]


@pytest.mark.parametrize("way", ["password", "app", "recovery", "passkey"])
@pytest.mark.parametrize("what", ["office", "account"])
def test_suspension_is_disclosed_only_after_correct_credentials(
    app: APIFlask, people: People, operator: Person, suspend: Suspend, clock: Clock, way: str, what: str
) -> None:
    account, email = people.staff_account(Role.FACILITY, "こもれび")
    facility, visitor, device = people.staff(account, email), people.visitor(), Device()
    shown, codes = add_app(facility, clock) if way in ("app", "recovery") else (None, [])
    if way == "passkey":
        add_passkey(facility, device)
    step = visitor.post(LOGIN, {"email": email, "password": PASSWORD})["second_step"]
    if what == "office":
        assert suspend(facility).status_code == 200
    else:
        operator.post(f"{OPERATOR}accounts/{account}/disable/", REASON)
    expected = (
        400,
        *((SUSPENDED, "office_suspended") if what == "office" else (DISABLED, "account_disabled")),
    )
    # Twice, because a refused sign-in must not use up the code.
    for _ in range(2):
        if way == "passkey":
            answer = visitor.call("POST", PASSKEY_LOGIN, passkey_body(visitor, device))
        elif way == "password":
            answer = visitor.call("POST", LOGIN, {"email": email, "password": PASSWORD})
        else:
            code = codes[0] if shown is None or way == "recovery" else shown.code()
            answer = visitor.call("POST", STEP, {"second_step": step["state"], "code": code})
        assert (answer.status_code, answer.json["detail"], answer.json["code"]) == expected
    wrong = visitor.call("POST", LOGIN, {"email": email, "password": "wrong"})
    assert wrong.json["code"] == "wrong_password"
