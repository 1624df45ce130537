"""Second factors of an office's members: what the manager sees, requires and resets."""

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.vocabulary import Position
from server.models import Mail
from tests.accounts.factors.device import FACTORS, Device, add_passkey
from tests.support.people import People, Person


@pytest.fixture
def manager(people: People) -> Person:
    return people.facility()


@pytest.fixture
def member(people: People, manager: Person) -> Person:
    return people.member(manager, "田中 恵")


def factors_path(manager: Person, member: Person) -> str:
    return f"/api/offices/{manager.office}/members/{member.id}/factors/"


def status_and_code(person: Person, method: str, path: str, body: object = None) -> tuple[int, str]:
    answer = person.call(method, path, body)
    return answer.status_code, answer.json.get("code", "")


def test_only_managers_see_who_has_a_factor(manager: Person, member: Person) -> None:
    add_passkey(member, Device())
    members = f"/api/offices/{manager.office}/members/"
    assert {one["name"]: one["has_factor"] for one in manager.get(members)} == {
        "こもれび暮らしサポート": False,
        "田中 恵": True,
    }
    assert {one["has_factor"] for one in member.get(members)} == {None}


@pytest.mark.usefixtures("second_factor_required")
def test_requirement_applies_to_all_members_at_once(manager: Person, member: Person) -> None:
    add_passkey(manager, Device())
    need = f"/api/offices/{manager.office}/second-factor/"
    assert member.call("GET", "/api/chat/unread/").status_code == 200
    assert status_and_code(member, "PUT", need, {"is_needed": True}) == (403, "second_factor_missing")
    assert manager.call("PUT", need, {"is_needed": True}).status_code == 200
    assert manager.get("/api/offices/")[0]["needs_factor"]
    assert status_and_code(member, "GET", "/api/chat/unread/") == (403, "second_factor_missing")
    assert member.get(FACTORS)["is_needed"]
    assert manager.call("PUT", need, {"is_needed": False}).status_code == 200
    assert member.call("GET", "/api/chat/unread/").status_code == 200


def test_manager_can_reset_a_members_factors(
    app: APIFlask, people: People, manager: Person, member: Person
) -> None:
    add_passkey(member, Device())
    assert manager.call("DELETE", factors_path(manager, member)).status_code == 200
    assert member.call("GET", FACTORS).status_code == 401
    with app.app_context():
        mails = db.session.scalars(select(Mail).where(Mail.subject == "二段階認証が取り除かれました")).all()
    assert len(mails) == 1
    assert "田中" not in mails[0].text
    assert status_and_code(manager, "DELETE", factors_path(manager, member)) == (409, "no_factor")


def test_only_managers_of_the_office_can_reset_factors(
    people: People, manager: Person, member: Person
) -> None:
    add_passkey(member, Device())
    add_passkey(manager, Device())
    path = factors_path(manager, member)
    colleague, stranger = people.member(manager, "佐藤 健"), people.facility("ひだまり")
    assert status_and_code(colleague, "DELETE", path) == (403, "managers_only")
    assert status_and_code(stranger, "DELETE", path)[0] == 404
    assert status_and_code(stranger, "DELETE", factors_path(stranger, member)) == (404, "member_gone")
    assert status_and_code(manager, "DELETE", factors_path(manager, manager)) == (409, "own_factors")
    assert len(member.get(FACTORS)["passkeys"]) == 1


def test_manager_cannot_reset_a_member_of_other_offices(
    people: People, manager: Person, member: Person
) -> None:
    add_passkey(member, Device())
    people.join_office(member, people.facility("ひだまり"), Position.MANAGER)
    assert status_and_code(manager, "DELETE", factors_path(manager, member)) == (403, "works_elsewhere")
