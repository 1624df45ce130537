"""The phone pages: messages, buttons and writing."""

from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from line_emulator.app import create_emulator

HIKARI = "U" + "1" * 32
YUUKI_NO_FRIEND = "U" + "6" * 32


def test_first_page_lists_the_phones_with_their_last_message(line, push, notice):
    push(messages=[notice])
    page = line.get("/").text
    assert "<h1>だれのスマホを見ますか</h1>" in page
    assert "LINEエミュレーター（テスト用）" in page
    assert "新しいれんらくがあります" in page


def test_flex_button_opens_the_app_as_this_person(line, push, notice):
    push(messages=[notice])
    uri = notice["contents"]["footer"]["contents"][0]["action"]["uri"]
    page = line.get(f"/phone/{HIKARI}/").text
    assert f'href="/phone/{HIKARI}/open?uri={quote(uri, safe="")}"' in page
    assert "内容を見る" in page
    assert "れんらくが来ました" in page


def test_menu_opens_the_app_as_this_person(line):
    page = line.get(f"/phone/{HIKARI}/").text
    root = quote("http://localhost/liff/1650000001-demoLiff/applicants/top/", safe="")
    assert f'href="/phone/{HIKARI}/open?uri={root}"' in page
    assert "アプリを開く" in page


def test_other_links_open_in_a_new_tab_and_scripts_are_escaped(line, push, notice):
    action = notice["contents"]["footer"]["contents"][0]["action"]
    action["uri"] = "https://example.com/?a=1"
    push(messages=[notice, {"type": "text", "text": "https://example.com/b です。 <script>x()</script>"}])
    page = line.get(f"/phone/{HIKARI}/").text
    assert 'href="https://example.com/?a=1" target="_blank" rel="noopener"' in page
    assert 'href="https://example.com/b" target="_blank"' in page
    assert "<script>x()" not in page


@pytest.mark.parametrize("value", ["red;background:url(//evil)", 'x"onclick="y', {"a": 1}, 7])
def test_message_cannot_inject_styles(line, push, notice, value):
    body = notice["contents"]["body"]
    body |= {"backgroundColor": value, "paddingAll": value, "cornerRadius": value, "spacing": value}
    body["contents"][0] |= {"color": value, "size": value, "align": value, "margin": value}
    assert push(messages=[notice]).status_code == 200
    page = line.get(f"/phone/{HIKARI}/").text
    assert "evil" not in page
    assert "onclick" not in page


def test_flex_sizes_and_colours_are_rendered(line, push, notice):
    notice["contents"]["body"]["contents"][0] |= {"color": "#05763a", "size": "xl"}
    push(messages=[notice])
    page = line.get(f"/phone/{HIKARI}/").text
    assert "font-size:22px;font-weight:700;color:#05763a" in page


def test_news_contain_only_new_messages(line, push):
    push()
    assert "こんにちは" in line.get(f"/phone/{HIKARI}/news?after=0").text
    assert line.get(f"/phone/{HIKARI}/news?after=1").status_code == 204
    push(messages=[{"type": "text", "text": "新しい"}])
    news = line.get(f"/phone/{HIKARI}/news?after=1").text
    assert "新しい" in news
    assert "こんにちは" not in news
    assert 'class="day"' not in news
    assert "グループホームマッチング" in news


def test_written_message_is_shown_and_sent_to_the_product(line, world):
    back = line.post(f"/phone/{HIKARI}/say", data={"text": " 見学したいです "})
    assert (back.status_code, back.location) == (303, f"/phone/{HIKARI}/")
    assert world.last_event["message"]["text"] == "見学したいです"
    assert "見学したいです" in line.get(f"/phone/{HIKARI}/").text
    line.post(f"/phone/{HIKARI}/say", data={"text": "  "})
    assert len(world.webhooks) == 1


def test_blocking_hides_the_text_box(line):
    line.post(f"/phone/{HIKARI}/block")
    blocked = line.get(f"/phone/{HIKARI}/").text
    assert "ブロックを解除する" in blocked
    assert 'name="text"' not in blocked
    line.post(f"/phone/{HIKARI}/follow")
    assert 'name="text"' in line.get(f"/phone/{HIKARI}/").text


def test_person_can_become_a_friend(line, world):
    assert "友だちに追加する" in line.get(f"/phone/{YUUKI_NO_FRIEND}/").text
    line.post(f"/phone/{YUUKI_NO_FRIEND}/follow")
    assert world.last_event["type"] == "follow"
    assert "ブロックする" in line.get(f"/phone/{YUUKI_NO_FRIEND}/").text


def test_only_people_with_a_picture_have_one(line):
    drawn = line.get(f"/pictures/{HIKARI}")
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.data.startswith(b"<svg")
    assert line.get(f"/pictures/{HIKARI}/small").status_code == 200
    assert line.get(f"/pictures/{YUUKI_NO_FRIEND}").status_code == 404


def test_restart_keeps_inboxes_and_friendships(tmp_path, config, world):
    kept = replace(config, database=str(tmp_path / "line.sqlite3"))
    before = create_emulator(kept, deliver=world.deliver).test_client()
    body = {"to": HIKARI, "messages": [{"type": "text", "text": "残る"}]}
    before.post("/v2/bot/message/push", json=body, headers={"Authorization": "Bearer the-long-lived-token"})
    before.post(f"/emulator/people/{HIKARI}/block")
    key = before.get("/oauth2/v2.1/certs").json

    after = create_emulator(kept, deliver=world.deliver).test_client()
    assert after.get(f"/emulator/inbox/{HIKARI}").json == body["messages"]
    people: Any = after.get("/emulator/people").json
    assert people[0]["blocked"] is True
    assert after.get("/oauth2/v2.1/certs").json == key


def test_account_page_redirects_to_the_phone_that_opened_the_app(line):
    assert line.get("/R/ti/p/@000emulator").location == "/"
    line.get(f"/phone/{HIKARI}/open", query_string={"uri": "http://localhost:8001/liff/1650000001-demoLiff/"})
    assert line.get("/R/ti/p/%40000emulator").location == f"/phone/{HIKARI}/"
    assert line.get("/R/ti/p/@another").status_code == 404
