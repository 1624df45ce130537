"""When a corporation may ask somebody again who has ended a contact with one of its homes (docs/decisions.md §5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from server.domain.japan import JAPAN, row_in_force


@dataclass(frozen=True)
class RestTerms:
    """What applies from one day on; a change is a new row, never an edit."""

    since: date
    same_home: timedelta
    other_home: timedelta
    #: After so many ends within a time none of the corporation's homes asks, until the person allows it.
    most_ends: int
    within: timedelta


REST_TERMS: tuple[RestTerms, ...] = (
    RestTerms(
        since=date(2025, 1, 1),
        same_home=timedelta(days=90),
        other_home=timedelta(days=14),
        most_ends=2,
        within=timedelta(days=365),
    ),
)


@dataclass(frozen=True)
class End:
    """A contact that was declined, or whose room the seeker's side closed."""

    home_id: int
    at: datetime


@dataclass(frozen=True)
class Rest:
    """That a home may not ask a person: until a moment, or until the person allows it (None)."""

    until: datetime | None


def rest_terms_in_force(day: date, terms: tuple[RestTerms, ...] = REST_TERMS) -> RestTerms:
    """Return what applies on a day (Japanese calendar)."""
    return row_in_force(terms, day)


def rest_of(
    home_id: int,
    registered_at: datetime,
    ends: Sequence[End],
    now: datetime,
    terms: tuple[RestTerms, ...] = REST_TERMS,
) -> Rest | None:
    """Return why a home may not ask a person now, given all ends between them and the corporation; None if it may.

    A home that was registered after an end inherits its rest as if it had been its own.
    """
    in_force = rest_terms_in_force(now.astimezone(JAPAN).date(), terms)
    if _is_too_often(ends, in_force):
        return Rest(None)
    over = [
        end.at
        + (in_force.same_home if end.home_id == home_id or registered_at > end.at else in_force.other_home)
        for end in ends
    ]
    until = max(over, default=now)
    return Rest(until) if until > now else None


def _is_too_often(ends: Sequence[End], terms: RestTerms) -> bool:
    # What ended in one act, as by a block, is one no.
    moments = sorted({end.at for end in ends})
    first_of_most = zip(moments, moments[terms.most_ends - 1 :], strict=False)
    return any(last - first <= terms.within for first, last in first_of_most)
