"""Quiet hours of applicants and staff, in which no LINE message and no mail is sent."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from server.core.japan import JAPAN

#: The last hour of the day.
HOUR_MAX = 23


@dataclass(frozen=True)
class QuietHours:
    """The hours of the day (0 to 23) from `start` until `end`, also across midnight. Equal values mean no hours."""

    start: int
    end: int

    @classmethod
    def between(cls, start: int | None, end: int | None) -> "QuietHours | None":
        """Return the quiet hours. Return None if `start` or `end` is None."""
        return None if start is None or end is None else cls(start, end)

    def contains(self, hour: int) -> bool:
        return (hour - self.start) % 24 < (self.end - self.start) % 24


#: Quiet hours of new applicants.
DEFAULT_QUIET_HOURS = QuietHours(21, 7)


def deliver_at(now: datetime, quiet: QuietHours | None) -> datetime:
    """Return when a message that is due now may be delivered: now, or at the end of the quiet hours."""
    local = now.astimezone(JAPAN)
    if quiet is None or not quiet.contains(local.hour):
        return now
    end = local.replace(hour=quiet.end, minute=0, second=0, microsecond=0)
    return (end if end > local else end + timedelta(days=1)).astimezone(UTC)
