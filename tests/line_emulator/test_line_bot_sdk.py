"""LINE's Python SDK works with the emulator."""

import io
import threading
import uuid
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.serving import make_server

from tests.support.serving import POLL

messaging = pytest.importorskip("linebot.v3.messaging")

HIKARI = "U" + "1" * 32


@pytest.fixture
def api(app: Flask, line: FlaskClient) -> Iterator[object]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, kwargs=POLL)
    thread.start()
    configuration = messaging.Configuration(
        access_token="the-long-lived-token", host=f"http://127.0.0.1:{server.port}"
    )
    try:
        with messaging.ApiClient(configuration) as client:
            yield messaging.MessagingApi(client)
            client.rest_client.pool_manager.clear()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_sdk_pushes_gets_409_and_reads_profile_and_quota(api, inbox, notice):
    request = messaging.PushMessageRequest(to=HIKARI, messages=[messaging.FlexMessage.from_dict(notice)])
    key = str(uuid.uuid4())
    first = api.push_message_with_http_info(request, x_line_retry_key=key, _request_timeout=30)
    with pytest.raises(messaging.ApiException) as again:
        api.push_message(request, x_line_retry_key=key, _request_timeout=30)

    assert again.value.status == 409
    assert again.value.headers["x-line-accepted-request-id"] == first.headers["x-line-request-id"]
    assert [message["altText"] for message in inbox()] == ["新しいれんらくがあります"]
    assert api.get_profile(HIKARI, _request_timeout=30).display_name == "田中 ひかり"
    assert api.get_message_quota(_request_timeout=30).type == "none"
    assert api.get_message_quota_consumption(_request_timeout=30).total_usage == 1


def test_sdk_gets_lines_errors(api):
    request = messaging.PushMessageRequest(to=HIKARI, messages=[messaging.TextMessage(text="")])
    with pytest.raises(messaging.ApiException) as refused:
        api.push_message(request, _request_timeout=30)
    assert refused.value.status == 400
    assert "May not be empty" in refused.value.body


def test_sdk_parses_a_webhook_and_replies(api, line, world, config, inbox):
    webhook = pytest.importorskip("linebot.v3.webhook")
    line.post(f"/emulator/people/{HIKARI}/say", json={"text": "質問があります"})
    _, body, headers = world.webhooks[-1]
    parser = webhook.WebhookParser(config.messaging_channel_secret)
    [event] = parser.parse(body.decode(), headers["x-line-signature"])
    assert (event.source.user_id, event.message.text) == (HIKARI, "質問があります")
    reply = messaging.ReplyMessageRequest(
        replyToken=event.reply_token, messages=[messaging.TextMessage(text="お答えします")]
    )
    api.reply_message(reply, _request_timeout=30)
    assert [message["text"] for message in inbox()] == ["お答えします"]


def test_sdk_gets_both_limit_errors(api, line):
    request = messaging.PushMessageRequest(to=HIKARI, messages=[messaging.TextMessage(text="x")])
    for limits, phrase in (({"monthly": 0}, "monthly limit"), ({"perSecond": 0}, "rate limit")):
        line.post("/emulator/limits", json=limits)
        with pytest.raises(messaging.ApiException) as refused:
            api.push_message(request, _request_timeout=30)
        assert refused.value.status == 429
        assert phrase in refused.value.body


def test_sdk_creates_and_sets_a_rich_menu(api, line):
    size = messaging.RichMenuSize(width=2500, height=843)
    bounds = messaging.RichMenuBounds(x=0, y=0, width=2500, height=843)
    area = messaging.RichMenuArea(bounds=bounds, action=messaging.URIAction(label="開く", uri="https://a.jp"))
    menu = messaging.RichMenuRequest(size=size, selected=True, name="n", chatBarText="m", areas=[area])
    menu_id = api.create_rich_menu(menu, _request_timeout=30).rich_menu_id
    with pytest.raises(messaging.ApiException):
        api.set_default_rich_menu(menu_id, _request_timeout=30)
    picture = io.BytesIO()
    Image.new("RGB", (2500, 843)).save(picture, "PNG")
    blob = messaging.MessagingApiBlob(api.api_client)
    content = {"Content-Type": "image/png"}
    blob.set_rich_menu_image(menu_id, picture.getvalue(), _headers=content, _request_timeout=30)
    api.set_default_rich_menu(menu_id, _request_timeout=30)
    assert api.get_default_rich_menu_id(_request_timeout=30).rich_menu_id == menu_id
    assert [one.name for one in api.get_rich_menu_list(_request_timeout=30).richmenus] == ["n"]
    assert 'aria-label="開く"' in line.get(f"/phone/{HIKARI}/").text
