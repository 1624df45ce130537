"""The clock that all machines share: the database's, as this process knows it without a trip."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from flask import current_app

# How long the difference to the database's clock is believed.
_BELIEVED_SECONDS = 30
# A smaller difference changes nothing: moments of one machine must not go back and forth.
_SMALL_SECONDS = 0.25


class SharedClock:
    """This machine's clock, corrected by how far it differs from the database's."""

    def __init__(self) -> None:
        self._ahead = timedelta()
        self._asked_at: float | None = None

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self._ahead

    @property
    def is_due(self) -> bool:
        """Whether the database is to be asked again."""
        return self._asked_at is None or time.monotonic() - self._asked_at > _BELIEVED_SECONDS

    def set_by(self, database: datetime, asked: datetime, answered: datetime) -> None:
        """Note what the database said between two moments of this machine's clock."""
        trip = answered - asked
        ahead = database - (asked + trip / 2)
        if abs(ahead - self._ahead) > trip / 2 + timedelta(seconds=_SMALL_SECONDS):
            self._ahead = ahead
        self._asked_at = time.monotonic()


#: Of this process; `extensions.py` sets it as connections are used.
shared_clock = SharedClock()


def real_now() -> datetime:
    """Return the present moment by the clock that all machines share, aware, in UTC."""
    return shared_clock()


def now() -> datetime:
    """Return the running app's present moment."""
    clock: Callable[[], datetime] = current_app.extensions["clock"]
    return clock()


def shared_now() -> datetime:
    """Return the moment that all machines agree on, for what one of them must not take before another lets go."""
    clock: Callable[[], datetime] = current_app.extensions["shared_clock"]
    return clock()
