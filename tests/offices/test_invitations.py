"""Invitations: a mailed link that lets one address join an office once within seven days."""

from collections.abc import Callable
from functools import partial

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.vocabulary import Role
from server.models import Account, Mail
from tests.offices.conftest import Team
from tests.support.clock import Clock
from tests.support.people import Answer, People, Person
from tests.support.racing import ROUNDS, race
from tests.support.world.offices import OFFICES, link_in_mail

Invite = Callable[..., str]
INVITATIONS = "/api/accounts/invitations/"
EMAIL = "tanaka@example.com"
PASSWORD = "a quiet river at night"


def _accept(person: Person, link: str, name: str = "田中 恵") -> Answer:
    body = {"token": link, "username": name, "password": PASSWORD}
    return person.call("POST", f"{INVITATIONS}accept/", body)


def _join(person: Person, link: str) -> Answer:
    return person.call("POST", f"{OFFICES}join/", {"token": link})


def _is_unusable(answer: Answer) -> bool:
    return (answer.status_code, answer.json["code"]) == (404, "link_unusable")


def _works(people: People, link: str) -> bool:
    return people.visitor().call("POST", f"{INVITATIONS}read/", {"token": link}).status_code == 200


def test_new_person_reads_the_invitation_joins_and_signs_in(
    people: People, team: Team, invite: Invite
) -> None:
    link = invite(team, EMAIL, "billing")
    visitor = people.visitor()
    assert visitor.post(f"{INVITATIONS}read/", {"token": link}) == {
        "office": "こもれび",
        "kind": "facility",
        "position": "billing",
        "email": EMAIL,
        "invited_by": "管理 花",
        "has_account": False,
    }
    assert _accept(visitor, link).status_code == 201
    user = visitor.post("/api/accounts/facilities/login/", {"email": EMAIL, "password": PASSWORD})["user"]
    assert (user["role"], user["username"]) == ("facility", "田中 恵")
    [office] = user["offices"]
    assert (office["id"], office["position"], office["is_shared"]) == (team.office, "billing", True)
    assert team.manager.get(team.path("invitations/")) == []


def test_mail_names_inviter_link_and_expiry(app: APIFlask, team: Team, invite: Invite) -> None:
    link = invite(team, EMAIL)
    with app.app_context():
        mail = db.session.scalars(select(Mail).where(Mail.address == EMAIL)).one()
        assert "「管理 花」" in mail.text
        assert f"/accounts/facilities/invitation/#{link}" in mail.text
        assert "7日間" in mail.text


def test_office_is_shared_from_its_second_member_on(people: People, app: APIFlask) -> None:
    manager = people.facility()
    path = f"{OFFICES}{manager.office}/"
    manager.post(f"{path}invitations/", {"email": EMAIL, "position": "staff"})
    assert manager.get(path)["is_shared"] is False
    assert _accept(people.visitor(), link_in_mail(app, EMAIL)).status_code == 201
    assert manager.get(path)["is_shared"] is True


def test_link_works_once(people: People, team: Team, invite: Invite) -> None:
    link = invite(team, EMAIL)
    assert _accept(people.visitor(), link).status_code == 201
    assert not _works(people, link)
    assert _is_unusable(_accept(people.visitor(), link, "もうひとり"))
    assert [one["name"] for one in team.members().values()].count("もうひとり") == 0


@pytest.mark.both_databases
def test_one_of_concurrent_uses_of_a_link_joins(
    app: APIFlask, people: People, team: Team, invite: Invite
) -> None:
    for first in ROUNDS:
        link = invite(team, f"racer{first}@example.com")
        before = len(team.members())
        calls = [partial(_accept, people.visitor(), link, name) for name in ("あ", "い")]
        answers = race(app, *calls, first=first)
        assert sorted(answer.status_code for answer in answers) in ([201, 404], [201, 409])
        assert len(team.members()) == before + 1


def test_link_expires_after_seven_days(people: People, team: Team, invite: Invite, clock: Clock) -> None:
    link = invite(team, EMAIL)
    clock.forward(days=7, seconds=-1)
    assert _works(people, link)
    clock.forward(seconds=1)
    assert not _works(people, link)
    assert _is_unusable(_accept(people.visitor(), link))


