"""Daily quotas of a corporation, and cooldowns (docs/decisions.md §5).

A cooldown starts when a contact ends: a home may not contact the person again for some time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from server.core.japan import JAPAN, row_in_force, start_of_today
from server.core.refusals import TooMany


@dataclass(frozen=True)
class Quotas:
    """The quotas that apply from the day `since`. To change one, add a row with a new day; never edit a row."""

    since: date
    #: How many people's details may be opened in a day.
    details_a_day: int
    #: How many people may be shown in lists in a day.
    listed_a_day: int
    #: How many requests may be sent in a day.
    requests_a_day: int
    #: How many requests may be pending at once.
    pending: int
    #: How many requests to one person may be pending at once.
    pending_of_person: int


@dataclass(frozen=True)
class CooldownTerms:
    """The lengths of cooldowns from the day `since`. To change one, add a row with a new day; never edit a row."""

    since: date
    #: The cooldown for the home whose contact ended.
    same_home: timedelta
    #: The cooldown for the other homes of the corporation.
    other_home: timedelta
    #: If this many contacts ended within the time `ends_within`, no home of the corporation may contact the person
    #: until the person allows it.
    ends_limit: int
    ends_within: timedelta


@dataclass(frozen=True)
class ContactEnd:
    """The end of a contact that starts a cooldown: a decline, or a room closed by the seeker's side or the operator."""

    home_id: int
    at: datetime


@dataclass(frozen=True)
class Cooldown:
    """A time in which a home may not contact a person."""

    #: The end of the cooldown; None if it lasts until the person allows contact.
    until: datetime | None


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

COOLDOWN_TERMS: tuple[CooldownTerms, ...] = (
    CooldownTerms(
        since=date(2025, 1, 1),
        same_home=timedelta(days=90),
        other_home=timedelta(days=14),
        ends_limit=2,
        ends_within=timedelta(days=365),
    ),
)

#: For this long after a person was shown to a corporation, it may write notes on the person and put the person aside.
SHOWN_FOR = timedelta(days=1)

# The operator is notified when this share of a quota has been used.
_WARNING_SHARE = 0.8


class QuotaUsed(TooMany):
    """A corporation has used up a daily quota."""

    def __init__(self, what: str, limit: int, now: datetime) -> None:
        opens_at = end_of_day(now)
        super().__init__(opens_at - now)
        self.detail = (
            f"{what}、法人ごとに1日{limit:,}人までです。"
            f"{opens_at.month}月{opens_at.day}日の午前0時から、またできます。"
        )
        self.code = "quota_used"


class TooManyPending(TooMany):
    """A corporation has the maximum number of pending requests."""

    def __init__(self, limit: int, now: datetime) -> None:
        # Nobody knows when the next answer comes, so the client is told to try again tomorrow.
        super().__init__(end_of_day(now) - now)
        self.detail = (
            f"お返事を待っている連絡は、法人ごとに{limit}件までです。"
            "お返事がとどくか、取り下げた連絡があると、またすぐに連絡できます。"
        )
        self.code = "too_many_pending"


class TooManyToPerson(TooMany):
    """A corporation has the maximum number of pending requests to one person."""

    def __init__(self, limit: int, now: datetime) -> None:
        super().__init__(end_of_day(now) - now)
        self.detail = (
            f"同じ方へのお返事を待っている連絡は、法人ごとに{limit}件までです。"
            "この方からお返事がとどくと、また連絡できます。"
        )
        self.code = "too_many_to_person"


class HomeChangedOften(TooMany):
    """A home has changed the required criteria too often, so the list is closed for a while.

    Without this limit, a member could learn from the changing list what each person needs.
    """

    def __init__(self, opens_in: timedelta, now: datetime) -> None:
        super().__init__(opens_in)
        opens_at = (now + opens_in).astimezone(JAPAN)
        self.detail = (
            "受け入れの条件（地域、性別、支援区分など）の変更や、違う条件のホームの登録が、1日に多くあったので、"
            f"このホームに合う方を見ることも、連絡を送ることもできません。{opens_at.month}月{opens_at.day}日の午前{opens_at.hour}時から、またできます。"
        )
        self.code = "home_changed_often"


def quotas_in_force(now: datetime, quotas: tuple[Quotas, ...] = QUOTAS) -> Quotas:
    return row_in_force(quotas, now.astimezone(JAPAN).date())


def end_of_day(now: datetime) -> datetime:
    return start_of_today(now) + timedelta(days=1)


def crosses_warning_share(used: int, limit: int, by: int = 1) -> bool:
    """Return whether the last `by` uses have crossed the share at which the operator is notified."""
    return used - by < int(limit * _WARNING_SHARE) <= used


def cooldown_terms_in_force(day: date, terms: tuple[CooldownTerms, ...] = COOLDOWN_TERMS) -> CooldownTerms:
    """Return the terms that apply on a day in Japan."""
    return row_in_force(terms, day)


def cooldown_of(
    home_id: int,
    registered_at: datetime,
    ends: Sequence[ContactEnd],
    now: datetime,
    terms: tuple[CooldownTerms, ...] = COOLDOWN_TERMS,
) -> Cooldown | None:
    """Return the cooldown in which a home may not contact a person; None if the home may contact the person.

    `ends` are the ends of the person's contacts with all homes of the corporation. A home that was registered after a
    contact ended has the same cooldown as the home of that contact.
    """
    in_force = cooldown_terms_in_force(now.astimezone(JAPAN).date(), terms)
    if _ended_too_often(ends, in_force):
        return Cooldown(None)
    until = now
    for end in ends:
        counts_as_same_home = end.home_id == home_id or registered_at > end.at
        length = in_force.same_home if counts_as_same_home else in_force.other_home
        until = max(until, end.at + length)
    return Cooldown(until) if until > now else None


def _ended_too_often(ends: Sequence[ContactEnd], terms: CooldownTerms) -> bool:
    # Contacts that ended at the same time, for example by one block, count once.
    end_times = sorted({end.at for end in ends})
    # Each pair is the first and the last of `ends_limit` consecutive times.
    pairs = zip(end_times, end_times[terms.ends_limit - 1 :], strict=False)
    return any(last - first <= terms.ends_within for first, last in pairs)
