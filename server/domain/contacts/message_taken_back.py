"""Until when a message may be taken back."""

from datetime import datetime, timedelta

TAKEN_BACK_WITHIN = timedelta(seconds=60)


def may_be_taken_back(sent_at: datetime, now: datetime) -> bool:
    """Say whether the sender of a message may still take it back."""
    return now - sent_at <= TAKEN_BACK_WITHIN
