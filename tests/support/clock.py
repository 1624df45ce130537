"""A clock that a test sets and moves."""

from datetime import UTC, datetime, timedelta, tzinfo


class Clock:
    def __init__(self) -> None:
        self._now = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self._now

    def set(self, now: datetime) -> None:
        self._now = now

    def forward(self, **by: float) -> None:
        self._now += timedelta(**by)


def clock_ahead_by(seconds: float) -> type[datetime]:
    """Return a `datetime` class whose clock is ahead, or behind if negative."""

    class Ahead(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + timedelta(seconds=seconds)

    return Ahead
