"""`npm run torture:visits`: the worker is killed and the clock moved while both sides are reminded; each time once.

Rounds of visits with every home and person, half of whom are applicants with LINE: some visits are called off at any
hour, time passes by the hour, and in every round the clock is put forward and back.
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
from server.visits.queries import visits_to_tell_of
from tests.torture.mails import Run, kill
from tests.torture.reminders import Held, Reminders
from tests.torture.world import SITES, World, database, make_world

VISITS, KILLS = 1000, 10
_HOUR = timedelta(hours=1)
_PATIENCE_SECONDS = 60
_CALLED_OFF = 0.3
_CLAIM_OF_PUSH = timedelta(seconds=61)
#: By how many hours the clock is put forward and back.
_JUMP_HOURS = (2, 20)
_MORE = "\nほかに"
_LINE = re.compile(r"^・(.+)\n  http://localhost/chat/\d+/$", re.MULTILINE)
_IN_MAILS = re.compile(r"の見学は、[^、]+です。$")
_ON_PHONES = re.compile(r"の見学が、もうすぐです。")


@dataclass
class Visits(Run):
    """A run in which time passes by the hour."""

    held: list[Held] = field(default_factory=list)
    reminders: Reminders = field(init=False)
    jumps: int = 0
    ways_to_die: int = 4
    claim: timedelta = _CLAIM_OF_PUSH

    def __post_init__(self) -> None:
        super().__post_init__()
        self.reminders = Reminders(self.world)

    def make_world(self) -> World:
        """Have half of the people be there for themselves."""
        return make_world(self.app, self.phones.line, self.phones.people[: SITES // 2])

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

    def jump(self, by: timedelta) -> None:
        """Put the clock forward or back, when all that was due is told."""
        self.drain()
        self.move_clock(by)
        self.jumps += 1

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
        """Say whether a visit is to be told of, or a message for LINE waits that no quiet hours hold."""
        with self.app.app_context():
            now = self.clock()
            under_way = select(func.count()).where(
                Push.state == "waiting", Push.next_attempt_at < now + _CLAIM_OF_PUSH
            )
            return any(visits_to_tell_of(reminder, now, 1) for reminder in VisitReminder) or bool(
                db.session.scalar(under_way)
            )


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
    begin, end = run.clock(), max(held.starts_at for held in round_)
    off = random.sample(round_, int(len(round_) * _CALLED_OFF))
    off_after = {held.id: begin + random.random() * (end - begin) for held in off}
    # There the worker dies: where somebody is to be told.
    die_at = sorted(random.sample(sorted({hour for held in round_ for hour in held.hours}), deaths))
    forward, back = (timedelta(hours=random.randint(*_JUMP_HOURS)) for _ in range(2))
    jumps = sorted(begin + random.random() * (end - begin) for _ in range(2))
    run.wait(timedelta(seconds=3600 - run.clock().timestamp() % 3600 + 1))
    while die_at or jumps or run.clock() < end + _HOUR:
        if die_at and die_at[0] <= run.clock():
            die_at.pop(0)
            kill(run)
        _look(run, round_)
        for held in off:
            if held.off_at is None and off_after[held.id] < run.clock() < held.starts_at:
                run.call_off(held)
        if jumps and jumps[0] <= run.clock():
            jumps.pop(0)
            run.jump(forward if jumps else -back)
            _look(run, round_)
        run.wait(_HOUR)
    _look(run, round_)


def _look(run: Visits, round_: list[Held]) -> None:
    """Let the worker tell what is due, and count it."""
    run.drain()
    run.reminders.pass_over(round_, run.clock())


def faults_of(run: Visits) -> list[str]:
    """Compare what was told, in mails, on phones and in the product, with what was to be."""
    mails = {mail.id: mail for mail in reversed(run.smtp.taken)}.values()
    # A mail about many things names some of them.
    uncounted = {mail.to for mail in mails if _MORE in mail.text}
    found = Counter(
        (mail.to, line) for mail in mails for line in _LINE.findall(mail.text) if _IN_MAILS.search(line)
    )
    for line_id in _phones_of(run):
        found.update((line_id, text) for text in run.phones.said_to(line_id) if _ON_PHONES.search(text))
    expected = run.reminders.outside
    faults = [
        f"{where} was told {found[where]} times, not {expected[where]}"
        for where in {*expected, *found}
        if found[where] != expected[where] and where[0] not in uncounted
    ]
    faults += ["too few mails name all they tell of"] if len(uncounted) > len(run.world.gone) else []
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
    """Return how many reminders reached applicants by LINE."""
    return sum(times for (address, _), times in run.reminders.outside.items() if address in _phones_of(run))


def main() -> None:
    """Run all of it and say what became of it."""
    with tempfile.TemporaryDirectory() as name, database(Path(name)) as url:
        began = time.monotonic()
        run, faults = torture(Path(name), url, VISITS, KILLS)
        off = sum(held.off_at is not None for held in run.held)
        print(
            f"{make_url(url).get_backend_name()}: {len(run.held)} visits, {off} called off, {run.kills} SIGKILLs,"
            f" {run.jumps} jumps of the clock, {run.reminders.times} reminders for each side,"
            f" {on_phones(run)} of them by LINE, {len(run.smtp.taken)} mails; {time.monotonic() - began:.0f} s"
        )
        if faults:
            sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
