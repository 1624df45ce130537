"""When facilities are told of new people who fit, and in which words; numbers only, nothing of any person."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from server.domain.japan import JAPAN

#: The event of the notification.
NEW_MATCHES = "new_matches"
# The hour in Japan from which a day's notice goes out.
_FROM_HOUR = timedelta(hours=8)
# A request may still be writing what it began at this distance.
SETTLES_AFTER = timedelta(minutes=1)
_NAMED_MAX = 10

#: A home's name and how many new people fit it.
NewMatches = tuple[str, int]


def notice_day(now: datetime) -> date:
    """Return the day whose notice is due or was told."""
    return (now.astimezone(JAPAN) - _FROM_HOUR).date()


def notice_lines(found: Sequence[NewMatches]) -> str:
    """Return how many new people fit which home, one home a line; of very many the last ones together."""
    named, others = found[:_NAMED_MAX], found[_NAMED_MAX:]
    lines = ["条件に合う方が、新しく見つかりました。", *(f"「{home}」：{people}人" for home, people in named)]
    if others:
        lines.append(f"ほかの{len(others)}件のホーム：のべ{sum(people for _, people in others)}人")
    return "\n".join(lines)
