"""Cooldowns, blocks and quotas apply to whole corporations (docs/decisions.md §5)."""

import json
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from apiflask import APIFlask

from server.contacts.service.quotas import count_list_appearances
from server.core.database import db
from server.core.limits import REQUIREMENT_CHANGES_OF_HOME, REQUIREMENT_SETS_OF_CORPORATION
from server.core.vocabulary import Role
from server.matching.rules import contacting as quotas
from server.models import Office
from server.operator.service.corporations import merge_corporations
from tests.support.clock import Clock
from tests.support.database import all_rows
from tests.support.forms import home_form
from tests.support.matching.pairs import CONTACTS, Pair, block_all, strangers
from tests.support.people import People, Person
from tests.support.racing import race
from tests.support.saved import Saved

MATCHING = "/api/facilities/matching-preferences/"
HOMES = "/api/facilities/homes/"
OPERATOR = "operator@example.com"


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    return saved(strangers)


def refusal_code(facility: Person, home: int, preference: int) -> str:
    """Send a request; return the code of its refusal, or an empty string."""
    answer = facility.call("POST", CONTACTS, {"home": home, "preference": preference})
    return "" if answer.status_code == 201 else str(answer.json["code"])


def refusals(pair: Pair) -> list[Any]:
    found: list[Any] = pair.seeker.get(f"/api/applicants/preferences/{pair.preference}/refusals/")
    return found


def is_listed(facility: Person, home: int, preference: int) -> bool:
    """Return whether a home finds the person, in its list and in detail."""
    listed = preference in [row["id"] for row in facility.get(f"{MATCHING}{home}/")["data"]]
    opened = facility.call("GET", f"{MATCHING}{home}/{preference}/").status_code
    assert (listed, opened) in ((True, 200), (False, 404))
    return listed


@pytest.mark.parametrize("end", ["decline_contact", "close"])
def test_home_may_not_ask_for_ninety_days_after_a_refusal(pair: Pair, clock: Clock, end: str) -> None:
    clock.forward(days=-89)
    pair.ask()
    if end == "close":
        pair.step(pair.seeker, "accept_contact")
    pair.step(pair.seeker, end)
    clock.forward(days=89)
    assert not is_listed(pair.facility, pair.home, pair.preference)
    assert pair.ask().status_code == 404
    clock.forward(days=1)
    assert is_listed(pair.facility, pair.home, pair.preference)
    assert pair.ask().status_code == 201


def test_person_after_the_rest_has_no_trace_of_the_old_contact(pair: Pair, clock: Clock) -> None:
    clock.forward(days=-90)
    assert is_listed(pair.facility, pair.home, pair.preference)
    pair.facility.call("PUT", f"{MATCHING}{pair.home}/{pair.preference}/aside/")
    pair.ask()
    note = f"/api/facilities/notes/contact/{pair.contact}/"
    pair.facility.call("PUT", note, {"text": "電話は夕方に。", "before": ""})
    pair.facility.call("PUT", f"{MATCHING}{pair.home}/{pair.preference}/aside/")
    pair.step(pair.seeker, "decline_contact")
    clock.forward(days=90)
    [row] = pair.facility.get(f"{MATCHING}{pair.home}/?not_contacted=true")["data"]
    standing = {name: row[name] for name in ("id", "contact", "has_note", "put_aside")}
    assert standing == {"id": pair.preference, "contact": None, "has_note": False, "put_aside": None}
    assert pair.facility.get(f"/api/facilities/notes/{pair.home}/{pair.preference}/")["text"] == ""
    # The note stays with the ended contact, which does not lead to the person.
    assert pair.facility.get(note)["text"] == "電話は夕方に。"
    assert pair.facility.get(f"{CONTACTS}{pair.contact}/")["preference"]["id"] is None
    for query in (f"preference={pair.preference}", f"preference={pair.preference}&order=newest&offset=0"):
        assert pair.facility.get(f"{CONTACTS}?{query}") == []


