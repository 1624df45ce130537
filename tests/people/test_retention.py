"""The retention rules are enforced: before and after each period, with killed and concurrent workers."""

import os
import signal
import subprocess
import sys
from datetime import datetime, timedelta
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, insert, select, update

from server.cli.worker import _daily_steps
from server.core.database import db
from server.core.services import picture_store
from server.core.transaction import transaction
from server.core.vocabulary import SavedViewList
from server.models import Account, Base, Contact, Home, Notification, Office, Preference, SavedView
from server.operator.service.retention import enforce_retention
from server.operator.service.retention_table import BATCH_SIZE, RETENTION, Retention
from tests.support.clock import Clock
from tests.support.matching.traits import office_of
from tests.support.people import People
from tests.support.retention import ExampleIds, add_example, examples

ROOT = Path(__file__).resolve().parents[2]
SECOND = timedelta(seconds=1)
#: Rules with a period. The audit is excluded, because a command deletes its rows: tests/audit/test_commands.py.
TIMED_RETENTION = [kind for kind in RETENTION if kind.period is not None and kind.name != "audit"]
#: The promised days of each rule, repeated on purpose.
PROMISED_DAYS = {
    "withdrawn": 30,
    "suspended": 365,
    "drafts": 30,
    "certificate_views": 3 * 365,
    "detail_views": 365,
    "consent": 3 * 365,
    "office_notes": 365,
    "outline": 365,
    "steps": 3 * 365,
    "move_in_questions": 3 * 365,
    "visits": 365,
    "helper_invitations": 7,
    "reports": 3 * 365,
    "listed_people": 0,
    "quotas": 90,
    "notifications": 180,
    "sent": 90,
    "line_events": 7,
    "disabled_accounts": 3 * 365,
    "sessions": 30,
    "known_browsers": 365,
    "failed_sign_ins": 1,
    "links": 30,
    "unconfirmed_signups": 3,
    "signups": 365,
    "counts": 0,
    "people_of_homes": 365,
    "invoices": 10 * 365,
}
# A worker that is killed in the middle of a batch.
KILLED_WORKER = """
import os, signal, sys
from datetime import datetime
from sqlalchemy.orm import Session
from server.operator.service.retention import enforce_retention
from server.core.services import picture_store
from wsgi import app

commit, commits = Session.commit, []

def commit_or_die(session):
    commits.append(session.deleted)
    if len(commits) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
    commit(session)

with app.app_context():
    Session.commit = commit_or_die
    for _ in enforce_retention(picture_store(), lambda: datetime.fromisoformat(sys.argv[1])):
        pass
"""


@pytest.fixture
def place(app: APIFlask, people: People) -> ExampleIds:
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    contact = facility.post("/api/chat/contacts/", {"home": home, "preference": preference})["id"]
    with app.app_context():
        office = db.session.get_one(Office, office_of(facility.id))
        return ExampleIds(
            facility.id, counselor.id, office.id, office.corporation_id, home, preference, int(contact)
        )


def _enforce(app: APIFlask, now: datetime) -> int:
    with app.app_context():
        return sum(enforce_retention(picture_store(), lambda: now))


def test_every_table_has_a_retention_rule() -> None:
    named = {rows.table.__tablename__ for kind in RETENTION for rows in kind.rows}
    assert named == {table.name for table in Base.metadata.sorted_tables}


def test_retention_periods_match_the_promises() -> None:
    assert {term.name: term.period for term in TIMED_RETENTION} == {
        name: timedelta(days=days) for name, days in PROMISED_DAYS.items()
    }
    assert [term.name for term in TIMED_RETENTION if term.period and "{}" not in term.ends] == []
    assert {
        days: Retention("", "", "{}", "", (), timedelta(days=days)).until for days in (3, 30, 365, 1095)
    } == {
        3: "3日",
        30: "30日",
        365: "1年",
        1095: "3年",
    }


def test_retention_rules_are_unique() -> None:
    names, data = {kind.name for kind in RETENTION}, {kind.what for kind in RETENTION}
    assert len(names) == len(data) == len(RETENTION)


def test_worker_enforces_all_timed_rules() -> None:
    taken = [kind for kind in RETENTION if any(rows.starts_at is not None for rows in kind.rows)]
    assert taken == TIMED_RETENTION
    assert all(rows.starts_at is not None for kind in TIMED_RETENTION for rows in kind.rows)


def test_every_timed_rule_has_an_example() -> None:
    assert examples() == {term.name for term in TIMED_RETENTION}


@pytest.mark.parametrize("term", TIMED_RETENTION, ids=lambda term: term.name)
def test_data_is_deleted_exactly_after_its_period(
    app: APIFlask, clock: Clock, place: ExampleIds, term: Retention
) -> None:
    assert term.period is not None
    over = clock() + term.period
    with app.app_context(), transaction():
        kept = add_example(term.name, place, clock())
    _enforce(app, over - SECOND)
    with app.app_context():
        assert all(kept())
    assert _enforce(app, over + SECOND) > 0
    with app.app_context():
        assert not any(kept())
    assert _enforce(app, over + SECOND) == 0


