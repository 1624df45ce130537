"""Second factors: when a proof of identity is required, valid codes, and the mails about changes."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from server.core.japan import JAPAN
from server.core.text import tidy_ascii
from server.notifications.rules.mails import MailText

#: A proof of identity is fresh for this long.
PROOF_LIFETIME = timedelta(minutes=30)
#: Time limit for the second step of a sign-in and for setting up a factor.
STEP_LIFETIME = timedelta(minutes=10)
#: The delay of a factor reset or an address change by an operator; until then, the owner can stop it.
OPERATOR_CHANGE_DELAY = timedelta(hours=24)

#: The period of a TOTP code.
CODE_SECONDS = 30
#: The number of accepted time steps before and after the current step, because clocks differ.
STEP_DRIFT = 1
CODE_DIGITS = 6

RECOVERY_CODES = 10
# Letters that look like digits are excluded. 16 characters have 80 bits, so the stored hashes cannot be brute-forced.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_GROUPS, _GROUP_LENGTH = 4, 4
_LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1"})


class RequiredProof(Enum):
    """Which fresh proof a call requires."""

    #: A passkey or an app, which the account must have; not checked if `SECOND_FACTOR` is off.
    FACTOR = "a second factor, which is required"
    #: A passkey or an app if the account has one, otherwise the password.
    STRONGEST = "the strongest proof that there is"
    #: A passkey or an app if the account has one; the request body also contains the password.
    FACTOR_WITH_PASSWORD = "the password, and a second factor if there is one"  # noqa: S105 - a sentence


class ProofStatus(Enum):
    """Whether the viewer's proof of identity is sufficient for a call."""

    GOOD = auto()
    NEEDED = auto()
    NO_FACTOR = auto()


@dataclass(frozen=True)
class FactorStatus:
    """Whether an account has a second factor, and whether it must have one."""

    has_factor: bool
    needs_factor: bool

    @property
    def lacks_factor(self) -> bool:
        """Whether the user must set up a factor before doing anything else."""
        return self.needs_factor and not self.has_factor


def expired_proof_time(now: datetime) -> datetime:
    """Return the latest `proved_at` at which a proof is no longer fresh."""
    return now - PROOF_LIFETIME - timedelta(microseconds=1)


def check_proof(
    required: RequiredProof, proved_at: datetime, now: datetime, *, has_factor: bool
) -> ProofStatus:
    if not has_factor and required is RequiredProof.FACTOR:
        return ProofStatus.NO_FACTOR
    if not has_factor and required is RequiredProof.FACTOR_WITH_PASSWORD:
        # The request body contains the password.
        return ProofStatus.GOOD
    return ProofStatus.GOOD if now - proved_at <= PROOF_LIFETIME else ProofStatus.NEEDED


def code_steps(now: datetime) -> range:
    """Return the time steps whose codes are valid now, oldest first."""
    current = int(now.timestamp()) // CODE_SECONDS
    return range(current - STEP_DRIFT, current + STEP_DRIFT + 1)


def is_app_code(code: str) -> bool:
    """Return whether a code has the form of an app code; all other codes are recovery codes."""
    return len(code) == CODE_DIGITS and code.isascii() and code.isdigit()


def tidy_code(typed: str) -> str:
    """Normalize a typed code: full-width characters, case, hyphens and spaces."""
    code = "".join(char for char in tidy_ascii(typed).upper() if char.isascii() and char.isalnum())
    return code if is_app_code(code) else code.translate(_LOOKALIKES)


def new_recovery_code() -> str:
    """Generate a recovery code, in groups of four characters."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUPS))


def factor_added_mail(factor: str, url: str) -> MailText:
    """Return the mail about a new factor; `factor` is its name, `url` the page that requests a password link."""
    return MailText(
        f"二段階認証の{factor}が登録されました",
        f"あなたのアカウントに、二段階認証の{factor}が登録されました。\n\n{_not_you(url)}",
    )


def factor_removed_mail(factor: str, url: str) -> MailText:
    return MailText(
        f"二段階認証の{factor}が取り除かれました",
        f"あなたのアカウントから、二段階認証の{factor}が取り除かれました。\n\n{_not_you(url)}",
    )


def recovery_codes_replaced_mail(url: str) -> MailText:
    return MailText(
        "リカバリーコードが新しくなりました",
        "あなたのアカウントのリカバリーコードが新しくなりました。前のコードは、もう使えません。\n\n"
        + _not_you(url),
    )


def recovery_code_used_mail(left: int, url: str) -> MailText:
    return MailText(
        "リカバリーコードが使われました",
        f"あなたのアカウントで、リカバリーコードが使われました。残りは{left}個です。\n\n{_not_you(url)}",
    )


def factor_reset_announced_mail(link: str, due_at: datetime) -> MailText:
    """Return the mail about a scheduled reset of all factors, with the link that stops it."""
    when = due_at.astimezone(JAPAN)
    return MailText(
        "二段階認証を取り除く手続きが始まりました",
        "運営が、あなたのアカウントの二段階認証をすべて取り除く手続きを始めました。\n"
        f"{when:%Y年%m月%d日 %H:%M}に取り除かれます。"
        "そのあとは、パスワードだけでログインして、登録し直してください。\n\n"
        "お心当たりがない場合は、次のリンクを開いて、手続きを止めてください。\n\n"
        f"{link}\n",
    )


def factors_reset_mail() -> MailText:
    return MailText(
        "二段階認証が取り除かれました",
        "あなたのアカウントの二段階認証が、すべて取り除かれました。どこでも、もう一度ログインが必要です。\n"
        "パスワードでログインして、二段階認証を登録し直してください。\n\n"
        "お心当たりがない場合は、事業所の管理者か運営まで、すぐにお知らせください。\n",
    )


def line_linked_mail(url: str) -> MailText:
    return MailText(
        "LINEでのお知らせがつながりました",
        "あなたのアカウントへのお知らせが、つないだLINEにも届くようになりました。\n"
        "設定の画面で、いつでも止められます。\n\n" + _not_you(url),
    )


def _not_you(url: str) -> str:
    return (
        f"お心当たりがない場合は、次の画面からパスワードを設定し直して、運営までお知らせください。\n{url}\n"
    )
