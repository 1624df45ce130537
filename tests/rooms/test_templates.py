"""The message templates of an office, with words that rooms replace."""

from typing import Any

import pytest

from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, People, Person
from tests.support.rooms import Room

TITLE, TEXT = "見学のお礼", "{お名前}さん、{ホーム名}に来てくださり、ありがとうございました。"


def path(contact: int, template: int | None = None) -> str:
    return f"{CONTACTS}{contact}/templates/" + (f"{template}/" if template else "")


def write(person: Person, contact: int, text: str = TEXT, title: str = TITLE) -> Answer:
    return person.call("POST", path(contact), {"title": title, "text": text})


def test_colleague_can_read_change_and_delete_a_template(room: Room, people: People) -> None:
    facility, _, contact = room
    colleague = people.member(facility, "小川 真")
    kept = write(facility, contact).json
    assert colleague.get(path(contact)) == [{"id": kept["id"], "title": TITLE, "text": TEXT}]
    change = {"title": "お礼", "text": "｛お名前｝さん、{３日後}にお返事します。"}
    assert colleague.call("PUT", path(contact, kept["id"]), change).json == {"id": kept["id"]} | change
    assert colleague.call("DELETE", path(contact, kept["id"])).status_code == 200
    assert facility.get(path(contact)) == []
    gone = facility.call("PUT", path(contact, kept["id"]), change)
    assert (gone.status_code, gone.json["code"]) == (404, "template_gone")


def test_template_is_available_in_all_rooms_of_its_office(room: Room, people: People) -> None:
    facility, _, contact = room
    kept = write(facility, contact).json
    counselor = people.counselor()
    asked = {"home": facility.register_home(), "preference": counselor.register_preference(name="鬼頭 栞")}
    other = facility.post(CONTACTS, asked)["id"]
    assert facility.get(path(other)) == [kept]
    theirs = write(counselor, other, "{お名前}さんと相談しています。").json
    assert counselor.get(path(other)) == [theirs]
    assert counselor.call("DELETE", path(other, kept["id"])).status_code == 404
    assert people.facility("別の法人").call("GET", path(contact)).status_code == 404


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        (
            {"text": "{名前}さん、こんにちは。"},
            "text",
            "{名前}は、置きかえられません。使えるのは{ホーム名}、",
        ),
        ({"text": "{}"}, "text", "{}は、置きかえられません。"),
        ({"text": "{お名前さん"}, "text", "組にして"),
        ({"text": "あ" * 501}, "text", "500文字"),
        ({"text": " "}, "text", "文例"),
        ({"title": "あ" * 31}, "title", "30文字"),
    ],
)
def test_invalid_template_is_refused_at_its_field(
    room: Room, change: dict[str, Any], field: str, sentence: str
) -> None:
    facility, _, contact = room
    refused = facility.call("POST", path(contact), {"title": TITLE, "text": TEXT} | change)
    assert refused.status_code == 422
    assert sentence in refused.json["fields"][field][0]


def test_office_has_at_most_twenty_templates(room: Room) -> None:
    facility, _, contact = room
    for number in range(20):
        assert write(facility, contact, title=f"文例{number}").status_code == 201
    refused = write(facility, contact)
    assert (refused.status_code, refused.json["code"]) == (409, "templates_full")
