"""When facilities are told of new people who fit, and in which words; numbers only, nothing of any person."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from server.domain.japan import JAPAN

#: The event of the notification.
NEW_MATCHES = "new_matches"
# The hour in Japan from which a day's notice goes out: early enough to stand in the mail of the day.
_FROM_HOUR = timedelta(hours=7)
# A request may still be writing what it began at this distance.
SETTLES_AFTER = timedelta(minutes=1)


@dataclass(frozen=True)
class NewMatches:
    """A home, and how many new people fit it."""

    home_id: int
    home: str
    people: int


def notice_day(now: datetime) -> date:
    """Return the day whose notice is due or was told."""
    return (now.astimezone(JAPAN) - _FROM_HOUR).date()


def matches_page(home_id: int) -> str:
    """Return the page on which a home's people are listed."""
    return f"/facilities/matched-preferences/{home_id}/"


def notice_line(new: NewMatches) -> str:
    """Return how many new people fit one home."""
    return f"「{new.home}」の条件に合う方が、新しく{new.people}人見つかりました。"
