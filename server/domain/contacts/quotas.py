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
    requests_a_day: int
    pending: int


QUOTAS: tuple[Quotas, ...] = (
    Quotas(since=date(2025, 1, 1), details_a_day=300, requests_a_day=50, pending=100),
)
# From this share on the operator is told.
_NEAR = 0.8


def quotas_in_force(now: datetime, quotas: tuple[Quotas, ...] = QUOTAS) -> Quotas:
    """Return what applies at a moment."""
    return row_in_force(quotas, now.astimezone(JAPAN).date())


def day_begins(now: datetime) -> datetime:
    """Return when the present day began in Japan."""
    return datetime.combine(now.astimezone(JAPAN).date(), time(), JAPAN)


def comes_near(used: int, most: int) -> bool:
    """Say whether this use is the one at which the operator is told."""
    return used == int(most * _NEAR)


class QuotaUsed(TooMany):
    """A corporation has used up what it has for a day."""

    def __init__(self, what: str, most: int, now: datetime) -> None:
        opens = day_begins(now) + timedelta(days=1)
        super().__init__(opens - now)
        self.detail = (
            f"{what}、法人ごとに1日{most}人までです。"
            f"{opens.month}月{opens.day}日の午前0時から、またできます。"
        )
        self.code = "quota_used"


class TooManyPending(TooMany):
    """A corporation has as many requests without an answer as it may have."""

    def __init__(self, most: int, now: datetime) -> None:
        # Nobody knows when somebody answers; tomorrow is soon enough to try.
        super().__init__(day_begins(now) + timedelta(days=1) - now)
        self.detail = (
            f"お返事を待っている連絡は、法人ごとに{most}件までです。"
            "お返事がとどくか、取り下げた連絡があると、またすぐに連絡できます。"
        )
        self.code = "too_many_pending"
