"""Two clocks: `now` is this machine's time, corrected by the database's time; `database_time` asks the database itself.

All machines correct their time by the same database, so that their times can be compared. The correction is not exact,
so leases and the outbox use the time of the database itself.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from flask import current_app

# The offset is measured again after this time.
_OFFSET_SECONDS = 30
# Smaller changes of the offset are ignored, so that times on one machine do not go backwards.
_TOLERANCE_SECONDS = 0.25


class CorrectedClock:
    """This machine's clock plus its offset to the database's clock."""

    def __init__(self) -> None:
        self._offset = timedelta()
        self._measured_at: float | None = None

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self._offset

    @property
    def needs_correction(self) -> bool:
        """Whether the offset must be measured again."""
        return self._measured_at is None or time.monotonic() - self._measured_at > _OFFSET_SECONDS

    def correct(self, measured: datetime, sent_at: datetime, received_at: datetime) -> None:
        """Set the offset from a measured time of the database.

        `sent_at` and `received_at` are this machine's times before and after the query that measured it.
        """
        round_trip = received_at - sent_at
        # The database read its clock about halfway between the two times.
        offset = measured - (sent_at + round_trip / 2)
        if abs(offset - self._offset) > round_trip / 2 + timedelta(seconds=_TOLERANCE_SECONDS):
            self._offset = offset
        self._measured_at = time.monotonic()


#: The clock of this process. `core/database.py` corrects it when it checks out a connection.
corrected_clock = CorrectedClock()


def corrected_now() -> datetime:
    """Return this machine's corrected time, aware, in UTC; this needs no query and no app."""
    return corrected_clock()


def now() -> datetime:
    """Return the time of the current app's clock: `corrected_now`, or the clock of a test."""
    clock: Callable[[], datetime] = current_app.extensions["clock"]
    return clock()


def database_time() -> datetime:
    """Return the database's own time, so that all machines agree on when a lease expires; tests replace this clock."""
    clock: Callable[[], datetime] = current_app.extensions["database_clock"]
    return clock()
