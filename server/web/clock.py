"""The present moment, in one place, so that a test or a demo can set its own."""

from collections.abc import Callable
from datetime import UTC, datetime

from flask import current_app


def real_now() -> datetime:
    """Return the present moment, aware, in UTC."""
    return datetime.now(UTC)


def now() -> datetime:
    """Return the running app's present moment."""
    clock: Callable[[], datetime] = current_app.extensions["clock"]
    return clock()


def shared_now() -> datetime:
    """Return the moment that all machines agree on, for what one of them must not take before another lets go."""
    clock: Callable[[], datetime] = current_app.extensions["shared_clock"]
    return clock()
