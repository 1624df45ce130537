"""Optional facts of a home: places, costs, night support and the way from the station."""

from typing import Any

import pytest

from tests.support.forms import home_form
from tests.support.people import People

HOMES, CONTACTS = "/api/facilities/homes/", "/api/chat/contacts/"
FACTS = (
    *("capacity", "vacancies", "meals_cost", "utilities_cost", "supplies_cost", "other_cost"),
    *("night_support", "station", "station_minutes"),
)
EMPTY: dict[str, Any] = dict.fromkeys(FACTS)


def test_facts_are_optional(people: People) -> None:
    facility = people.facility()
    form = {name: value for name, value in home_form().items() if name not in FACTS}
    home = facility.get(f"{HOMES}{facility.post(HOMES, form)['id']}/")
    assert EMPTY.items() <= home.items()
    assert home["vacancies_stated_on"] is None


def test_blank_facts_are_stored_as_none(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home(**dict.fromkeys(FACTS, " "))
    assert EMPTY.items() <= facility.get(f"{HOMES}{home_id}/").items()


def test_facts_can_be_removed(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    changed = facility.call("PUT", f"{HOMES}{home_id}/", home_form(**EMPTY)).json
    assert EMPTY.items() <= changed.items()
    assert changed["vacancies_stated_on"] is None


def test_full_width_numbers_with_units_are_parsed(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home(capacity="１０", vacancies="３", meals_cost="３０，０００円")
    home = facility.get(f"{HOMES}{home_id}/")
    assert (home["capacity"], home["vacancies"], home["meals_cost"]) == (10, 3, 30000)


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"capacity": 0}, "capacity", "「定員」は1以上で入力してください。"),
        ({"capacity": 201}, "capacity", "「定員」は200以下で入力してください。"),
        ({"vacancies": -1}, "vacancies", "「空き」は0以上で入力してください。"),
        ({"vacancies": 7}, "vacancies", "「空き」は、定員の6人までで入力してください。"),
        ({"capacity": None, "vacancies": 201}, "vacancies", "「空き」は200以下で入力してください。"),
        ({"meals_cost": 300_001}, "meals_cost", "「食費」は300000以下で入力してください。"),
        ({"other_cost": "三千"}, "other_cost", "半角数字で入力してください: 「三 千」"),
        ({"night_support": "butler"}, "night_support", "「夜の支援」を一覧から選んでください。"),
        ({"station": "あ" * 41}, "station", "「最寄り駅」は40文字までで入力してください。"),
        ({"station": "経堂駅 03-1234-5678"}, "station",
         "電話番号は書けません。取り除いてください。承認のあと、トークルームで伝えられます。"),
        ({"station_minutes": 0}, "station_minutes", "「駅から徒歩」は1以上で入力してください。"),
        ({"station_minutes": 121}, "station_minutes", "「駅から徒歩」は120以下で入力してください。"),
        ({"station": ""}, "station_minutes", "「最寄り駅」も入力してください。"),
    ],
)  # fmt: skip
def test_errors_name_their_fields(people: People, changes: dict[str, Any], field: str, sentence: str) -> None:
    refused = people.facility().call("POST", HOMES, home_form(**changes))
    assert (refused.status_code, refused.json["fields"]) == (422, {field: [sentence]})


def test_facts_are_in_the_contact_but_not_in_the_list(people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    contact = facility.post(CONTACTS, body)["id"]
    stated = {name: home_form()[name] for name in FACTS}
    shown = seeker.get(f"{CONTACTS}{contact}/")["home"]
    assert (stated | {"vacancies_stated_on": "2026-03-05", "is_recruiting": True}).items() <= shown.items()
    [listed] = seeker.get(CONTACTS)
    assert not {*stated, "vacancies_stated_on", "is_recruiting"} & listed["home"].keys()


def test_form_draft_stores_the_facts(people: People) -> None:
    facility = people.facility()
    answers = dict.fromkeys(FACTS, "１")
    facility.call("PUT", "/api/accounts/drafts/home/new/", {"answers": answers})
    assert facility.get("/api/accounts/drafts/home/new/")["answers"] == answers