def test_preview_of_an_ended_contact_agrees_with_the_list(pair: Pair, clock: Clock) -> None:
    clock.forward(days=-90)
    pair.ask()
    path = f"{CONTACTS}{pair.contact}/mirror/"
    assert (pair.seeker.get(path)["stage"], pair.seeker.get(path)["is_listed"]) == ("before", None)
    pair.step(pair.seeker, "decline_contact")
    for days, is_found in ((0, False), (89, False), (1, True)):
        clock.forward(days=days)
        preview = pair.seeker.get(path)
        assert (preview["stage"], preview["now"]["id"], preview["is_listed"]) == ("ended", None, is_found)
        assert is_listed(pair.facility, pair.home, pair.preference) is is_found
    pair.facility.patch(f"/api/facilities/homes/{pair.home}/recruiting/", {"is_recruiting": False})
    assert pair.seeker.get(path)["is_listed"] is False


def test_facility_reads_no_preference_id_of_an_ended_contact(pair: Pair, people: People) -> None:
    pair.ask()
    pair.step(pair.seeker, "accept_contact")
    manager, contact = pair.facility, pair.contact
    notices, unread = "/api/chat/notifications/", "/api/chat/unread/"
    manager.get(f"{CONTACTS}{contact}/")
    assert {row["preference"] for row in manager.get(notices)} == {pair.preference}
    pair.step(pair.seeker, "close")
    assert {(row["preference"], row["person"]["id"]) for row in manager.get(notices)} == {(None, None)}
    assert {row["preference"] for row in manager.get(unread)["contacts"]} == {None}
    looked = manager.get(f"/api/offices/{manager.office}/looks/")
    assert {row["preference"] for row in looked} == {None}
    assert looked


def test_room_closed_by_facility_is_no_refusal(pair: Pair) -> None:
    pair.ask()
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "close")
    assert pair.ask().status_code == 201


def test_new_homes_and_sister_offices_inherit_the_cooldown(pair: Pair, people: People, clock: Clock) -> None:
    clock.forward(days=-20)
    known = pair.facility.register_home(name="もとからあるホーム")
    pair.ask()
    pair.step(pair.seeker, "decline_contact")
    clock.forward(minutes=1)
    sister = people.sister(pair.facility, "となりの事業所")
    new = [(sister, sister.register_home())]
    new += [(pair.facility, pair.facility.register_home()) for _ in range(20)]
    resting = [*new, (pair.facility, known)]
    assert {refusal_code(facility, home, pair.preference) for facility, home in resting} == {"not_found"}
    assert not any(is_listed(facility, home, pair.preference) for facility, home in resting)
    clock.forward(days=20)
    assert {refusal_code(facility, home, pair.preference) for facility, home in new} == {"not_found"}
    assert not any(is_listed(facility, home, pair.preference) for facility, home in new)
    assert is_listed(pair.facility, known, pair.preference)
    assert refusal_code(pair.facility, known, pair.preference) == ""


def test_corporations_with_the_same_number_are_one(people: People, clock: Clock) -> None:
    names = ("こもれび暮らしサポート", "別の名前の会社")
    first, second = (
        people.staff(*people.staff_account(Role.FACILITY, name, "1234567890123")) for name in names
    )
    seeker = people.applicant()
    asked = Pair(first, seeker, first.register_home(), seeker.register_preference())
    asked.ask()
    asked.step(seeker, "decline_contact")
    clock.forward(minutes=1)
    assert refusal_code(second, second.register_home(), asked.preference) == "not_found"


def test_second_refusal_stops_the_corporation_until_the_person_allows_it(
    pair: Pair, people: People, clock: Clock
) -> None:
    other = pair.facility.register_home()
    clock.forward(days=-40)
    pair.ask()
    pair.step(pair.seeker, "decline_contact")
    clock.forward(days=40)
    again = Pair(pair.facility, pair.seeker, other, pair.preference)
    assert again.ask().status_code == 404
    clock.forward(days=-40)
    third = Pair(pair.facility, pair.seeker, pair.facility.register_home(), pair.preference)
    clock.forward(days=40)
    assert third.ask().status_code == 201
    third.step(pair.seeker, "decline_contact")
    clock.forward(days=400)
    pair.facility, pair.seeker = (people.new_session(pair.facility.id), people.applicant())
    assert (pair.ask().status_code, is_listed(pair.facility, other, pair.preference)) == (404, False)
    [refused] = refusals(pair)
    assert (refused["is_blocked"], refused["may_ask_from"]) == (False, None)
    path = f"/api/applicants/preferences/{pair.preference}/refusals/{refused['corporation']}/"
    assert pair.seeker.call("DELETE", path).status_code == 200
    assert (refusals(pair), is_listed(pair.facility, other, pair.preference)) == ([], True)
    assert pair.ask().status_code == 201
    # Other corporations are not affected.
    stranger = people.facility("みなも")
    assert refusal_code(stranger, stranger.register_home(), pair.preference) == ""


