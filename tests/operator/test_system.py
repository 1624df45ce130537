"""The system page: the API and `flask system` show the same."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.clock import database_time
from server.core.database import db
from server.core.metrics import REQUEST_SECONDS
from server.core.transaction import transaction
from server.operator.service.worker import record_heartbeat
from tests.support.clock import Clock
from tests.support.line import Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People

SYSTEM = "/api/operator/system/"
QUOTA = "/v2/bot/message/quota"


def shown(app: APIFlask) -> str:
    result = app.test_cli_runner().invoke(args=["system", "show"])
    assert result.exit_code == 0, result.output
    return result.output


def test_queues_show_length_and_delay(app: APIFlask, people: People, clock: Clock) -> None:
    operator, facility, seeker = people.operator(), people.facility(), people.applicant()
    assert {queue["waiting"] for queue in operator.get(SYSTEM)["queues"]} == {0}
    facility.post(CONTACTS, {"home": facility.register_home(), "preference": seeker.register_preference()})
    clock.forward(minutes=10)
    push = {queue["name"]: queue for queue in people.operator().get(SYSTEM)["queues"]}["push"]
    assert (push["waiting"], push["overdue_seconds"]) == (1, 600)
    assert "push\t待ち1件\t遅れ600秒" in shown(app)


def test_last_run_of_the_worker_is_shown(app: APIFlask, people: People) -> None:
    operator = people.operator()
    assert operator.get(SYSTEM)["worker_at"] is None
    assert "worker\t記録なし" in shown(app)
    with app.app_context():
        record_heartbeat(database_time())
        expected = database_time()
    assert datetime.fromisoformat(operator.get(SYSTEM)["worker_at"]) == expected


def test_last_backup_is_the_time_of_its_stamp_file(
    app: APIFlask, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator, stamp = people.operator(), tmp_path / "done"
    settings = app.extensions["settings"]
    assert operator.get(SYSTEM)["backup_at"] is None
    configured = settings.model_copy(update={"backup_stamp": str(stamp), "app_version": "2026-03-05"})
    monkeypatch.setitem(app.extensions, "settings", configured)
    assert operator.get(SYSTEM)["backup_at"] is None
    stamp.touch()
    at = datetime(2026, 3, 4, 18, 30, tzinfo=UTC)
    os.utime(stamp, (at.timestamp(), at.timestamp()))
    found = operator.get(SYSTEM)
    assert datetime.fromisoformat(found["backup_at"]) == at
    assert found["versions"]["app"] == "2026-03-05"
    assert "バックアップ\t2026-03-05 03:30" in shown(app)


def test_database_of_another_revision_is_shown(app: APIFlask, people: People) -> None:
    operator = people.operator()
    versions = operator.get(SYSTEM)["versions"]
    assert versions["is_migrated"]
    assert versions["migration"] == versions["migration_of_code"]
    assert versions["database"].split()[0] in ("SQLite", "PostgreSQL")

    def set_revision(revision: str) -> None:
        with app.app_context(), transaction():
            db.session.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})

    set_revision("0000")
    try:
        assert not operator.get(SYSTEM)["versions"]["is_migrated"]
        assert "db upgradeが要ります" in shown(app)
    finally:
        set_revision(versions["migration_of_code"])


def test_slowest_calls_come_first(people: People) -> None:
    for route, seconds in (("/of-minutes/", 60), ("/of-seconds/", 2), ("/of-seconds/", 0.001)):
        REQUEST_SECONDS.labels("GET", route, "200").observe(seconds)
    slowest = people.operator().get(SYSTEM)["slowest"]
    assert slowest[0] == {"call": "GET /of-minutes/", "times": 1, "mean_ms": 60000, "most_ms": None}
    seconds = next(one for one in slowest if one["call"] == "GET /of-seconds/")
    assert (seconds["times"], seconds["most_ms"]) == (2, 2500)


def test_line_is_called_only_on_request(people: People, line: Line) -> None:
    operator = people.operator()
    line.fault(QUOTA, {"status": 401})
    operator.get(SYSTEM)
    # The prepared error is still unused.
    for is_fine in (False, True):
        *_, quota = operator.post(f"{SYSTEM}line/")
        assert quota["fine"] is is_fine
        assert "今月のメッセージ" in quota["sentence"]
