"""Computes the expected reminders of visits from the times at which the worker ran."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from server.core.japan import JAPAN, visit_time_text
from server.core.vocabulary import Event, Role, Side, StaffNoticeKind
from server.notifications.rules.events import push_text_for
from server.notifications.rules.quiet_hours import deliver_at
from server.notifications.rules.staff import DEFAULT_MAIL_TIMINGS, due_at, mail_line
from tests.torture.world import Member, World

_HOUR = timedelta(hours=1)
# Larger than elapsed seconds, smaller than the clock's jumps of whole hours.
_AHEAD_TOLERANCE = _HOUR / 2


@dataclass
class TrackedVisit:
    """A visit, when it was cancelled, and for which of its two times reminders were sent."""

    id: int
    contact_id: int
    starts_at: datetime
    off_at: datetime | None = None
    reminded_for: set[datetime] = field(default_factory=set)

    @property
    def hours(self) -> tuple[datetime, datetime]:
        """The times of the two reminders: 17:00 on the day before, and two hours before."""
        evening = self.starts_at.astimezone(JAPAN).replace(hour=17, minute=0) - timedelta(days=1)
        return evening, self.starts_at - 2 * _HOUR

    def is_upcoming(self, now: datetime) -> bool:
        return self.off_at is None and now < self.starts_at


@dataclass(frozen=True)
class PendingReminder:
    """A reminder that is sent to a member at a time if the visit is still upcoming."""

    member: Member
    visit: TrackedVisit
    created: datetime
    due: datetime
    #: Whether it already is a mail that is delayed by quiet hours.
    is_delayed: bool = False

    def is_due(self, now: datetime) -> bool:
        """Whether it is due. Rows for staff that a clock far ahead created are due at once."""
        is_for_staff = self.member.role is not Role.APPLICANT and not self.is_delayed
        return self.due <= now or (is_for_staff and self.created > now + _AHEAD_TOLERANCE)


@dataclass
class Reminders:
    """The expected reminders so far. They depend on clock jumps over a reminder's time."""

    world: World
    #: Notifications by contact, both sides together; mails and LINE messages by address and text.
    in_product: Counter[int] = field(default_factory=Counter)
    outside: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: Number of reminders per side.
    reminders_per_side: int = 0
    _pending: list[PendingReminder] = field(default_factory=list)

    def count_due(self, visits: Sequence[TrackedVisit], now: datetime) -> None:
        """Count the reminders that the worker had to send in its last pass."""
        for visit in visits:
            due = {
                hour for hour in visit.hours if hour <= now and visit.is_upcoming(now)
            } - visit.reminded_for
            if due:
                # If both times are due, one reminder is sent.
                visit.reminded_for |= due
                self.reminders_per_side += 1
                self.in_product[visit.contact_id] += len(Side)
                self._pending += [
                    reminder for side in Side if (reminder := self._pending_for(visit, side, now))
                ]
        due_now = [reminder for reminder in self._pending if reminder.is_due(now)]
        self._pending = [reminder for reminder in self._pending if not reminder.is_due(now)]
        for reminder in due_now:
            if not reminder.visit.is_upcoming(now):
                continue
            # After a move back, the clock may be in the member's quiet hours.
            deliver_time = deliver_at(now, reminder.member.quiet)
            if deliver_time > now:
                self._pending.append(replace(reminder, due=deliver_time, is_delayed=True))
            else:
                self.outside[reminder.member.address, self.text_for(reminder.visit, reminder.member)] += 1

    def text_for(self, visit: TrackedVisit, member: Member) -> str:
        """Return the text of a reminder for a member."""
        home, when = self.world.home_of[visit.contact_id], visit_time_text(visit.starts_at, member.role)
        if member.role is Role.APPLICANT:
            return push_text_for(Event.VISIT_NEAR, home, when)
        return mail_line(Event.VISIT_NEAR, home, when)

    def _pending_for(self, visit: TrackedVisit, side: Side, now: datetime) -> PendingReminder | None:
        member, kind = self.world.recipient(visit.contact_id, side), StaffNoticeKind.VISIT
        if member.role is Role.APPLICANT:
            return PendingReminder(member, visit, now, deliver_at(now, member.quiet))
        due = due_at(kind, member.ways.get(kind, DEFAULT_MAIL_TIMINGS[kind]), member.quiet, now)
        return PendingReminder(member, visit, now, due) if due else None
