"""The second factor: who needs one, how long a proof lasts, which codes of an app count, and how codes are written."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from server.core.japan import JAPAN
from server.core.text import tidy_ascii
from server.notifications.rules.mails import MailText

#: How long somebody may do what a proof is asked for.
PROOF_LASTS = timedelta(minutes=30)
#: How long one may take over the second step of signing in, or over setting a factor up.
STEP_LASTS = timedelta(minutes=10)
#: What the operator takes away is gone only after this: whoever it belongs to can stop it.
RESET_WAITS = timedelta(hours=24)

#: How long an app shows one code, and how many before and after the present one count: clocks differ a little.
CODE_SECONDS = 30
DRIFT = 1
CODE_DIGITS = 6

RECOVERY_CODES = 10
# Without the letters that are read as another one. 80 bits: nobody tries them out, whoever has the hashes neither.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_GROUPS, _GROUP = 4, 4
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1"})


class Asks(Enum):
    """Which fresh proof a call requires."""

    #: A passkey or an app, which the account must have; not checked when `SECOND_FACTOR` is off.
    FACTOR = "a second factor, which is required"
    #: A passkey or an app if the account has one, else the password.
    STRONGEST = "the strongest proof that there is"
    #: A passkey or an app if the account has one; the call itself carries the password.
    FACTOR_BESIDES = "the password, and a second factor if there is one"


class Proof(Enum):
    """What a call lacks that only somebody who has proved anew who they are may make."""

    GOOD = auto()
    NEEDED = auto()
    NO_FACTOR = auto()


@dataclass(frozen=True)
class FactorStatus:
    """How somebody stands with a second factor; both are false where none is asked for."""

    has_factor: bool
    needs_factor: bool

    @property
    def lacks_factor(self) -> bool:
        """Say whether they must set one up before anything else."""
        return self.needs_factor and not self.has_factor


def is_fresh(proved_at: datetime, now: datetime) -> bool:
    """Say whether a proof of who somebody is still counts."""
    return now - proved_at <= PROOF_LASTS


def outdated(now: datetime) -> datetime:
    """Return when the latest proof was made that does not count any more."""
    return now - PROOF_LASTS - timedelta(microseconds=1)


def proof_of(asks: Asks, proved_at: datetime, now: datetime, *, has_factor: bool) -> Proof:
    """Say what a call lacks that asks for a proof."""
    if not has_factor and asks is Asks.FACTOR:
        return Proof.NO_FACTOR
    if not has_factor and asks is Asks.FACTOR_BESIDES:
        return Proof.GOOD
    return Proof.GOOD if is_fresh(proved_at, now) else Proof.NEEDED


def code_steps(now: datetime) -> range:
    """Return the steps whose codes count at a moment, the oldest first."""
    present = int(now.timestamp()) // CODE_SECONDS
    return range(present - DRIFT, present + DRIFT + 1)


def is_app_code(code: str) -> bool:
    """Say whether what was typed is a code of an app, and no recovery code."""
    return len(code) == CODE_DIGITS and code.isascii() and code.isdigit()


def tidy_code(typed: str) -> str:
    """Return a code as it is compared: in any width and case, with or without hyphens and spaces."""
    kept = "".join(one for one in tidy_ascii(typed).upper() if one.isascii() and one.isalnum())
    return kept if is_app_code(kept) else kept.translate(_READ_AS)


def new_recovery_code() -> str:
    """Return a recovery code as it is shown, in groups that are easily copied by hand."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))


def factor_added(what: str, page: str) -> MailText:
    """Return the mail that tells an account's owner of a new factor."""
    return MailText(
        f"二段階認証の{what}が登録されました",
        f"あなたのアカウントに、二段階認証の{what}が登録されました。\n\n{_not_you(page)}",
    )


def factor_removed(what: str, page: str) -> MailText:
    """Return the mail that tells an account's owner of a factor that is gone."""
    return MailText(
        f"二段階認証の{what}が取り除かれました",
        f"あなたのアカウントから、二段階認証の{what}が取り除かれました。\n\n{_not_you(page)}",
    )


def codes_made(page: str) -> MailText:
    """Return the mail that tells an account's owner of new recovery codes."""
    return MailText(
        "リカバリーコードが新しくなりました",
        "あなたのアカウントのリカバリーコードが新しくなりました。前のコードは、もう使えません。\n\n"
        + _not_you(page),
    )


def recovery_code_used(left: int, page: str) -> MailText:
    """Return the mail that tells an account's owner of a recovery code that was used."""
    return MailText(
        "リカバリーコードが使われました",
        f"あなたのアカウントで、リカバリーコードが使われました。残りは{left}個です。\n\n{_not_you(page)}",
    )


def reset_announced(link: str, due_at: datetime) -> MailText:
    """Return the mail that tells an account's owner when its factors will be taken away, and how to stop that."""
    when = due_at.astimezone(JAPAN)
    return MailText(
        "二段階認証を取り除く手続きが始まりました",
        "運営が、あなたのアカウントの二段階認証をすべて取り除く手続きを始めました。\n"
        f"{when:%Y年%m月%d日 %H:%M}に取り除かれます。"
        "そのあとは、パスワードだけでログインして、登録し直してください。\n\n"
        "お心当たりがない場合は、次のリンクを開いて、手続きを止めてください。\n\n"
        f"{link}\n",
    )


def factors_reset() -> MailText:
    """Return the mail that tells an account's owner that its factors were taken away."""
    return MailText(
        "二段階認証が取り除かれました",
        "あなたのアカウントの二段階認証が、すべて取り除かれました。どこでも、もう一度ログインが必要です。\n"
        "パスワードでログインして、二段階認証を登録し直してください。\n\n"
        "お心当たりがない場合は、事業所の管理者か運営まで、すぐにお知らせください。\n",
    )


def line_linked(page: str) -> MailText:
    """Return the mail that tells a counselor that a LINE account gets their notices."""
    return MailText(
        "LINEでのお知らせがつながりました",
        "あなたのアカウントへのお知らせが、つないだLINEにも届くようになりました。\n"
        "設定の画面で、いつでも止められます。\n\n" + _not_you(page),
    )


def _not_you(page: str) -> str:
    return (
        f"お心当たりがない場合は、次の画面からパスワードを設定し直して、運営までお知らせください。\n{page}\n"
    )
