"""How much a corporation may ask and look in a day (docs/decisions.md §5): nobody is looked at by the hundred."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from server.core.japan import JAPAN, row_in_force
from server.core.refusals import TooMany


@dataclass(frozen=True)
class Quotas:
    """What applies from one day on; a change is a new row, never an edit."""

    since: date
    details_a_day: int
    listed_a_day: int
    requests_a_day: int
    pending: int
    #: Requests that wait for one person's answer.
    pending_of_person: int


QUOTAS: tuple[Quotas, ...] = (
    Quotas(
        since=date(2025, 1, 1),
        details_a_day=300,
        listed_a_day=1000,
        requests_a_day=50,
        pending=100,
        pending_of_person=5,
    ),
)
#: So long a corporation may note something of whom it was shown, and put them aside.
SHOWN_FOR = timedelta(days=1)
# From this share on the operator is told.
_NEAR = 0.8


def quotas_in_force(now: datetime, quotas: tuple[Quotas, ...] = QUOTAS) -> Quotas:
    """Return what applies at a moment."""
    return row_in_force(quotas, now.astimezone(JAPAN).date())


def day_begins(now: datetime) -> datetime:
    """Return when the present day began in Japan."""
    return datetime.combine(now.astimezone(JAPAN).date(), time(), JAPAN)


def day_ends(now: datetime) -> datetime:
    """Return when the present day ends in Japan."""
    return day_begins(now) + timedelta(days=1)


def comes_near(used: int, most: int, by: int = 1) -> bool:
    """Say whether these uses, `by` at once, are those at which the operator is told."""
    return used - by < int(most * _NEAR) <= used


class QuotaUsed(TooMany):
    """A corporation has used up what it has for a day."""

    def __init__(self, what: str, most: int, now: datetime) -> None:
        opens = day_ends(now)
        super().__init__(opens - now)
        self.detail = (
            f"{what}、法人ごとに1日{most:,}人までです。"
            f"{opens.month}月{opens.day}日の午前0時から、またできます。"
        )
        self.code = "quota_used"


class TooManyPending(TooMany):
    """A corporation has as many requests without an answer as it may have."""

    def __init__(self, most: int, now: datetime) -> None:
        # Nobody knows when somebody answers; tomorrow is soon enough to try.
        super().__init__(day_ends(now) - now)
        self.detail = (
            f"お返事を待っている連絡は、法人ごとに{most}件までです。"
            "お返事がとどくか、取り下げた連絡があると、またすぐに連絡できます。"
        )
        self.code = "too_many_pending"


class TooManyToPerson(TooMany):
    """A person has as many requests of a corporation to answer as it may send them."""

    def __init__(self, most: int, now: datetime) -> None:
        super().__init__(day_ends(now) - now)
        self.detail = (
            f"同じ方へのお返事を待っている連絡は、法人ごとに{most}件までです。"
            "この方からお返事がとどくと、また連絡できます。"
        )
        self.code = "too_many_to_person"


class HomeChangedOften(TooMany):
    """A home's list is closed for a while: by changing whom homes take, one could read what each person needs."""

    def __init__(self, opens_in: timedelta, now: datetime) -> None:
        super().__init__(opens_in)
        opens = (now + opens_in).astimezone(JAPAN)
        self.detail = (
            "受け入れの条件（地域、性別、支援区分など）の変更や、ちがう条件のホームの登録が、1日に多くあったので、"
            f"このホームに合う方を見ることも、連絡を送ることもできません。{opens.month}月{opens.day}日の午前{opens.hour}時から、またできます。"
        )
        self.code = "home_changed_often"


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
class ContactEnd:
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
    ends: Sequence[ContactEnd],
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


def _is_too_often(ends: Sequence[ContactEnd], terms: RestTerms) -> bool:
    # What ended in one act, as by a block, is one no.
    moments = sorted({end.at for end in ends})
    first_of_most = zip(moments, moments[terms.most_ends - 1 :], strict=False)
    return any(last - first <= terms.within for first, last in first_of_most)
