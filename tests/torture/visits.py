"""`npm run torture:visits`: the worker is killed while both sides are reminded of visits; each reminder once.

Rounds of visits with every home and person: some are called off at any hour, and time passes by the hour.
"""

import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import func, make_url, select, update

from server.actions.contacts.visits import call_off_visit
from server.actions.transaction import transaction
from server.domain.contacts.visit_codes import VisitReason, VisitReminder, VisitState
from server.domain.contacts.visits import when_words
from server.domain.japan import JAPAN
from server.domain.notices.announcements import Event
from server.domain.notices.staff import AT_FIRST, mail_line
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Role, Side, StaffNoticeKind, StaffNoticeWay
from server.extensions import db
from server.models import Contact, Notification, Visit
from server.queries.contacts.visits import visits_to_tell_of
from tests.torture.mails import Run
from tests.torture.world import Member, database

VISITS, KILLS = 1000, 10
_HOUR = timedelta(hours=1)
_PATIENCE_SECONDS = 60
_CALLED_OFF = 0.3
_MORE = "\nほかに"
_LINE = re.compile(r"^・(.+)\n  http://localhost(\S+)$", re.MULTILINE)


@dataclass
class Held:
    """A visit, and when it was called off."""

    id: int
    contact_id: int
    starts_at: datetime
    off_at: datetime | None = None

    def stood(self, at: datetime) -> bool:
        """Say whether it stood at a moment."""
        return self.off_at is None or at <= self.off_at

    @property
    def reminded_at(self) -> list[datetime]:
        """Return when each side is to be reminded: the evening before, and two hours before."""
        evening = self.starts_at.astimezone(JAPAN).replace(hour=17, minute=0) - timedelta(days=1)
        return [at for at in (evening, self.starts_at - 2 * _HOUR) if self.stood(at)]

    def mails(self, member: Member) -> int:
        """Return in how many lines a member is told by mail."""
        kind = StaffNoticeKind.VISIT
        match member.ways.get(kind, AT_FIRST[kind]):
            case StaffNoticeWay.HERE:
                return 0
            case StaffNoticeWay.AT_ONCE:
                return len(self.reminded_at)
        # In the mail of the day: of the evening before, where the visit still stands.
        morning = self.starts_at.astimezone(JAPAN).replace(hour=8, minute=0)
        return int(len(self.reminded_at) > 0 and self.stood(morning))


@dataclass
class Visits(Run):
    """A run in which time passes by the hour."""

    held: list[Held] = field(default_factory=list)

    def begin_round(self) -> list[Held]:
        """Agree on a visit in every room, some day of the next three, and forget the last round's."""
        now = self.clock()
        midnight = now.astimezone(JAPAN).replace(hour=0, minute=0, second=0, microsecond=0)
        round_ = []
        with self.app.app_context(), transaction():
            db.session.execute(update(Visit).values(state=VisitState.DONE))
            db.session.execute(update(Contact).values(status=ContactStatus.ACCEPTED, visit_starts_at=None))
            for contact_id in self.world.home_of:
                day = timedelta(days=random.randint(2, 4), hours=random.randint(10, 18))
                visit = Visit(contact_id=contact_id, starts_at=midnight + day, minutes=60, place="玄関")
                visit.state, visit.offered_at, visit.agreed_at = VisitState.AGREED, now, now
                db.session.add(visit)
                db.session.flush()
                round_.append(Held(visit.id, contact_id, visit.starts_at))
        self.held += round_
        return round_

    def call_off(self, held: Held) -> None:
        """Have the home call a visit off."""
        member = self.world.told_of(held.contact_id, Side.FACILITY)
        actor = Viewer(member.account_id, Role.FACILITY, "", session_id=0)
        with self.app.app_context():
            contact = db.session.scalars(self.world.loading.where(Contact.id == held.contact_id)).one()
            call_off_visit(contact, held.id, VisitReason.SCHEDULE, actor, self.clock())
        held.off_at = self.clock()

    def drain(self) -> None:
        """Wait until everybody has been told of what is due."""
        until = time.monotonic() + _PATIENCE_SECONDS
        while self._due():
            if time.monotonic() > until:
                log = (self.folder / "worker.log").read_text()
                raise TimeoutError(
                    f"a visit is due and nobody is reminded of it; the worker said:\n{log[-2000:]}"
                )
            time.sleep(0.02)
        super().drain()

    def _due(self) -> bool:
        with self.app.app_context():
            return any(visits_to_tell_of(reminder, self.clock(), 1) for reminder in VisitReminder)


