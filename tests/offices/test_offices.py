"""Offices and corporations: profiles, shared data, names of senders, and unread state of members."""

import io
import json
from typing import Any

import pytest

from tests.offices.conftest import MakeContact, Team
from tests.support.forms import home_form, picture, sent_form
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.people import People, Person
from tests.support.rooms import Enter, messages_of, receive, send_message
from tests.support.world.offices import OFFICES

HOMES = "/api/facilities/homes/"
PREFERENCES = "/api/applicants/preferences/"
INVOICES = "/api/facilities/invoices/"
NOTICES = "/api/chat/notifications/"
NUMBER = "1320000015"


def _unread(person: Person) -> int:
    return sum(contact["unread_messages"] for contact in person.get(CONTACTS))


@pytest.fixture
def seeker(people: People) -> Person:
    return people.applicant()


@pytest.fixture
def room(team: Team, seeker: Person, make_contact: MakeContact) -> int:
    """Return the room of the manager's home with an applicant."""
    home = team.manager.register_home(name="ひだまりホーム")
    return make_contact(team.manager, home, seeker, seeker.register_preference())


# The office and its corporation.


def test_office_shows_the_profile_that_its_manager_saved(team: Team) -> None:
    body = {
        "name": "こもれび世田谷",
        "number": "１３２００００015",
        "corporation_name": "社会福祉法人こもれび",
        "corporation_number": "1234567890123",
        "billing_address": "東京都世田谷区1-2-3",
    }
    assert team.manager.call("PUT", team.path(), body).status_code == 200
    shown = team.manager.get(team.path())
    assert (shown["name"], shown["number"]) == ("こもれび世田谷", NUMBER)
    assert shown["corporation"] == {
        "name": "社会福祉法人こもれび",
        "number": "1234567890123",
        "billing_address": "東京都世田谷区1-2-3",
    }
    assert team.billing.get(team.path())["corporation"]["billing_address"] == "東京都世田谷区1-2-3"
    assert team.staff.get(team.path())["corporation"]["billing_address"] == ""


def test_office_number_is_unique_per_kind(people: People, team: Team, counselors: Team) -> None:
    def numbered(person: Person, number: str) -> int:
        body = {"name": "名前", "number": number, "corporation_name": "法人"}
        return person.call("PUT", f"{OFFICES}{person.office}/", body).status_code

    assert numbered(team.manager, NUMBER) == 200
    assert numbered(people.facility("みなも"), NUMBER) == 409
    assert numbered(counselors.manager, NUMBER) == 200


def test_member_of_two_offices_chooses_the_office_of_a_new_home(people: People, team: Team) -> None:
    other = people.facility("みなも")
    people.join_office(team.staff, other)
    homes = {office: team.staff.register_home(office=office) for office in (team.office, other.office)}
    assert {home["office"]: home["id"] for home in team.staff.get(HOMES)} == homes
    assert [home["id"] for home in other.get(HOMES)] == [homes[other.office]]
    for office in (people.facility().office, 2_000_000_000):
        body = team.staff.get(f"{HOMES}{homes[other.office]}/") | {"office": office}
        assert team.staff.call("POST", HOMES, body).status_code == 404


def test_billing_members_cannot_register_homes_or_people(team: Team, counselors: Team) -> None:
    refused = team.billing.call("POST", HOMES, home_form())
    assert (refused.status_code, refused.json["code"]) == (403, "no_office")
    form = sent_form(name="利用者")
    refused = counselors.billing.call("POST", PREFERENCES, data=form)
    assert (refused.status_code, refused.json["code"]) == (403, "no_office")


def test_block_applies_to_all_offices_of_a_corporation(
    people: People, team: Team, seeker: Person, room: int
) -> None:
    sister = people.sister(team.manager, "こもれび府中")
    home, stranger = sister.register_home(), people.facility("みなも")
    [preference] = [row["id"] for row in seeker.get(PREFERENCES)]
    seeker.post(f"{CONTACTS}{room}/block/", block_all)
    asked = {"home": home, "preference": preference}
    assert sister.call("POST", CONTACTS, asked).status_code == 404
    listed = f"/api/facilities/matching-preferences/{home}/"
    assert sister.get(listed)["data"] == []
    foreign = stranger.register_home()
    assert stranger.post(CONTACTS, {"home": foreign, "preference": preference})["status"] == "pending"


