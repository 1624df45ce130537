"""Offers of people to another counselors' office: accepted or declined as a whole, without revealing their data."""

import io
from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.transaction import transaction
from server.models import Account, Mail
from tests.offices.conftest import MakeContact, Team
from tests.support.database import all_rows, changes
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.racing import ROUNDS, race
from tests.support.rooms import MESSAGES, messages_of
from tests.support.world.offices import OFFICES

PREFERENCES = "/api/applicants/preferences/"
NOTICES = "/api/chat/notifications/"
NUMBER = "1320000015"
#: The manager of the office with that number.
EMAIL = "kodama@example.com"


@pytest.fixture
def taker(app: APIFlask, people: People) -> Person:
    """Return the manager of another counselors' office, こだま, which has a number."""
    manager = people.counselor("こだま")
    body = {"name": "こだま", "corporation_name": "こだま", "number": NUMBER}
    assert manager.call("PUT", f"{OFFICES}{manager.office}/", body).status_code == 200
    manager.patch(f"{OFFICES}me/", {"username": "引受 五月"})
    with app.app_context(), transaction():
        db.session.get_one(Account, manager.id).email = EMAIL
    return manager


@pytest.fixture
def cases(counselors: Team, people: People, make_contact: MakeContact) -> dict[str, Any]:
    """Return two offered people, one with an open room and one with a pending request, and one who stays."""
    facility = people.facility("みなも")
    found = [counselors.staff.register_preference(name=f"利用者{number}") for number in range(3)]
    home = facility.register_home(name="ホーム")
    room = make_contact(facility, home, counselors.staff, found[0])
    pending = make_contact(facility, home, counselors.staff, found[1], accepts=False)
    return {"cases": found[:2], "stays": found[2], "room": room, "pending": pending, "facility": facility}


def _offer(counselors: Team, cases: list[int], **to: Any) -> Any:
    to = {"email": EMAIL, **to} if "number" in to else to
    return counselors.manager.call("POST", counselors.path("offers/"), {"preferences": cases, **to})


