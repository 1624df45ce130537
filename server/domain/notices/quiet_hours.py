"""Hours of the day, in Japan, in which a person wants no message on their phone."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from server.domain.japan import JAPAN

HOUR_MAX = 23


@dataclass(frozen=True)
class QuietHours:
    """From one full hour to another, 0 to 23, over midnight where it ends earlier than it starts; never all day."""

    start: int
    end: int

    @classmethod
    def between(cls, start: int | None, end: int | None) -> "QuietHours | None":
        """Return the hours, or None where there are none."""
        return None if start is None or end is None else cls(start, end)

    def hold(self, hour: int) -> bool:
        """Say whether an hour of the day belongs to them."""
        return (hour - self.start) % 24 < (self.end - self.start) % 24


#: What new applicants begin with, until they choose for themselves.
NIGHT = QuietHours(21, 7)


def deliver_at(now: datetime, quiet: QuietHours | None) -> datetime:
    """Return when a message that is due now may be delivered: at once, or when the quiet hours end."""
    here = now.astimezone(JAPAN)
    if quiet is None or not quiet.hold(here.hour):
        return now
    end = here.replace(hour=quiet.end, minute=0, second=0, microsecond=0)
    return (end if end > here else end + timedelta(days=1)).astimezone(UTC)
