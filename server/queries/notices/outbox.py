"""What waits in the outboxes, whoever it is for."""

from datetime import datetime

from sqlalchemy import func, select

from server.extensions import db
from server.models import LineReply, Mail, Push
from server.models.notices.outgoing import Outgoing

_OUTBOXES: tuple[type[Outgoing], ...] = (Push, LineReply, Mail)


def waiting_in_outboxes(now: datetime) -> dict[str, tuple[int, float]]:
    """Return, by outbox, how much waits and for how many seconds the oldest of it should have been sent."""
    found = {}
    for table in _OUTBOXES:
        asked = select(func.count(), func.min(table.due_at)).where(table.state == "waiting")
        count, due = db.session.execute(asked).one()
        found[table.__tablename__] = (count, max((now - due).total_seconds(), 0.0) if due else 0.0)
    return found
