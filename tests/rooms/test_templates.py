"""The templates that an office keeps for its rooms: its own alone, few and short, with words that rooms can fill in."""

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


def test_a_colleague_reads_changes_and_deletes_what_was_written(room: Room, people: People) -> None:
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


def test_it_is_there_in_every_room_of_the_office_and_in_no_other_s(room: Room, people: People) -> None:
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
    ("change", "field", "said"),
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
def test_what_cannot_be_kept_is_said_at_its_field(
    room: Room, change: dict[str, Any], field: str, said: str
) -> None:
    facility, _, contact = room
    refused = facility.call("POST", path(contact), {"title": TITLE, "text": TEXT} | change)
    assert refused.status_code == 422
    assert said in refused.json["fields"][field][0]


def test_an_office_keeps_twenty(room: Room) -> None:
    facility, _, contact = room
    for number in range(20):
        assert write(facility, contact, title=f"文例{number}").status_code == 201
    refused = write(facility, contact)
    assert (refused.status_code, refused.json["code"]) == (409, "templates_full")