def test_block_of_a_corporation_ends_its_contacts_and_can_be_lifted(
    app: APIFlask, pair: Pair, people: People
) -> None:
    sister, stranger = people.sister(pair.facility, "となりの事業所"), people.facility("みなも")
    room = Pair(sister, pair.seeker, sister.register_home(), pair.preference)
    other = Pair(stranger, pair.seeker, stranger.register_home(), pair.preference)
    for one in (pair, room, other):
        one.ask()
    room.step(pair.seeker, "accept_contact")
    pair.seeker.post(f"{CONTACTS}{room.contact}/add_allowed_user/")
    assert pair.seeker.post(f"{CONTACTS}{pair.contact}/block/", block_all)["status"] == "declined"
    status = {row["id"]: row["status"] for row in pair.seeker.get(CONTACTS)}
    assert status == {pair.contact: "declined", room.contact: "completed", other.contact: "pending"}
    assert all_rows(app)["certificate_permission"] == {}
    assert sister.get(f"{MATCHING}{room.home}/")["data"] == []
    assert sister.call("GET", f"{MATCHING}{room.home}/{pair.preference}/").status_code == 404
    assert (
        refusal_code(sister, room.home, pair.preference),
        refusal_code(pair.facility, pair.home, pair.preference),
    ) == (
        "not_found",
        "not_found",
    )
    [refused] = refusals(pair)
    assert refused["is_blocked"] is True
    assert len(refused["homes"]) == 2
    # A repeated block changes nothing.
    pair.seeker.post(f"{CONTACTS}{pair.contact}/block/", block_all)
    [counted] = pair.seeker.get("/api/applicants/preferences/")
    assert counted["contacts_current_count"] == 1
    path = f"/api/applicants/preferences/{pair.preference}/refusals/{refused['corporation']}/"
    assert pair.seeker.call("DELETE", path).status_code == 200
    assert refusals(pair) == []
    assert refusal_code(sister, room.home, pair.preference) == ""


def test_opened_details_are_recorded_and_lists_are_counted(pair: Pair) -> None:
    looks = f"/api/applicants/preferences/{pair.preference}/looks/"
    assert pair.seeker.get(looks) == {"lists": 0, "details": [], "in_contact": []}
    for _ in range(2):
        pair.facility.get(f"{MATCHING}{pair.home}/")
    found = pair.facility.get(f"{MATCHING}{pair.home}/{pair.preference}/")
    assert found["criteria"][0]["sentence"]
    assert "condition_detail" not in found
    with pair.facility.client.application.app_context():
        assert (count_list_appearances(), count_list_appearances()) == (True, False)
    seen = pair.seeker.get(looks)
    assert seen["lists"] == 2
    [opened] = seen["details"]
    assert (opened["office"], opened["home"], opened["times"]) == (
        "こもれび暮らしサポート",
        "ひだまりホーム",
        1,
    )


@pytest.fixture
def small_quotas(monkeypatch: pytest.MonkeyPatch, app: APIFlask) -> None:
    """Reduce the quotas, so that a test can use them up."""
    [row] = quotas.QUOTAS
    small = (
        quotas.Quotas(
            row.since, details_a_day=5, listed_a_day=5, requests_a_day=5, pending=5, pending_of_person=3
        ),
    )
    monkeypatch.setattr(quotas.quotas_in_force, "__defaults__", (small,))
    with_operator = app.extensions["settings"].model_copy(update={"operator_email": OPERATOR})
    monkeypatch.setitem(app.extensions, "settings", with_operator)


def operator_mails(app: APIFlask) -> list[str]:
    mails = all_rows(app)["mail"].values()
    return [row["text"] for row in mails if row["address"] == OPERATOR]