def test_expired_invitation_can_be_resent(app: APIFlask, people: People, clock: Clock) -> None:
    account = people.staff_account(Role.FACILITY, "こもれび")
    manager = people.staff(*account)
    path = f"{OFFICES}{manager.office}/invitations/"
    manager.post(path, {"email": EMAIL, "position": "staff"})
    clock.forward(days=8)
    manager = people.staff(*account)
    [waiting] = manager.get(path)
    assert waiting["has_expired"] is True
    manager.post(f"{path}{waiting['id']}/resend/")
    [waiting] = manager.get(path)
    assert waiting["has_expired"] is False
    assert _works(people, link_in_mail(app, EMAIL))


def test_resending_replaces_the_link(app: APIFlask, people: People, team: Team, invite: Invite) -> None:
    former = invite(team, EMAIL, "billing")
    [waiting] = team.manager.get(team.path("invitations/"))
    team.manager.post(team.path(f"invitations/{waiting['id']}/resend/"))
    link = link_in_mail(app, EMAIL)
    assert (_works(people, former), _works(people, link)) == (False, True)
    assert people.visitor().post(f"{INVITATIONS}read/", {"token": link})["position"] == "billing"


def test_later_invitation_replaces_the_earlier_one(people: People, team: Team, invite: Invite) -> None:
    former = invite(team, EMAIL)
    link = invite(team, EMAIL, "manager")
    assert (_works(people, former), _works(people, link)) == (False, True)
    [waiting] = team.manager.get(team.path("invitations/"))
    assert waiting["position"] == "manager"


def test_addresses_are_case_insensitive(people: People, team: Team, invite: Invite) -> None:
    former = invite(team, EMAIL)
    team.manager.post(team.path("invitations/"), {"email": EMAIL.upper(), "position": "staff"})
    assert not _works(people, former)
    assert [one["email"] for one in team.manager.get(team.path("invitations/"))] == [EMAIL]


def test_withdrawn_invitation_does_not_work(people: People, team: Team, invite: Invite) -> None:
    link = invite(team, EMAIL)
    [waiting] = team.manager.get(team.path("invitations/"))
    path = team.path(f"invitations/{waiting['id']}/")
    assert team.manager.call("DELETE", path).status_code == 200
    assert not _works(people, link)
    again = team.manager.call("DELETE", path)
    assert (again.status_code, again.json["code"]) == (404, "invitation_gone")
    assert team.manager.call("POST", f"{path}resend/").status_code == 404


def test_members_cannot_be_invited(team: Team) -> None:
    email = team.members()[team.staff.id]["email"]
    answer = team.manager.call("POST", team.path("invitations/"), {"email": email, "position": "manager"})
    assert (answer.status_code, answer.json["code"]) == (409, "already_member")
    assert team.manager.get(team.path("invitations/")) == []


def test_account_of_another_role_cannot_join(people: People, team: Team, invite: Invite) -> None:
    number = int(team.members()[team.billing.id]["email"].split("@")[0].removeprefix("facility")) + 1
    link = invite(team, f"counselor{number}@example.com")
    counselor = people.counselor()
    answer = _join(counselor, link)
    assert answer.status_code == 409
    assert counselor.id not in team.members()


def test_member_of_another_office_joins_with_the_same_account(
    people: People, team: Team, invite: Invite
) -> None:
    account = people.staff_account(Role.FACILITY, "みなも")
    link = invite(team, account[1])
    read = people.visitor().post(f"{INVITATIONS}read/", {"token": link})
    assert read["has_account"] is True
    refused = _accept(people.visitor(), link)
    assert (refused.status_code, refused.json["code"]) == (409, "account_exists")
    person = people.staff(*account)
    assert _join(person, link).json == {"id": team.office, "name": "こもれび"}
    offices = {one["id"]: one["position"] for one in person.get("/api/auth/user/")["offices"]}
    assert offices == {person.get(OFFICES)[-1]["id"]: "manager", team.office: "staff"}
    assert _is_unusable(_join(person, link))


