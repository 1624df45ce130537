"""Accounts that the operator disables: requests are answered, work is reassigned, and enabling restores what it can."""

from datetime import UTC, datetime
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Position, Role
from server.models import Account, Home, Office, Preference
from server.offices.service.founding import add_member
from tests.support.line import HIKARI
from tests.support.matching.pairs import CONTACTS, Pair, requested
from tests.support.matching.traits import office_of
from tests.support.people import People, Person
from tests.support.saved import Saved

HOMES = "/api/facilities/homes/"
PREFERENCES = "/api/applicants/preferences/"
NOTICES = "/api/chat/notifications/"
NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)


def _run(app: APIFlask, *args: str) -> Any:
    result = app.test_cli_runner().invoke(args=["accounts", *args])
    return result.exit_code, result.output


def _email(app: APIFlask, person: Person) -> str:
    with app.app_context():
        return db.session.get_one(Account, person.id).email or ""


def _join_office(
    app: APIFlask, people: People, of: Person, role: Role, name: str = "田中 恵", *, position: str = "staff"
) -> Person:
    account_id, email = people.staff_account(role, name)
    with app.app_context(), transaction():
        office = db.session.get_one(Office, office_of(of.id))
        add_member(office, db.session.get_one(Account, account_id), Position(position), NOON)
    return people.staff(account_id, email)


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    """A facility with a pending request to an applicant."""
    return saved(requested)


def _status(person: Person, contact: int) -> str:
    return str(person.get(f"{CONTACTS}{contact}/")["status"])


def test_disabling_the_last_member_ends_homes_requests_and_rooms(
    app: APIFlask, people: People, pair: Pair
) -> None:
    room = Pair(pair.facility, pair.seeker, pair.facility.register_home(name="二つ目"), pair.preference)
    room.ask()
    room.step(room.seeker, "accept_contact")
    email = _email(app, pair.facility)
    preview = _run(app, "disable", email, "--dry-run")
    assert (_status(pair.seeker, pair.contact), _status(pair.seeker, room.contact)) == ("pending", "accepted")
    done = _run(app, "disable", email)
    assert preview[0] == done[0] == 0
    assert preview[1] in done[1]
    assert "ホーム2件、利用者0名が一覧から外れます。返事待ちの連絡1件、トークルーム1件は終わり" in preview[1]
    assert (_status(pair.seeker, pair.contact), _status(pair.seeker, room.contact)) == (
        "declined",
        "completed",
    )
    messages = [notice["message"] for notice in pair.seeker.get(NOTICES)]
    assert any("トークルームを閉じました" in message for message in messages)
    assert any("募集を終えました" in message for message in messages)
    assert pair.facility.call("GET", HOMES).status_code == 401
    [preference] = pair.seeker.get(PREFERENCES)
    assert preference["contacts_current_count"] == 0


def test_enabling_restores_homes_but_not_ended_requests(app: APIFlask, people: People, pair: Pair) -> None:
    withdrawn = pair.facility.register_home(name="やめたホーム")
    pair.facility.patch(f"{HOMES}{withdrawn}/deactivate/")
    email = _email(app, pair.facility)
    _run(app, "disable", email)
    assert "ホーム1件、利用者0名" in _run(app, "enable", email, "--dry-run")[1]
    assert _run(app, "enable", email)[0] == 0
    again = people.staff(pair.facility.id, email)
    assert [home["id"] for home in again.get(HOMES)] == [pair.home]
    assert _status(again, pair.contact) == "declined"


def test_homes_are_restored_only_with_a_member_who_runs_homes(
    app: APIFlask, people: People, pair: Pair
) -> None:
    billing = _email(app, people.member(pair.facility, "経理 三郎", Position.BILLING))
    manager = _email(app, pair.facility)
    for email in (billing, manager):
        assert _run(app, "disable", email)[0] == 0
    assert "ホーム0件、利用者0名" in _run(app, "enable", billing, "--dry-run")[1]
    for email, homes in ((billing, [False]), (manager, [True])):
        assert _run(app, "enable", email)[0] == 0
        with app.app_context():
            assert db.session.scalars(select(Home.is_active)).all() == homes


