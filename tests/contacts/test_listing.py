"""Searching and counting contacts: only by data that the viewer may read now."""

import csv
import io
from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from apiflask import APIFlask

from server.blueprints.chat import contact as contact_routes
from server.core.audit.rules import Act
from server.core.visibility import PreferenceVisibility, preference_visibility
from server.core.vocabulary import ContactStatus, Side
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import People, Person
from tests.support.saved import Saved
from tests.support.world.audit import acts_after, last

NAME, KANA = "鬼頭 さくら", "きとう さくら"
#: A facility must not read the name before acceptance and after the end.
NAME_PARTS, KANA_PARTS = ("鬼頭", "さくら"), ("きとう", "キトウ")


@pytest.fixture
def counselor(people: People) -> Person:
    return people.counselor()


def requested_with_kana(people: People) -> Pair:
    """Return a facility and a counselor with a pending request to a person with known kana."""
    facility, counselor = people.facility(), people.counselor()
    wish = counselor.register_preference(name=NAME, name_kana="ｷﾄｳ サクラ", age=61)
    made = Pair(facility, counselor, facility.register_home(name="つばめ荘"), wish)
    made.ask()
    return made


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    return saved(requested_with_kana)


def found(person: Person, **query: Any) -> list[int]:
    return [row["id"] for row in person.get(f"{CONTACTS}?{urlencode(query)}")]


def counts(person: Person, **query: Any) -> dict[str, int]:
    by_tab: dict[str, int] = person.get(f"{CONTACTS}counts/?{urlencode(query)}")
    return {tab: count for tab, count in by_tab.items() if count}


def is_found_by_name(pair: Pair) -> bool:
    facility = pair.facility
    hits = [bool(found(facility, q=word)) for word in NAME_PARTS]
    assert [bool(counts(facility, q=word)) for word in NAME_PARTS] == hits
    assert len(set(hits)) == 1
    # Only the counselor reads the kana.
    assert not any(found(facility, q=word) for word in KANA_PARTS)
    return hits[0]


def test_facility_cannot_search_names_that_it_may_not_read(pair: Pair) -> None:
    assert not is_found_by_name(pair)
    pair.step(pair.seeker, "accept_contact")
    assert is_found_by_name(pair)
    pair.step(pair.facility, "close")
    assert not is_found_by_name(pair)


def test_withdrawn_person_is_not_found_by_name(pair: Pair) -> None:
    pair.step(pair.seeker, "accept_contact")
    pair.seeker.call("DELETE", f"/api/applicants/preferences/{pair.preference}/")
    assert not is_found_by_name(pair)


def test_order_by_name_ignores_hidden_names(people: People, counselor: Person) -> None:
    facility = people.facility()
    home = facility.register_home()
    pairs = [
        Pair(facility, counselor, home, counselor.register_preference(name=name))
        for name in ("わたなべ", "あべ", "まつい")
    ]
    for one in pairs:
        one.ask()
    assert found(facility, order="name") == [one.contact for one in reversed(pairs)]


def test_facility_finds_contacts_by_what_it_reads(pair: Pair) -> None:
    for word in (
        "つばめ",
        "ツバメ荘",
        "61歳",
        "６１歳",
        "60代",
        "６０代",
        "つばめ 60代",
        "東京都",
        "東京都世田谷区",
        "つばめ 61",
        "つばめ　６１",
    ):
        assert found(pair.facility, q=word) == [pair.contact], word
    for word in ("62歳", "50代", "61代", "6_歳"):
        assert found(pair.facility, q=word) == [], word
    pair.step(pair.facility, "decline_contact")
    assert found(pair.facility, q="61歳 東京都") == [pair.contact]
    for word in ("世田谷区", "東京都世田谷区"):
        assert found(pair.facility, q=f"{word} 61歳") == []


def test_seeker_finds_contacts_by_name_kana_and_home(pair: Pair) -> None:
    for word in (
        *("鬼頭", "きとう", "キトウ", "ｷﾄｳ", "つばめ", "鬼頭 つばめ", "鬼頭さくら", "鬼頭　さくら"),
        *("きとうさくら", "東京都世田谷区"),
    ):
        assert found(pair.seeker, q=word) == [pair.contact], word
    assert pair.seeker.get(CONTACTS)[0]["preference"]["name_kana"] == KANA
    assert "name_kana" not in pair.facility.get(CONTACTS)[0]["preference"]


