"""Quiet hours: hours of the day in Japan, which may include midnight."""

from datetime import UTC, datetime, timedelta, timezone

from server.notifications.rules.quiet_hours import QuietHours, deliver_at
from tests.support.rows import for_each

JAPAN = timezone(timedelta(hours=9))
NIGHT = QuietHours(21, 8)
NOON = QuietHours(12, 13)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """Return a time of March 2026 in Japan."""
    return datetime(2026, 3, day, hour, minute, tzinfo=JAPAN)


@for_each(
    ("quiet", "now", "delivered"),
    [
        (None, at(5, 3), at(5, 3)),
        (NIGHT, at(5, 20, 59), at(5, 20, 59)),
        (NIGHT, at(5, 21), at(6, 8)),
        (NIGHT, at(5, 23, 59), at(6, 8)),
        (NIGHT, at(6, 0), at(6, 8)),
        (NIGHT, at(6, 7, 59), at(6, 8)),
        (NIGHT, at(6, 8), at(6, 8)),
        (NOON, at(5, 11, 59), at(5, 11, 59)),
        (NOON, at(5, 12), at(5, 13)),
        (NOON, at(5, 13), at(5, 13)),
        (QuietHours(22, 0), at(31, 23), datetime(2026, 4, 1, tzinfo=JAPAN)),
    ],
)
def test_message_in_quiet_hours_is_delivered_when_they_end(
    quiet: QuietHours | None, now: datetime, delivered: datetime
) -> None:
    assert deliver_at(now, quiet) == delivered


def test_hours_are_those_of_japan() -> None:
    assert deliver_at(datetime(2026, 3, 5, 12, 30, tzinfo=UTC), NIGHT) == datetime(2026, 3, 5, 23, tzinfo=UTC)


@for_each("start", range(24))
@for_each("end", range(24))
def test_message_is_held_for_less_than_a_day(start: int, end: int) -> None:
    if start == end:
        return
    quiet = QuietHours(start, end)
    for hour in range(24):
        delivered = deliver_at(at(5, hour, 30), quiet)
        assert timedelta(0) <= delivered - at(5, hour, 30) < timedelta(days=1)
        assert deliver_at(delivered, quiet) == delivered
