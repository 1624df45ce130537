"""Members of an office: positions, removal, and the loss of access that follows."""

import io
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask

from tests.offices.conftest import MakeContact, Team
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, People, Person
from tests.support.racing import ROUNDS, race
from tests.support.rooms import MESSAGES, send_once
from tests.support.world.audit import acts_after, last
from tests.support.world.offices import OFFICES

HOMES = "/api/facilities/homes/"
PREFERENCES = "/api/applicants/preferences/"
NOTICES = "/api/chat/notifications/"


def _code(answer: Answer) -> tuple[int, str]:
    return answer.status_code, answer.json.get("code", "")


def test_all_members_see_each_other_but_only_managers_see_addresses(team: Team) -> None:
    members = team.members()
    assert {one["name"]: one["position"] for one in members.values()} == {
        "管理 花": "manager",
        "担当 次郎": "staff",
        "経理 三郎": "billing",
    }
    assert all("@" in one["email"] for one in members.values())
    for person in (team.staff, team.billing):
        assert {one["email"] for one in person.get(team.path("members/"))} == {None}


def test_member_list_counts_assigned_homes_and_people(people: People, team: Team) -> None:
    team.staff.register_home()
    team.staff.register_home()
    withdrawn = team.staff.register_home()
    team.staff.patch(f"{HOMES}{withdrawn}/deactivate/")
    counts = {id_: (one["homes"], one["preferences"]) for id_, one in team.members().items()}
    assert counts == {team.manager.id: (0, 0), team.staff.id: (2, 0), team.billing.id: (0, 0)}


def test_only_managers_can_manage_members(team: Team) -> None:
    for person in (team.staff, team.billing):
        assert _code(team.set_position(person, "manager", by=person)) == (403, "managers_only")
        assert _code(team.remove(team.manager, by=person)) == (403, "managers_only")
        body = {"email": "friend@example.com", "position": "manager"}
        assert _code(person.call("POST", team.path("invitations/"), body)) == (403, "managers_only")
    assert team.positions()[team.manager.id] == "manager"


def test_new_manager_can_manage_members(team: Team) -> None:
    assert team.set_position(team.staff, "manager").status_code == 200
    assert team.set_position(team.manager, "staff", by=team.staff).status_code == 200
    assert _code(team.set_position(team.staff, "staff")) == (403, "managers_only")


def test_unchanged_position_is_not_audited(app: APIFlask, team: Team) -> None:
    begun = last(app)
    assert team.set_position(team.staff, "staff").status_code == 200
    assert acts_after(app, begun) == []
    assert team.set_position(team.staff, "billing").status_code == 200
    assert acts_after(app, begun) == [("member_changed", "done")]


@pytest.mark.parametrize("position", ["staff", "billing"])
def test_last_manager_cannot_leave_or_step_down(team: Team, position: str) -> None:
    assert _code(team.set_position(team.manager, position)) == (409, "last_manager")
    assert _code(team.remove(team.manager)) == (409, "last_manager")
    team.set_position(team.staff, "manager")
    assert team.remove(team.manager).status_code == 200
    assert _code(team.remove(team.staff, by=team.staff)) == (409, "last_manager")


def test_disabled_manager_does_not_count_as_a_manager(people: People, team: Team) -> None:
    assert team.set_position(team.staff, "manager").status_code == 200
    operator, reason = people.operator(), {"reason": "本人が退職したため"}
    operator.post(f"/api/operator/accounts/{team.staff.id}/disable/", reason)
    assert _code(team.set_position(team.manager, "staff")) == (409, "last_manager")
    assert _code(team.remove(team.manager)) == (409, "last_manager")
    # The disabled manager can be removed.
    assert team.set_position(team.staff, "staff").status_code == 200
    assert team.remove(team.staff).status_code == 200


