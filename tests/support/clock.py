"""A clock that a test sets and moves."""

from datetime import UTC, datetime, timedelta


class Clock:
    def __init__(self) -> None:
        self._now = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self._now

    def set(self, now: datetime) -> None:
        """Make it this moment."""
        self._now = now

    def forward(self, **by: float) -> None:
        """Let time pass."""
        self._now += timedelta(**by)