def register_people(people: People, size: int) -> list[int]:
    counselor = people.counselor()
    return [counselor.register_preference(name=f"山本 {number}") for number in range(size)]


@pytest.mark.usefixtures("small_quotas")
def test_opened_details_have_a_daily_quota_and_warn_the_operator(
    app: APIFlask, people: People, clock: Clock
) -> None:
    facility, ids = people.facility(), register_people(people, 6)
    sister = people.sister(facility, "となりの事業所")
    homes = {facility: facility.register_home(), sister: sister.register_home()}

    def opened(who: Person, preference: int) -> Any:
        return who.call("GET", f"{MATCHING}{homes[who]}/{preference}/")

    who = (facility, sister, facility, sister, facility)
    assert [opened(person, id_).status_code for person, id_ in zip(who, ids, strict=False)] == [200] * 5
    assert len(operator_mails(app)) == 1
    # A person whose details were opened today can be opened again.
    assert opened(sister, ids[0]).status_code == 200
    refused = opened(sister, ids[5])
    assert (refused.status_code, refused.json["code"]) == (429, "quota_used")
    assert refused.json["detail"].endswith("3月6日の午前0時から、またできます。")
    assert int(refused.headers["Retry-After"]) == 12 * 3600
    clock.forward(hours=12)
    assert opened(sister, ids[5]).status_code == 200


@pytest.mark.usefixtures("small_quotas")
def test_requests_have_a_daily_quota(app: APIFlask, people: People, clock: Clock) -> None:
    facility, ids = people.facility(), register_people(people, 7)
    homes = [facility.register_home() for _ in range(2)]
    assert [refusal_code(facility, homes[number % 2], id_) for number, id_ in enumerate(ids[:5])] == [""] * 5
    # One mail each for requests, pending requests and opened details: a request shows details.
    assert len(operator_mails(app)) == 3
    facility_contacts = facility.get(CONTACTS)
    facility.patch(f"{CONTACTS}{facility_contacts[0]['id']}/decline_contact/")
    assert refusal_code(facility, homes[0], ids[5]) == "quota_used"
    clock.forward(hours=12)
    assert refusal_code(facility, homes[0], ids[5]) == ""
    assert refusal_code(facility, homes[0], ids[6]) == "too_many_pending"


@pytest.mark.usefixtures("small_quotas")
def test_listed_people_have_a_daily_quota_and_warn_the_operator(
    app: APIFlask, people: People, clock: Clock
) -> None:
    facility, ids = people.facility(), register_people(people, 6)
    sister = people.sister(facility, "となりの事業所")
    homes = {facility: facility.register_home(), sister: sister.register_home()}

    def listed(who: Person, **query: Any) -> Any:
        return who.call("GET", f"{MATCHING}{homes[who]}/", query_string={"limit": 2, **query})

    first = listed(facility)
    assert (first.status_code, operator_mails(app)) == (200, [])
    # A person counts once a day, in all lists of the corporation.
    assert [listed(who).status_code for who in (facility, sister, sister)] == [200] * 3
    second = listed(sister, cursor=_next(first))
    [mail] = operator_mails(app)
    assert "「一覧に出た人」が、上限5のうち4になりました。" in mail
    refused = listed(facility, cursor=_next(second))
    assert (refused.status_code, refused.json["code"]) == (429, "quota_used")
    assert refused.json["detail"] == (
        "一覧で見られるのは、法人ごとに1日5人までです。3月6日の午前0時から、またできます。"
    )
    assert listed(facility, cursor=_next(second), limit=1).status_code == 200
    assert listed(facility, cursor=_next(first)).status_code == 200
    # People of a refused page are neither counted nor recorded as listed.
    assert len(all_rows(app)["listed_person"]) == 5
    shown = [row["preference_ids"] for row in all_rows(app)["list_shown"].values()]
    assert len({id_ for page in shown for id_ in _ids(page)}) == 5
    stranger = people.facility("みなも")
    homes[stranger] = stranger.register_home()
    assert listed(stranger).status_code == 200
    clock.forward(hours=12)
    assert listed(facility, cursor=_next(second)).status_code == 200
    assert len(ids) == 6


