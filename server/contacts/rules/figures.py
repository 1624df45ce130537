"""The monthly figures of an office: numbers only, without personal data."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from statistics import median
from typing import NamedTuple

from server.contacts.rules.listing import LATE_AFTER
from server.core.japan import JAPAN
from server.core.vocabulary import Side

#: The number of months shown, including the current one.
MONTHS = 12
_HOUR = timedelta(hours=1)


class ContactHistory(NamedTuple):
    """The times of a contact from which the figures are counted."""

    office_id: int
    ended_by: Side | None
    created_at: datetime
    accepted_at: datetime | None
    #: When either side declined the request. None if nobody declined it, even if it ended because the home was
    #: deactivated or the preference was withdrawn.
    declined_at: datetime | None
    #: When a visit was first agreed.
    visit_agreed_at: datetime | None
    visit_completed_at: datetime | None
    confirmed_at: datetime | None


class Figure(StrEnum):
    REQUESTS = "requests"
    ACCEPTED = "accepted"
    #: Declined by the seeker's side.
    DECLINED = "declined"
    #: Withdrawn by the facility before an answer.
    WITHDRAWN = "withdrawn"
    VISITS_AGREED = "visits_agreed"
    VISITS_HELD = "visits_held"
    MOVE_INS = "move_ins"


@dataclass(frozen=True)
class Month:
    """The figures of one month of the Japanese calendar."""

    first_day: date
    counts: Counter[Figure]
    #: How long each request that was answered in the month had waited.
    waiting_times: Sequence[timedelta]

    @property
    def median_hours(self) -> int | None:
        """The median time until an answer, in whole hours; None without an answer."""
        hours = [waiting_time / _HOUR for waiting_time in self.waiting_times]
        return int(median(hours)) if hours else None

    @property
    def late(self) -> int:
        """The number of answers to requests that had waited longer than LATE_AFTER."""
        return sum(waiting_time > LATE_AFTER for waiting_time in self.waiting_times)


def months_until(now: datetime) -> list[date]:
    """Return the first days of the shown months, oldest first."""
    today = now.astimezone(JAPAN).date()
    current = today.year * 12 + today.month - 1
    return [date(index // 12, index % 12 + 1, 1) for index in range(current - MONTHS + 1, current + 1)]


def figures_of(
    histories: Iterable[ContactHistory], offices: Iterable[int], months: Sequence[date]
) -> dict[int, list[Month]]:
    """Count the figures of each month, by office."""
    counts: defaultdict[tuple[int, date], Counter[Figure]] = defaultdict(Counter)
    waiting_times: defaultdict[tuple[int, date], list[timedelta]] = defaultdict(list)
    for history in histories:
        for figure, at in _events(history):
            month = at.astimezone(JAPAN).date().replace(day=1)
            counts[history.office_id, month][figure] += 1
            if figure in (Figure.ACCEPTED, Figure.DECLINED):
                waiting_times[history.office_id, month].append(at - history.created_at)
    return {
        office: [Month(month, counts[office, month], waiting_times[office, month]) for month in months]
        for office in offices
    }


def _events(history: ContactHistory) -> Iterator[tuple[Figure, datetime]]:
    yield Figure.REQUESTS, history.created_at
    declined = Figure.DECLINED if history.ended_by is Side.SEEKER else Figure.WITHDRAWN
    moments = (
        (Figure.ACCEPTED, history.accepted_at),
        (declined, history.declined_at),
        (Figure.VISITS_AGREED, history.visit_agreed_at),
        (Figure.VISITS_HELD, history.visit_completed_at),
        (Figure.MOVE_INS, history.confirmed_at),
    )
    yield from ((figure, at) for figure, at in moments if at is not None)
