"""`npm run torture:visits`: kills the worker and moves the clock during reminders of visits; each must be sent once.

Each round has visits between all homes and people, half of them applicants with LINE. Some visits are cancelled at
random times, the clock advances by the hour, and once per round it is moved forward and back.
"""

import random
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from sqlalchemy import func, make_url, select, update

from server.contacts.service.visits import call_off_visit
from server.core.database import db
from server.core.japan import JAPAN
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus, Event, Role, Side, VisitReason, VisitReminder, VisitState
from server.models import Contact, Notification, Push, Visit
from server.visits.queries import visits_to_remind
from tests.torture.mails import Run, kill
from tests.torture.reminders import Reminders, TrackedVisit
from tests.torture.world import SITES, World, database, make_world

VISITS, KILLS = 1000, 10
_HOUR = timedelta(hours=1)
_TIMEOUT_SECONDS = 60
_CANCELLED_SHARE = 0.3
_PUSH_LEASE = timedelta(seconds=61)
#: The range of hours by which the clock is moved.
_JUMP_HOURS = (2, 20)
_MORE_LINES = "\nほかに"
_LINE = re.compile(r"^・(.+)\n  http://localhost/chat/\d+/$", re.MULTILINE)
_IN_MAILS = re.compile(r"の見学は、[^、]+です。$")
_ON_PHONES = re.compile(r"の見学が、もうすぐです。")


