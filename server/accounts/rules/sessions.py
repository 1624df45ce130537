"""When a refresh token may be used: rotation, the grace of two tabs, and the reuse that gives a thief away."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from server.core.vocabulary import Role

ACCESS_LIFETIME = timedelta(minutes=15)
REFRESH_LIFETIME = timedelta(days=30)
# Staff have people's health before them: what is left open at a desk ends by itself.
STAFF_LIFETIME = timedelta(days=7)
STAFF_IDLE = timedelta(hours=12)
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


def audience_of(role: Role) -> str:
    """Return for which of the two apps the tokens of a role's sessions are good."""
    return "app" if role is Role.APPLICANT else "portal"


def is_good_for(role: Role, audience: str | None) -> bool:
    """Say whether a token is good for a role; those from before there were audiences run out within 30 days."""
    return audience in (None, audience_of(role))


def session_ends_at(role: Role, opened_at: datetime, now: datetime) -> datetime:
    """Return when a session that is used now ends, unless it is used again."""
    if role is Role.APPLICANT:
        return opened_at + REFRESH_LIFETIME
    return min(opened_at + STAFF_LIFETIME, now + STAFF_IDLE)


def decide_refresh(session: SessionFacts, presented_key: str, now: datetime) -> Refresh:
    """Say what a presented refresh key earns: a new pair, the current pair again, the family's end, or nothing."""
    if session.revoked_at is not None or now >= session.expires_at:
        return Refresh.REFUSE
    if presented_key == session.current_key:
        return Refresh.ROTATE
    if presented_key == session.previous_key and now - session.rotated_at <= REUSE_GRACE:
        return Refresh.REPEAT
    return Refresh.REVOKE
