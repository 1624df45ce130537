"""The words of the e-mails about second factors: no secret and no name stands in them."""

from datetime import datetime

from server.domain.japan import JAPAN
from server.domain.notices.mails import MailText


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
