"""A handover while the worker sends due mails of the same member."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import get_ident
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import event

from server.core.clock import database_time
from server.core.database import db
from server.notifications.service.staff_mails import write_staff_mails
from tests.offices.conftest import MakeContact, Team
from tests.support.clock import Clock
from tests.support.database import Row, all_rows
from tests.support.people import People, Person


@contextmanager
def worker_after_first_read(app: APIFlask) -> Iterator[list[int]]:
    """Let the worker write due mails once after this thread has read the notices; yield the results."""
    here = get_ident()
    runs: list[int] = []

    def write() -> int:
        with app.app_context():
            return write_staff_mails(database_time())

    def after(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if runs or get_ident() != here or not statement.startswith("SELECT"):
            return
        if "FROM staff_notice" in statement and "due_at <=" not in statement:
            with ThreadPoolExecutor(1) as threads:
                runs.append(threads.submit(write).result())

    with app.app_context():
        engine = db.engine
    event.listen(engine, "after_cursor_execute", after)
    try:
        yield runs
    finally:
        event.remove(engine, "after_cursor_execute", after)


# SQLite allows no other writes during a transaction.
@pytest.mark.only_on("postgresql")
def test_concurrently_sent_notice_does_not_fail_the_handover(
    app: APIFlask, clock: Clock, people: People, team: Team, make_contact: MakeContact
) -> None:
    seeker = people.applicant()
    asking, quiet = (team.manager.register_home(name=name) for name in ("ひだまり", "あおぞら"))
    assert team.hand_over(homes=[asking], to=team.staff.id).status_code == 200
    make_contact(team.manager, asking, seeker, seeker.register_preference())
    assert len(waiting_notices(app, team.staff)) == 1
    # Overdue notices get a new time.
    clock.forward(minutes=1)
    with worker_after_first_read(app) as runs:
        done = team.hand_over(homes=[quiet], to=team.staff.id)
    assert runs == [1]
    assert (done.status_code, done.json["homes"]) == (200, 1)
    assert not waiting_notices(app, team.staff)


def waiting_notices(app: APIFlask, person: Person) -> list[Row]:
    rows = all_rows(app)["staff_notice"].values()
    return [row for row in rows if (row["account_id"], row["mail_id"]) == (person.id, None)]