@pytest.mark.both_databases
def test_managers_who_remove_each_other_leave_one_manager(app: APIFlask, people: People, team: Team) -> None:
    for first in ROUNDS:
        assert team.set_position(team.staff, "manager").status_code == 200
        one, other = team.manager, team.staff
        calls = [partial(team.remove, other, by=one), partial(team.remove, one, by=other)]
        answers = race(app, *calls, first=first)
        assert sorted(answer.status_code for answer in answers) == [200, 404]
        team.manager = one if answers[0].status_code == 200 else other
        assert team.positions() == {team.manager.id: "manager", team.billing.id: "billing"}
        team.staff = people.member(team.manager, "あたらしい人")


@pytest.mark.both_databases
@pytest.mark.parametrize("step", ["leave", "step down"])
def test_managers_who_leave_together_leave_one_manager(app: APIFlask, team: Team, step: str) -> None:
    def go(person: Person) -> Callable[[], Answer]:
        if step == "leave":
            return partial(team.remove, person, by=person)
        return partial(team.set_position, person, "staff", by=person)

    team.set_position(team.staff, "manager")
    answers = race(app, go(team.manager), go(team.staff))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    stays = team.staff if answers[0].status_code == 200 else team.manager
    managers = [one["id"] for one in stays.get(team.path("members/")) if one["position"] == "manager"]
    assert managers == [stays.id]


def test_member_can_leave_and_homes_become_unassigned(team: Team) -> None:
    home = team.staff.register_home()
    assert team.remove(team.staff, by=team.staff).status_code == 200
    assert team.manager.get(f"{HOMES}{home}/")["assignee"] is None
    assert team.staff.get(OFFICES) == []
    assert team.remove(team.billing, by=team.billing).status_code == 200


def test_successor_takes_over_homes_of_a_removed_member(team: Team) -> None:
    homes = {team.staff.register_home(), team.staff.register_home()}
    assert team.remove(team.staff, to=team.manager.id).status_code == 200
    assert {home["id"] for home in team.manager.get(f"{HOMES}?mine=true")} == homes


def test_successor_must_work_with_homes(people: People, team: Team) -> None:
    home = team.staff.register_home()
    for stranger in (team.billing.id, people.facility().id, 2_000_000_000):
        assert _code(team.remove(team.staff, to=stranger)) == (422, "not_a_worker")
    assert team.positions()[team.staff.id] == "staff"
    assert team.staff.get(f"{HOMES}{home}/")["assignee"] == team.staff.id


def test_non_members_are_not_found(people: People, team: Team) -> None:
    stranger = people.facility()
    assert team.set_position(stranger, "staff").status_code == 404
    assert team.remove(stranger).status_code == 404
    assert team.remove(team.staff, by=stranger).status_code == 404


def _furnish(team: Team, make_contact: MakeContact, people: People) -> tuple[int, int, int]:
    """Assign to a member a home with an open room, an unread message and an allowed certificate; return the ids."""
    seeker = people.applicant()
    home, preference = team.staff.register_home(), seeker.register_preference()
    contact = make_contact(team.staff, home, seeker, preference)
    seeker.post(MESSAGES, data={"talk_room": str(contact), "image": _picture()})
    seeker.post(f"{CONTACTS}{contact}/add_allowed_user/")
    assert len(team.staff.get(NOTICES)) == 2
    return home, preference, contact


def _picture() -> Any:
    return io.BytesIO(picture(width=200)), "plan.jpg"


def _calls(home: int, preference: int, contact: int) -> list[tuple[str, str, Any]]:
    """Return a call of every kind about a home, its contact and its person."""
    return [
        ("GET", f"{HOMES}{home}/", None),
        ("PATCH", f"{HOMES}{home}/deactivate/", None),
        ("PATCH", f"{HOMES}{home}/assignee/", {"assignee": None}),
        ("GET", f"/api/facilities/matching-preferences/{home}/", None),
        ("POST", CONTACTS, {"home": home, "preference": preference}),
        ("GET", f"{CONTACTS}{contact}/", None),
        ("PATCH", f"{CONTACTS}{contact}/", {"progress_note": "reply_pending"}),
        ("PATCH", f"{CONTACTS}{contact}/decline_contact/", None),
        ("PATCH", f"{CONTACTS}{contact}/complete_visit/", None),
        ("PATCH", f"{CONTACTS}{contact}/confirm/", None),
        ("PATCH", f"{CONTACTS}{contact}/close/", None),
        ("GET", f"{MESSAGES}?talk_room={contact}", None),
        ("POST", f"{NOTICES}mark_all_for_contact_as_read/", {"contact_id": contact}),
    ]


