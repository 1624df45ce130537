"""The record of a room that a facility can download before the room ends: dates and its own messages."""

import io
from collections.abc import Callable

import pytest

from server.core.vocabulary import Role
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer
from tests.support.rooms import MESSAGES, Enter, send_message
from tests.support.world.move_ins import HOME, Life


def _download(life: Life) -> Answer:
    return life.facility.call("GET", f"{CONTACTS}{life.contact}/record/")


def _lines(life: Life) -> list[str]:
    text: str = _download(life).data.decode("utf-8-sig")
    return text.split("\r\n")


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
def test_record_has_the_steps_with_date_and_actor(begin: Callable[..., Life], seeker: Role) -> None:
    life = begin("complete_visit", seeker=seeker)
    life.take(life.facility, "confirm", {"moved_in_on": "2026-03-07"})
    lines = _lines(life)
    assert lines[0] == "やり取りの記録"
    assert f"ホーム：{HOME}" in lines
    assert "入居日：2026/03/07" in lines
    steps = lines[lines.index("■ 日付の記録") + 1 : lines.index("■ こちらから送ったメッセージ") - 1]
    assert steps == [
        "2026/03/05 12:00　連絡（こもれび）",
        "2026/03/05 12:00　承認（相手の方の側）",
        "2026/03/05 12:00　見学完了の報告（こもれび）",
        "2026/03/05 12:00　入居確定（こもれび）",
    ]
    assert "佐々木" not in "".join(lines)


def test_record_has_only_the_outline_of_the_person(begin: Callable[..., Life]) -> None:
    life = begin(seeker=Role.COUNSELOR)
    [person] = [line for line in _lines(life) if line.startswith("相手の方：")]
    assert person == "相手の方：27歳、女性、東京都"
    [preference] = life.seeker.get("/api/applicants/preferences/")
    life.seeker.call("DELETE", f"/api/applicants/preferences/{preference['id']}/")
    [person] = [line for line in _lines(life) if line.startswith("相手の方：")]
    assert person == "相手の方：27歳、女性、東京都"


def test_record_has_only_the_messages_of_the_facility_without_pictures(
    begin: Callable[..., Life], enter: Enter
) -> None:
    life = begin()
    contact = life.contact
    sent = send_message(enter(life.facility, contact), "土曜日に見学できます。\n10時はいかがですか。")
    taken_back = send_message(enter(life.facility, contact), "まちがえました。")
    life.facility.call("DELETE", f"{MESSAGES}{taken_back['id']}/")
    send_message(enter(life.seeker, contact), "ひみつの返事です。")
    data = {"talk_room": str(contact), "image": (io.BytesIO(picture(width=200)), "plan.png")}
    life.facility.post(MESSAGES, data=data)
    answer = _download(life)
    text = answer.data.decode("utf-8-sig")
    assert sent["message"].replace("\n", "\r\n") in text
    assert text.rstrip().endswith("（写真）")
    assert "まちがえました" not in text
    assert "ひみつ" not in text


def test_record_is_a_text_file_for_windows_and_not_cached(begin: Callable[..., Life]) -> None:
    life = begin()
    answer = _download(life)
    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert b"\n" not in answer.data.replace(b"\r\n", b"")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="record-{life.contact}.txt"'
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("ender", ["facility", "seeker"])
def test_closed_room_has_no_record(begin: Callable[..., Life], ender: str) -> None:
    life = begin()
    life.take(getattr(life, ender), "close")
    refused = _download(life)
    assert (refused.status_code, refused.json["code"]) == (409, "contact_is_completed")
    assert refused.json["detail"].endswith("記録は保存できません。")