def torture(folder: Path, database_url: str, visits: int, kills: int) -> tuple[Visits, list[str]]:
    """Remind of so many visits between so many kills; return the run and what was wrong."""
    run = Visits(folder, database_url)
    run.start_worker()
    kill_at = {(number + 1) * visits // (kills + 1) for number in range(kills)}
    try:
        while len(run.held) < visits:
            before = len(run.held)
            round_ = run.begin_round()
            deaths = sum(before < at <= len(run.held) for at in kill_at)
            _live(run, round_, deaths)
    finally:
        run.kill_worker()
    return run, faults_of(run)


def _live(run: Visits, round_: list[Held], deaths: int) -> None:
    """Let the days of a round pass by the hour."""
    end = max(held.starts_at for held in round_)
    off = random.sample(round_, int(len(round_) * _CALLED_OFF))
    off_after = {held.id: run.clock() + random.random() * (end - run.clock()) for held in off}
    # Most falls due at five and in the two hours before visits: there the worker dies.
    hours = int((end - run.clock()) / _HOUR)
    die_at = sorted(random.sample(range(4, hours - 4), deaths))
    run.wait(timedelta(seconds=3600 - run.clock().timestamp() % 3600 + 1))
    for hour in range(hours + 1):
        if hour in die_at:
            killer = threading.Timer(random.random() * 0.3, run.kill_and_start)
            killer.start()
            killer.join()
        run.drain()
        for held in off:
            if held.off_at is None and off_after[held.id] < run.clock() < held.starts_at:
                run.call_off(held)
        run.wait(_HOUR)
    run.drain()


def faults_of(run: Visits) -> list[str]:
    """Compare what was told, in mails and in the product, with what was to be."""
    expected: Counter[tuple[str, str, str]] = Counter()
    told: Counter[int] = Counter()
    for held in run.held:
        told[held.contact_id] += len(held.reminded_at)
        for side in Side:
            member = run.world.told_of(held.contact_id, side)
            line = mail_line(Event.VISIT_NEAR, run.world.home_of[held.contact_id], when_words(held.starts_at))
            expected[member.address, line, f"/chat/{held.contact_id}/"] += held.mails(member)
    mails = {mail.id: mail for mail in reversed(run.smtp.taken)}.values()
    # A mail about many things names some of them.
    uncounted = {mail.to for mail in mails if _MORE in mail.text}
    found = Counter(
        (mail.to, *line)
        for mail in mails
        for line in _LINE.findall(mail.text)
        if (mail.to, *line) in expected
    )
    faults = [
        f"{where} was told {found[where]} times, not {times}"
        for where, times in expected.items()
        if found[where] != times and where[0] not in uncounted
    ]
    faults += ["too few mails name all they tell of"] if len(uncounted) > len(run.world.gone) else []
    with run.app.app_context():
        counted = db.session.execute(
            select(Notification.contact_id, func.count().label("times"))
            .where(Notification.event == Event.VISIT_NEAR.value)
            .group_by(Notification.contact_id)
        )
        in_product = {row.contact_id: row.times for row in counted}
    faults += [
        f"contact {contact_id}: {in_product.get(contact_id, 0)} notices, not {2 * times}"
        for contact_id, times in told.items()
        if in_product.get(contact_id, 0) != 2 * times
    ]
    return faults


def main() -> None:
    """Run all of it and say what became of it."""
    with tempfile.TemporaryDirectory() as name, database(Path(name)) as url:
        began = time.monotonic()
        run, faults = torture(Path(name), url, VISITS, KILLS)
        off = sum(held.off_at is not None for held in run.held)
        reminders = sum(len(held.reminded_at) for held in run.held)
        print(
            f"{make_url(url).get_backend_name()}: {len(run.held)} visits, {off} called off, {run.kills} SIGKILLs,"
            f" {reminders} reminders for each side, {len(run.smtp.taken)} mails; {time.monotonic() - began:.0f} s"
        )
        if faults:
            sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
