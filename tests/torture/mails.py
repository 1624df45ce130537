"""`npm run torture:mails`: the worker is killed and the clock moved while staff are told by mail; each event once.

A real worker on a real database speaks to an SMTP server that keeps what it takes. It goes by a clock that stands in a
file: the run lets time pass by it, and puts it forward and back.
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

from server.core.clock import real_now
from server.core.database import db
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Side, VisitState
from server.models import Account, Contact, Mail, Membership, Visit
from server.notifications.queries import is_due
from server.notifications.service.announcements import announce, announce_message
from server.notifications.service.notifications import mark_read
from tests.torture.outage import lose_smtp
from tests.torture.phones import Phones
from tests.torture.product import FileClock, make_app
from tests.torture.smtp import Smtp
from tests.torture.told import Told, Verdict, expected_of, verdict
from tests.torture.world import GONE, World, database, make_world

_PROJECT = Path(__file__).resolve().parents[2]
# What a killed worker holds comes back by itself after this.
_CLAIM = timedelta(seconds=41)
# Machines whose clocks differ write the events.
_SKEWS = (0, 0, 40, -40)
_PATIENCE_SECONDS = 60
# A day that is not reached.
_AHEAD = timedelta(days=100)
# How many messages are read at once, and how much is written before a worker is killed.
_READ = 0.3
_BURST = 8
# How long a worker is waited for to send the mail at which it is killed.
_HOOK_SECONDS = 5
# Noon in Japan: what is told once a day waits until tomorrow.
_NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
# What was written so much ahead of the clock is due at once.
_WRITTEN_AHEAD = timedelta(minutes=1)
EVENTS, KILLS = 1000, 10


@dataclass
class Run:
    """One run: what has been told so far, what is to be, and how time went."""

    folder: Path
    database_url: str
    smtp: Smtp = field(init=False)
    phones: Phones = field(init=False)
    app: APIFlask = field(init=False)
    clock: FileClock = field(init=False)
    world: World = field(init=False)
    told: list[Told] = field(default_factory=list)
    passed: float = 0
    moved: float = 0
    kills: int = 0
    #: At any moment, and at a mail's two; a run that tells applicants has one more.
    ways_to_die: int = 3
    #: After how long what a killed worker held comes back by itself.
    claim: timedelta = _CLAIM
    _worker: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        self.clock = FileClock(self.folder / "clock")
        self.moved = (_NOON - real_now()).total_seconds()
        self.clock.set(self.moved)
        self.smtp = Smtp(self.elapsed, self.clock)
        self.phones = Phones()
        self.app = make_app(self.folder, self.database_url, self.smtp.url, self.phones.line.address)
        self.world = self.make_world()

    def make_world(self) -> World:
        """Make whom all is told."""
        return make_world(self.app, self.phones.line)

    def elapsed(self) -> float:
        """Return how much time has gone by, however the clock was put meanwhile."""
        return time.monotonic() + self.passed

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
        """End the worker as a power cut would."""
        if self._worker:
            self._worker.send_signal(signal.SIGKILL)
            self._worker.wait()

    def kill_and_start(self) -> None:
        """Kill the worker, let pass what holds its rows, and start another."""
        self.kill_worker()
        self.kills += 1
        since = time.monotonic()
        self.start_worker()
        # While it starts, time passes for what the one before held, too.
        self._wait_for_fewer(untried=True)
        self.wait(max(self.claim - timedelta(seconds=time.monotonic() - since), timedelta()))

    @property
    def waits_to_die(self) -> bool:
        """Say whether the worker is still to be killed at a message."""
        return bool(self.smtp.before_answer or self.smtp.after_answer or self.phones.before_answer)

    def wait(self, by: timedelta) -> None:
        """Let time pass."""
        self.passed += by.total_seconds()
        self.clock.set(self.passed + self.moved)

    def move_clock(self, by: timedelta) -> None:
        """Put the clock forward or back: what waits is due by the new one."""
        self.moved += by.total_seconds()
        self.clock.set(self.passed + self.moved)
        now, elapsed = self.clock(), self.elapsed()
        for one in self.told:
            if one.ready > elapsed:
                # Written by a clock that was ahead, it is due at once.
                waits = timedelta() if one.created > now + _WRITTEN_AHEAD else one.due - now
                one.since = one.ready = elapsed + max(0.0, waits.total_seconds())

    def wait_until(self, moment: datetime) -> None:
        """Let time pass until a moment, stopping wherever something falls due."""
        while self.clock() < moment:
            self.drain()
            dues = [one.due for one in self.told if self.clock() < one.due < moment]
            self.wait(min([*dues, moment]) - self.clock())
        self.drain()

    def drain(self) -> None:
        """Wait until nothing that is due waits any more."""
        self._wait_for_fewer(untried=False)

    def _wait_for_fewer(self, *, untried: bool) -> None:
        """Wait until nothing is due, or nothing that no worker has tried yet."""
        until = time.monotonic() + _PATIENCE_SECONDS
        while time.monotonic() < until:
            with self.app.app_context():
                due = db.session.scalar(select(func.count()).where(is_due(self.clock())))
                some = Mail.attempts == 0 if untried else true()
                # What quiet hours hold is due much later.
                some = and_(some, Mail.next_attempt_at < self.clock() + self.claim)
                mails = db.session.scalar(select(func.count()).where(Mail.state == "waiting", some))
            if not due and not mails:
                return
            time.sleep(0.05)
        raise TimeoutError(f"{due} due, {mails} mails waiting")

    def happen(self, event: Event, contact_id: int, side: Side) -> None:
        """Have an event happen by the clock of one of several machines."""
        now = self.clock() + timedelta(seconds=random.choice(_SKEWS))
        member = self.world.told_of(contact_id, side)
        with self.app.app_context(), transaction():
            contact = db.session.scalars(self.world.loading.where(Contact.id == contact_id)).one()
            if event is Event.VISIT_OFFERED:
                # It is told for as long as there is a day to choose.
                db.session.add(_proposal(contact_id, now))
            if event is Event.MESSAGE:
                announce_message([(contact, side)], now)
            else:
                announce(event, [contact], now)
        found = expected_of(event, contact_id, member, self.world.home_of[contact_id], now)
        if found:
            waits = 0.0 if found.due == now else max(0.0, (found.due - self.clock()).total_seconds())
            found.since = found.ready = self.elapsed() + waits
            self.told.append(found)

    def read(self, contact_id: int, side: Side) -> None:
        """Have a member read in the product all there is of a contact: what is not due yet is not told by mail."""
        self.drain()
        member = self.world.told_of(contact_id, side)
        viewer = Viewer(member.account_id, member.role, "", session_id=0)
        with self.app.app_context():
            mark_read(viewer, self.clock(), contact_id)
        self.told = [
            one
            for one in self.told
            if (one.address, one.contact_id) != (member.address, contact_id) or one.ready <= self.elapsed()
        ]

    def let_go(self) -> None:
        """Have one member be disabled and another removed, before the mail of any day has told them."""
        with self.app.app_context(), transaction():
            facility, counselor = self.world.facilities[GONE], self.world.seekers[GONE]
            db.session.execute(
                update(Account).where(Account.id == facility.account_id).values(disabled_at=self.clock())
            )
            db.session.execute(delete(Membership).where(Membership.account_id == counselor.account_id))


def _proposal(contact_id: int, now: datetime) -> Visit:
    visit = Visit(contact_id=contact_id, starts_at=now + _AHEAD, minutes=60, place="玄関", offered_at=now)
    visit.state = VisitState.OFFERED
    return visit


def torture(folder: Path, database_url: str, events: int, kills: int) -> tuple[Run, Verdict]:
    """Have so many events happen between so many kills; return the run and what became of it."""
    run = Run(folder, database_url)
    happening, in_vain = (
        run.world.events()[:events],
        range(3 * events // 4, 3 * events // 4 + events // 20 + 10),
    )
    kill_after = {(number + 1) * events // (kills + 1) for number in range(kills)}
    run.start_worker()
    try:
        for number, (event, contact_id, side) in enumerate(happening):
            if number == in_vain.start:
                lose_smtp(run, [happening[one] for one in in_vain], _READ)
            if number in in_vain:
                continue
            run.happen(event, contact_id, side)
            if event is Event.MESSAGE and random.random() < _READ:
                run.read(contact_id, side)
            if number + _BURST in kill_after:
                # The worker has come up since the last time, and is killed with these few.
                run.drain()
            if number in kill_after:
                kill(run)
            if number == events // 8:
                run.let_go()
            if number == events // 4:
                run.drain()
                run.move_clock(timedelta(days=1, hours=2))
            if number == events // 2:
                run.drain()
                run.move_clock(-timedelta(hours=1))
            if number in (events // 3, 2 * events // 3):
                run.wait_until(run.clock() + timedelta(hours=20))
        run.wait_until(run.clock() + timedelta(days=3))
    finally:
        run.kill_worker()
    return run, verdict(run.told, run.smtp.taken, run.world.everybody, run.world.gone, run.world.names)


def kill(run: Run) -> None:
    """Kill the worker: at any moment, or when a mail's server or LINE has a message and the worker does not know it."""
    match run.kills % run.ways_to_die:
        case 0:
            time.sleep(random.random() / 2)
        case 1:
            run.smtp.before_answer = run.kill_worker
        case 2:
            run.smtp.after_answer = run.kill_worker
        case 3:
            run.phones.before_answer = run.kill_worker
    until = time.monotonic() + _HOOK_SECONDS
    while run.waits_to_die and time.monotonic() < until:
        time.sleep(0.01)
    run.smtp.before_answer = run.smtp.after_answer = run.phones.before_answer = None
    run.kill_and_start()


def main() -> None:
    """Run all of it and say what became of it."""
    with tempfile.TemporaryDirectory() as name, database(Path(name)) as url:
        began = time.monotonic()
        run, found = torture(Path(name), url, EVENTS, KILLS)
        print(
            f"{make_url(url).get_backend_name()}: {EVENTS} events, {run.kills} SIGKILLs, {found.lines} to be told;"
            f" {found.mails} mails, handed over again under the same id {found.again};"
            f" latest {found.latest_seconds:.1f} s after due; {time.monotonic() - began:.0f} s"
        )
        if found.faults:
            sys.exit("\n".join(found.faults))


if __name__ == "__main__":
    main()
