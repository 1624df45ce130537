"""The list of a home: the filter by municipality, persons put aside, and residents of the corporation."""

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from apiflask import APIFlask

from server.contacts.service import quotas
from server.contacts.service.quotas import count_list_appearances
from server.core.audit.rules import Act
from server.matching.rules.contacting import quotas_in_force
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.people import People, Person
from tests.support.rows import for_each
from tests.support.world.audit import acts_after, last

MATCHING = "/api/facilities/matching-preferences/"


def listed(facility: Person, home: int, query: str = "") -> list[int]:
    return [row["id"] for row in facility.get(f"{MATCHING}{home}/?{query}")["data"]]


def aside(facility: Person, home: int, preference: int, method: str = "PUT") -> int:
    return facility.call(method, f"{MATCHING}{home}/{preference}/aside/").status_code


PLACES = (
    ("東京都", "世田谷区"),
    ("埼玉県", "さいたま市南区"),
    ("埼玉県", "さいたま市緑区"),
    ("茨城県", "龍ケ崎市"),
    ("京都府", "京都市北区"),
)


@pytest.fixture
def people_of_places(people: People) -> tuple[Person, int, list[int]]:
    """Return a facility, its home, and a person for each of PLACES."""
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home()
    ids = [
        counselor.register_preference(name=f"見本 {number}", prefecture=prefecture, address_1=town)
        for number, (prefecture, town) in enumerate(PLACES)
    ]
    return facility, home, ids


@pytest.mark.both_databases
@for_each(
    "typed, expected",
    [
        ("世田谷", [0]),
        ("さいたま市", [1, 2]),
        ("埼玉県さいたま市", [1, 2]),
        ("サイタマ", [1, 2]),
        ("ｻｲﾀﾏ", [1, 2]),
        ("龍ヶ崎", [3]),
        ("京都", [4]),
        ("東京", [0]),
        ("南 区", [1]),
        ("横浜", []),
    ],
)
def test_municipality_is_found_by_a_part_of_its_name(
    people_of_places: tuple[Person, int, list[int]], typed: str, expected: Sequence[int]
) -> None:
    facility, home, ids = people_of_places
    assert sorted(listed(facility, home, f"municipality={typed}")) == [ids[number] for number in expected]


