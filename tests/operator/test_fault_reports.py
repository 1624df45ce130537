"""Error reports to Sentry: they contain the place of the error and the request id, but no personal data."""

import json
from collections.abc import Iterator

import pytest
import sentry_sdk
from apiflask import APIFlask
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from server.core.fault_reports import register_fault_reports
from tests.support.people import People

NAME, ADDRESS, TOKEN = "高橋 なつみ", "東京都新宿区西新宿9-9-9", "f81d4fae7dec11d0a76500a0c91e6bf6"
MAIL = "natsumi@example.jp"


class StoringTransport(Transport):
    """A transport that stores reports instead of sending them."""

    sent: list[bytes]

    def capture_envelope(self, envelope: Envelope) -> None:
        StoringTransport.sent.append(envelope.serialize())


@pytest.fixture
def sent(app: APIFlask) -> Iterator[list[bytes]]:
    StoringTransport.sent = []
    given = {"sentry_dsn": "https://abc@sentry.example.jp/1"}
    register_fault_reports(app.extensions["settings"].model_copy(update=given), StoringTransport)
    yield StoringTransport.sent
    sentry_sdk.init()


def test_error_report_contains_no_personal_data(
    app: APIFlask, people: People, sent: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> None:
        name, address, token = NAME, ADDRESS, {"key": [TOKEN]}
        try:
            raise ValueError(f"{name} lives at {address}")
        except ValueError as fault:
            raise RuntimeError(f"{token}") from fault

    monkeypatch.setitem(app.view_functions, "homes.update_home", broken)
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    facility = people.facility(NAME)
    answer = facility.call(
        "PUT",
        f"/api/facilities/homes/7/?words={TOKEN}",
        {"name": NAME, "address": ADDRESS, "contact_email": MAIL},
        headers={"User-Agent": f"Browser of {NAME}", "Referer": f"http://localhost/{TOKEN}"},
    )
    assert answer.status_code == 500
    [envelope] = sent
    _, _, body = envelope.split(b"\n", 2)
    report = json.loads(body)
    assert [fault["type"] for fault in report["exception"]["values"]] == ["ValueError", "RuntimeError"]
    frames = report["exception"]["values"][-1]["stacktrace"]["frames"]
    assert frames[-1]["function"] == "broken"
    assert report["tags"] == {"request_id": answer.headers["X-Request-Id"]}
    assert report["logentry"] == {"message": "%s failed"}
    words = json.dumps([report, envelope.decode()], ensure_ascii=False)
    cookies = [facility.client.get_cookie(name) for name in ("access_token_cookie", "csrf_access_token")]
    values = [cookie.value for cookie in cookies if cookie]
    assert len(values) == 2
    # Plain and escaped as in JSON.
    for secret in (NAME, ADDRESS, TOKEN, MAIL, "7/", "Browser", "Referer", *values):
        for form in (secret, json.dumps(secret).strip('"')):
            assert form not in words, secret


def test_log_message_of_a_library_is_not_sent(app: APIFlask, sent: list[bytes]) -> None:
    app.logger.manager.getLogger("gunicorn.error").error(f"refused what {NAME} sent")
    [envelope] = sent
    assert "gunicorn.error" in envelope.decode()
    assert NAME not in str(json.loads(envelope.split(b"\n", 2)[2]))
