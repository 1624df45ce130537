"""The emulator's control API: people, scripted faults, and webhooks caused by people."""

import json
import re
import uuid
from http.client import RemoteDisconnected

import gevent.socket
import pytest

from line_emulator.people import CAST
from line_emulator.server import make_server
from line_emulator.webhook import signature_of

HIKARI = "U" + "1" * 32


def test_first_person_always_exists(line):
    people = line.get("/emulator/people").json
    assert people[0] == {"userId": HIKARI, "displayName": "田中 ひかり", "blocked": False}
    assert len(people) == len(CAST)


def test_unknown_person_is_404(line):
    stranger = "U" + "e" * 32
    assert line.get(f"/emulator/inbox/{stranger}").status_code == 404
    assert line.post(f"/emulator/people/{stranger}/block").status_code == 404
    assert line.get(f"/phone/{stranger}/").status_code == 404


def test_signature_matches_lines_test_vector():
    body = b'{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}'
    assert (
        signature_of(body, "8c570fa6dd201bb328f1c1eac23a96d8")
        == "GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs="
    )


def test_webhook_signature_covers_the_sent_bytes(line, world, config):
    result = line.post(f"/emulator/people/{HIKARI}/say", json={"text": "質問があります"})
    url, body, headers = world.webhooks[-1]
    assert url == config.webhook_url
    assert headers["x-line-signature"] == signature_of(body, config.messaging_channel_secret)
    event = world.last_event
    assert result.json == {"webhookEventId": event["webhookEventId"], "delivered": True, "webhookStatus": 200}
    assert re.fullmatch(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", event["webhookEventId"])
    assert event["source"] == {"type": "user", "userId": HIKARI}
    assert event["mode"] == "active"
    assert event["timestamp"] == int(world.now * 1000)
    assert event["deliveryContext"] == {"isRedelivery": False}
    assert (event["message"]["type"], event["message"]["text"]) == ("text", "質問があります")
    assert re.fullmatch(r"U[0-9a-f]{32}", json.loads(body)["destination"])


def test_block_and_follow_send_webhooks(line, world):
    line.post(f"/emulator/people/{HIKARI}/block")
    assert world.last_event["type"] == "unfollow"
    assert "replyToken" not in world.last_event
    assert line.get("/emulator/people").json[0]["blocked"] is True
    line.post(f"/emulator/people/{HIKARI}/follow")
    assert world.last_event["type"] == "follow"
    assert world.last_event["follow"] == {"isUnblocked": True}
    assert line.get("/emulator/people").json[0]["blocked"] is False
    line.post(f"/emulator/people/{HIKARI}/follow")
    assert world.last_event["follow"] == {"isUnblocked": False}


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (500, 500),
        (ConnectionRefusedError(), None),
        (TimeoutError(), None),
        (RemoteDisconnected("closed"), None),
    ],
)
def test_failed_webhook_is_reported(line, world, answer, status):
    world.product_response = answer
    result = line.post(f"/emulator/people/{HIKARI}/block")
    assert result.status_code == 200
    assert (result.json["delivered"], result.json["webhookStatus"]) == (False, status)


def test_person_who_blocks_cannot_write(line, world):
    line.post(f"/emulator/people/{HIKARI}/block")
    assert line.post(f"/emulator/people/{HIKARI}/say", json={"text": "x"}).status_code == 409
    assert line.post(f"/emulator/people/{HIKARI}/say", json={"text": " "}).status_code == 400
    assert len(world.webhooks) == 1


def test_scripted_responses_are_used_in_order(line, push, inbox, world):
    answers = [{"status": 500}, {"status": 429, "message": "You have reached your monthly limit."}, {}]
    left = line.post("/emulator/faults", json={"path": "/v2/bot/message/push", "answers": answers})
    assert left.json == {"/v2/bot/message/push": 3}
    first, second = push(), push()
    assert first.status_code == 500
    assert (second.status_code, second.json) == (429, {"message": "You have reached your monthly limit."})
    assert [push().status_code, push().status_code] == [200, 200]
    assert len(inbox()) == 2
    assert line.get("/emulator/faults").json == {}


def test_retry_of_a_push_accepted_before_a_timeout_is_409(line, push, inbox, world):
    script = {"path": "/v2/bot/message/push", "answers": [{"accept_then_timeout": 9}]}
    line.post("/emulator/faults", json=script)
    key = str(uuid.uuid4())
    lost = push(retry_key=key)
    assert lost.status_code == 504
    assert world.waits == [9]
    assert push(retry_key=key).status_code == 409
    assert len(inbox()) == 1


def test_any_path_can_fail_with_any_body(line, sign_in, world):
    body = {"error": "invalid_request", "error_description": "IdToken expired."}
    script = {"path": "/oauth2/v2.1/verify", "answers": [{"status": 400, "body": body, "wait": 2}]}
    line.post("/emulator/faults", json=script)
    answer = line.post("/oauth2/v2.1/verify", data={"id_token": "x", "client_id": "1650000001"})
    assert (answer.status_code, answer.json) == (400, body)
    assert world.waits == [2]


