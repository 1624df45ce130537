"""The search for duplicates before a person or home is registered, within the own office."""

from typing import Any

import pytest

from tests.support.forms import home_form
from tests.support.people import People

PEOPLE, HOMES = "/api/applicants/preferences/alike/", "/api/facilities/homes/alike/"
_PLACE = {name: home_form()[name] for name in ("name", "prefecture", "address_1", "address_2")}


@pytest.mark.parametrize(
    ("body", "is_found"),
    [
        ({"name": "秋元節子", "age": 27}, True),
        ({"name": "秋元　節子", "age": "２７"}, True),
        ({"name": "秋元 節子", "age": 28}, False),
        ({"name": "秋元 節", "age": 27}, False),
    ],
)
def test_person_with_the_same_name_and_age_is_found(people: People, body: Any, is_found: bool) -> None:
    counselor = people.counselor()
    person = counselor.register_preference(name="秋元 節子", age=27)
    expected = [{"id": person, "name": "秋元 節子", "age": 27}] if is_found else []
    assert counselor.post(PEOPLE, body) == expected
    assert people.member(counselor, "田中 一郎").post(PEOPLE, body) == expected
    assert people.counselor("別の相談員").post(PEOPLE, body) == []


def test_withdrawn_person_is_found_only_by_the_own_office(people: People) -> None:
    counselor = people.counselor()
    person = counselor.register_preference(name="秋元 節子", age=27)
    assert counselor.call("DELETE", f"/api/applicants/preferences/{person}/").status_code == 200
    body = {"name": "秋元 節子", "age": 27}
    assert counselor.post(PEOPLE, body) == [{"id": person, "name": "秋元 節子", "age": 27}]
    assert people.counselor("別の相談員").post(PEOPLE, body) == []
    assert counselor.post(PEOPLE, body | {"age": 28}) == []


@pytest.mark.parametrize(
    ("changed", "is_found"),
    [
        ({}, True),
        ({"name": "ヒダマリホーム", "address_2": "1-1"}, True),
        ({"name": "あおぞら", "address_2": "世田谷１－２－３"}, True),
        ({"name": "あおぞら", "address_2": "世田谷1-2-4"}, False),
    ],
)
def test_home_with_the_same_name_or_address_is_found(people: People, changed: Any, is_found: bool) -> None:
    facility = people.facility()
    home = facility.register_home()
    found = facility.post(HOMES, _PLACE | changed)
    listed = {"id": home, "name": "ひだまりホーム", "address": "東京都世田谷区世田谷1-2-3"}
    assert found == ([listed] if is_found else [])
    assert people.facility("別の法人").post(HOMES, _PLACE | changed) == []