def _offers(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get(f"{OFFICES}{person.office}/offers/")
    return found


def _decide(taker: Person, what: str, **body: Any) -> Any:
    offer = _offers(taker)[0]["id"]
    return taker.tab().call("POST", f"{OFFICES}{taker.office}/offers/{offer}/{what}/", body)


def _ids(person: Person, path: str) -> set[int]:
    return {row["id"] for row in person.get(path)}


def test_accepting_moves_people_rooms_and_notifications(
    counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    assert len(counselors.staff.get(NOTICES)) == 2
    assert _offer(counselors, cases["cases"], number=NUMBER).status_code == 201
    [asked] = [notice for notice in taker.get(NOTICES) if notice["contact"] is None]
    assert asked["page"] == f"/counselors/office/?office={taker.office}"
    assert _decide(taker, "accept").status_code == 200
    [answered] = [notice for notice in counselors.manager.get(NOTICES) if notice["contact"] is None]
    assert answered["page"] == f"/counselors/office/?office={counselors.office}"
    assert _ids(taker, PREFERENCES) == {*cases["cases"]}
    assert {row["assignee_name"] for row in taker.get(PREFERENCES)} == {"引受 五月"}
    assert _ids(taker, CONTACTS) == {cases["room"], cases["pending"]}
    assert {row["contact"] for row in taker.get(NOTICES)} >= {cases["pending"]}
    taker.patch(f"{CONTACTS}{cases['pending']}/accept_contact/")


def test_former_office_loses_access_to_accepted_people(
    counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    _offer(counselors, cases["cases"], number=NUMBER)
    _decide(taker, "accept")
    for person in (counselors.manager, counselors.staff):
        assert _ids(person, PREFERENCES) == {cases["stays"]}
        assert person.get(CONTACTS) == []
        assert [notice for notice in person.get(NOTICES) if notice["contact"] is not None] == []
        for case in cases["cases"]:
            assert person.call("GET", f"{PREFERENCES}{case}/").status_code == 404
            assert person.look(case).status_code == 404
        assert person.call("GET", f"{MESSAGES}?talk_room={cases['room']}").status_code == 404
        assert person.call("PATCH", f"{CONTACTS}{cases['pending']}/accept_contact/").status_code == 404


def test_room_gets_one_message_about_the_new_assignee(
    counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    _offer(counselors, cases["cases"], number=NUMBER)
    _decide(taker, "accept")
    texts = [row["message"] for row in messages_of(cases["facility"], cases["room"])]
    assert texts.count("担当が変わりました。\nこれからは「引受 五月」が担当します。") == 1


def test_accepting_manager_chooses_the_assignee(
    people: People, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    colleague = people.member(taker, "六月")
    _offer(counselors, cases["cases"], number=NUMBER)
    assert _decide(taker, "accept", assignee=counselors.staff.id).status_code == 422
    assert _offers(taker)[0]["state"] == "waiting"
    assert _decide(taker, "accept", assignee=colleague.id).status_code == 200
    assert {row["assignee"] for row in taker.get(PREFERENCES)} == {colleague.id}


def test_declined_offer_changes_nothing(
    app: APIFlask, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    _offer(counselors, cases["cases"], number=NUMBER)
    before = all_rows(app)
    assert _decide(taker, "decline").status_code == 200
    found = changes(before, all_rows(app))
    assert {*found} == {"case_offer", "notification", "+notification"}
    [notice] = found["+notification"]
    assert (notice["account_id"], notice["message"]) == (
        counselors.manager.id,
        "「こだま」が、利用者2名の担当を引き受けませんでした。",
    )
    assert found["case_offer"][0]["state"] == "declined"
    assert _ids(counselors.staff, PREFERENCES) == {*cases["cases"], cases["stays"]}
    assert taker.get(PREFERENCES) == []
    assert _decide(taker, "accept").status_code == 409
    assert _offer(counselors, cases["cases"], number=NUMBER).status_code == 201


def test_offer_reveals_only_the_number_of_people(
    app: APIFlask, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    _offer(counselors, cases["cases"], number=NUMBER)
    [asked] = _offers(taker)
    assert asked == {
        "id": asked["id"],
        "is_ours": False,
        "from_office": "ひだまり",
        "to_office": "こだま",
        "offered_by": "相談 一子",
        "people": 2,
        "rooms": 1,
        "state": "waiting",
        "created_at": asked["created_at"],
        "decided_at": None,
    }
    assert [one["is_ours"] for one in _offers(counselors.manager)] == [True]
    with app.app_context():
        mail = db.session.scalars(select(Mail).order_by(Mail.id.desc())).first()
        assert mail
        assert "2名" in mail.text
        assert "利用者" not in mail.text
    for case in cases["cases"]:
        assert taker.call("GET", f"{PREFERENCES}{case}/").status_code == 404
    assert taker.call("GET", f"{CONTACTS}{cases['room']}/").status_code == 404


def test_withdrawn_offer_cannot_be_accepted(counselors: Team, taker: Person, cases: dict[str, Any]) -> None:
    _offer(counselors, cases["cases"], number=NUMBER)
    [offer] = _offers(counselors.manager)
    assert counselors.manager.call("DELETE", counselors.path(f"offers/{offer['id']}/")).status_code == 200
    answer = _decide(taker, "accept")
    assert (answer.status_code, answer.json["code"]) == (409, "offer_decided")
    assert _ids(counselors.manager, PREFERENCES) == {*cases["cases"], cases["stays"]}


@pytest.mark.parametrize("hidden_by", ["suspending", "disabling"])
def test_accepted_people_of_a_suspended_office_are_listed_again(
    people: People, counselors: Team, taker: Person, cases: dict[str, Any], hidden_by: str
) -> None:
    assert _offer(counselors, cases["cases"], number=NUMBER).status_code == 201
    operator, reason = people.operator(), {"reason": "県からの連絡のため"}
    if hidden_by == "suspending":
        operator.post(f"/api/operator/offices/{counselors.office}/suspend/", reason)
    else:
        for one in (counselors.staff, counselors.manager):
            operator.post(f"/api/operator/accounts/{one.id}/disable/", reason)
    assert _decide(taker, "accept").status_code == 200
    assert _ids(taker, PREFERENCES) == {*cases["cases"]}
    third = people.facility("三つめの法人")
    listed = third.get(f"/api/facilities/matching-preferences/{third.register_home()}/")["data"]
    assert {row["id"] for row in listed} == {*cases["cases"]}
    if hidden_by == "suspending":
        operator.post(f"/api/operator/offices/{counselors.office}/resume/", reason)
        assert _ids(taker, PREFERENCES) == {*cases["cases"]}


@pytest.mark.both_databases
def test_concurrent_acceptance_and_withdrawal_are_exclusive(
    app: APIFlask, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    for first in ROUNDS:
        case = counselors.manager.register_preference(name=f"もうひとり{first}")
        assert _offer(counselors, [case], number=NUMBER).status_code == 201
        path = counselors.path(f"offers/{_offers(counselors.manager)[0]['id']}/")
        back = partial(counselors.manager.tab().call, "DELETE", path)
        answers = race(app, partial(_decide, taker, "accept"), back, first=first)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        owner = taker if answers[0].status_code == 200 else counselors.manager
        assert case in _ids(owner, PREFERENCES)


def test_person_can_be_offered_to_one_office_at_a_time(
    counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    _offer(counselors, cases["cases"][:1], number=NUMBER)
    answer = _offer(counselors, cases["cases"], number=NUMBER)
    assert (answer.status_code, answer.json["code"]) == (409, "offered")


def test_office_is_found_by_number_and_manager_or_as_a_sister_by_id(
    people: People, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    sister = people.sister(counselors.manager, "ひだまり第二")
    unknown: list[dict[str, Any]] = [
        {"number": "1329999999"},
        # The office number and name alone do not show that the sender knows its manager.
        {"number": NUMBER, "email": "known@example.com"},
        {"number": NUMBER, "email": None},
        {"office": taker.office},
        {"office": counselors.office},
        {},
    ]
    unknown.append({"office": people.facility().office})
    for to in unknown:
        answer = _offer(counselors, cases["cases"], **to)
        assert (answer.status_code, answer.json["code"]) == (422, "no_such_office"), to
    listed = counselors.manager.get(counselors.path("sisters/"))
    assert listed == [{"id": sister.office, "name": "ひだまり第二"}]
    assert _offer(counselors, cases["cases"], office=sister.office).status_code == 201
    assert _decide(sister, "accept").status_code == 200


def test_only_own_active_people_can_be_offered(
    people: People, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    foreign = taker.register_preference(name="よその人")
    counselors.manager.call("DELETE", f"{PREFERENCES}{cases['stays']}/")
    for case in (foreign, cases["stays"], people.applicant().register_preference()):
        assert _offer(counselors, [*cases["cases"], case], number=NUMBER).status_code == 404
    assert _offers(taker) == []


def test_only_managers_of_the_receiving_office_decide_an_offer(
    people: People, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    _offer(counselors, cases["cases"], number=NUMBER)
    [offer] = _offers(taker)
    for what in ("accept", "decline"):
        own = counselors.path(f"offers/{offer['id']}/{what}/")
        assert counselors.manager.call("POST", own, {}).status_code == 404
        staff = people.member(taker, f"担当{what}")
        path = f"{OFFICES}{taker.office}/offers/{offer['id']}/{what}/"
        assert staff.call("POST", path, {}).status_code == 403
    assert taker.call("DELETE", f"{OFFICES}{taker.office}/offers/{offer['id']}/").status_code == 404


def test_member_of_both_offices_keeps_access_and_notifications(
    people: People, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    people.join_office(counselors.staff, taker)
    _offer(counselors, cases["cases"], number=NUMBER)
    _decide(taker, "accept")
    assert _ids(counselors.staff, PREFERENCES) == {*cases["cases"], cases["stays"]}
    assert counselors.manager.get(CONTACTS) == []
    assert len(counselors.staff.get(NOTICES)) == 2


def test_new_assignee_gets_one_of_the_managers_notifications(
    people: People, counselors: Team, taker: Person, cases: dict[str, Any]
) -> None:
    """All managers have the same notifications of an unassigned person; the new assignee gets one."""
    counselors.set_position(counselors.staff, "manager")
    counselors.hand_over(preferences=cases["cases"], to=None)
    for person in (counselors.manager, counselors.staff):
        person.post(f"{NOTICES}mark_all_as_read/")
    body = {"talk_room": str(cases["room"]), "image": _picture()}
    cases["facility"].post(MESSAGES, data=body)
    assert [len(_waiting(one)) for one in (counselors.manager, counselors.staff)] == [1, 1]
    _offer(counselors, cases["cases"], number=NUMBER)
    assert _decide(taker, "accept").status_code == 200
    assert [contact for contact in _waiting(taker) if contact is not None] == [cases["room"]]


def _waiting(person: Person) -> list[int]:
    return [one["contact"] for one in person.get(NOTICES) if not one["is_read"]]


def _picture() -> Any:
    return io.BytesIO(picture(width=200)), "plan.jpg"