def test_letters_are_found_in_either_case_and_width(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    lapin = Pair(
        facility,
        counselor,
        facility.register_home(name="Lapin荘 10KG"),
        counselor.register_preference(name=NAME),
    )
    lapin.ask()
    for word in ("Lapin", "lapin", "LAPIN", "ｌａｐｉｎ荘", "ＬＡＰＩＮ", "㎏"):
        assert found(facility, q=word) == [lapin.contact], word


def test_readable_name_is_found_without_its_space(pair: Pair) -> None:
    assert found(pair.facility, q="鬼頭さくら") == []
    pair.step(pair.seeker, "accept_contact")
    assert found(pair.facility, q="鬼頭さくら") == [pair.contact]
    assert found(pair.facility, q="きとうさくら") == []
    assert found(pair.facility, q="世田谷区鬼頭") == []


def test_contacts_of_others_are_neither_found_nor_counted(people: People, pair: Pair) -> None:
    for stranger in (people.facility(), people.counselor()):
        assert found(stranger, q="つばめ", home=pair.home) == []
        assert found(stranger, preference=pair.preference) == []
        assert counts(stranger, home=pair.home) == {}


def test_filter_by_home_or_person_matches_the_whole_list(pair: Pair) -> None:
    second = pair.facility.register_home()
    people = [pair.seeker.register_preference(name=name) for name in ("岸 守", "鬼頭 実")]
    for home, person in product((pair.home, second), people):
        Pair(pair.facility, pair.seeker, home, person).ask()
    for viewer, narrowed, of in (
        (pair.facility, {"home": second}, "home"),
        (pair.seeker, {"preference": pair.preference}, "preference"),
    ):
        whole = [row["id"] for row in viewer.get(CONTACTS) if row[of]["id"] in narrowed.values()]
        assert found(viewer, **narrowed, offset=0, limit=200) == whole != []


def test_every_contact_is_counted_in_one_state(pair: Pair, clock: Clock) -> None:
    states = [counts(pair.facility)]
    for person, step in (
        (pair.seeker, "accept_contact"),
        (pair.facility, "complete_visit"),
        (pair.facility, "confirm"),
        (pair.facility, "close"),
    ):
        pair.step(person, step)
        states.append(counts(pair.facility))
    assert states == [{"pending": 1}, {"accepted": 1}, {"accepted": 1}, {"moved_in": 1}, {"moved_in": 1}]
    assert found(pair.facility, state="moved_in") == [pair.contact]
    assert found(pair.facility, state="ended") == []


def test_longest_pending_contacts_are_found_and_come_first(pair: Pair, clock: Clock, people: People) -> None:
    clock.forward(days=4)
    later = Pair(pair.facility, pair.seeker, pair.home, pair.seeker.register_preference(name="岸 守"))
    later.ask()
    assert found(pair.facility, waiting="true") == []
    clock.forward(days=2)
    assert found(pair.facility, waiting="true") == [pair.contact]
    assert found(pair.facility, order="waiting") == [pair.contact, later.contact]
    assert found(pair.facility) == [later.contact, pair.contact]


def test_page_has_the_total_count(pair: Pair) -> None:
    answer = pair.facility.call("GET", f"{CONTACTS}?offset=0&limit=1&state=pending")
    assert answer.headers["X-Total-Count"] == "1"
    assert pair.facility.call("GET", f"{CONTACTS}?offset=1&limit=1").json == []


def test_unread_filter_finds_contacts_until_they_are_read(pair: Pair) -> None:
    assert found(pair.seeker, unread="true") == [pair.contact]
    pair.seeker.post("/api/chat/notifications/mark_all_as_read/", {})
    assert found(pair.seeker, unread="true") == []


def test_contact_has_the_side_that_ended_it(pair: Pair) -> None:
    assert pair.facility.get(f"{CONTACTS}{pair.contact}/")["ended_by"] is None
    pair.step(pair.seeker, "decline_contact")
    assert pair.facility.get(f"{CONTACTS}{pair.contact}/")["ended_by"] == "seeker"


@pytest.mark.parametrize("kana", ["鬼頭", "kitou", "きとう1"])
def test_invalid_kana_is_refused_with_a_hint(counselor: Person, kana: str) -> None:
    wish = counselor.register_preference(name=NAME)
    refused = counselor.call("PATCH", f"/api/applicants/preferences/{wish}/", data={"name_kana": kana})
    assert refused.status_code == 422
    assert "ひらがな" in refused.json["fields"]["name_kana"][0]


def test_facility_reads_names_only_of_active_people_in_open_rooms() -> None:
    named = [
        (status, is_active)
        for status, is_active in product(ContactStatus, (True, False))
        if preference_visibility(Side.FACILITY, status, is_active=is_active)
        is PreferenceVisibility.AFTER_ACCEPTANCE
    ]
    assert named == [(ContactStatus.ACCEPTED, True)]


def rows_of_file(person: Person, **query: Any) -> list[dict[str, str]]:
    """Download the list of contacts and return its rows by column."""
    answer = person.call("GET", f"{CONTACTS}csv/?{urlencode(query)}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/csv; charset=utf-8")
    return [*csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""))]


