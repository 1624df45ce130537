"""No means no: rests, blocks and quotas hold for whole corporations (docs/decisions.md §5)."""

from typing import Any

import pytest
from apiflask import APIFlask

from server.actions.contacts.looks import count_lists
from server.domain.contacts import quotas
from server.domain.vocabulary import Role
from tests.support.clock import Clock
from tests.support.database import everything
from tests.support.matching.pairs import BLOCK, CONTACTS, Pair
from tests.support.people import People, Person

MATCHING = "/api/facilities/matching-preferences/"
OPERATOR = "operator@example.com"


@pytest.fixture
def pair(people: People) -> Pair:
    facility, seeker = people.facility(), people.applicant()
    return Pair(facility, seeker, facility.register_home(), seeker.register_preference())


def asks(facility: Person, home: int, preference: int) -> str:
    """Have a home ask; return how it is refused, or nothing."""
    answer = facility.call("POST", CONTACTS, {"home": home, "preference": preference})
    return "" if answer.status_code == 201 else str(answer.json["code"])


def refusals(pair: Pair) -> list[Any]:
    found: list[Any] = pair.seeker.get(f"/api/applicants/preferences/{pair.preference}/refusals/")
    return found


def row_of(facility: Person, home: int) -> Any:
    [row] = facility.get(f"{MATCHING}{home}/")["data"]
    return row


@pytest.mark.parametrize("end", ["decline_contact", "close"])
def test_after_a_no_the_home_rests_ninety_days_and_says_until_when(
    pair: Pair, clock: Clock, end: str
) -> None:
    clock.forward(days=-89)
    pair.ask()
    if end == "close":
        pair.step(pair.seeker, "accept_contact")
    pair.step(pair.seeker, end)
    clock.forward(days=89)
    refused = pair.ask().json
    assert refused["code"] == "declined_recently"
    assert refused["detail"] == "この方には、いまは連絡できません。3月6日から、もう一度連絡できます。"
    assert row_of(pair.facility, pair.home)["may_contact_from"].startswith("2026-03-06")
    clock.forward(days=1)
    assert row_of(pair.facility, pair.home)["may_contact_from"] is None
    assert pair.ask().status_code == 201


def test_a_room_that_the_facility_closed_is_no_no(pair: Pair) -> None:
    pair.ask()
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "close")
    assert pair.ask().status_code == 201


def test_twenty_new_homes_and_sister_offices_inherit_the_rest(
    pair: Pair, people: People, clock: Clock
) -> None:
    clock.forward(days=-20)
    known = pair.facility.register_home(name="もとからあるホーム")
    pair.ask()
    pair.step(pair.seeker, "decline_contact")
    clock.forward(minutes=1)
    sister = people.sister(pair.facility, "となりの事業所")
    new = [(sister, sister.register_home())]
    new += [(pair.facility, pair.facility.register_home()) for _ in range(20)]
    assert {asks(facility, home, pair.preference) for facility, home in new} == {"declined_recently"}
    assert asks(pair.facility, known, pair.preference) == "declined_recently"
    clock.forward(days=20)
    assert {asks(facility, home, pair.preference) for facility, home in new} == {"declined_recently"}
    assert asks(pair.facility, known, pair.preference) == ""


def test_two_corporations_that_have_one_number_are_one(people: People, clock: Clock) -> None:
    names = ("こもれび暮らしサポート", "別の名前の会社")
    first, second = (
        people.staff(*people.staff_account(Role.FACILITY, name, "1234567890123")) for name in names
    )
    seeker = people.applicant()
    asked = Pair(first, seeker, first.register_home(), seeker.register_preference())
    asked.ask()
    asked.step(seeker, "decline_contact")
    clock.forward(minutes=1)
    assert asks(second, second.register_home(), asked.preference) == "declined_recently"


def test_after_a_second_no_nobody_of_the_corporation_asks_until_the_person_allows_it(
    pair: Pair, people: People, clock: Clock
) -> None:
    other = pair.facility.register_home()
    clock.forward(days=-40)
    pair.ask()
    pair.step(pair.seeker, "decline_contact")
    clock.forward(days=40)
    again = Pair(pair.facility, pair.seeker, other, pair.preference)
    assert again.ask().json["code"] == "declined_recently"
    clock.forward(days=-40)
    third = Pair(pair.facility, pair.seeker, pair.facility.register_home(), pair.preference)
    clock.forward(days=40)
    assert third.ask().status_code == 201
    third.step(pair.seeker, "decline_contact")
    assert pair.ask().json["code"] == "declined_often"
    row = row_of(pair.facility, other)
    assert (row["asks_no_more"], row["may_contact_from"]) == (True, None)
    [refused] = refusals(pair)
    assert (refused["is_blocked"], refused["may_ask_from"]) == (False, None)
    path = f"/api/applicants/preferences/{pair.preference}/refusals/{refused['corporation']}/"
    assert pair.seeker.call("DELETE", path).status_code == 200
    assert (refusals(pair), pair.ask().status_code) == ([], 201)
    # Another facility was never concerned.
    stranger = people.facility("みなも")
    assert asks(stranger, stranger.register_home(), pair.preference) == ""


