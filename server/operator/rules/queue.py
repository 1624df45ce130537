"""The operator's queues, and the daily digest mail that counts their items."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from server.core.japan import JAPAN
from server.core.vocabulary import OperatorQueue
from server.notifications.rules.mails import MailText

# The digest is sent at this time (in Japan) or later.
_DIGEST_HOUR = timedelta(hours=8)
#: The operator is warned this long before a TLS certificate expires. Certificates are renewed a month before, so the
#: renewal has then failed.
TLS_WARN_BEFORE = timedelta(days=21)


def digest_day(now: datetime) -> date:
    """Return the day whose digest is due. A day starts at 8:00 in Japan."""
    return (now.astimezone(JAPAN) - _DIGEST_HOUR).date()


def digest_mail(waiting: Mapping[OperatorQueue, int]) -> MailText | None:
    """Return the digest with the number of items in each queue. Return None if all queues are empty."""
    lines = [f"・{kind.label}：{count}件" for kind, count in waiting.items() if count]
    if not lines:
        return None
    listing = "\n".join(lines)
    return MailText("対応を待っているもの", f"対応を待っているものがあります。\n\n{listing}\n")
