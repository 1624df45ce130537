"""`npm run torture:mails`: kills the worker and moves the clock while staff get mails; each event must be mailed once.

A real worker on a real database sends to an SMTP server that stores the mails. The worker reads its clock from a file,
so that the run can advance it and move it forward and back.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from apiflask import APIFlask
from sqlalchemy import and_, delete, func, make_url, select, true, update

from server.core.clock import corrected_now
from server.core.database import db
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Side, VisitState
from server.models import Account, Contact, Mail, Membership, Visit
from server.notifications.queries import is_due
from server.notifications.service.announcements import announce, announce_message
from server.notifications.service.notifications import mark_read
from tests.torture.expected_mails import ExpectedNotice, Verdict, expected_notice, verdict
from tests.torture.outage import simulate_outage
from tests.torture.phones import Phones
from tests.torture.product import FileClock, make_app
from tests.torture.smtp import Smtp
from tests.torture.world import REMOVED, World, database, make_world

_PROJECT = Path(__file__).resolve().parents[2]
# After this time the lease of a killed worker has expired.
_LEASE = timedelta(seconds=41)
# Clock differences in seconds of the machines that write the events.
_SKEWS = (0, 0, 40, -40)
_TIMEOUT_SECONDS = 60
# Later than the end of the run.
_FAR_AHEAD = timedelta(days=100)
# The share of messages that are read at once, and the number of events written before the worker is killed.
_READ_SHARE = 0.3
_BURST = 8
# Maximum wait for the message at which the worker is killed.
_KILL_TIMEOUT_SECONDS = 5
# Noon in Japan: daily mails are due tomorrow.
_NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
# Rows created more than this ahead of the clock are due at once.
_AHEAD_TOLERANCE = timedelta(minutes=1)
EVENTS, KILLS = 1000, 10


@dataclass
class Run:
    """The state of a run: the world, the expected notices, the clock and the worker."""

    folder: Path
    database_url: str
    smtp: Smtp = field(init=False)
    phones: Phones = field(init=False)
    app: APIFlask = field(init=False)
    clock: FileClock = field(init=False)
    world: World = field(init=False)
    expected: list[ExpectedNotice] = field(default_factory=list)
    advanced_seconds: float = 0
    offset_seconds: float = 0
    kills: int = 0
    #: The number of cases of `kill` to use. Only runs with applicants use the case of LINE messages.
    kill_cases: int = 3
    #: The lease time of the worker's rows.
    lease: timedelta = _LEASE
    _worker: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        self.clock = FileClock(self.folder / "clock")
        self.offset_seconds = (_NOON - corrected_now()).total_seconds()
        self.clock.set(self.offset_seconds)
        self.smtp = Smtp(self.elapsed, self.clock)
        self.phones = Phones()
        self.app = make_app(self.folder, self.database_url, self.smtp.url, self.phones.line.address)
        self.world = self.make_world()

    def make_world(self) -> World:
        return make_world(self.app, self.phones.line)

    def elapsed(self) -> float:
        """Return the elapsed seconds, independent of how the clock was moved."""
        return time.monotonic() + self.advanced_seconds

    def start_worker(self) -> None:
        env = {
            **os.environ,
            "TORTURE_FOLDER": str(self.folder),
            "TORTURE_DATABASE": self.database_url,
            "TORTURE_SMTP": self.smtp.url,
            "TORTURE_LINE": self.phones.line.address,
        }
        command = [sys.executable, "-m", "flask", "--app", "tests.torture.product:worker_app", "worker"]
        with (self.folder / "worker.log").open("ab") as log:
            self._worker = subprocess.Popen(command, cwd=_PROJECT, env=env, stdout=log, stderr=log)  # noqa: S603

    def kill_worker(self) -> None:
        """Kill the worker with SIGKILL."""
        if self._worker:
            self._worker.send_signal(signal.SIGKILL)
            self._worker.wait()

    def kill_and_start(self) -> None:
        """Kill the worker, start another, and advance the clock past the leases of the killed one."""
        self.kill_worker()
        self.kills += 1
        since = time.monotonic()
        self.start_worker()
        self._wait_until_sent(untried=True)
        self.advance(max(self.lease - timedelta(seconds=time.monotonic() - since), timedelta()))

    @property
    def kill_is_pending(self) -> bool:
        """Whether the worker is still waiting to be killed at a message."""
        return bool(self.smtp.before_answer or self.smtp.after_answer or self.phones.before_answer)

    def advance(self, by: timedelta) -> None:
        """Advance the clock; counts as elapsed time."""
        self.advanced_seconds += by.total_seconds()
        self.clock.set(self.advanced_seconds + self.offset_seconds)

    def move_clock(self, by: timedelta) -> None:
        """Move the clock forward or back without elapsed time, and recompute when expected notices are due."""
        self.offset_seconds += by.total_seconds()
        self.clock.set(self.advanced_seconds + self.offset_seconds)
        now, elapsed = self.clock(), self.elapsed()
        for one in self.expected:
            if one.ready > elapsed:
                # Created by a clock that was ahead: due at once.
                waits = timedelta() if one.created > now + _AHEAD_TOLERANCE else one.due - now
                one.since = one.ready = elapsed + max(0.0, waits.total_seconds())

    def advance_until(self, moment: datetime) -> None:
        """Advance the clock to a time, and let the worker send at each due time."""
        while self.clock() < moment:
            self.drain()
            dues = [one.due for one in self.expected if self.clock() < one.due < moment]
            self.advance(min([*dues, moment]) - self.clock())
        self.drain()

    def drain(self) -> None:
        """Wait until the worker has sent everything that is due."""
        self._wait_until_sent(untried=False)

    def _wait_until_sent(self, *, untried: bool) -> None:
        """Wait until no due notices and mails are left; with `untried`, no mails without an attempt."""
        until = time.monotonic() + _TIMEOUT_SECONDS
        while time.monotonic() < until:
            with self.app.app_context():
                due = db.session.scalar(select(func.count()).where(is_due(self.clock())))
                condition = Mail.attempts == 0 if untried else true()
                # Mails delayed by quiet hours are due much later.
                condition = and_(condition, Mail.next_attempt_at < self.clock() + self.lease)
                mails = db.session.scalar(select(func.count()).where(Mail.state == "waiting", condition))
            if not due and not mails:
                return
            time.sleep(0.05)
        raise TimeoutError(f"{due} due, {mails} mails waiting")

    def announce_event(self, event: Event, contact_id: int, side: Side) -> None:
        """Announce an event by the clock of a random machine, and record the expected notice."""
        now = self.clock() + timedelta(seconds=random.choice(_SKEWS))
        member = self.world.recipient(contact_id, side)
        with self.app.app_context(), transaction():
            contact = db.session.scalars(self.world.contacts_query.where(Contact.id == contact_id)).one()
            if event is Event.VISIT_OFFERED:
                # The notice is sent only while an open proposal exists.
                db.session.add(_proposal(contact_id, now))
            if event is Event.MESSAGE:
                announce_message([(contact, side)], now)
            else:
                announce(event, [contact], now)
        notice = expected_notice(event, contact_id, member, self.world.home_of[contact_id], now)
        if notice:
            waits = 0.0 if notice.due == now else max(0.0, (notice.due - self.clock()).total_seconds())
            notice.since = notice.ready = self.elapsed() + waits
            self.expected.append(notice)

    def read(self, contact_id: int, side: Side) -> None:
        """Mark a contact's notifications as read. Its notices that are not due yet are no longer expected."""
        self.drain()
        member = self.world.recipient(contact_id, side)
        viewer = Viewer(member.account_id, member.role, "", session_id=0)
        with self.app.app_context():
            mark_read(viewer, self.clock(), contact_id)
        self.expected = [
            one
            for one in self.expected
            if (one.address, one.contact_id) != (member.address, contact_id) or one.ready <= self.elapsed()
        ]

    def remove_members(self) -> None:
        """Disable one member and remove another, before any daily mail was sent to them."""
        with self.app.app_context(), transaction():
            facility, counselor = self.world.facilities[REMOVED], self.world.seekers[REMOVED]
            db.session.execute(
                update(Account).where(Account.id == facility.account_id).values(disabled_at=self.clock())
            )
            db.session.execute(delete(Membership).where(Membership.account_id == counselor.account_id))