def test_link_works_only_for_its_address(people: People, team: Team, invite: Invite) -> None:
    _, email = people.staff_account(Role.FACILITY, "みなも")
    link = invite(team, email)
    answer = _join(people.facility("べつの人"), link)
    assert (answer.status_code, answer.json["code"]) == (409, "invited_other")
    stranger = _join(people.facility(), invite(team, EMAIL))
    assert (stranger.status_code, stranger.json["code"]) == (409, "invited_other")
    assert _works(people, link)


def test_refused_password_does_not_use_the_link(people: People, team: Team, invite: Invite) -> None:
    link = invite(team, EMAIL)
    body = {"token": link, "username": "田中 恵", "password": EMAIL}
    answer = people.visitor().call("POST", f"{INVITATIONS}accept/", body)
    assert (answer.status_code, [*answer.json["fields"]]) == (422, ["password"])
    assert _accept(people.visitor(), link).status_code == 201


@pytest.mark.parametrize("ends", ["removed", "staff"])
def test_invitation_ends_when_its_sender_stops_managing(
    people: People, team: Team, invite: Invite, ends: str
) -> None:
    link = invite(team, EMAIL)
    assert team.set_position(team.staff, "manager").status_code == 200
    if ends == "removed":
        assert team.remove(team.manager, by=team.staff).status_code == 200
    else:
        assert team.set_position(team.manager, ends, by=team.staff).status_code == 200
    assert not _works(people, link)
    assert team.staff.get(team.path("invitations/")) == []


def test_invitation_ends_when_its_sender_is_disabled(
    app: APIFlask, people: People, team: Team, invite: Invite
) -> None:
    link = invite(team, EMAIL, "manager")
    assert team.set_position(team.staff, "manager").status_code == 200
    with app.app_context():
        email = db.session.get_one(Account, team.manager.id).email
    for does in ("disable", "enable"):
        assert app.test_cli_runner().invoke(args=["accounts", does, str(email)]).exit_code == 0
        assert _is_unusable(_accept(people.visitor(), link))
        assert team.staff.get(team.path("invitations/")) == []


def test_suspended_office_cannot_be_joined(people: People, team: Team, invite: Invite) -> None:
    link, operator = invite(team, EMAIL), people.operator()
    for does, works in (("suspend", False), ("resume", True)):
        operator.post(f"/api/operator/offices/{team.office}/{does}/", {"reason": "県からの連絡のため"})
        assert _works(people, link) is works
        assert _accept(people.visitor(), link).status_code == (201 if works else 404)


@pytest.mark.both_databases
@pytest.mark.parametrize("turn", ROUNDS)
def test_removing_the_inviter_and_accepting_are_serialised(
    app: APIFlask, people: People, team: Team, invite: Invite, turn: int
) -> None:
    link = invite(team, EMAIL)
    assert team.set_position(team.staff, "manager").status_code == 200
    removing = partial(team.remove, team.manager, by=team.staff)
    removed, accepted = race(app, removing, partial(_accept, people.visitor(), link), first=turn)
    assert removed.status_code == 200
    assert accepted.status_code == 201 or _is_unusable(accepted)
    assert (len(team.staff.get(team.path("members/"))) == 3) is (accepted.status_code == 201)


@pytest.mark.parametrize("position", ["", "owner", None])
def test_unknown_position_is_refused(team: Team, position: str | None) -> None:
    body = {"email": EMAIL, "position": position}
    assert team.manager.call("POST", team.path("invitations/"), body).status_code == 422


@pytest.mark.both_databases
@pytest.mark.parametrize("turn", ROUNDS)
def test_first_of_two_links_for_one_address_creates_the_account(
    app: APIFlask, people: People, team: Team, counselors: Team, invite: Invite, turn: int
) -> None:
    links = [invite(one, EMAIL, "staff") for one in (team, counselors)]
    calls = [partial(_accept, people.visitor(), link) for link in links]
    answers = sorted(race(app, *calls, first=turn), key=lambda answer: answer.status_code)
    assert [answer.status_code for answer in answers] == [201, 409]
    assert answers[1].json["code"] == "account_exists"
    assert [len(one.members()) for one in (team, counselors)].count(4) == 1
