"""What a node writes down: one line of JSON a request, by route and number, and no line that somebody else made."""

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
    """What the server writes from here on."""
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


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_request_is_one_line_with_who_when_and_what_and_no_word_of_its_own(
    people: People, written: io.StringIO
) -> None:
    facility = people.facility("高橋 直子")
    home = facility.register_home(name="ひみつのホーム")
    written.truncate(0)
    written.seek(0)
    answer = facility.call(
        "GET", f"/api/facilities/homes/{home}/?words=ひみつ", headers={"User-Agent": "Mine/1"}
    )
    [line] = lines(written)
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


def test_who_is_refused_is_one_line_too(people: People, written: io.StringIO) -> None:
    people.counselor().call("GET", "/api/facilities/homes/")
    people.visitor().call("GET", "/api/facilities/homes/")
    assert [(line["status"], line["account"] is None) for line in lines(written)][-2:] == [
        (403, False),
        (401, True),
    ]


def test_what_is_logged_makes_no_line_of_its_own(written: io.StringIO) -> None:
    forged = 'a word\n{"level": "INFO", "message": "request", "account": 1}'
    logging.getLogger("server.requests").warning("read %s", forged)
    [line] = lines(written)
    assert line["message"] == f"read {forged}"


def test_every_line_and_traceback_of_a_request_has_the_number_that_its_answer_tells(
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
    told = lines(written)
    assert [line["message"] for line in told] == [
        "on the way",
        "/api/facilities/homes/<int:home_id>/ failed",
        "request",
    ]
    assert {line["request_id"] for line in told} == {number}
    assert "RuntimeError: broken" in told[1]["exception"]
    assert "/homes/7/" not in written.getvalue()


class GreenletExit(BaseException):
    """As gevent calls what ends a connection that still waits for its next call when a server stops."""


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (RuntimeError("broken"), ["Error handling request"]),
        (GreenletExit(), []),
    ],
    ids=["a fault", "the end of the server"],
)
def test_what_gunicorn_says_of_a_call_has_no_address_of_it(
    written: io.StringIO, fault: BaseException, said: list[str]
) -> None:
    log = logging.getLogger("server.gunicorn")
    log.addFilter(redact_gunicorn_record)
    try:
        raise fault
    except BaseException:
        log.exception("Error handling request %s %s", "GET", "/api/facilities/homes/7/?words=ひみつ")
    finally:
        log.removeFilter(redact_gunicorn_record)
    assert [line["message"] for line in lines(written)] == said
    assert "homes" not in written.getvalue()
