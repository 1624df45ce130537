"""The operator's queues, and the daily digest mail that counts their items."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from server.core.japan import JAPAN
from server.core.vocabulary import Code
from server.notifications.rules.mails import MailText

# The digest is sent at this time (in Japan) or later.
_DIGEST_HOUR = timedelta(hours=8)
#: Certificates are renewed a month before they expire. If less time than this remains, the renewal has failed.
TLS_SOON = timedelta(days=21)


class OperatorQueue(Code):
    """Queues of items that require an action by the operator."""

    SIGNUPS = "signups", "アカウントの申し込み"
    REPORTS = "reports", "運営への知らせ"
    PUSHES = "pushes", "届かなかったLINE"
    MAILS = "mails", "届かなかったメール"
    SAID_MOVED_IN = "said_moved_in", "入居したと答え、入居確定がない"
    CLOSED_AFTER_VISIT = "closed_after_visit", "見学の後に閉じられ、入居確定がない"
    CONTESTED = "contested", "入居確定はちがうと知らせた"
    QUOTAS = "quotas", "1日の上限に近づいた法人"
    DEAD_ADDRESSES = "dead_addresses", "届かないメールアドレス"
    TLS = "tls", "期限が近いサーバー証明書"


class KeptQueue(Code):
    """Lists of items that require no action. The operator can invite these people again, or resume these offices."""

    INVITED = "invited", "パスワードをまだ決めていない方"
    SUSPENDED = "suspended", "利用を止めている事業所"


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