def test_a_block_declines_and_closes_everything_of_the_corporation_and_can_be_taken_back(
    app: APIFlask, pair: Pair, people: People
) -> None:
    sister, stranger = people.sister(pair.facility, "となりの事業所"), people.facility("みなも")
    room = Pair(sister, pair.seeker, sister.register_home(), pair.preference)
    other = Pair(stranger, pair.seeker, stranger.register_home(), pair.preference)
    for one in (pair, room, other):
        one.ask()
    room.step(pair.seeker, "accept_contact")
    pair.seeker.post(f"{CONTACTS}{room.contact}/add_allowed_user/")
    assert pair.seeker.post(f"{CONTACTS}{pair.contact}/block/", BLOCK)["status"] == "declined"
    status = {row["id"]: row["status"] for row in pair.seeker.get(CONTACTS)}
    assert status == {pair.contact: "declined", room.contact: "completed", other.contact: "pending"}
    assert everything(app)["certificate_permission"] == {}
    assert sister.get(f"{MATCHING}{room.home}/")["data"] == []
    assert sister.call("GET", f"{MATCHING}{room.home}/{pair.preference}/").status_code == 404
    assert (asks(sister, room.home, pair.preference), asks(pair.facility, pair.home, pair.preference)) == (
        "not_found",
        "not_found",
    )
    [refused] = refusals(pair)
    assert refused["is_blocked"] is True
    assert len(refused["homes"]) == 2
    # Once more changes nothing.
    pair.seeker.post(f"{CONTACTS}{pair.contact}/block/", BLOCK)
    [counted] = pair.seeker.get("/api/applicants/preferences/")
    assert counted["contacts_current_count"] == 1
    path = f"/api/applicants/preferences/{pair.preference}/refusals/{refused['corporation']}/"
    assert pair.seeker.call("DELETE", path).status_code == 200
    assert refusals(pair) == []
    assert asks(sister, room.home, pair.preference) == ""


def test_opening_details_is_recorded_for_the_person_and_lists_are_counted(pair: Pair) -> None:
    looks = f"/api/applicants/preferences/{pair.preference}/looks/"
    assert pair.seeker.get(looks) == {"lists": 0, "details": [], "in_contact": []}
    for _ in range(2):
        pair.facility.get(f"{MATCHING}{pair.home}/")
    found = pair.facility.get(f"{MATCHING}{pair.home}/{pair.preference}/")
    assert found["criteria"][0]["sentence"]
    assert "condition_detail" not in found
    with pair.facility.client.application.app_context():
        assert (count_lists(), count_lists()) == (True, False)
    seen = pair.seeker.get(looks)
    assert seen["lists"] == 2
    [opened] = seen["details"]
    assert (opened["office"], opened["home"], opened["times"]) == (
        "こもれび暮らしサポート",
        "ひだまりホーム",
        1,
    )


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, app: APIFlask) -> None:
    """Quotas small enough to be used up in a test; the figures are the table's own matter."""
    [row] = quotas.QUOTAS
    small = (quotas.Quotas(row.since, details_a_day=5, requests_a_day=5, pending=5),)
    monkeypatch.setattr(quotas.quotas_in_force, "__defaults__", (small,))
    told = app.extensions["settings"].model_copy(update={"operator_email": OPERATOR})
    monkeypatch.setitem(app.extensions, "settings", told)


def told_operator(app: APIFlask) -> list[str]:
    mails = everything(app)["mail"].values()
    return [row["text"] for row in mails if row["address"] == OPERATOR]


def crowd(people: People, size: int) -> list[int]:
    counselor = people.counselor()
    return [counselor.register_preference(name=f"山本 {number}") for number in range(size)]


@pytest.mark.usefixtures("few")
def test_a_corporation_opens_so_many_people_a_day_and_the_operator_is_told_before(
    app: APIFlask, people: People, clock: Clock
) -> None:
    facility, ids = people.facility(), crowd(people, 6)
    sister = people.sister(facility, "となりの事業所")
    homes = {facility: facility.register_home(), sister: sister.register_home()}

    def opened(who: Person, preference: int) -> Any:
        return who.call("GET", f"{MATCHING}{homes[who]}/{preference}/")

    who = (facility, sister, facility, sister, facility)
    assert [opened(person, id_).status_code for person, id_ in zip(who, ids, strict=False)] == [200] * 5
    assert len(told_operator(app)) == 1
    # Whom one has opened today may be opened again.
    assert opened(sister, ids[0]).status_code == 200
    refused = opened(sister, ids[5])
    assert (refused.status_code, refused.json["code"]) == (429, "quota_used")
    assert refused.json["detail"].endswith("3月6日の午前0時から、またできます。")
    assert int(refused.headers["Retry-After"]) == 12 * 3600
    clock.forward(hours=12)
    assert opened(sister, ids[5]).status_code == 200


@pytest.mark.usefixtures("few")
def test_a_corporation_asks_so_many_people_a_day(app: APIFlask, people: People, clock: Clock) -> None:
    facility, ids = people.facility(), crowd(people, 7)
    homes = [facility.register_home() for _ in range(2)]
    assert [asks(facility, homes[number % 2], id_) for number, id_ in enumerate(ids[:5])] == [""] * 5
    # Of requests, of those that wait, and of the details that a request shows.
    assert len(told_operator(app)) == 3
    facility_contacts = facility.get(CONTACTS)
    facility.patch(f"{CONTACTS}{facility_contacts[0]['id']}/decline_contact/")
    assert asks(facility, homes[0], ids[5]) == "quota_used"
    clock.forward(hours=12)
    assert asks(facility, homes[0], ids[5]) == ""
    assert asks(facility, homes[0], ids[6]) == "too_many_pending"


def test_the_figures_are_those_of_the_decisions() -> None:
    [row] = quotas.QUOTAS
    assert (row.details_a_day, row.requests_a_day, row.pending) == (300, 50, 100)