def test_scripts_can_be_deleted(line, push):
    line.post("/emulator/faults", json={"path": "/v2/bot/message/push", "answers": [{"status": 500}]})
    assert line.delete("/emulator/faults").status_code == 204
    assert push().status_code == 200


@pytest.mark.parametrize(
    "script",
    [
        None,
        {"answers": []},
        {"path": "/x"},
        {"path": "/x", "answers": [{"statsu": 500}]},
        {"path": "/x", "answers": [{"status": 99}]},
        {"path": "/x", "answers": [{"accept_then_timeout": "long"}]},
        {"path": "/x", "answers": [{"reset": "now"}]},
    ],
)
def test_invalid_script_is_refused(line, script):
    refused = line.post("/emulator/faults", json=script)
    assert refused.status_code == 400
    assert refused.json["message"]


def test_tokens_expire_when_the_clock_is_advanced(line, sign_in):
    form = {"id_token": sign_in()["id_token"], "client_id": "1650000001"}
    assert line.post("/oauth2/v2.1/verify", data=form).status_code == 200
    assert line.post("/emulator/clock", json={"secondsAhead": 3600}).json == {"secondsAhead": 3600}
    refused = line.post("/oauth2/v2.1/verify", data=form)
    assert (refused.status_code, refused.json["error_description"]) == (400, "IdToken expired.")


@pytest.mark.parametrize("ahead", [None, -1, "1", True])
def test_clock_accepts_only_positive_seconds(line, ahead):
    assert line.post("/emulator/clock", json={"secondsAhead": ahead}).status_code == 400


def test_event_can_be_redelivered_and_is_marked(line, world, config):
    line.post(f"/emulator/people/{HIKARI}/say", json={"text": "質問があります"})
    first = world.last_event
    line.post(f"/emulator/people/{HIKARI}/block")
    again = line.post("/emulator/webhooks/redeliver", json={"webhookEventId": first["webhookEventId"]})
    assert again.json["webhookEventId"] == first["webhookEventId"]
    assert world.last_event == first | {"deliveryContext": {"isRedelivery": True}}
    _, body, headers = world.webhooks[-1]
    assert headers["x-line-signature"] == signature_of(body, config.messaging_channel_secret)
    line.post("/emulator/webhooks/redeliver")
    assert world.last_event["type"] == "unfollow"
    assert line.post("/emulator/webhooks/redeliver", json={"webhookEventId": "x"}).status_code == 404


def test_monthly_limit_resets_in_the_next_month(line, push, inbox):
    line.post("/emulator/limits", json={"monthly": 1})
    headers = {"Authorization": "Bearer the-long-lived-token"}
    assert line.get("/v2/bot/message/quota", headers=headers).json == {"type": "limited", "value": 1}
    assert push().status_code == 200
    full = push()
    assert (full.status_code, full.json) == (429, {"message": "You have reached your monthly limit."})
    line.post("/emulator/clock", json={"secondsAhead": 31 * 24 * 3600})
    assert push().status_code == 200
    assert len(inbox()) == 2


def test_rate_limit_resets_in_the_next_second(line, push, inbox, world):
    line.post("/emulator/limits", json={"perSecond": 2})
    assert [push().status_code for _ in range(3)] == [200, 200, 429]
    assert push().json["message"].startswith("The API rate limit has been exceeded")
    world.now += 1
    assert push().status_code == 200
    assert len(inbox()) == 3


@pytest.mark.parametrize("limits", [None, {"monthly": -1}, {"perSecond": "5"}, {"perMinute": 5}])
def test_invalid_limits_are_refused(line, limits):
    assert line.post("/emulator/limits", json=limits).status_code == 400


@pytest.mark.parametrize(("moment", "arrived"), [("before", 0), ("after", 1)])
def test_connection_can_be_reset_before_and_after_the_request_takes_effect(app, line, inbox, moment, arrived):
    server = make_server(app, "127.0.0.1", 0)
    script = {"path": "/v2/bot/message/push", "answers": [{"reset": moment}]}
    line.post("/emulator/faults", json=script)
    body = json.dumps({"to": HIKARI, "messages": [{"type": "text", "text": "x"}]}).encode()
    head = f"POST /v2/bot/message/push HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n"
    head += "Content-Type: application/json\r\nAuthorization: Bearer the-long-lived-token\r\n\r\n"
    server.start()
    try:
        with gevent.socket.create_connection(("127.0.0.1", server.server_port), timeout=30) as connection:
            connection.sendall(head.encode() + body)
            with pytest.raises(ConnectionResetError):
                connection.recv(1)
    finally:
        server.stop(timeout=1)
    assert len(inbox()) == arrived
