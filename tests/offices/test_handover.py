"""Handing homes and cases to a colleague: who is in charge, what waits, and a word in each open room."""

from typing import Any

import pytest
from apiflask import APIFlask

from server.core.limits import HANDOVERS_OF_OBJECT
from tests.offices.conftest import Meet, Team
from tests.support.database import all_rows, changes
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import messages_of

HOMES = "/api/facilities/homes/"
NOTICES = "/api/chat/notifications/"


def _said(person: Person, contact: int) -> list[str]:
    """Return what was said of being in charge in a room."""
    return [row["message"] for row in messages_of(person, contact) if "担当が変わりました" in row["message"]]


def _words(name: str) -> str:
    return f"担当が変わりました。\nこれからは「{name}」が担当します。"


def _unread(person: Person) -> set[tuple[int, int]]:
    """Return which notices wait for somebody: the notice's contact and home."""
    return {(one["contact"], one["home"]) for one in person.get(NOTICES) if not one["is_read"]}


@pytest.fixture
def seeker(people: People) -> Person:
    return people.applicant()


@pytest.fixture
def rooms(team: Team, seeker: Person, meet: Meet) -> dict[str, Any]:
    """The manager's two homes: one with an open room, one whose request waits; and a third that asks nobody."""
    preference = seeker.register_preference()
    homes = [team.manager.register_home(name=f"ホーム{number}") for number in range(3)]
    room = meet(team.manager, homes[0], seeker, preference)
    pending = meet(team.manager, homes[1], seeker, preference, accepts=False)
    return {"homes": homes, "room": room, "pending": pending}


def test_homes_and_what_waits_there_go_to_the_new_hands(team: Team, rooms: dict[str, Any]) -> None:
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


