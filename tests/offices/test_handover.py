"""Handing homes and people over to a colleague: assignee, notifications and messages in open rooms."""

from typing import Any

import pytest
from apiflask import APIFlask

from server.core.limits import HANDOVERS_OF_OBJECT
from tests.offices.conftest import MakeContact, Team
from tests.support.database import all_rows, changes
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import messages_of

HOMES = "/api/facilities/homes/"
NOTICES = "/api/chat/notifications/"


def _announcements(person: Person, contact: int) -> list[str]:
    """Return the messages about a new assignee in a room."""
    return [row["message"] for row in messages_of(person, contact) if "担当が変わりました" in row["message"]]


def _announcement(name: str) -> str:
    return f"担当が変わりました。\nこれからは「{name}」が担当します。"


def _unread(person: Person) -> set[tuple[int, int]]:
    """Return contact and home of the unread notifications."""
    return {(one["contact"], one["home"]) for one in person.get(NOTICES) if not one["is_read"]}


@pytest.fixture
def seeker(people: People) -> Person:
    return people.applicant()


@pytest.fixture
def rooms(team: Team, seeker: Person, make_contact: MakeContact) -> dict[str, Any]:
    """Return the manager's homes: one with an open room, one with a pending request, one without contacts."""
    preference = seeker.register_preference()
    homes = [team.manager.register_home(name=f"ホーム{number}") for number in range(3)]
    room = make_contact(team.manager, homes[0], seeker, preference)
    pending = make_contact(team.manager, homes[1], seeker, preference, accepts=False)
    return {"homes": homes, "room": room, "pending": pending}


def test_handover_moves_homes_and_their_unread_notifications(team: Team, rooms: dict[str, Any]) -> None:
    open_home, asking, quiet = rooms["homes"]
    assert _unread(team.manager) == {(rooms["room"], open_home)}
    done = team.hand_over(homes=[open_home, asking], to=team.staff.id)
    assert done.json == {
        "homes": 2,
        "preferences": 0,
        "pending": 1,
        "rooms": 1,
        "notices": 1,
        "to": "担当 次郎",
    }
    assert {home["id"]: home["assignee_name"] for home in team.manager.get(HOMES)} == {
        open_home: "担当 次郎",
        asking: "担当 次郎",
        quiet: "管理 花",
    }
    assert _unread(team.manager) == set()
    assert _unread(team.staff) == {(rooms["room"], open_home), (None, None)}
    assert team.staff.get(NOTICES)[0]["message"] == "管理 花さんが、ホーム2件の担当をあなたにしました。"
    assert team.staff.get(NOTICES)[0]["page"] == f"/facilities/office/?office={team.office}"


