"""The outbox of LINE messages: claiming what is due and settling it by LINE's answer."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select, update

from server.actions.transaction import transaction
from server.extensions import db
from server.models import Push

# Longer than one attempt can take; a loop that dies gives its rows back after it.
_CLAIM = timedelta(seconds=60)
# LINE remembers a retry key for 24 hours; after that a retry could be a second message.
_GIVE_UP_AFTER = timedelta(hours=23)
_FIRST_WAIT = timedelta(seconds=2)
_LONGEST_WAIT = timedelta(minutes=30)


@dataclass(frozen=True)
class Claimed:
    id: int
    retry_key: str
    body: dict[str, Any]
    attempts: int
    created_at: datetime


def claim_pushes(now: datetime, limit: int = 20) -> list[Claimed]:
    """Claim what is due to be sent, so that no other loop sends it meanwhile."""
    due = (
        select(Push.id)
        .where(Push.state == "waiting", Push.next_attempt_at <= now)
        .order_by(Push.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    with transaction():
        ids = list(db.session.scalars(due))
        rows = db.session.scalars(
            update(Push)
            .where(Push.id.in_(ids), Push.state == "waiting")
            .values(next_attempt_at=now + _CLAIM, attempts=Push.attempts + 1)
            .returning(Push)
            .execution_options(populate_existing=True)
        ).all()
    return [Claimed(row.id, row.retry_key, row.body, row.attempts, row.created_at) for row in rows]


def settle_sent(push: Claimed, now: datetime) -> None:
    """Record that LINE has taken a message."""
    _settle(push, {"state": "sent", "settled_at": now, "failure": None})


def settle_failed(push: Claimed, reason: str, now: datetime) -> None:
    """Record that a message can never be delivered."""
    _settle(push, {"state": "failed", "settled_at": now, "failure": reason})


def settle_later(push: Claimed, reason: str, now: datetime) -> None:
    """Have a message tried again, later each time, while LINE still knows its retry key."""
    if now - push.created_at >= _GIVE_UP_AFTER:
        settle_failed(push, f"given up: {reason}", now)
        return
    wait = min(_FIRST_WAIT * 2 ** (push.attempts - 1), _LONGEST_WAIT)
    _settle(push, {"next_attempt_at": now + wait, "failure": reason})


def _settle(push: Claimed, values: dict[str, object]) -> None:
    with transaction():
        db.session.execute(
            update(Push)
            .where(Push.id == push.id, Push.state == "waiting")
            .values(**values)
            .execution_options(synchronize_session=False)
        )