def test_each_open_room_is_told_once_who_is_in_charge_now(
    team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    assert _said(seeker, rooms["room"]) == [_words("担当 次郎")]
    # Nothing changes for whoever is in charge already.
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    assert _said(seeker, rooms["room"]) == [_words("担当 次郎")]
    [said] = [row for row in messages_of(seeker, rooms["room"]) if row["message"] == _words("担当 次郎")]
    assert (said["sender"], said["sender_role"]) == ("ホーム0（担当 次郎）", "facility")


def test_a_room_between_two_offices_is_told_by_each_of_its_own(
    team: Team, counselors: Team, meet: Meet
) -> None:
    home = team.manager.register_home(name="ホーム")
    case = counselors.manager.register_preference(name="利用者")
    room = meet(team.manager, home, counselors.manager, case)
    team.hand_over(homes=[home], to=team.staff.id)
    counselors.hand_over(preferences=[case], to=counselors.staff.id)
    for person in (team.manager, counselors.manager):
        assert sorted(_said(person, room)) == sorted([_words("担当 次郎"), _words("相談 二郎")])


def test_an_applicant_who_is_away_is_told_by_line_once_and_again_by_nothing_until_they_read(
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


def test_a_preview_changes_nothing_and_is_what_then_happens(
    app: APIFlask, team: Team, rooms: dict[str, Any]
) -> None:
    what = {"homes": rooms["homes"], "to": team.staff.id}
    before = all_rows(app)
    seen = team.hand_over("preview/", **what)
    assert seen.status_code == 200
    assert changes(before, all_rows(app)) == {}
    assert team.hand_over(**what).json == seen.json
    assert seen.json["rooms"] == 1


def test_a_handover_is_recorded_by_ids(app: APIFlask, team: Team, rooms: dict[str, Any]) -> None:
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    [row] = all_rows(app)["handover"].values()
    assert (row["actor_id"], row["to_id"]) == (team.manager.id, team.staff.id)
    assert (row["homes"], row["preferences"]) == (rooms["homes"], [])


@pytest.mark.parametrize("call", ["", "preview/"])
def test_who_is_to_be_in_charge_works_there_with_homes(
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
def test_with_one_home_that_is_not_the_offices_nothing_is_handed_over(
    app: APIFlask, people: People, team: Team, rooms: dict[str, Any], call: str
) -> None:
    foreign = people.facility("みなも").register_home()
    before = all_rows(app)
    for homes in ([foreign], [*rooms["homes"], foreign], [*rooms["homes"], 2_000_000_000]):
        assert team.hand_over(call, homes=homes, to=team.staff.id).status_code == 404
    assert team.hand_over(call, preferences=rooms["homes"], to=team.staff.id).status_code == 404
    assert changes(before, all_rows(app)) == {}


def test_homes_of_another_of_ones_own_offices_are_not_handed_over_in_this_one(
    people: People, team: Team
) -> None:
    other = people.facility("みなも")
    people.join_office(team.staff, other)
    home = other.register_home()
    assert team.hand_over(homes=[home], to=team.staff.id).status_code == 404
    assert other.get(f"{HOMES}{home}/")["assignee"] == other.id


def test_a_home_may_be_left_to_the_managers_who_are_then_told(
    team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    assert team.hand_over(homes=rooms["homes"], to=None).json["to"] is None
    assert _said(seeker, rooms["room"]) == []
    team.manager.post(f"{NOTICES}mark_all_as_read/")
    team.make(team.staff, "manager")
    seeker.patch(f"{CONTACTS}{rooms['pending']}/accept_contact/")
    for manager in (team.manager, team.staff):
        assert _unread(manager) == {(rooms["pending"], rooms["homes"][1])}


def test_what_waited_for_all_managers_waits_for_who_takes_charge(
    people: People, team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    """Nobody is in charge and two managers are told: the notices become one, of whoever takes over."""
    home, room = rooms["homes"][1], rooms["pending"]
    heir = people.member(team.manager, "三人目")
    team.make(team.staff, "manager")
    team.hand_over(homes=[home], to=None)
    team.manager.post(f"{NOTICES}mark_all_as_read/")
    seeker.patch(f"{CONTACTS}{room}/accept_contact/")
    assert team.hand_over(homes=[home], to=heir.id).json["notices"] == 1
    assert [one["contact"] for one in heir.get(NOTICES)] == [None, room]
    assert _unread(team.manager) == _unread(team.staff) == set()


def test_everybody_who_works_there_may_say_who_is_in_charge(
    team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    home = rooms["homes"][0]
    shown = team.staff.patch(f"{HOMES}{home}/assignee/", {"assignee": team.staff.id})
    assert (shown["assignee"], shown["assignee_name"]) == (team.staff.id, "担当 次郎")
    assert _said(seeker, rooms["room"]) == [_words("担当 次郎")]
    refused = team.staff.call("PATCH", f"{HOMES}{home}/assignee/", {"assignee": team.billing.id})
    assert refused.status_code == 422


def test_what_a_removed_member_leaves_is_told_in_their_rooms(
    people: People, team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    team.hand_over(homes=rooms["homes"], to=team.staff.id)
    heir = people.member(team.manager, "三人目")
    team.remove(team.staff, to=heir.id)
    assert sorted(_said(seeker, rooms["room"])) == sorted([_words("担当 次郎"), _words("三人目")])
    # What somebody said stays theirs.
    senders = {row["sender"] for row in messages_of(seeker, rooms["room"])}
    assert {"ホーム0（担当 次郎）", "ホーム0（三人目）"} <= senders


def test_a_withdrawn_home_with_an_open_room_can_be_handed_over(
    team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    home = rooms["homes"][0]
    team.manager.patch(f"{HOMES}{home}/deactivate/")
    assert team.hand_over(homes=[home], to=team.staff.id).status_code == 200
    assert _said(seeker, rooms["room"]) == [_words("担当 次郎")]


def test_a_home_is_handed_from_one_to_the_other_only_so_often_in_a_day_since_its_rooms_are_told(
    team: Team, seeker: Person, rooms: dict[str, Any]
) -> None:
    path = f"{HOMES}{rooms['homes'][0]}/assignee/"
    for number in range(HANDOVERS_OF_OBJECT.most):
        to = (team.staff if number % 2 == 0 else team.manager).id
        assert team.manager.call("PATCH", path, {"assignee": to}).status_code == 200
    told = len(_said(seeker, rooms["room"]))
    assert told == HANDOVERS_OF_OBJECT.most
    assert team.manager.call("PATCH", path, {"assignee": team.staff.id}).status_code == 429
    assert team.hand_over(homes=[rooms["homes"][0]], to=team.staff.id).status_code == 429
    assert len(_said(seeker, rooms["room"])) == told
    assert team.hand_over(homes=[rooms["homes"][1]], to=team.staff.id).status_code == 200