def _next(answer: Any) -> str:
    """Return the cursor of the next page."""
    return str(parse_qs(urlsplit(answer.headers["Link"].partition(">")[0].lstrip("<")).query)["cursor"][0])


def _ids(stored: Any) -> list[int]:
    ids: list[int] = json.loads(stored) if isinstance(stored, str) else stored
    return ids


@pytest.mark.parametrize(
    ("refused", "lifted", "stays"),
    [
        (("gone",), ("gone",), False),
        (("gone", "kept"), ("gone",), True),
        (("gone", "kept"), ("kept",), True),
        (("gone", "kept"), ("gone", "kept"), False),
    ],
)
def test_merging_corporations_keeps_cooldowns(
    app: APIFlask, people: People, clock: Clock, refused: Sequence[str], lifted: Sequence[str], stays: bool
) -> None:
    seeker = people.applicant()
    preference = seeker.register_preference()
    facilities = {"gone": people.facility("ひだまり"), "kept": people.facility("みなも")}
    pairs = {
        name: Pair(facility, seeker, facility.register_home(), preference)
        for name, facility in facilities.items()
    }
    for name in refused:
        pairs[name].ask()
        pairs[name].step(seeker, "decline_contact")
    clock.forward(minutes=1)
    numbers = {}
    with app.app_context():
        for name, facility in facilities.items():
            numbers[name] = db.session.get_one(Office, facility.office).corporation_id
    for name in lifted:
        path = f"/api/applicants/preferences/{preference}/refusals/{numbers[name]}/"
        assert seeker.call("DELETE", path).status_code == 200
    clock.forward(minutes=1)
    with app.app_context():
        merge_corporations(facilities["gone"].office, facilities["kept"].office, clock())
    assert {is_listed(pair.facility, pair.home, preference) for pair in pairs.values()} == {not stays}


def test_only_a_corporation_with_a_contact_can_be_allowed_again(app: APIFlask, pair: Pair) -> None:
    [corporation] = {row["corporation_id"] for row in all_rows(app)["office"].values()}
    path = f"/api/applicants/preferences/{pair.preference}/refusals/{corporation}/"
    before = all_rows(app)["cooldown_waiver"]
    assert pair.seeker.call("DELETE", path).status_code == 404
    assert all_rows(app)["cooldown_waiver"] == before
    pair.ask()
    assert pair.seeker.call("DELETE", path).status_code == 200


def test_corporation_has_at_most_five_pending_requests_per_person(people: People) -> None:
    facility, stranger, seeker = people.facility(), people.facility("みなも"), people.applicant()
    sister = people.sister(facility, "となりの事業所")
    preference = seeker.register_preference()
    homes = [facility.register_home() for _ in range(5)]
    assert [refusal_code(facility, home, preference) for home in homes] == [""] * 5
    assert refusal_code(sister, sister.register_home(), preference) == "too_many_to_person"
    assert len(seeker.get("/api/chat/notifications/")) == 5
    assert refusal_code(stranger, stranger.register_home(), preference) == ""
    waiting = next(row["id"] for row in seeker.get(CONTACTS) if row["home"]["id"] == homes[0])
    seeker.patch(f"{CONTACTS}{waiting}/accept_contact/")
    assert refusal_code(sister, sister.register_home(), preference) == ""


@pytest.mark.both_databases
@pytest.mark.usefixtures("small_quotas")
def test_concurrent_pages_cannot_exceed_the_quota(app: APIFlask, people: People) -> None:
    facility, stranger = people.facility(), people.facility("みなも")
    register_people(people, 6)
    first = f"{MATCHING}{facility.register_home()}/?limit=3"
    # Homes that accept the same people have the same cursors.
    cursor = _next(stranger.call("GET", f"{MATCHING}{stranger.register_home()}/?limit=3"))
    pages = (first, f"{first}&cursor={quote(cursor)}")
    answers = race(app, *(partial(facility.tab().call, "GET", page) for page in pages))
    assert sorted(answer.status_code for answer in answers) == [200, 429]
    counted = Counter(row["corporation_id"] for row in all_rows(app)["listed_person"].values())
    assert [*counted.values()] == [3, 3]


