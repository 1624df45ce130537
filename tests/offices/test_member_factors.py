"""What a manager sees and does about the second factors of their office's members."""

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


def path_of(manager: Person, member: Person) -> str:
    return f"/api/offices/{manager.office}/members/{member.id}/factors/"


def code_of(person: Person, method: str, path: str, body: object = None) -> tuple[int, str]:
    answer = person.call(method, path, body)
    return answer.status_code, answer.json.get("code", "")


def test_managers_see_who_has_one_and_others_do_not(manager: Person, member: Person) -> None:
    add_passkey(member, Device())
    members = f"/api/offices/{manager.office}/members/"
    assert {one["name"]: one["has_factor"] for one in manager.get(members)} == {
        "こもれび暮らしサポート": False,
        "田中 恵": True,
    }
    assert {one["has_factor"] for one in member.get(members)} == {None}


@pytest.mark.usefixtures("second_factor_required")
def test_what_a_manager_requires_holds_for_everybody_of_the_office_at_once(
    manager: Person, member: Person
) -> None:
    add_passkey(manager, Device())
    need = f"/api/offices/{manager.office}/second-factor/"
    assert member.call("GET", "/api/chat/unread/").status_code == 200
    assert code_of(member, "PUT", need, {"is_needed": True}) == (403, "second_factor_missing")
    assert manager.call("PUT", need, {"is_needed": True}).status_code == 200
    assert manager.get("/api/offices/")[0]["needs_factor"]
    assert code_of(member, "GET", "/api/chat/unread/") == (403, "second_factor_missing")
    assert member.get(FACTORS)["is_needed"]
    assert manager.call("PUT", need, {"is_needed": False}).status_code == 200
    assert member.call("GET", "/api/chat/unread/").status_code == 200


def test_a_manager_helps_a_member_who_lost_everything(
    app: APIFlask, people: People, manager: Person, member: Person
) -> None:
    add_passkey(member, Device())
    assert manager.call("DELETE", path_of(manager, member)).status_code == 200
    assert member.call("GET", FACTORS).status_code == 401
    with app.app_context():
        mails = db.session.scalars(select(Mail).where(Mail.subject == "二段階認証が取り除かれました")).all()
    assert len(mails) == 1
    assert "田中" not in mails[0].text
    assert code_of(manager, "DELETE", path_of(manager, member)) == (409, "no_factor")


def test_nobody_else_helps(people: People, manager: Person, member: Person) -> None:
    add_passkey(member, Device())
    add_passkey(manager, Device())
    path = path_of(manager, member)
    colleague, stranger = people.member(manager, "佐藤 健"), people.facility("ひだまり")
    assert code_of(colleague, "DELETE", path) == (403, "managers_only")
    assert code_of(stranger, "DELETE", path)[0] == 404
    assert code_of(stranger, "DELETE", path_of(stranger, member)) == (404, "member_gone")
    assert code_of(manager, "DELETE", path_of(manager, manager)) == (409, "own_factors")
    assert len(member.get(FACTORS)["passkeys"]) == 1


def test_who_works_for_others_too_is_helped_by_the_operator_alone(
    people: People, manager: Person, member: Person
) -> None:
    add_passkey(member, Device())
    people.join_office(member, people.facility("ひだまり"), Position.MANAGER)
    assert code_of(manager, "DELETE", path_of(manager, member)) == (403, "works_elsewhere")