def test_only_municipalities_of_listed_persons_are_suggested(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home(wheelchair_accessible=False)
    counselor.register_preference(name="合う人", address_1="大田区")
    counselor.register_preference(name="合わない人", address_1="港区", wheelchair_accessible=True)
    blocking = counselor.register_preference(name="断った人", address_1="北区")
    contact = facility.post(CONTACTS, {"home": home, "preference": blocking})["id"]
    counselor.post(f"{CONTACTS}{contact}/block/", block_all)
    aside = counselor.register_preference(name="外した人", address_1="板橋区")
    assert facility.call("GET", f"{MATCHING}{home}/{aside}/").status_code == 200
    assert facility.call("PUT", f"{MATCHING}{home}/{aside}/aside/").status_code == 200
    path = f"{MATCHING}{home}/municipalities/"
    assert facility.get(path) == {"names": ["大田区"]}
    looks = f"/api/applicants/preferences/{blocking}/looks/"
    assert counselor.get(looks)["lists"] == 0
    assert people.facility("よその法人").call("GET", path).status_code == 404


def test_person_put_aside_moves_to_that_homes_second_list(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, second = facility.register_home(), facility.register_home()
    here, there = (counselor.register_preference(name=f"見本 {number}") for number in range(2))
    assert listed(facility, home) == [there, here]
    assert aside(facility, home, there) == aside(facility, home, there) == 200
    assert (listed(facility, home), listed(facility, second)) == ([here], [there, here])
    [row] = facility.get(f"{MATCHING}{home}/?put_aside=true")["data"]
    assert row["id"] == there
    assert row["put_aside"]["by"] == facility.get("/api/auth/user/")["username"]
    assert facility.get(f"{MATCHING}{home}/{there}/")["put_aside"] is not None
    assert counselor.get("/api/chat/notifications/") == []
    assert aside(facility, home, there, "DELETE") == 200
    assert (listed(facility, home), listed(facility, home, "put_aside=true")) == ([there, here], [])


def test_request_ends_putting_aside_and_hidden_persons_are_in_neither_list(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home()
    asked, withdrawn = (counselor.register_preference(name=f"見本 {number}") for number in range(2))
    assert listed(facility, home) == [withdrawn, asked]
    for person in (asked, withdrawn):
        assert aside(facility, home, person) == 200
    facility.post(CONTACTS, {"home": home, "preference": asked})
    assert counselor.call("DELETE", f"/api/applicants/preferences/{withdrawn}/").status_code == 200
    assert (listed(facility, home), listed(facility, home, "put_aside=true")) == ([asked], [])
    assert aside(facility, home, withdrawn) == aside(facility, home, withdrawn, "DELETE") == 404


def test_resident_is_hidden_from_all_homes_of_the_corporation_until_the_move_in_is_cancelled(
    people: People,
) -> None:
    facility, counselor, stranger = people.facility(), people.counselor(), people.facility("よその法人")
    sister = people.sister(facility, "となりの事業所")
    home, others = facility.register_home(), stranger.register_home()
    of_sister = sister.register_home()
    person = counselor.register_preference(name="山本 一郎")
    contact = facility.post(CONTACTS, {"home": home, "preference": person})["id"]
    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    facility.patch(f"{CONTACTS}{contact}/confirm/")
    for member, own in ((facility, home), (sister, of_sister)):
        assert listed(member, own) == []
        assert member.call("GET", f"{MATCHING}{own}/{person}/").status_code == 404
        assert member.call("POST", CONTACTS, {"home": own, "preference": person}).status_code == 404
        assert member.get(f"{MATCHING}{own}/municipalities/") == {"names": []}
    assert listed(stranger, others) == [person]
    facility.patch(f"{CONTACTS}{contact}/unconfirm/", {"reason": "called_off"})
    assert (listed(facility, home), listed(sister, of_sister)) == ([person], [person])


WORDS = "お庭で野菜を育てています。\n一度見に来てください。"


def test_request_message_is_shown_to_both_sides(people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    home, person = facility.register_home(), seeker.register_preference()
    body = {"home": home, "preference": person, "request_words": WORDS}
    contact = facility.post(CONTACTS, body)["id"]
    for side in (facility, seeker):
        assert side.get(f"{CONTACTS}{contact}/")["request_words"] == WORDS


@pytest.mark.parametrize(
    "words", ["03-1234-5678へお電話ください。", "メールは a@example.com まで。", "あ" * 201]
)
def test_request_message_with_contact_details_or_over_the_limit_is_refused(
    people: People, words: str
) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, person = facility.register_home(), counselor.register_preference(name="山本 一郎")
    answer = facility.call("POST", CONTACTS, {"home": home, "preference": person, "request_words": words})
    assert answer.status_code == 422
    assert answer.json["fields"].keys() == {"request_words"}
    assert counselor.get(CONTACTS) == []


def test_count_has_the_people_of_the_filtered_and_of_the_whole_list(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home()
    ids = [
        counselor.register_preference(name=f"見本 {number}", prefecture=prefecture, address_1=town)
        for number, (prefecture, town) in enumerate(PLACES)
    ]
    assert listed(facility, home)
    assert aside(facility, home, ids[0]) == 200
    facility.post(CONTACTS, {"home": home, "preference": ids[1]})

    for query in ("", "municipality=埼玉県", "not_contacted=true", "put_aside=true", "score_min=100"):
        count = facility.get(f"{MATCHING}{home}/count/?{query}")
        assert count == {"found": len(listed(facility, home, query)), "whole": len(PLACES) - 1}, query
    assert people.facility("よその法人").call("GET", f"{MATCHING}{home}/count/").status_code == 404


def test_home_that_does_not_recruit_counts_nobody(people: People) -> None:
    facility = people.facility()
    home = facility.register_home()
    people.counselor().register_preference(name="見本 花子")
    facility.patch(f"/api/facilities/homes/{home}/recruiting/", {"is_recruiting": False})
    assert facility.get(f"{MATCHING}{home}/count/") == {"found": 0, "whole": 0}


def test_file_has_what_the_list_shows_and_no_name(app: APIFlask, people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home(pets_allowed=False)
    first = counselor.register_preference(name="山本 花子", name_kana="やまもと はなこ", pets_allowed="yes")
    counselor.register_preference(name="見本 次郎", prefecture="埼玉県", address_1="川口市")
    before = last(app)
    answer = facility.call("GET", f"{MATCHING}{home}/csv/?municipality=世田谷区")
    text = answer.data.decode("utf-8-sig")
    [row] = csv.DictReader(io.StringIO(text, newline=""))
    [shown] = facility.get(f"{MATCHING}{home}/?municipality=世田谷区")["data"]
    assert (row["順位"], row["一致度"], row["年齢"]) == ("1", str(shown["score"]), str(shown["age"]))
    assert row["今の住まい"] == "東京都世田谷区"
    assert "ペット" in row["合わない"]
    assert "山本" not in text
    assert "やまもと" not in text
    assert [act for act in acts_after(app, before) if act[0]] == [(Act.PEOPLE_SAVED, "done")]
    # It counts like a page of the list.
    with app.app_context():
        assert count_list_appearances()
    assert counselor.get(f"/api/applicants/preferences/{first}/looks/")["lists"] == 2


def test_file_counts_for_the_quota_of_listed_people(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(quotas_in_force(datetime(2026, 3, 5, tzinfo=UTC)), listed_a_day=1)
    monkeypatch.setattr(quotas, "quotas_in_force", lambda _now: few)
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home()
    for number in range(2):
        counselor.register_preference(name=f"見本 {number}")
    answer = facility.call("GET", f"{MATCHING}{home}/csv/")
    assert (answer.status_code, answer.json["code"]) == (429, "quota_used")