def test_colleague_takes_over_homes_and_management(app: APIFlask, people: People, pair: Pair) -> None:
    colleague = _join_office(app, people, pair.facility, Role.FACILITY)
    done = _run(app, "disable", _email(app, pair.facility))
    assert f"担当は、アカウント{colleague.id}番の方になります" in done[1]
    assert f"管理者も、アカウント{colleague.id}番の方になります" in done[1]
    [home] = colleague.get(HOMES)
    assert (home["id"], home["assignee"]) == (pair.home, colleague.id)
    assert _status(colleague, pair.contact) == "pending"
    [office, _own] = sorted(colleague.get("/api/offices/"), key=lambda one: one["id"])
    assert office["position"] == "manager"


def test_clients_of_a_disabled_counselor_become_unassigned(app: APIFlask, people: People) -> None:
    manager = people.counselor()
    colleague = _join_office(app, people, manager, Role.COUNSELOR)
    office = office = manager.get("/api/auth/user/")["offices"][0]["id"]
    case = colleague.register_preference(name="鈴木 花子", office=str(office))
    assert "「担当スタッフなし」になり" in _run(app, "disable", _email(app, colleague))[1]
    [seen] = manager.get(PREFERENCES)
    assert (seen["id"], seen["assignee"]) == (case, None)


def test_operator_names_a_successor_for_the_last_counselor(app: APIFlask, people: People) -> None:
    facility, leaving, successor = (
        people.facility(),
        people.counselor("佐々木 由美"),
        people.counselor("小林 誠"),
    )
    case = leaving.register_preference(name="鈴木 花子")
    pair = Pair(facility, leaving, facility.register_home(), case)
    pair.ask()
    done = _run(app, "disable", _email(app, leaving), "--to", _email(app, successor))
    assert f"アカウント{successor.id}番の方になります" in done[1]
    assert [one["id"] for one in successor.get(PREFERENCES)] == [case]
    assert _status(successor, pair.contact) == "pending"
    assert successor.get(NOTICES)[0]["contact"] == pair.contact


def test_clients_of_a_suspended_office_are_listed_again_under_a_successor(
    people: People,
) -> None:
    facility, leaving, successor = (
        people.facility(),
        people.counselor("佐々木 由美"),
        people.counselor("小林 誠"),
    )
    case, home = leaving.register_preference(name="鈴木 花子"), facility.register_home()
    operator, reason = people.operator(), {"reason": "県からの連絡のため"}
    operator.post(f"/api/operator/offices/{leaving.office}/suspend/", reason)
    found = f"/api/facilities/matching-preferences/{home}/"
    assert facility.get(found)["data"] == []
    operator.post(f"/api/operator/accounts/{leaving.id}/disable/", reason | {"to": successor.id})
    assert [one["id"] for one in successor.get(PREFERENCES)] == [case]
    assert [one["id"] for one in facility.get(found)["data"]] == [case]


def test_disabling_an_applicant_declines_requests_and_enabling_lists_them_again(
    app: APIFlask, people: People, pair: Pair
) -> None:
    assert _run(app, "disable", HIKARI)[0] == 0
    assert _status(pair.facility, pair.contact) == "declined"
    assert pair.facility.get(f"/api/facilities/matching-preferences/{pair.home}/")["data"] == []
    assert _run(app, "enable", HIKARI)[0] == 0
    again = people.applicant()
    assert [one["id"] for one in again.get(PREFERENCES)] == [pair.preference]
    with app.app_context():
        assert db.session.scalars(select(Preference.suspended)).all() == [False]
    third = people.facility("三つめの法人")
    home = third.register_home()
    assert len(third.get(f"/api/facilities/matching-preferences/{home}/")["data"]) == 1


def test_command_refuses_unknown_accounts_and_unsuitable_successors(app: APIFlask, people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    assert _run(app, "disable", "unknown@example.com")[0] == 1
    code, output = _run(app, "disable", _email(app, facility), "--to", _email(app, counselor))
    assert (code, "同じ種別の" in output) == (1, True)
    assert facility.call("GET", HOMES).status_code == 200