def test_invoices_are_shown_to_the_corporation_but_not_to_staff(
    people: People, team: Team, room: int
) -> None:
    sister = people.sister(team.manager, "こもれび府中")
    clerk = people.member(sister, "担当だけの人")
    team.staff.patch(f"{CONTACTS}{room}/confirm/")
    for person in (team.manager, team.billing, sister):
        assert [row["contact"] for row in person.get(INVOICES)] == [room]
    for person in (team.staff, clerk, people.facility("みなも")):
        assert person.get(INVOICES) == []


def test_user_of_a_home_is_the_manager_and_assignee_the_creator(team: Team) -> None:
    home = team.staff.register_home()
    shown = team.staff.get(f"{HOMES}{home}/")
    assert (shown["user"], shown["assignee"]) == (team.manager.id, team.staff.id)


# Certificates.


def test_certificate_is_shown_to_the_office_and_views_name_the_member(
    team: Team, make_contact: MakeContact, seeker: Person, people: People
) -> None:
    files = {"disability_certificate": (io.BytesIO(picture()), "a.jpg")}
    preference = seeker.register_preference(**files)
    sister = people.sister(team.manager, "こもれび府中")
    room = make_contact(team.manager, team.manager.register_home(), seeker, preference)
    make_contact(sister, sister.register_home(), seeker, preference)
    everybody = (team.manager, team.staff, team.billing, sister)
    assert {person.look(preference).status_code for person in everybody} == {404}
    seeker.post(f"{CONTACTS}{room}/add_allowed_user/")
    codes = [person.look(preference).status_code for person in everybody]
    assert codes == [200, 200, 404, 404]
    looks = seeker.get(f"{PREFERENCES}{preference}/certificate_views/")
    assert [look["viewer"] for look in looks] == ["こもれび（担当 次郎）", "こもれび（管理 花）"]
    assert seeker.call("DELETE", f"{CONTACTS}{room}/add_allowed_user/").status_code == 200
    assert {person.look(preference).status_code for person in everybody} == {404}


def test_view_by_a_single_member_names_only_the_office(
    people: People, make_contact: MakeContact, seeker: Person
) -> None:
    files = {"disability_certificate": (io.BytesIO(picture()), "a.jpg")}
    preference, facility = seeker.register_preference(**files), people.facility("みなも")
    room = make_contact(facility, facility.register_home(), seeker, preference)
    seeker.post(f"{CONTACTS}{room}/add_allowed_user/")
    facility.look(preference)
    [look] = seeker.get(f"{PREFERENCES}{preference}/certificate_views/")
    assert look["viewer"] == "みなも"


# Rooms.


def test_senders_are_named_by_home_or_office(
    team: Team, counselors: Team, make_contact: MakeContact, enter: Enter
) -> None:
    case = counselors.staff.register_preference(name="利用者")
    room = make_contact(team.staff, team.staff.register_home(name="ホーム"), counselors.staff, case)
    names = {
        send_message(enter(person, room), words)["sender"]
        for person, words in ((team.staff, "あ"), (counselors.staff, "い"), (counselors.manager, "う"))
    }
    assert names == {"ホーム（担当 次郎）", "相談 二郎（ひだまり）", "相談 一子（ひだまり）"}
    assert names <= {row["sender"] for row in messages_of(team.staff, room)}


def test_single_member_is_named_without_the_office(
    people: People, make_contact: MakeContact, enter: Enter
) -> None:
    facility, counselor = people.facility("みなも"), people.counselor("佐々木 由美")
    case = counselor.register_preference(name="利用者")
    room = make_contact(facility, facility.register_home(), counselor, case)
    assert send_message(enter(facility, room), "あ")["sender"] == "みなも"
    assert send_message(enter(counselor, room), "い")["sender"] == "佐々木 由美"
    assert {row["sender"] for row in messages_of(facility, room)} == {"みなも", "佐々木 由美"}


