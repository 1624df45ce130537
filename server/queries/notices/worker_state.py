"""When the loop last ran."""

from datetime import datetime

from sqlalchemy import select

from server.extensions import db
from server.models import WorkerState


def last_beat() -> datetime | None:
    """Return the last moment at which a loop ran, on whichever machine."""
    return db.session.scalar(select(WorkerState.beat_at))
