"""The clock that all machines share. It shows this machine's time, corrected by the database's clock."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from flask import current_app

# The offset is measured again after this time.
_OFFSET_SECONDS = 30
# Smaller changes of the offset are ignored, so that times on one machine do not go backwards.
_TOLERANCE_SECONDS = 0.25


class SharedClock:
    """This machine's clock plus its offset to the database's clock."""

    def __init__(self) -> None:
        self._offset = timedelta()
        self._measured_at: float | None = None

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self._offset

    @property
    def is_due(self) -> bool:
        """Whether the offset must be measured again."""
        return self._measured_at is None or time.monotonic() - self._measured_at > _OFFSET_SECONDS

    def set_by(self, database: datetime, asked: datetime, answered: datetime) -> None:
        """Set the offset from the database's time.

        `asked` and `answered` are this machine's times before and after the query.
        """
        round_trip = answered - asked
        # The database read its clock about halfway between the two times.
        offset = database - (asked + round_trip / 2)
        if abs(offset - self._offset) > round_trip / 2 + timedelta(seconds=_TOLERANCE_SECONDS):
            self._offset = offset
        self._measured_at = time.monotonic()


#: The clock of this process. `core/database.py` sets its offset when it checks out a connection.
shared_clock = SharedClock()


def real_now() -> datetime:
    """Return the shared clock's time as an aware datetime in UTC; this needs no query."""
    return shared_clock()


def now() -> datetime:
    """Return the time of the current app's clock; tests replace this clock."""
    clock: Callable[[], datetime] = current_app.extensions["clock"]
    return clock()


def shared_now() -> datetime:
    """Return the database's time. Leases use it, so that all machines agree on when a lease expires."""
    clock: Callable[[], datetime] = current_app.extensions["shared_clock"]
    return clock()
