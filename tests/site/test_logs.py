"""Logs of a node: one JSON line per request with route and request id, and no injected lines."""

import io
import json
import logging
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.logs import JsonLines, redact_gunicorn_record
from tests.support.people import People


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Return the log output from now on."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    log = logging.getLogger("server")
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    yield stream
    log.removeHandler(handler)
    log.setLevel(level)


def log_lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_request_is_logged_in_one_line_without_personal_data(people: People, written: io.StringIO) -> None:
    facility = people.facility("高橋 直子")
    home = facility.register_home(name="ひみつのホーム")
    written.truncate(0)
    written.seek(0)
    answer = facility.call(
        "GET", f"/api/facilities/homes/{home}/?words=ひみつ", headers={"User-Agent": "Mine/1"}
    )
    [line] = log_lines(written)
    at = datetime.fromisoformat(line.pop("at"))
    assert at.utcoffset() == timedelta(0)
    assert line.pop("milliseconds") >= 0
    assert line == {
        "level": "INFO",
        "logger": "server.requests",
        "message": "request",
        "request_id": answer.headers["X-Request-Id"],
        "method": "GET",
        "route": "/api/facilities/homes/<int:home_id>/",
        "status": 200,
        "account": facility.id,
    }


def test_refused_request_is_logged(people: People, written: io.StringIO) -> None:
    people.counselor().call("GET", "/api/facilities/homes/")
    people.visitor().call("GET", "/api/facilities/homes/")
    assert [(line["status"], line["account"] is None) for line in log_lines(written)][-2:] == [
        (403, False),
        (401, True),
    ]


def test_logged_text_cannot_add_a_line(written: io.StringIO) -> None:
    forged = 'a word\n{"level": "INFO", "message": "request", "account": 1}'
    logging.getLogger("server.requests").warning("read %s", forged)
    [line] = log_lines(written)
    assert line["message"] == f"read {forged}"


def test_all_log_lines_of_a_request_have_its_id(
    app: APIFlask, people: People, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> None:
        logging.getLogger("server.somewhere").warning("on the way")
        raise RuntimeError("broken")

    monkeypatch.setitem(app.view_functions, "homes.read_home", broken)
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    facility = people.facility()
    written.truncate(0)
    written.seek(0)
    answer = facility.call("GET", "/api/facilities/homes/7/?words=ひみつ")
    number = answer.headers["X-Request-Id"]
    assert re.fullmatch(r"\d{4}-\d{4}-\d{4}", number)
    assert answer.status_code == 500
    assert answer.json["detail"].endswith(f"この番号をお知らせください：{number}")
    found = log_lines(written)
    assert [line["message"] for line in found] == [
        "on the way",
        "/api/facilities/homes/<int:home_id>/ failed",
        "request",
    ]
    assert {line["request_id"] for line in found} == {number}
    assert "RuntimeError: broken" in found[1]["exception"]
    assert "/homes/7/" not in written.getvalue()


class GreenletExit(BaseException):
    """Stand-in for gevent's exception, which ends idle connections when a server stops."""


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (RuntimeError("broken"), ["Error handling request"]),
        (GreenletExit(), []),
    ],
    ids=["error", "server stop"],
)
def test_gunicorn_errors_are_logged_without_the_address(
    written: io.StringIO, fault: BaseException, expected: list[str]
) -> None:
    log = logging.getLogger("server.gunicorn")
    log.addFilter(redact_gunicorn_record)
    try:
        raise fault
    except BaseException:
        log.exception("Error handling request %s %s", "GET", "/api/facilities/homes/7/?words=ひみつ")
    finally:
        log.removeFilter(redact_gunicorn_record)
    assert [line["message"] for line in log_lines(written)] == expected
    assert "homes" not in written.getvalue()
