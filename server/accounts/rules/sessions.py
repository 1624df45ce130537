"""Session lifetimes, and the rotation of refresh tokens with detection of reuse."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from server.core.vocabulary import Role

ACCESS_LIFETIME = timedelta(minutes=15)
REFRESH_LIFETIME = timedelta(days=30)
# Staff screens show health data, so an unattended session must expire.
STAFF_LIFETIME = timedelta(days=7)
STAFF_IDLE = timedelta(hours=12)
# Two tabs can send the same refresh token at the same time; within this time, the second use is no theft.
REUSE_GRACE = timedelta(seconds=10)


class Refresh(Enum):
    """How to answer a request to refresh a session."""

    #: Issue a new key pair.
    ROTATE = auto()
    #: Issue the current keys again.
    REPEAT = auto()
    #: The key was reused: end the session.
    REVOKE = auto()
    #: The session has ended: answer 401.
    REFUSE = auto()


@dataclass(frozen=True)
class SessionFacts:
    current_key: str
    previous_key: str | None
    rotated_at: datetime
    expires_at: datetime
    revoked_at: datetime | None


def audience_of(role: Role) -> str:
    """Return the app (token audience) of a role."""
    return "app" if role is Role.APPLICANT else "portal"


def has_audience(role: Role, audience: str) -> bool:
    return audience == audience_of(role)


def session_ends_at(role: Role, opened_at: datetime, now: datetime) -> datetime:
    """Return the expiry of a session that is used now; staff sessions also expire when idle."""
    if role is Role.APPLICANT:
        return opened_at + REFRESH_LIFETIME
    return min(opened_at + STAFF_LIFETIME, now + STAFF_IDLE)


def decide_refresh(session: SessionFacts, presented_key: str, now: datetime) -> Refresh:
    if session.revoked_at is not None or now >= session.expires_at:
        return Refresh.REFUSE
    if presented_key == session.current_key:
        return Refresh.ROTATE
    if presented_key == session.previous_key and now - session.rotated_at <= REUSE_GRACE:
        return Refresh.REPEAT
    return Refresh.REVOKE