#: A field that is a must of a home, and one that is a wish.
MUST, WISH = "acceptance_levels", "smoking_allowed"


def test_home_with_too_many_changed_musts_is_stopped_for_a_day(people: People, clock: Clock) -> None:
    facility = people.facility()
    person, asked = register_people(people, 2)
    home, other = facility.register_home(), facility.register_home(name="もう1つのホーム")

    def change(field: str, value: object) -> None:
        assert facility.call("PUT", f"{HOMES}{home}/", home_form(**{field: value})).status_code == 200

    def listed(of: int = home) -> list[Any]:
        paths = ("", "municipalities/", "shortfalls/", f"{person}/")
        return [facility.call("GET", f"{MATCHING}{of}/{path}") for path in paths]

    for number in range(20):
        change(WISH, number % 2 == 0)
    for number in range(10):
        change(MUST, ["1", "2"] if number % 2 else ["1"])
        # Saving the same values is not a change.
        change(MUST, ["2", "1"] if number % 2 else ["1"])
    assert [answer.status_code for answer in listed()] == [200] * 4
    assert refusal_code(facility, home, asked) == ""
    change(MUST, ["1", "2", "3"])
    assert refusal_code(facility, home, person) == "home_changed_often"
    # Existing contacts are not affected.
    assert facility.call("GET", f"{MATCHING}{home}/{asked}/").status_code == 200
    assert {(answer.status_code, answer.json["code"]) for answer in listed()} == {(429, "home_changed_often")}
    assert listed()[0].json["detail"].endswith("3月6日の午前9時から、またできます。")
    assert [answer.status_code for answer in listed(other)] == [200] * 4
    clock.forward(hours=21)
    assert [answer.status_code for answer in listed()] == [200] * 4


def test_new_homes_with_many_different_musts_are_stopped(people: People, clock: Clock) -> None:
    facility, others = people.facility(), people.facility("別の法人")
    people.applicant().register_preference()
    most = REQUIREMENT_SETS_OF_CORPORATION.most
    takes = [[level, f"{number}"] for level in ("unknown", "6") for number in range(1, 6)]
    takes += [["1", "2", f"{number}"] for number in range(3, 6)]
    assert len(takes) == most + 1

    def opens(home: int, by: Person = facility) -> bool:
        answer = by.call("GET", f"{MATCHING}{home}/")
        assert answer.status_code == 200 or answer.json["code"] == "home_changed_often"
        return bool(answer.status_code == 200)

    homes = [facility.register_home(**{MUST: levels}) for levels in takes]
    assert [opens(home) for home in homes] == [True] * most + [False]
    # Homes with the same musts, homes of other corporations and existing homes are not affected.
    assert all(opens(facility.register_home(**{MUST: takes[0]})) for _ in range(3))
    assert opens(others.register_home(**{MUST: takes[-1]}), others)
    # Changing or deactivating a home does not bypass the limit.
    assert facility.call("PATCH", f"{HOMES}{homes[1]}/deactivate/").status_code == 200
    assert (
        facility.call("PUT", f"{HOMES}{homes[0]}/", home_form(**{MUST: ["3", "4", "5"]})).status_code == 200
    )
    assert not opens(homes[0])
    clock.forward(hours=21)
    assert all(opens(home) for home in (homes[0], *homes[2:]))


def test_quotas_match_the_decisions() -> None:
    [row] = quotas.QUOTAS
    figures = (row.details_a_day, row.listed_a_day, row.requests_a_day, row.pending)
    assert (*figures, row.pending_of_person) == (300, 1000, 50, 100, 5)
    assert (REQUIREMENT_CHANGES_OF_HOME.most, REQUIREMENT_CHANGES_OF_HOME.period) == (10, timedelta(days=1))
    assert (REQUIREMENT_SETS_OF_CORPORATION.most, REQUIREMENT_SETS_OF_CORPORATION.period) == (
        12,
        timedelta(days=1),
    )


def test_operator_is_warned_at_four_fifths_of_a_quota() -> None:
    warnings = [
        (used, by)
        for used in (799, 800, 801, 820)
        for by in (1, 20)
        if quotas.crosses_warning_share(used, 1000, by)
    ]
    assert warnings == [(800, 1), (800, 20), (801, 20)]
