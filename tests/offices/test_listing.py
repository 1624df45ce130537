"""Long lists: filters, search, order, offset and total count."""

import csv
import io
from typing import Any
from urllib.parse import quote

import pytest

from tests.offices.conftest import MakeContact, Team
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rows import for_each

HOMES = "/api/facilities/homes/"
PREFERENCES = "/api/applicants/preferences/"
NAMES = ("あおぞら", "100%ホーム", "あ_ホーム", "ひだまり", "100円ホーム")


@pytest.fixture
def homes(team: Team) -> dict[str, int]:
    """Return five homes by name: three of the manager, one of the staff member, one unassigned."""
    people = [team.manager] * 3 + [team.staff] * 2
    found = {name: person.register_home(name=name) for name, person in zip(NAMES, people, strict=True)}
    team.manager.patch(f"{HOMES}{found[NAMES[-1]]}/assignee/", {"assignee": None})
    return found


def _names(person: Person, path: str = HOMES, **query: Any) -> list[str]:
    asked = "&".join(f"{name}={quote(str(value))}" for name, value in query.items())
    return [row["name"] for row in person.get(f"{path}?{asked}")]


@pytest.mark.usefixtures("homes")
def test_list_can_be_filtered_by_assignee(people: People, team: Team) -> None:
    assert _names(team.manager, mine="true") == [*NAMES[:3]]
    assert _names(team.staff, mine="true") == [NAMES[3]]
    assert _names(team.manager, assignee=team.staff.id) == [NAMES[3]]
    assert _names(team.manager, unassigned="true") == [NAMES[4]]
    assert _names(team.manager, unassigned="true", mine="true") == []
    assert _names(team.manager, assignee=people.facility().id) == []


@pytest.mark.both_databases
@pytest.mark.usefixtures("homes")
@for_each(
    "words, found",
    [
        ("ひだまり", ["ひだまり"]),
        ("ホーム", ["100%ホーム", "あ_ホーム", "100円ホーム"]),
        ("100 ホーム", ["100%ホーム", "100円ホーム"]),
        ("世田谷", [*NAMES]),
        ("東京都世田谷区", [*NAMES]),
        ("１００", ["100%ホーム", "100円ホーム"]),
        ("100％ﾎｰﾑ", ["100%ホーム"]),
        ("アオゾラ", ["あおぞら"]),
        ("%", ["100%ホーム"]),
        ("_", ["あ_ホーム"]),
        ("0%ホ", ["100%ホーム"]),
        ("\\", []),
        ("'", []),
        ("どこにもない", []),
    ],
)
def test_search_words_are_matched_literally(team: Team, words: str, found: list[str]) -> None:
    assert _names(team.manager, q=words) == found


@pytest.mark.usefixtures("homes")
def test_list_has_three_orders(team: Team) -> None:
    assert _names(team.manager, order="newest") == [*reversed(NAMES)]
    assert _names(team.manager, order="oldest", offset=0) == [*NAMES]
    assert sorted(_names(team.manager, order="name")) == sorted(NAMES)
    assert _names(team.manager, order="name", q="100") == ["100%ホーム", "100円ホーム"]


@pytest.mark.usefixtures("homes")
def test_page_has_total_count_and_link_to_the_next(team: Team) -> None:
    answer = team.manager.call("GET", f"{HOMES}?offset=1&limit=2&order=oldest")
    assert [row["name"] for row in answer.json] == [*NAMES[1:3]]
    assert answer.headers["X-Total-Count"] == "5"
    link = answer.headers["Link"]
    assert 'rel="next"' in link
    path = link[link.index("<") + 1 : link.index(">")]
    following = team.manager.call("GET", path[path.index("/api/") :])
    assert [row["name"] for row in following.json] == [*NAMES[3:]]
    assert "Link" not in following.headers
    beyond = team.manager.call("GET", f"{HOMES}?offset=10")
    assert (beyond.json, beyond.headers["X-Total-Count"]) == ([], "5")


@pytest.mark.usefixtures("homes")
def test_total_count_follows_the_filter(people: People, team: Team) -> None:
    people.facility("みなも").register_home(name="100%よそ")
    answer = team.manager.call("GET", f"{HOMES}?q=100&limit=1")
    assert (len(answer.json), answer.headers["X-Total-Count"]) == (1, "2")


