"""What waits for the operator, by kind, and the day on which they are told of it."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from server.core.japan import JAPAN
from server.core.vocabulary import Code
from server.notifications.rules.mails import MailText

# In the morning, before anybody asks how the night was.
_FROM_HOUR = timedelta(hours=8)
#: Certificates are renewed a month before they end: one that has less than this was forgotten.
TLS_SOON = timedelta(days=21)


class OperatorQueue(Code):
    """What waits for the operator."""

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
    """What does not wait for the operator, and can be taken up again."""

    INVITED = "invited", "パスワードをまだ決めていない方"
    SUSPENDED = "suspended", "利用を止めている事業所"


def told_day(now: datetime) -> date:
    """Return the day of Japan whose mail is due."""
    return (now.astimezone(JAPAN) - _FROM_HOUR).date()


def daily_mail(waiting: Mapping[OperatorQueue, int]) -> MailText | None:
    """Return the mail that tells how much waits, or None where nothing does."""
    lines = [f"・{kind.label}：{count}件" for kind, count in waiting.items() if count]
    if not lines:
        return None
    listed = "\n".join(lines)
    return MailText("対応を待っているもの", f"対応を待っているものがあります。\n\n{listed}\n")
