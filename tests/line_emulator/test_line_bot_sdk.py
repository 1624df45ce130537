"""LINE's own Python SDK, pointed at the emulator by its host setting, must not notice a difference."""

import threading
import uuid
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

messaging = pytest.importorskip("linebot.v3.messaging")

HIKARI = "U" + "1" * 32


@pytest.fixture
def api(app: Flask, line: FlaskClient) -> Iterator[object]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
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


def test_the_sdk_pushes_meets_409_and_reads_profile_and_quota(api, inbox, notice):
    request = messaging.PushMessageRequest(to=HIKARI, messages=[messaging.FlexMessage.from_dict(notice)])
    key = str(uuid.uuid4())
    first = api.push_message_with_http_info(request, x_line_retry_key=key, _request_timeout=2)
    with pytest.raises(messaging.ApiException) as again:
        api.push_message(request, x_line_retry_key=key, _request_timeout=2)

    assert again.value.status == 409
    assert again.value.headers["x-line-accepted-request-id"] == first.headers["x-line-request-id"]
    assert [message["altText"] for message in inbox()] == ["新しいれんらくがあります"]
    assert api.get_profile(HIKARI, _request_timeout=2).display_name == "田中 ひかり"
    assert api.get_message_quota(_request_timeout=2).type == "none"
    assert api.get_message_quota_consumption(_request_timeout=2).total_usage == 1


def test_the_sdk_sees_lines_own_errors(api):
    request = messaging.PushMessageRequest(to=HIKARI, messages=[messaging.TextMessage(text="")])
    with pytest.raises(messaging.ApiException) as refused:
        api.push_message(request, _request_timeout=2)
    assert refused.value.status == 400
    assert "May not be empty" in refused.value.body
