"""When a refresh token may be used: rotation, the grace of two tabs, and the reuse that gives a thief away."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

ACCESS_LIFETIME = timedelta(minutes=15)
REFRESH_LIFETIME = timedelta(days=30)
# Two tabs that wake together both send the same token; the second one is not a thief.
REUSE_GRACE = timedelta(seconds=10)


class Refresh(Enum):
    ROTATE = auto()
    REPEAT = auto()
    REVOKE = auto()
    REFUSE = auto()


@dataclass(frozen=True)
class SessionFacts:
    current_key: str
    previous_key: str | None
    rotated_at: datetime
    expires_at: datetime
    revoked_at: datetime | None


def decide_refresh(session: SessionFacts, presented_key: str, now: datetime) -> Refresh:
    """Say what a presented refresh key earns: a new pair, the current pair again, the family's end, or nothing."""
    if session.revoked_at is not None or now >= session.expires_at:
        return Refresh.REFUSE
    if presented_key == session.current_key:
        return Refresh.ROTATE
    if presented_key == session.previous_key and now - session.rotated_at <= REUSE_GRACE:
        return Refresh.REPEAT
    return Refresh.REVOKE