def test_list_can_be_filtered_by_state(
    people: People, team: Team, homes: dict[str, int], make_contact: MakeContact
) -> None:
    seeker = people.applicant()
    preference = seeker.register_preference()
    make_contact(team.manager, homes["あおぞら"], seeker, preference)
    waiting = make_contact(team.manager, homes["ひだまり"], seeker, preference, accepts=False)
    assert _names(team.manager, state="open") == ["あおぞら", "ひだまり"]
    assert _names(team.manager, state="quiet") == ["100%ホーム", "あ_ホーム", "100円ホーム"]
    assert _names(team.manager, state="unread") == ["あおぞら"]
    seeker.patch(f"{CONTACTS}{waiting}/decline_contact/")
    assert _names(team.manager, state="open") == ["あおぞら"]


def test_person_is_found_by_any_shown_field(counselors: Team) -> None:
    staff = counselors.staff
    staff.register_preference(name="山田 花子", name_kana="やまだ はなこ", age=61)
    staff.register_preference(name="川口 守", prefecture="千葉県", address_1="市川市", age=27)
    for words in (
        "山田花子",
        "山田 花子",
        "やまだはなこ",
        "ﾔﾏﾀﾞﾊﾅｺ",
        "東京都世田谷区",
        "６１歳",
        "61歳 世田谷区",
    ):
        assert _names(staff, PREFERENCES, q=words) == ["山田 花子"], words


def test_home_is_found_by_name_in_any_width_and_kana(team: Team) -> None:
    team.manager.register_home(name="ＡＢＣ ふらわー１号館")
    for words in ("ＡＢＣ", "ABCふらわー", "フラワー", "ﾌﾗﾜｰ", "1号館", "ＡＢＣふらわー１号館"):
        assert _names(team.manager, q=words) == ["ＡＢＣ ふらわー１号館"], words


def test_clients_of_counselors_have_the_same_filters(counselors: Team) -> None:
    names = ("山田 太郎", "鈴木 花子", "佐藤 次郎")
    cases = [counselors.staff.register_preference(name=name) for name in names]
    counselors.manager.patch(f"{PREFERENCES}{cases[0]}/assignee/", {"assignee": counselors.manager.id})
    assert _names(counselors.staff, PREFERENCES, mine="true") == [*names[1:]]
    assert _names(counselors.staff, PREFERENCES, q="花子") == ["鈴木 花子"]
    assert _names(counselors.staff, PREFERENCES, order="newest", limit=2) == [names[2], names[1]]
    assert counselors.billing.get(f"{PREFERENCES}?offset=0") == []


@for_each("query", ["offset=-1", "offset=x", "state=gone", "order=random", "assignee=0", f"q={'あ' * 101}"])
def test_invalid_query_is_refused(team: Team, query: str) -> None:
    assert team.manager.call("GET", f"{HOMES}?{query}").status_code == 422


@pytest.mark.usefixtures("homes")
def test_file_of_homes_has_what_the_filters_find(people: People, team: Team) -> None:
    def names(person: Person, query: str = "") -> list[str]:
        answer = person.call("GET", f"{HOMES}csv/?{query}")
        assert answer.data.startswith(b"\xef\xbb\xbf")
        rows = csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""))
        return [row["グループホーム名"] for row in rows]

    assert names(team.manager) == [*NAMES]
    assert names(team.manager, "mine=true") == [*NAMES[:3]]
    assert names(team.manager, "order=name") == _names(team.manager, order="name")
    assert names(people.facility("よその法人")) == []


def test_file_of_homes_has_vacancies_and_days(people: People) -> None:
    facility = people.facility()
    facility.register_home(name="つばめ荘", capacity=6, vacancies=2)
    text = facility.call("GET", f"{HOMES}csv/").data.decode("utf-8-sig")
    [row] = csv.DictReader(io.StringIO(text, newline=""))
    assert (row["定員"], row["空き"], row["最後の確認"]) == ("6", "2", "2026/03/05")
    assert row["募集"] == "募集中"