@dataclass
class Visits(Run):
    """A run with reminders of visits."""

    tracked: list[TrackedVisit] = field(default_factory=list)
    reminders: Reminders = field(init=False)
    jumps: int = 0
    kill_cases: int = 4
    lease: timedelta = _PUSH_LEASE

    def __post_init__(self) -> None:
        super().__post_init__()
        self.reminders = Reminders(self.world)

    def make_world(self) -> World:
        """Create a world in which half of the people are applicants."""
        return make_world(self.app, self.phones.line, self.phones.people[: SITES // 2])

    def begin_round(self) -> list[TrackedVisit]:
        """End the visits of the last round, and create an agreed visit in 2–4 days in every room."""
        now = self.clock()
        midnight = now.astimezone(JAPAN).replace(hour=0, minute=0, second=0, microsecond=0)
        round_ = []
        with self.app.app_context(), transaction():
            db.session.execute(update(Visit).values(state=VisitState.DONE))
            accepted = {"status": ContactStatus.ACCEPTED, "accepted_at": now}
            db.session.execute(update(Contact).values(**accepted, visit_starts_at=None))
            for contact_id in self.world.home_of:
                day = timedelta(days=random.randint(2, 4), hours=random.randint(10, 18))
                visit = Visit(contact_id=contact_id, starts_at=midnight + day, minutes=60, place="玄関")
                visit.state, visit.offered_at, visit.agreed_at = VisitState.AGREED, now, now
                db.session.add(visit)
                db.session.flush()
                round_.append(TrackedVisit(visit.id, contact_id, visit.starts_at))
        self.tracked += round_
        return round_

    def call_off(self, visit: TrackedVisit) -> None:
        """Cancel a visit by the home."""
        member = self.world.recipient(visit.contact_id, Side.FACILITY)
        actor = Viewer(member.account_id, Role.FACILITY, "", session_id=0)
        with self.app.app_context():
            query = self.world.contacts_query.where(Contact.id == visit.contact_id)
            contact = db.session.scalars(query).one()
            call_off_visit(contact, visit.id, VisitReason.SCHEDULE, actor, self.clock())
        visit.off_at = self.clock()

    def jump(self, by: timedelta) -> None:
        """Move the clock after everything due was sent."""
        self.drain()
        self.move_clock(by)
        self.jumps += 1

    def drain(self) -> None:
        """Wait until all due reminders were sent."""
        until = time.monotonic() + _TIMEOUT_SECONDS
        while self._has_due():
            if time.monotonic() > until:
                log = (self.folder / "worker.log").read_text()
                raise TimeoutError(
                    f"a reminder is due and was not sent; the end of the worker's log:\n{log[-2000:]}"
                )
            time.sleep(0.02)
        super().drain()

    def _has_due(self) -> bool:
        """Whether a reminder is due, or a LINE message waits that is not delayed by quiet hours."""
        with self.app.app_context():
            now = self.clock()
            sending = select(func.count()).where(
                Push.state == "waiting", Push.next_attempt_at < now + _PUSH_LEASE
            )
            return any(visits_to_remind(reminder, now, 1) for reminder in VisitReminder) or bool(
                db.session.scalar(sending)
            )


def torture(folder: Path, database_url: str, visits: int, kills: int) -> tuple[Visits, list[str]]:
    """Run a number of visits and kills; return the run and its faults."""
    run = Visits(folder, database_url)
    run.start_worker()
    kill_at = {(number + 1) * visits // (kills + 1) for number in range(kills)}
    try:
        while len(run.tracked) < visits:
            before = len(run.tracked)
            round_ = run.begin_round()
            kill_count = sum(before < at <= len(run.tracked) for at in kill_at)
            _run_round(run, round_, kill_count)
    finally:
        run.kill_worker()
    return run, faults_of(run)


def _run_round(run: Visits, round_: list[TrackedVisit], kill_count: int) -> None:
    """Advance through the days of a round by the hour."""
    begin, end = run.clock(), max(visit.starts_at for visit in round_)
    cancelled = random.sample(round_, int(len(round_) * _CANCELLED_SHARE))
    cancel_times = {visit.id: begin + random.random() * (end - begin) for visit in cancelled}
    # Kill the worker at times when reminders are due.
    kill_times = sorted(random.sample(sorted({hour for visit in round_ for hour in visit.hours}), kill_count))
    forward, back = (timedelta(hours=random.randint(*_JUMP_HOURS)) for _ in range(2))
    jumps = sorted(begin + random.random() * (end - begin) for _ in range(2))
    run.advance(timedelta(seconds=3600 - run.clock().timestamp() % 3600 + 1))
    while kill_times or jumps or run.clock() < end + _HOUR:
        if kill_times and kill_times[0] <= run.clock():
            kill_times.pop(0)
            kill(run)
        _send_and_count(run, round_)
        for visit in cancelled:
            if visit.off_at is None and cancel_times[visit.id] < run.clock() < visit.starts_at:
                run.call_off(visit)
        if jumps and jumps[0] <= run.clock():
            jumps.pop(0)
            run.jump(forward if jumps else -back)
            _send_and_count(run, round_)
        run.advance(_HOUR)
    _send_and_count(run, round_)


def _send_and_count(run: Visits, round_: list[TrackedVisit]) -> None:
    """Wait until the worker has sent due reminders, and count them as expected."""
    run.drain()
    run.reminders.count_due(round_, run.clock())


def faults_of(run: Visits) -> list[str]:
    """Compare received mails, LINE messages and notifications with the expected reminders."""
    mails = {mail.id: mail for mail in reversed(run.smtp.received)}.values()
    # A mail with many lines does not show all of them.
    incomplete = {mail.to for mail in mails if _MORE_LINES in mail.text}
    actual = Counter(
        (mail.to, line) for mail in mails for line in _LINE.findall(mail.text) if _IN_MAILS.search(line)
    )
    for line_id in _phones_of(run):
        actual.update(
            (line_id, text) for text in run.phones.notifications_of(line_id) if _ON_PHONES.search(text)
        )
    expected = run.reminders.outside
    faults = [
        f"{where} was reminded {actual[where]} times, not {expected[where]}"
        for where in {*expected, *actual}
        if actual[where] != expected[where] and where[0] not in incomplete
    ]
    faults += (
        ["too many mails do not show all their lines"] if len(incomplete) > len(run.world.removed) else []
    )
    with run.app.app_context():
        counted = db.session.execute(
            select(Notification.contact_id, func.count().label("times"))
            .where(Notification.event == Event.VISIT_NEAR.value)
            .group_by(Notification.contact_id)
        )
        in_product = {row.contact_id: row.times for row in counted}
    return faults + [
        f"contact {contact_id}: {in_product.get(contact_id, 0)} notices, not {times}"
        for contact_id in run.world.home_of
        if in_product.get(contact_id, 0) != (times := run.reminders.in_product[contact_id])
    ]


def _phones_of(run: Visits) -> list[str]:
    return [member.address for member in run.world.seekers if member.role is Role.APPLICANT]


def on_phones(run: Visits) -> int:
    """Count the reminders that applicants got by LINE."""
    return sum(times for (address, _), times in run.reminders.outside.items() if address in _phones_of(run))


def main() -> None:
    """Run and print the results; exit with the faults, if any."""
    with tempfile.TemporaryDirectory() as name, database(Path(name)) as url:
        started_at = time.monotonic()
        run, faults = torture(Path(name), url, VISITS, KILLS)
        cancelled = sum(visit.off_at is not None for visit in run.tracked)
        print(
            f"{make_url(url).get_backend_name()}: {len(run.tracked)} visits, {cancelled} cancelled,"
            f" {run.kills} SIGKILLs, {run.jumps} jumps of the clock,"
            f" {run.reminders.reminders_per_side} reminders for each side,"
            f" {on_phones(run)} of them by LINE, {len(run.smtp.received)} mails; {time.monotonic() - started_at:.0f} s"
        )
        if faults:
            sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