LISTS = (HOMES, CONTACTS, NOTICES)


@pytest.mark.parametrize("how", ["removed", "made billing"])
def test_former_worker_has_no_access_from_the_next_call_on(
    address: str, people: People, team: Team, make_contact: MakeContact, how: str
) -> None:
    home, preference, contact = _furnish(team, make_contact, people)
    if how == "removed":
        assert team.remove(team.staff, to=team.manager.id).status_code == 200
    else:
        assert team.set_position(team.staff, "billing").status_code == 200
    for method, path, body in _calls(home, preference, contact):
        assert (method, path, team.staff.call(method, path, body).status_code) == (method, path, 404)
    assert team.staff.look(preference).status_code == 404
    assert {path: team.staff.get(path) for path in LISTS} == {path: [] for path in LISTS}
    assert team.staff.get("/api/chat/unread/")["total"] == 0
    assert team.staff.get("/api/chat/unread/rooms/")["lines"] == []
    assert send_once(address, team.staff, contact, "まだいます。") == 4004
    [there] = team.manager.get(CONTACTS)
    assert (there["id"], there["status"]) == (contact, "accepted")
    # None of the calls changed anything.
    assert team.manager.get(f"{HOMES}{home}/")["is_active"] is True


def test_successor_gets_unread_notifications_of_a_removed_member(
    people: People, team: Team, make_contact: MakeContact
) -> None:
    _, _, contact = _furnish(team, make_contact, people)
    team.manager.post(f"{NOTICES}mark_all_as_read/")
    assert team.manager.get(NOTICES) == []
    team.remove(team.staff, to=team.manager.id)
    notices = team.manager.get(NOTICES)
    assert {(one["contact"], one["is_read"]) for one in notices} == {(contact, False)}
    assert len(notices) == 2


def test_removed_member_keeps_notifications_of_other_offices(
    people: People, team: Team, make_contact: MakeContact
) -> None:
    other = people.facility("みなも")
    people.join_office(team.staff, other)
    seeker = people.applicant()
    preference = seeker.register_preference()
    home = team.staff.register_home(office=other.office)
    make_contact(team.staff, home, seeker, preference)
    make_contact(team.staff, team.staff.register_home(office=team.office), seeker, preference)
    assert len(team.staff.get(NOTICES)) == 2
    team.remove(team.staff)
    assert [one["home"] for one in team.staff.get(NOTICES)] == [home]
    assert [one["id"] for one in team.staff.get(HOMES)] == [home]


@pytest.mark.parametrize("position", ["manager", "staff"])
def test_removed_member_can_return_with_a_new_invitation(
    people: People, team: Team, invite: Callable[..., str], position: str
) -> None:
    email = team.members()[team.staff.id]["email"]
    team.remove(team.staff)
    assert team.staff.id not in team.positions()
    link = invite(team, email, position)
    assert team.staff.call("POST", f"{OFFICES}join/", {"token": link}).status_code == 200
    assert team.positions()[team.staff.id] == position


def test_removing_a_member_deletes_their_invitation(
    app: APIFlask, people: People, team: Team, invite: Callable[..., str]
) -> None:
    email = team.members()[team.staff.id]["email"]
    team.remove(team.staff)
    link = invite(team, email)
    # The person has become a member in another way since.
    people.join_office(team.staff, team.manager)
    team.remove(team.staff)
    assert team.staff.call("POST", f"{OFFICES}join/", {"token": link}).status_code == 404
    assert team.manager.get(team.path("invitations/")) == []


def test_colleagues_see_a_changed_name(team: Team) -> None:
    team.staff.patch(f"{OFFICES}me/", {"username": "  担当　一郎 "})
    assert team.members()[team.staff.id]["name"] == "担当 一郎"
    assert team.staff.call("PATCH", f"{OFFICES}me/", {"username": "   "}).status_code == 422
