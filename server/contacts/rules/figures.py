"""What the contacts of an office come to, month by month: numbers alone, whoever they were about."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from statistics import median
from typing import NamedTuple

from server.contacts.rules.listing import LONG
from server.core.japan import JAPAN
from server.core.vocabulary import Side

#: So many months are shown, the present one among them.
MONTHS = 12
_HOUR = timedelta(hours=1)


class Life(NamedTuple):
    """What is counted of a contact: when it was asked and answered, and what came of it."""

    office_id: int
    ended_by: Side | None
    created_at: datetime
    accepted_at: datetime | None
    #: When either side said no to the request itself: what ends with its home or its person was not answered.
    declined_at: datetime | None
    #: When a day for a visit was first agreed.
    visit_agreed_at: datetime | None
    visit_completed_at: datetime | None
    confirmed_at: datetime | None


class Figure(StrEnum):
    REQUESTS = "requests"
    ACCEPTED = "accepted"
    #: Declined by the seeker's side.
    DECLINED = "declined"
    #: Taken back by the facility before there was an answer.
    WITHDRAWN = "withdrawn"
    VISITS_AGREED = "visits_agreed"
    VISITS_HELD = "visits_held"
    MOVE_INS = "move_ins"


@dataclass(frozen=True)
class Month:
    """A month of Japan's calendar, by its first day, and what it comes to."""

    first_day: date
    counts: Counter[Figure]
    #: How long the answers of the month had taken.
    waited: Sequence[timedelta]

    @property
    def median_hours(self) -> int | None:
        """Return the whole hours within which half of the answers came; None without an answer."""
        hours = [waited / _HOUR for waited in self.waited]
        return int(median(hours)) if hours else None

    @property
    def late(self) -> int:
        """Return how many answers took longer than a request may wait before it is marked."""
        return sum(waited > LONG for waited in self.waited)


def months_until(now: datetime) -> list[date]:
    """Return the first days of the months that are shown, oldest first."""
    today = now.astimezone(JAPAN).date()
    count = today.year * 12 + today.month - 1
    return [date(at // 12, at % 12 + 1, 1) for at in range(count - MONTHS + 1, count + 1)]


def begins_at(month: date) -> datetime:
    """Return the moment at which a month begins in Japan."""
    return datetime(month.year, month.month, month.day, tzinfo=JAPAN)


def figures_of(
    lives: Iterable[Life], offices: Iterable[int], months: Sequence[date]
) -> dict[int, list[Month]]:
    """Count what happened in each of the months, by office."""
    counts: defaultdict[tuple[int, date], Counter[Figure]] = defaultdict(Counter)
    waited: defaultdict[tuple[int, date], list[timedelta]] = defaultdict(list)
    for life in lives:
        for figure, at in _events(life):
            month = at.astimezone(JAPAN).date().replace(day=1)
            counts[life.office_id, month][figure] += 1
            if figure in (Figure.ACCEPTED, Figure.DECLINED):
                waited[life.office_id, month].append(at - life.created_at)
    return {
        office: [Month(month, counts[office, month], waited[office, month]) for month in months]
        for office in offices
    }


def _events(life: Life) -> Iterator[tuple[Figure, datetime]]:
    yield Figure.REQUESTS, life.created_at
    no = Figure.DECLINED if life.ended_by is Side.SEEKER else Figure.WITHDRAWN
    moments = (
        (Figure.ACCEPTED, life.accepted_at),
        (no, life.declined_at),
        (Figure.VISITS_AGREED, life.visit_agreed_at),
        (Figure.VISITS_HELD, life.visit_completed_at),
        (Figure.MOVE_INS, life.confirmed_at),
    )
    yield from ((figure, at) for figure, at in moments if at is not None)
