"""Run the worker with a fixed clock: `python -m tests.e2e.servers.worker_at 2026-03-09T17:00+09:00`.

It uses the database of a test server while the server's own worker runs, and exits when nothing is due.
"""

import sys
from datetime import datetime

from server.app import create_app
from server.cli.worker import deliver_due
from server.contacts.service.visits import remind_of_visits
from server.core.clock import database_time
from server.notifications.service.staff_mails import write_staff_mails

_moment = datetime.fromisoformat(sys.argv[1])


def _clock() -> datetime:
    return _moment


_app = create_app(clock=_clock, database_clock=_clock)
with _app.app_context():
    while remind_of_visits(database_time()) + write_staff_mails(database_time()) + deliver_due():
        pass