def test_open_room_gets_one_message_about_the_new_assignee(
    team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    assert _announcements(seeker, rooms["room"]) == [_announcement("担当 次郎")]
    # A handover to the present assignee changes nothing.
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    assert _announcements(seeker, rooms["room"]) == [_announcement("担当 次郎")]
    [announcement] = [
        row for row in messages_of(seeker, rooms["room"]) if row["message"] == _announcement("担当 次郎")
    ]
    assert (announcement["sender"], announcement["sender_role"]) == ("ホーム0（担当 次郎）", "facility")


def test_both_offices_of_a_room_announce_their_new_assignee(
    team: Team, counselors: Team, make_contact: MakeContact
) -> None:
    home = team.manager.register_home(name="ホーム")
    case = counselors.manager.register_preference(name="利用者")
    room = make_contact(team.manager, home, counselors.manager, case)
    team.hand_over(homes=[home], to=team.staff.id)
    counselors.hand_over(preferences=[case], to=counselors.staff.id)
    for person in (team.manager, counselors.manager):
        assert sorted(_announcements(person, room)) == sorted(
            [_announcement("担当 次郎"), _announcement("相談 二郎")]
        )


def test_absent_applicant_gets_one_push_until_they_read(
    line: Line, deliver: Any, team: Team, rooms: dict[str, Any]
) -> None:
    deliver()
    before = len(line.inbox(HIKARI))
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    deliver()
    assert len(line.inbox(HIKARI)) == before + 1
    team.hand_over(homes=rooms["homes"], to=team.manager.id)
    deliver()
    assert len(line.inbox(HIKARI)) == before + 1


def test_preview_changes_nothing_and_equals_the_handover(
    app: APIFlask, team: Team, rooms: dict[str, Any]
) -> None:
    what = {"homes": rooms["homes"], "to": team.staff.id}
    before = all_rows(app)
    seen = team.hand_over("preview/", **what)
    assert seen.status_code == 200
    assert changes(before, all_rows(app)) == {}
    assert team.hand_over(**what).json == seen.json
    assert seen.json["rooms"] == 1


def test_handover_is_recorded_by_ids(app: APIFlask, team: Team, rooms: dict[str, Any]) -> None:
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    [row] = all_rows(app)["handover"].values()
    assert (row["actor_id"], row["to_id"]) == (team.manager.id, team.staff.id)
    assert (row["homes"], row["preferences"]) == (rooms["homes"], [])


@pytest.mark.parametrize("call", ["", "preview/"])
def test_new_assignee_must_work_with_homes_in_the_office(
    app: APIFlask, people: People, team: Team, rooms: dict[str, Any], call: str
) -> None:
    gone = people.member(team.manager, "やめた人")
    team.remove(gone)
    before = all_rows(app)
    for stranger in (team.billing, people.facility("みなも"), gone):
        before = all_rows(app)
        answer = team.hand_over(call, homes=rooms["homes"], to=stranger.id)
        assert (answer.status_code, answer.json["code"]) == (422, "not_a_worker")
        assert changes(before, all_rows(app)) == {}


@pytest.mark.parametrize("call", ["", "preview/"])
def test_handover_with_a_foreign_home_is_refused(
    app: APIFlask, people: People, team: Team, rooms: dict[str, Any], call: str
) -> None:
    foreign = people.facility("みなも").register_home()
    before = all_rows(app)
    for homes in ([foreign], [*rooms["homes"], foreign], [*rooms["homes"], 2_000_000_000]):
        assert team.hand_over(call, homes=homes, to=team.staff.id).status_code == 404
    assert team.hand_over(call, preferences=rooms["homes"], to=team.staff.id).status_code == 404
    assert changes(before, all_rows(app)) == {}


def test_homes_of_another_own_office_cannot_be_handed_over_here(people: People, team: Team) -> None:
    other = people.facility("みなも")
    people.join_office(team.staff, other)
    home = other.register_home()
    assert team.hand_over(homes=[home], to=team.staff.id).status_code == 404
    assert other.get(f"{HOMES}{home}/")["assignee"] == other.id


def test_notifications_of_unassigned_homes_go_to_all_managers(
    team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    assert team.hand_over(homes=rooms["homes"], to=None).json["to"] is None
    assert _announcements(seeker, rooms["room"]) == []
    team.manager.post(f"{NOTICES}mark_all_as_read/")
    team.set_position(team.staff, "manager")
    seeker.patch(f"{CONTACTS}{rooms['pending']}/accept_contact/")
    for manager in (team.manager, team.staff):
        assert _unread(manager) == {(rooms["pending"], rooms["homes"][1])}


def test_new_assignee_gets_one_of_the_managers_notifications(
    people: People, team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    """Two managers have the same notifications of an unassigned home; the new assignee gets one of each."""
    home, room = rooms["homes"][1], rooms["pending"]
    successor = people.member(team.manager, "三人目")
    team.set_position(team.staff, "manager")
    team.hand_over(homes=[home], to=None)
    team.manager.post(f"{NOTICES}mark_all_as_read/")
    seeker.patch(f"{CONTACTS}{room}/accept_contact/")
    assert team.hand_over(homes=[home], to=successor.id).json["notices"] == 1
    assert [one["contact"] for one in successor.get(NOTICES)] == [None, room]
    assert _unread(team.manager) == _unread(team.staff) == set()


def test_any_worker_can_change_the_assignee(team: Team, seeker: Person, rooms: dict[str, Any]) -> None:
    home = rooms["homes"][0]
    shown = team.staff.patch(f"{HOMES}{home}/assignee/", {"assignee": team.staff.id})
    assert (shown["assignee"], shown["assignee_name"]) == (team.staff.id, "担当 次郎")
    assert _announcements(seeker, rooms["room"]) == [_announcement("担当 次郎")]
    refused = team.staff.call("PATCH", f"{HOMES}{home}/assignee/", {"assignee": team.billing.id})
    assert refused.status_code == 422


def test_removing_a_member_announces_the_successor_in_rooms(
    people: People, team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    successor = people.member(team.manager, "三人目")
    team.remove(team.staff, to=successor.id)
    assert sorted(_announcements(seeker, rooms["room"])) == sorted(
        [_announcement("担当 次郎"), _announcement("三人目")]
    )
    # Messages keep their sender.
    senders = {row["sender"] for row in messages_of(seeker, rooms["room"])}
    assert {"ホーム0（担当 次郎）", "ホーム0（三人目）"} <= senders


def test_withdrawn_home_with_an_open_room_can_be_handed_over(
    team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    home = rooms["homes"][0]
    team.manager.patch(f"{HOMES}{home}/deactivate/")
    assert team.hand_over(homes=[home], to=team.staff.id).status_code == 200
    assert _announcements(seeker, rooms["room"]) == [_announcement("担当 次郎")]


def test_handovers_of_a_home_are_limited_per_day(team: Team, seeker: Person, rooms: dict[str, Any]) -> None:
    path = f"{HOMES}{rooms['homes'][0]}/assignee/"
    for number in range(HANDOVERS_OF_OBJECT.most):
        to = (team.staff if number % 2 == 0 else team.manager).id
        assert team.manager.call("PATCH", path, {"assignee": to}).status_code == 200
    announced = len(_announcements(seeker, rooms["room"]))
    assert announced == HANDOVERS_OF_OBJECT.most
    assert team.manager.call("PATCH", path, {"assignee": team.staff.id}).status_code == 429
    assert team.hand_over(homes=[rooms["homes"][0]], to=team.staff.id).status_code == 429
    assert len(_announcements(seeker, rooms["room"])) == announced
    assert team.hand_over(homes=[rooms["homes"][1]], to=team.staff.id).status_code == 200