@pytest.mark.parametrize("days", [1, 40, 400, 4000])
def test_active_data_is_not_deleted(app: APIFlask, clock: Clock, place: ExampleIds, days: int) -> None:
    _enforce(app, clock() + timedelta(days=days))
    with app.app_context():
        assert db.session.get_one(Preference, place.preference).address_2
        assert db.session.get_one(Home, place.home).contact_phone
        assert "@example.com" in (db.session.get_one(Account, place.facility).email or "")
        assert db.session.get(Contact, place.contact)


def test_home_with_an_open_room_keeps_its_contact_data(
    app: APIFlask, clock: Clock, place: ExampleIds
) -> None:
    with app.app_context(), transaction():
        kept = add_example("people_of_homes", place, clock())
        db.session.execute(update(Contact).values(status="accepted", accepted_at=clock()))
    _enforce(app, clock() + timedelta(days=400))
    with app.app_context():
        assert all(kept())


def test_old_disabled_staff_are_anonymised(app: APIFlask, clock: Clock, place: ExampleIds) -> None:
    with app.app_context(), transaction():
        add_example("disabled_accounts", place, clock())
        for account in (place.counselor, place.facility):
            view = SavedView(account_id=account, of_list=SavedViewList.PEOPLE, name="担当の方", filters={})
            db.session.add(view)
    _enforce(app, clock() + timedelta(days=1096))
    with app.app_context():
        assert db.session.scalars(select(SavedView.account_id)).all() == [place.facility]
        gone = db.session.get_one(Account, place.counselor)
        shown = (gone.username, gone.email, gone.password_hash)
        assert shown == ("退会した方", f"gone-{gone.id}@invalid", None)


def _add_notifications(app: APIFlask, place: ExampleIds, now: datetime, count: int) -> None:
    # Older than the notification of the contact, so that they are deleted first.
    row: dict[str, Any] = {"account_id": place.facility, "event": "test", "message": ""}
    row["created_at"] = now - timedelta(hours=1)
    with app.app_context(), transaction():
        db.session.execute(insert(Notification), [dict(row) for _ in range(count)])


def _remaining(app: APIFlask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).where(Notification.event == "test")) or 0


def test_deletion_in_batches_can_be_interrupted(app: APIFlask, clock: Clock, place: ExampleIds) -> None:
    _add_notifications(app, place, clock(), 3 * BATCH_SIZE)
    later = clock() + timedelta(days=181)
    with app.app_context():
        steps = enforce_retention(picture_store(), lambda: later)
        assert next(taken for taken in steps if taken == BATCH_SIZE)
    assert _remaining(app) == 2 * BATCH_SIZE
    assert _enforce(app, later) >= 2 * BATCH_SIZE
    assert _remaining(app) == 0


@pytest.mark.parametrize(
    "commit",
    [pytest.param(1, marks=pytest.mark.release), 2, pytest.param(3, marks=pytest.mark.release)],
)
def test_killed_worker_leaves_complete_batches(
    app: APIFlask, clock: Clock, place: ExampleIds, commit: int
) -> None:
    _add_notifications(app, place, clock(), 3 * BATCH_SIZE)
    later = clock() + timedelta(days=181)
    url = app.extensions["settings"].database_url
    node = subprocess.run(  # noqa: S603
        [sys.executable, "-c", KILLED_WORKER, later.isoformat(), str(commit)],
        cwd=ROOT,
        env={**os.environ, "MODE": "development", "DATABASE_URL": url},
        capture_output=True,
        check=False,
    )
    assert node.returncode == -signal.SIGKILL, node.stderr.decode()
    assert _remaining(app) == (4 - commit) * BATCH_SIZE
    _enforce(app, later)
    assert _remaining(app) == 0


def test_worker_continues_until_nothing_is_left(app: APIFlask, clock: Clock, place: ExampleIds) -> None:
    _add_notifications(app, place, clock(), 2 * BATCH_SIZE)
    clock.forward(days=181)
    with app.app_context():
        worker = _daily_steps()
        next(worker)
        assert _remaining(app) > 0
        [*_] = takewhile(bool, worker)
        assert not next(worker)
    assert _remaining(app) == 0


def test_concurrent_workers_delete_all_rows(app: APIFlask, clock: Clock, place: ExampleIds) -> None:
    _add_notifications(app, place, clock(), 3 * BATCH_SIZE)
    later = clock() + timedelta(days=181)
    with app.app_context():
        one, other = (enforce_retention(picture_store(), lambda: later) for _ in range(2))
        taken = [next(worker, 0) for _ in range(2 * len(TIMED_RETENTION) * 4) for worker in (one, other)]
    assert sum(taken) >= 3 * BATCH_SIZE
    assert _remaining(app) == 0


@pytest.mark.only_on("sqlite")
def test_retention_empties_the_write_ahead_log(app: APIFlask, people: People) -> None:
    people.facility()
    with app.app_context():
        log = Path(f"{db.engine.url.database}-wal")
        assert log.stat().st_size > 0
        sum(enforce_retention(picture_store(), Clock()))
        assert log.stat().st_size == 0