def _proposal(contact_id: int, now: datetime) -> Visit:
    visit = Visit(contact_id=contact_id, starts_at=now + _FAR_AHEAD, minutes=60, place="玄関", offered_at=now)
    visit.state = VisitState.OFFERED
    return visit


def torture(folder: Path, database_url: str, events: int, kills: int) -> tuple[Run, Verdict]:
    """Run a number of events and kills; return the run and its verdict."""
    run = Run(folder, database_url)
    events_to_announce, outage = (
        run.world.events()[:events],
        range(3 * events // 4, 3 * events // 4 + events // 20 + 10),
    )
    kill_after = {(number + 1) * events // (kills + 1) for number in range(kills)}
    run.start_worker()
    try:
        for number, (event, contact_id, side) in enumerate(events_to_announce):
            if number == outage.start:
                simulate_outage(run, [events_to_announce[one] for one in outage], _READ_SHARE)
            if number in outage:
                continue
            run.announce_event(event, contact_id, side)
            if event is Event.MESSAGE and random.random() < _READ_SHARE:
                run.read(contact_id, side)
            if number + _BURST in kill_after:
                # Ensures that the worker runs, and is killed with at most _BURST events open.
                run.drain()
            if number in kill_after:
                kill(run)
            if number == events // 8:
                run.remove_members()
            if number == events // 4:
                run.drain()
                run.move_clock(timedelta(days=1, hours=2))
            if number == events // 2:
                run.drain()
                run.move_clock(-timedelta(hours=1))
            if number in (events // 3, 2 * events // 3):
                run.advance_until(run.clock() + timedelta(hours=20))
        run.advance_until(run.clock() + timedelta(days=3))
    finally:
        run.kill_worker()
    return run, verdict(
        run.expected, run.smtp.received, run.world.all_members, run.world.removed, run.world.names
    )


def kill(run: Run) -> None:
    """Kill and restart the worker: at any time, or when SMTP or LINE got a message but the worker no response."""
    match run.kills % run.kill_cases:
        case 0:
            time.sleep(random.random() / 2)
        case 1:
            run.smtp.before_answer = run.kill_worker
        case 2:
            run.smtp.after_answer = run.kill_worker
        case 3:
            run.phones.before_answer = run.kill_worker
    until = time.monotonic() + _KILL_TIMEOUT_SECONDS
    while run.kill_is_pending and time.monotonic() < until:
        time.sleep(0.01)
    run.smtp.before_answer = run.smtp.after_answer = run.phones.before_answer = None
    run.kill_and_start()


def main() -> None:
    """Run and print the results; exit with the faults, if any."""
    with tempfile.TemporaryDirectory() as name, database(Path(name)) as url:
        started_at = time.monotonic()
        run, result = torture(Path(name), url, EVENTS, KILLS)
        print(
            f"{make_url(url).get_backend_name()}: {EVENTS} events, {run.kills} SIGKILLs, {result.lines} expected lines;"
            f" {result.mails} mails, sent again with the same id {result.again};"
            f" latest {result.latest_seconds:.1f} s after due; {time.monotonic() - started_at:.0f} s"
        )
        if result.faults:
            sys.exit("\n".join(result.faults))


if __name__ == "__main__":
    main()
