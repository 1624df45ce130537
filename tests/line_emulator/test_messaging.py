"""The Messaging API: recipients, retry keys, limits, replies and usage."""

import re
import uuid

import pytest

HIKARI = "U" + "1" * 32
KENTA = "U" + "2" * 32
YUUKI_NO_FRIEND = "U" + "6" * 32
DAY = 24 * 60 * 60
BEARER = {"Authorization": "Bearer the-long-lived-token"}


def text(words="こんにちは"):
    return {"type": "text", "text": words}


def button(**action):
    return {
        "type": "button",
        "action": {"type": "uri", "label": "見る", "uri": "https://example.com/", **action},
    }


def bubble(*contents):
    return {
        "type": "flex",
        "altText": "お知らせ",
        "contents": {
            "type": "bubble",
            "body": {"type": "box", "layout": "vertical", "contents": list(contents)},
        },
    }


def test_push_is_stored_unchanged_in_the_inbox(push, inbox, notice):
    answer = push(messages=[text("一"), notice])
    push(messages=[text("二")])
    assert answer.status_code == 200
    assert len(answer.json["sentMessages"]) == 2
    assert all(sent["id"].isdecimal() and sent["quoteToken"] for sent in answer.json["sentMessages"])
    assert uuid.UUID(answer.headers["x-line-request-id"])
    assert inbox() == [text("一"), notice, text("二")]


@pytest.mark.parametrize("token", ["", "wrong"])
def test_wrong_channel_token_is_401_with_lines_message(push, inbox, token):
    refused = push(bearer=token)
    assert refused.status_code == 401
    assert refused.json["message"].startswith("Authentication failed due to the following reason: ")
    assert inbox() == []


def test_stateless_token_expires_after_15_minutes(line, push, world):
    form = {
        "grant_type": "client_credentials",
        "client_id": "1650000002",
        "client_secret": "8c570fa6dd201bb328f1c1eac23a96d8",
    }
    token = line.post("/oauth2/v3/token", data=form).json["access_token"]
    assert push(bearer=token).status_code == 200
    world.now += 15 * 60
    assert push(bearer=token).status_code == 401
    form["client_secret"] = "wrong"
    assert line.post("/oauth2/v3/token", data=form).json["error"] == "invalid_client"


def test_repeated_retry_key_is_409(push, inbox):
    key = str(uuid.uuid4())
    first, second = push(retry_key=key), push(retry_key=key)
    assert second.status_code == 409
    assert second.json == {
        "message": "The retry key is already accepted",
        "sentMessages": first.json["sentMessages"],
    }
    assert second.headers["x-line-accepted-request-id"] == first.headers["x-line-request-id"]
    assert second.headers["x-line-request-id"] != first.headers["x-line-request-id"]
    assert len(inbox()) == 1


def test_retry_key_expires_after_24_hours(push, inbox, world):
    key = str(uuid.uuid4())
    push(retry_key=key)
    world.now += DAY + 1
    assert push(retry_key=key).status_code == 200
    assert len(inbox()) == 2


def test_refused_push_does_not_use_up_its_retry_key(push):
    key = str(uuid.uuid4())
    assert push(retry_key=key, messages=[]).status_code == 400
    assert push(retry_key=key).status_code == 200


def test_retry_key_must_be_a_uuid(push):
    assert push(retry_key="again").status_code == 400


def test_push_to_a_person_who_blocks_is_200_but_not_delivered(line, push, inbox):
    line.post(f"/emulator/people/{HIKARI}/block")
    assert push().status_code == 200
    assert inbox() == []
    line.post(f"/emulator/people/{HIKARI}/follow")
    push()
    assert len(inbox()) == 1


def test_person_who_is_not_a_friend_receives_pushes_for_seven_days_after_writing(line, push, inbox, world):
    assert push(to=YUUKI_NO_FRIEND).status_code == 200
    assert inbox(YUUKI_NO_FRIEND) == []
    line.post(f"/emulator/people/{YUUKI_NO_FRIEND}/say", json={"text": "質問です"})
    push(to=YUUKI_NO_FRIEND)
    assert len(inbox(YUUKI_NO_FRIEND)) == 1
    world.now += 7 * DAY
    push(to=YUUKI_NO_FRIEND)
    assert len(inbox(YUUKI_NO_FRIEND)) == 1


@pytest.mark.parametrize("to", [None, "", "hikari", "U123", HIKARI.upper() + "A", 5])
def test_to_must_look_like_a_user_id(line, to):
    refused = line.post("/v2/bot/message/push", json={"to": to, "messages": [text()]}, headers=BEARER)
    assert refused.status_code == 400
    assert "'to'" in refused.json["message"]


def test_unknown_user_id_is_refused(push):
    refused = push(to="U" + "e" * 32)
    assert (refused.status_code, refused.json) == (400, {"message": "Failed to send messages"})


