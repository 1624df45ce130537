"""What waits for a member of staff today, and from when on it does."""

from datetime import datetime, time, timedelta

from server.domain.contacts.moved_in import move_in_terms_in_force
from server.domain.japan import JAPAN

#: How long a room may be without an answer before it counts as overdue.
_QUIET_AFTER = timedelta(days=3)
#: How long after its beginning a visit waits for its report, in today's lines and in its room alike.
VISIT_OVER_AFTER = timedelta(hours=1)
#: How many lines a group shows before it says how many more there are.
LINES_MAX = 5


def visits_until(now: datetime) -> datetime:
    """Return until when a visit must begin to be one of today's or tomorrow's."""
    return datetime.combine(now.astimezone(JAPAN).date() + timedelta(days=2), time(0), JAPAN)


def visits_over_since(now: datetime) -> datetime:
    """Return when a visit must have begun to be over, for all that its beginning tells: however long it was to take."""
    return now - VISIT_OVER_AFTER


def quiet_until(now: datetime) -> datetime:
    """Return until when something must have been said for its room to count as overdue."""
    return now - _QUIET_AFTER


def visited_until(now: datetime) -> datetime:
    """Return until when a visit must have been reported for its move-in to be waited for."""
    return now - move_in_terms_in_force(now.astimezone(JAPAN).date()).soon
