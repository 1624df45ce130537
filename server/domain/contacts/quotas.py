"""How much a corporation may ask and look in a day (docs/decisions.md §5): nobody is looked at by the hundred."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from server.domain.japan import JAPAN, row_in_force
from server.domain.refusals import TooMany


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
