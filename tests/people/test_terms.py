"""The table of terms is kept: each row before and after its time, killed in the middle, by two loops at once."""

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

from server.cli.worker import _daily
from server.core.database import db
from server.core.services import picture_store
from server.core.transaction import transaction
from server.models import Account, Base, Contact, Home, Notification, Office, Preference
from server.operator.service.retention import enforce_retention
from server.operator.service.retention_table import BATCH, RETENTION, Retention
from tests.support.clock import Clock
from tests.support.matching.traits import office_of
from tests.support.people import People
from tests.support.retention import ExampleIds, add_example, examples

ROOT = Path(__file__).resolve().parents[2]
SECOND = timedelta(seconds=1)
#: The audit ends with time too, but a command deletes its rows: tests/audit/test_commands.py.
WITH_TIME = [kind for kind in RETENTION if kind.lasts is not None and kind.name != "audit"]
#: For how many days each is kept, said once more on purpose: people have been promised it.
DAYS = {
    "withdrawn": 30,
    "suspended": 365,
    "drafts": 30,
    "looks_at_certificates": 3 * 365,
    "looks": 365,
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
# A loop that is killed with a batch half done.
NODE = """
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


def _keep(app: APIFlask, now: datetime) -> int:
    with app.app_context():
        return sum(enforce_retention(picture_store(), lambda: now))


def test_every_table_has_its_terms_and_no_other_is_named() -> None:
    named = {rows.table.__tablename__ for kind in RETENTION for rows in kind.rows}
    assert named == {table.name for table in Base.metadata.sorted_tables}


def test_each_is_kept_for_the_promised_days_and_says_so() -> None:
    assert {term.name: term.lasts for term in WITH_TIME} == {
        name: timedelta(days=days) for name, days in DAYS.items()
    }
    assert [term.name for term in WITH_TIME if term.lasts and "{}" not in term.since] == []
    assert {
        days: Retention("", "", "{}", "", (), timedelta(days=days)).until for days in (3, 30, 365, 1095)
    } == {
        3: "3日",
        30: "30日",
        365: "1年",
        1095: "3年",
    }


def test_no_term_stands_twice() -> None:
    names, data = {kind.name for kind in RETENTION}, {kind.what for kind in RETENTION}
    assert len(names) == len(data) == len(RETENTION)


def test_what_ends_with_time_is_what_the_worker_takes() -> None:
    taken = [kind for kind in RETENTION if any(rows.starts_at is not None for rows in kind.rows)]
    assert taken == WITH_TIME
    assert all(rows.starts_at is not None for kind in WITH_TIME for rows in kind.rows)


def test_every_term_that_ends_with_time_has_its_example() -> None:
    assert examples() == {term.name for term in WITH_TIME}


@pytest.mark.parametrize("term", WITH_TIME, ids=lambda term: term.name)
def test_it_is_kept_for_its_time_and_not_longer(
    app: APIFlask, clock: Clock, place: ExampleIds, term: Retention
) -> None:
    assert term.lasts is not None
    over = clock() + term.lasts
    with app.app_context(), transaction():
        kept = add_example(term.name, place, clock())
    _keep(app, over - SECOND)
    with app.app_context():
        assert all(kept())
    assert _keep(app, over + SECOND) > 0
    with app.app_context():
        assert not any(kept())
    assert _keep(app, over + SECOND) == 0


@pytest.mark.parametrize("days", [1, 40, 400, 4000])
def test_whoever_is_still_there_loses_nothing(
    app: APIFlask, clock: Clock, place: ExampleIds, days: int
) -> None:
    _keep(app, clock() + timedelta(days=days))
    with app.app_context():
        assert db.session.get_one(Preference, place.preference).address_2
        assert db.session.get_one(Home, place.home).contact_phone
        assert "@example.com" in (db.session.get_one(Account, place.facility).email or "")
        assert db.session.get(Contact, place.contact)


def test_a_home_with_an_open_room_keeps_whom_to_ask(app: APIFlask, clock: Clock, place: ExampleIds) -> None:
    with app.app_context(), transaction():
        kept = add_example("people_of_homes", place, clock())
        db.session.execute(update(Contact).values(status="accepted"))
    _keep(app, clock() + timedelta(days=400))
    with app.app_context():
        assert all(kept())


def test_staff_who_are_long_gone_have_neither_name_nor_address(
    app: APIFlask, clock: Clock, place: ExampleIds
) -> None:
    with app.app_context(), transaction():
        add_example("disabled_accounts", place, clock())
    _keep(app, clock() + timedelta(days=1096))
    with app.app_context():
        gone = db.session.get_one(Account, place.counselor)
        shown = (gone.username, gone.email, gone.password_hash)
        assert shown == ("退会した方", f"gone-{gone.id}@invalid", None)


def _many(app: APIFlask, place: ExampleIds, now: datetime, count: int) -> None:
    # Older than the notice of the contact, so that they are the first to go.
    row: dict[str, Any] = {"account_id": place.facility, "event": "told", "message": ""}
    row["created_at"] = now - timedelta(hours=1)
    with app.app_context(), transaction():
        db.session.execute(insert(Notification), [dict(row) for _ in range(count)])


def _left(app: APIFlask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).where(Notification.event == "told")) or 0


def test_much_goes_in_small_steps_and_who_stopped_between_two_goes_on(
    app: APIFlask, clock: Clock, place: ExampleIds
) -> None:
    _many(app, place, clock(), 3 * BATCH)
    later = clock() + timedelta(days=181)
    with app.app_context():
        steps = enforce_retention(picture_store(), lambda: later)
        assert next(taken for taken in steps if taken == BATCH)
    assert _left(app) == 2 * BATCH
    assert _keep(app, later) >= 2 * BATCH
    assert _left(app) == 0


@pytest.mark.parametrize(
    "commit",
    [pytest.param(1, marks=pytest.mark.release), 2, pytest.param(3, marks=pytest.mark.release)],
)
def test_a_loop_that_is_killed_leaves_no_gap(
    app: APIFlask, clock: Clock, place: ExampleIds, commit: int
) -> None:
    _many(app, place, clock(), 3 * BATCH)
    later = clock() + timedelta(days=181)
    url = app.extensions["settings"].database_url
    node = subprocess.run(  # noqa: S603
        [sys.executable, "-c", NODE, later.isoformat(), str(commit)],
        cwd=ROOT,
        env={**os.environ, "MODE": "development", "DATABASE_URL": url},
        capture_output=True,
        check=False,
    )
    assert node.returncode == -signal.SIGKILL, node.stderr.decode()
    assert _left(app) == (4 - commit) * BATCH
    _keep(app, later)
    assert _left(app) == 0


def test_the_worker_goes_on_while_there_is_more_and_then_rests(
    app: APIFlask, clock: Clock, place: ExampleIds
) -> None:
    _many(app, place, clock(), 2 * BATCH)
    clock.forward(days=181)
    with app.app_context():
        loop = _daily()
        next(loop)
        assert _left(app) > 0
        [*_] = takewhile(bool, loop)
        assert not next(loop)
    assert _left(app) == 0


def test_two_loops_at_once_do_no_harm(app: APIFlask, clock: Clock, place: ExampleIds) -> None:
    _many(app, place, clock(), 3 * BATCH)
    later = clock() + timedelta(days=181)
    with app.app_context():
        one, other = (enforce_retention(picture_store(), lambda: later) for _ in range(2))
        taken = [next(loop, 0) for _ in range(2 * len(WITH_TIME) * 4) for loop in (one, other)]
    assert sum(taken) >= 3 * BATCH
    assert _left(app) == 0


@pytest.mark.only_on("sqlite")
def test_once_terms_were_kept_nothing_is_left_in_the_log_of_the_database(
    app: APIFlask, people: People
) -> None:
    people.facility()
    with app.app_context():
        log = Path(f"{db.engine.url.database}-wal")
        assert log.stat().st_size > 0
        sum(enforce_retention(picture_store(), Clock()))
        assert log.stat().st_size == 0