@pytest.mark.parametrize(
    ("messages", "where"),
    [
        ([], "messages"),
        ([text()] * 6, "messages"),
        ([{"type": "poem"}], "messages[0].type"),
        ([text(), text("")], "messages[1].text"),
        ([text("😀" * 2501)], "messages[0].text"),
        ([{**bubble(button()), "altText": "あ" * 1501}], "messages[0].altText"),
        ([{**bubble(button()), "altText": ""}], "messages[0].altText"),
        ([{"type": "flex", "altText": "a", "contents": {"type": "box"}}], "messages[0].contents.type"),
        ([bubble({"type": "text", "text": "あ" * 11_000})], "messages[0].contents"),
    ],
)
def test_message_over_a_limit_is_refused_with_its_property(push, inbox, messages, where):
    refused = push(messages=messages)
    assert refused.status_code == 400
    assert refused.json["message"] == "The request body has 1 error(s)"
    assert [detail["property"] for detail in refused.json["details"]] == [where]
    assert inbox() == []


@pytest.mark.parametrize(
    ("component", "where", "why"),
    [
        (button(label="あ" * 41), "/action/label", "must not be longer than 40 characters"),
        (button(label=""), "/action/label", "must be specified"),
        (
            button(uri="https://example.com/" + "a" * 981),
            "/action/uri",
            "must not be longer than 1000 characters",
        ),
        (button(uri="javascript:alert(1)"), "/action/uri", "invalid uri scheme"),
        (button(uri="https://example.com/日本"), "/action/uri", "invalid uri"),
        ({"type": "text", "text": ""}, "/text", "must be non-empty text"),
        ({"type": "hologram"}, "/type", "invalid property"),
        ({"type": "box", "contents": []}, "/layout", "invalid property"),
    ],
)
def test_error_inside_flex_is_named_by_its_pointer(push, component, where, why):
    refused = push(messages=[text(), bubble(component)])
    assert refused.status_code == 400
    assert refused.json["message"] == "A message (messages[1]) in the request body is invalid"
    assert {"message": why, "property": f"/body/contents/0{where}"} in refused.json["details"]


def test_exact_limits_are_allowed(push):
    family = "👨‍👩‍👧"
    longest = "https://example.com/" + "a" * 980
    assert push(messages=[text("あ" * 5000)] * 5).status_code == 200
    assert push(messages=[bubble(button(label="が" * 40, uri=longest))]).status_code == 200
    assert push(messages=[bubble(button(label=family * 13))]).status_code == 200


def test_validate_checks_without_sending(line, inbox):
    good = line.post("/v2/bot/message/validate/push", json={"messages": [text()]}, headers=BEARER)
    bad = line.post("/v2/bot/message/validate/push", json={"messages": [text("")]}, headers=BEARER)
    assert (good.status_code, good.json) == (200, {})
    assert bad.status_code == 400
    assert inbox() == []


def test_body_that_is_not_json_is_refused(line):
    refused = line.post("/v2/bot/message/push", data="{", headers=BEARER)
    assert refused.status_code == 400
    assert refused.json["message"].startswith("The request body could not be parsed as JSON")


def test_reply_token_can_be_used_once_within_a_minute(line, inbox, world):
    def reply(token):
        return line.post(
            "/v2/bot/message/reply", json={"replyToken": token, "messages": [text("はい")]}, headers=BEARER
        )

    line.post(f"/emulator/people/{HIKARI}/say", json={"text": "いますか"})
    token = world.last_event["replyToken"]
    assert reply(token).status_code == 200
    assert inbox() == [text("はい")]
    assert (reply(token).status_code, reply(token).json) == (400, {"message": "Invalid reply token"})
    line.post(f"/emulator/people/{HIKARI}/say", json={"text": "もう一度"})
    world.now += 61
    assert reply(world.last_event["replyToken"]).status_code == 400


def test_only_reachable_friends_have_a_profile(line):
    shown = line.get(f"/v2/bot/profile/{HIKARI}", headers=BEARER).json
    assert (shown["displayName"], shown["language"]) == ("田中 ひかり", "ja")
    line.post(f"/emulator/people/{HIKARI}/block")
    for person in (HIKARI, YUUKI_NO_FRIEND, "U" + "e" * 32):
        hidden = line.get(f"/v2/bot/profile/{person}", headers=BEARER)
        assert (hidden.status_code, hidden.json) == (404, {"message": "Not found"})


def test_usage_counts_delivered_pushes_by_recipient(line, push):
    line.post(f"/emulator/people/{KENTA}/block")
    push(messages=[text(), text()])
    push()
    push(to=KENTA)
    assert line.get("/v2/bot/message/quota", headers=BEARER).json == {"type": "none"}
    assert line.get("/v2/bot/message/quota/consumption", headers=BEARER).json == {"totalUsage": 2}


def test_every_response_has_a_request_id(line):
    for path in ("/v2/profile", "/v2/bot/message/quota", "/oauth2/v2.1/certs"):
        assert re.fullmatch(r"[0-9a-f-]{36}", line.get(path).headers["x-line-request-id"])