def test_file_has_what_the_list_shows_now(pair: Pair) -> None:
    [before] = rows_of_file(pair.facility)
    assert (before["ホーム"], before["氏名"], before["年齢"]) == ("つばめ荘", "", "61")
    assert before["今の住まい"] == "東京都世田谷区"
    assert before["状態"] == "承認待ち"
    pair.step(pair.seeker, "accept_contact")
    [accepted] = rows_of_file(pair.facility)
    assert (accepted["氏名"], accepted["状態"]) == (NAME, "承認済み")
    pair.step(pair.facility, "close")
    [ended] = rows_of_file(pair.facility)
    assert (ended["氏名"], ended["今の住まい"]) == ("", "東京都")
    [own] = rows_of_file(pair.seeker)
    assert own["氏名"] == NAME
    assert "進捗メモ" not in own


def test_file_has_the_rows_that_the_filters_find(people: People, pair: Pair) -> None:
    second = Pair(pair.facility, pair.seeker, pair.home, pair.seeker.register_preference(name="見本 次郎"))
    second.ask()
    second.step(second.seeker, "accept_contact")
    for query in ({}, {"state": "pending"}, {"state": "accepted"}, {"q": "61歳"}, {"order": "newest"}):
        ids = [str(id_) for id_ in found(pair.facility, offset=0, **query)]
        assert [row["コンタクト番号"] for row in rows_of_file(pair.facility, **query)] == ids
    assert rows_of_file(people.facility("よその法人")) == []


def test_file_guards_against_formulas(people: People) -> None:
    counselor = people.counselor()
    facility = people.facility()
    wish = counselor.register_preference(name="=1+1 花子")
    Pair(facility, counselor, facility.register_home(name="@つばめ荘"), wish).ask()
    [row] = rows_of_file(counselor)
    assert (row["ホーム"], row["氏名"]) == ("'@つばめ荘", "'=1+1 花子")


def test_download_is_recorded_for_each_person_once(app: APIFlask, people: People, pair: Pair) -> None:
    pair.step(pair.seeker, "decline_contact")
    pair.step(pair.seeker, "take_decline_back")
    second = pair.facility.register_home(name="ひばり荘")
    Pair(pair.facility, pair.seeker, second, pair.preference).ask()
    before = last(app)
    assert len(rows_of_file(pair.facility)) == 2
    assert acts_after(app, before) == [(Act.CONTACTS_SAVED, "done")]
    shown = pair.seeker.get(f"/api/applicants/preferences/{pair.preference}/looks/")["in_contact"]
    assert [(row["what"], row["times"]) for row in shown] == [("contacts_saved", 1)]


def test_list_that_is_too_long_is_refused_and_not_recorded(
    app: APIFlask, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    Pair(pair.facility, pair.seeker, pair.facility.register_home(name="ひばり荘"), pair.preference).ask()
    monkeypatch.setattr(contact_routes, "ROWS_MAX", 1)
    before = last(app)
    answer = pair.facility.call("GET", f"{CONTACTS}csv/")
    assert (answer.status_code, answer.json["code"]) == (409, "too_many_rows")
    assert [act for act, result in acts_after(app, before) if result == "done"] == []
