"""The present moment, in one place, so that a test or a demo can set its own."""

from collections.abc import Callable
from datetime import datetime

from flask import current_app

from server.shared_clock import shared_clock


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
