"""Of which visits whom is to be reminded, worked out from the hours at which the worker could look."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from server.core.japan import JAPAN, when_words
from server.core.vocabulary import Event, Role, Side, StaffNoticeKind
from server.notifications.rules.events import push_text_for
from server.notifications.rules.staff import AT_FIRST, deliver_at, due_at, mail_line
from tests.torture.world import Member, World

_HOUR = timedelta(hours=1)
# The clock is put back by whole hours, while some seconds go by.
_FAR = _HOUR / 2


@dataclass
class Held:
    """A visit, when it was called off, and of which of its two hours it was told."""

    id: int
    contact_id: int
    starts_at: datetime
    off_at: datetime | None = None
    told: set[datetime] = field(default_factory=set)

    @property
    def hours(self) -> tuple[datetime, datetime]:
        """Return when each side is to be reminded: the evening before, and two hours before."""
        evening = self.starts_at.astimezone(JAPAN).replace(hour=17, minute=0) - timedelta(days=1)
        return evening, self.starts_at - 2 * _HOUR

    def is_to_come(self, now: datetime) -> bool:
        """Say whether anybody is to be reminded of it."""
        return self.off_at is None and now < self.starts_at


@dataclass(frozen=True)
class Waiting:
    """What somebody is to be told at an hour, if the visit is still to come then."""

    member: Member
    held: Held
    written: datetime
    due: datetime
    #: Whether it has become a mail that quiet hours hold.
    is_held: bool = False

    def is_due(self, now: datetime) -> bool:
        """Say whether it is to be told now: what a clock far ahead wrote for staff does not wait for that clock."""
        is_for_staff = self.member.role is not Role.APPLICANT and not self.is_held
        return self.due <= now or (is_for_staff and self.written > now + _FAR)


@dataclass
class Reminders:
    """What is to be told so far; a clock that jumps over an hour, or is put back before it, changes that."""

    world: World
    #: In the product by contact, of both sides together; by mail and on phones by address and words.
    in_product: Counter[int] = field(default_factory=Counter)
    outside: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: How often each side was reminded of anything.
    times: int = 0
    _waiting: list[Waiting] = field(default_factory=list)

    def pass_over(self, visits: Sequence[Held], now: datetime) -> None:
        """Count what the worker, which has just looked, had to tell."""
        for held in visits:
            due = {hour for hour in held.hours if hour <= now and held.is_to_come(now)} - held.told
            if due:
                # Of both hours at once it is told once.
                held.told |= due
                self.times += 1
                self.in_product[held.contact_id] += len(Side)
                self._waiting += [one for side in Side if (one := self._told(held, side, now))]
        due_now = [one for one in self._waiting if one.is_due(now)]
        self._waiting = [one for one in self._waiting if not one.is_due(now)]
        for one in due_now:
            if not one.held.is_to_come(now):
                continue
            # A clock that was put back may be in the reader's night.
            until = deliver_at(now, one.member.quiet)
            if until > now:
                self._waiting.append(replace(one, due=until, is_held=True))
            else:
                self.outside[one.member.address, self.words(one.held, one.member)] += 1

    def words(self, held: Held, member: Member) -> str:
        """Return how somebody is told of a visit."""
        home, when = self.world.home_of[held.contact_id], when_words(held.starts_at, member.role)
        if member.role is Role.APPLICANT:
            return push_text_for(Event.VISIT_NEAR, home, when)
        return mail_line(Event.VISIT_NEAR, home, when)

    def _told(self, held: Held, side: Side, now: datetime) -> Waiting | None:
        member, kind = self.world.told_of(held.contact_id, side), StaffNoticeKind.VISIT
        if member.role is Role.APPLICANT:
            return Waiting(member, held, now, deliver_at(now, member.quiet))
        due = due_at(kind, member.ways.get(kind, AT_FIRST[kind]), member.quiet, now)
        return Waiting(member, held, now, due) if due else None