def test_assignee_is_shown_to_the_other_side_after_acceptance(
    team: Team, make_contact: MakeContact, seeker: Person
) -> None:
    home, preference = team.staff.register_home(), seeker.register_preference()
    contact = make_contact(team.staff, home, seeker, preference, accepts=False)
    path = f"{CONTACTS}{contact}/"
    assert team.manager.get(path)["in_charge"] == {"facility": "担当 次郎", "seeker": None}
    assert seeker.get(path)["in_charge"] == {"facility": None, "seeker": None}
    seeker.patch(f"{path}accept_contact/")
    assert seeker.get(path)["in_charge"] == {"facility": "担当 次郎", "seeker": None}


def test_steps_name_their_actor_to_the_own_side_only(
    team: Team, counselors: Team, make_contact: MakeContact
) -> None:
    case = counselors.staff.register_preference(name="利用者")
    room = make_contact(team.manager, team.manager.register_home(), counselors.staff, case)
    team.staff.patch(f"{CONTACTS}{room}/complete_visit/")
    path = f"{CONTACTS}{room}/"

    def by(person: Person) -> Any:
        return {step["action"]: step["by"] for step in person.get(path)["steps"]}

    assert by(team.manager)["complete_visit"] == "担当 次郎"
    assert by(counselors.manager)["complete_visit"] is None
    assert by(counselors.manager) | {"accept": "相談 二郎"} == by(counselors.manager)


def test_applicants_see_no_steps(team: Team, seeker: Person, room: int) -> None:
    team.staff.patch(f"{CONTACTS}{room}/complete_visit/")
    assert seeker.get(f"{CONTACTS}{room}/")["steps"] == []


# Unread messages and notifications.


def test_answer_of_a_colleague_clears_the_unread_count(
    team: Team, seeker: Person, room: int, enter: Enter
) -> None:
    send_message(enter(seeker, room), "見学できますか。")
    assert (_unread(team.manager), _unread(team.staff)) == (1, 1)
    # Each member has an unread count of their own.
    read = enter(team.staff, room, since=0)
    read.send(json.dumps({"read": messages_of(team.staff, room)[0]["id"]}))
    read.close()
    assert _unread(team.manager) == 1
    send_message(enter(team.staff, room), "はい、できます。")
    assert _unread(team.manager) == 0
    send_message(enter(seeker, room), "ありがとう。")
    assert _unread(team.manager) == 1


def test_read_mark_appears_when_one_member_has_read(
    team: Team, seeker: Person, room: int, enter: Enter
) -> None:
    line = enter(seeker, room, since=0)
    receive(line, "here")
    message_id = send_message(line, "見学できますか。")["id"]
    one = enter(team.staff, room, since=0)
    one.send(json.dumps({"read": message_id}))
    assert receive(line, "read") == {"type": "read", "by": "facility", "id": message_id}
    assert receive(enter(seeker, room, since=message_id), "here")["read"] == {"facility": message_id}


def test_notification_goes_to_the_assignee_only(team: Team, seeker: Person, room: int) -> None:
    assert [row["contact"] for row in team.manager.get(NOTICES)] == [room]
    assert team.staff.get(NOTICES) == []


def test_decision_of_a_colleague_marks_the_notification_as_read(
    counselors: Team, people: People, make_contact: MakeContact
) -> None:
    facility = people.facility("みなも")
    case = counselors.staff.register_preference(name="利用者")
    contact = make_contact(facility, facility.register_home(), counselors.staff, case, accepts=False)
    assert [row["is_read"] for row in counselors.staff.get(NOTICES)] == [False]
    counselors.manager.patch(f"{CONTACTS}{contact}/decline_contact/")
    assert [row["is_read"] for row in counselors.staff.get(NOTICES)] == [True]
