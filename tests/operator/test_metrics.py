"""Health checks and metrics: they contain no personal data and need a token."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import urllib3
from apiflask import APIFlask

from server.core.clock import now
from server.core.database import db
from server.core.transaction import insert_all, transaction
from server.models import Mail
from tests.operator.alerts import BEARER, TOKEN, figures
from tests.support.clock import Clock
from tests.support.people import People
from tests.support.rooms import Enter, Room, eventually, send_message
from tests.support.serving import ROOT, under_gunicorn


@pytest.fixture
def read_metrics(app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch) -> Any:
    settings = app.extensions["settings"].model_copy(update={"metrics_token": TOKEN})
    monkeypatch.setitem(app.extensions, "settings", settings)
    return lambda: figures(people.visitor().call("GET", "/metrics", headers=BEARER).text)


def test_responses_are_counted_by_route(people: People, read_metrics: Any) -> None:
    facility = people.facility()
    home = facility.register_home()
    labels = ("GET", "/api/facilities/homes/<int:home_id>/", "200")
    before = read_metrics().get(("request_seconds_count", *labels), 0)
    facility.get(f"/api/facilities/homes/{home}/?from=mail")
    after = read_metrics()
    assert after["request_seconds_count", *labels] == before + 1
    assert not [name for name in after if f"homes/{home}/" in str(name)]


def test_outbox_metrics_give_the_number_and_delay_of_waiting_messages(
    app: APIFlask, clock: Clock, read_metrics: Any
) -> None:
    with app.app_context(), transaction():
        mail = {"address": "a@example.com", "subject": "件名", "text": "本文", "created_at": now()}
        insert_all(Mail, [mail | {"next_attempt_at": now()} for _ in range(3)])
    clock.forward(seconds=90)
    found = read_metrics()
    outbox = Mail.__tablename__
    assert (found["outbox_waiting", outbox], found["outbox_overdue_seconds", outbox]) == (3, 90)
    assert found["outbox_waiting", "push"] == found["outbox_overdue_seconds", "push"] == 0


@pytest.mark.parametrize("sent", ["", "Bearer ", "Bearer another", f"Basic {TOKEN}"])
def test_metrics_need_the_token(people: People, read_metrics: Any, sent: str) -> None:
    assert people.visitor().call("GET", "/metrics", headers={"Authorization": sent}).status_code == 404


def test_metrics_are_off_without_a_configured_token(people: People) -> None:
    assert people.visitor().call("GET", "/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_process_without_its_database_is_alive_but_not_ready(
    app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise db.exc.OperationalError("SELECT 1", {}, Exception("gone"))

    monkeypatch.setattr(db.session, "execute", fail)
    answer = people.visitor().call("GET", "/readyz")
    assert (answer.status_code, answer.json["code"]) == (503, "database_unavailable")
    assert people.visitor().call("GET", "/healthz").status_code == 200


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[str]:
    """Run gunicorn with two workers and yield its address."""
    settings = {
        "DATABASE_URL": f"sqlite:///{tmp_path}/test.sqlite3",
        "METRICS_TOKEN": TOKEN,
        "WEB_CONCURRENCY": "2",
    }
    flask = [sys.executable, "-m", "flask", "--app", "wsgi", "db", "upgrade"]
    env = {"PATH": os.environ["PATH"], "MODE": "development", **settings}
    subprocess.run(flask, cwd=ROOT, env=env, check=True, capture_output=True)  # noqa: S603
    with under_gunicorn(settings) as address:
        yield address


@pytest.mark.release
def test_each_worker_exports_the_metrics_of_all_workers(two_workers: str) -> None:
    # A kept connection would always reach the same worker.
    ask = urllib3.PoolManager(headers={"Connection": "close"})
    # One call was made at the start.
    for _ in range(19):
        assert ask.request("GET", f"{two_workers}/healthz").status == 200
    labels = ("request_seconds_count", "GET", "/healthz", "200")
    counts = []
    for _ in range(10):
        counts.append(
            figures(ask.request("GET", f"{two_workers}/metrics", headers=BEARER).data.decode())[labels]
        )
    assert {*counts} == {20}


def test_open_sockets_and_messages_are_counted(read_metrics: Any, room: Room, enter: Enter) -> None:
    before = read_metrics()
    socket = enter(room[0], room[2])
    send_message(socket, "一つ。")
    send_message(socket, "二つ。", key="one-key-for-it")
    send_message(socket, "二つ。", key="one-key-for-it")
    after = read_metrics()
    assert after["chat_open_sockets",] == before["chat_open_sockets",] + 1
    assert after["chat_messages_said_total",] == before["chat_messages_said_total",] + 2
    socket.close()
    eventually(lambda: read_metrics()["chat_open_sockets",] == before["chat_open_sockets",])
