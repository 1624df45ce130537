"""What owners are told of what an operator did for them: in the product or by mail, and nobody's name in either."""

from datetime import datetime, timedelta

from server.domain.japan import JAPAN
from server.domain.notices.mails import MailText, quoted
from server.domain.vocabulary import ReportDecision

#: The event of such a notice: it is about no contact.
OPERATOR_ACTED = "operator_acted"

RENAMED = "あなたの名前の表記を、運営が直しました。"
DISABLED = "あなたのアカウントを、運営が止めました。"
ENABLED = "あなたのアカウントを、運営がまた使えるようにしました。"
SIGNED_OUT = "あなたのログインを、運営がすべて終わらせました。もう一度ログインしてください。"
DATA_IS_READY = "お問い合わせのあった、あなたの情報は、設定の「自分のデータ」から、いつでも受け取れます。"


def person_renamed(number: int) -> str:
    """Return what whoever is in charge of a person is told of their name."""
    return f"登録{number}番の方の名前の表記を、運営が直しました。"


def person_erased(number: int) -> str:
    """Return what whoever was in charge of a person is told of their end."""
    return f"登録{number}番の内容と証明書の画像を、運営が消しました。"


def person_asked_for_data(number: int) -> str:
    """Return what whoever is in charge of a person is told of their wish to know what is held of them."""
    return (
        f"登録{number}番の方から、残っている情報の開示を求められました。"
        "運営が書き出しますので、ご本人へのお渡しについてご連絡をお待ちください。"
    )


def home_contact_renamed(number: int) -> str:
    """Return what whoever is in charge of a home is told of its contact person's name."""
    return f"ホーム{number}番の担当者名の表記を、運営が直しました。"


def corporations_merged(kept: str) -> str:
    """Return what the managers of merged corporations are told."""
    return f"同じ法人として登録が2つあったため、運営が{quoted(kept)}にまとめました。事業所とスタッフはそのままです。"


def by_operator(what: str) -> MailText:
    """Return the mail that tells an owner what an operator did."""
    return MailText(
        "運営からのお知らせ",
        f"{what}\n\nお心当たりがない場合は、お問い合わせ窓口までご連絡ください。\n",
    )


def email_to_confirm_later(link: str, due_at: datetime, lasts: timedelta) -> MailText:
    """Return the mail that asks at a new address whether it is its owner's, and says from when on that is possible."""
    hours = int(lasts.total_seconds() // 3600)
    return MailText(
        "メールアドレスの確認",
        "このメールアドレスを、ログインとお知らせに使う手続きを、運営が始めました。\n"
        f"{_when(due_at)}からの{hours}時間に、次のリンクを開いて、確定してください。\n\n{link}\n\n"
        "リンクは1回だけ使えます。\n"
        "お心当たりがない場合は、このメールを破棄してください。何も変わりません。\n",
    )


def email_change_announced(link: str, due_at: datetime) -> MailText:
    """Return the mail that tells the address that is to be replaced, and how to stop that."""
    return MailText(
        "メールアドレスを変える手続きが始まりました",
        "運営が、あなたのアカウントのメールアドレスを、このアドレスから別のアドレスに変える手続きを始めました。\n"
        f"{_when(due_at)}から、新しいアドレスで確定できるようになります。\n\n"
        "お心当たりがない場合は、次のリンクを開いて、手続きを止めてください。\n\n"
        f"{link}\n",
    )


def _when(moment: datetime) -> str:
    return f"{moment.astimezone(JAPAN):%Y年%m月%d日 %H:%M}"


_BY_DECISION = {
    ReportDecision.NOTHING: "トークルームについて運営に知らせがあり、確かめました。お願いすることはありません。",
    ReportDecision.WARNED: "トークルームでのやりとりについて、運営から注意します。"
    "相手の方を困らせることは、しないでください。くり返されたときは、事業所の利用を止めることがあります。",
    ReportDecision.SUSPENDED: "運営が、{office}の利用を止めました。"
    "募集と、連絡と、トークルームを終わりにしました。",
    ReportDecision.ROOMS_CLOSED: "運営が、トークルーム{rooms}件を閉じました。",
    ReportDecision.ALL_ROOMS_CLOSED: "運営が、法人のトークルーム{rooms}件を閉じました。",
}


def told_to_office(decision: ReportDecision, office: str, rooms: int, words: str) -> str:
    """Return what the managers of an office are told of a decision, with the operator's own words if there are any."""
    told = _BY_DECISION[decision].format(office=quoted(office), rooms=rooms)
    return f"{told}\n{words}" if words else told


def told_of_return(office: str) -> str:
    """Return what the managers of an office are told that may go on."""
    return f"運営が、{quoted(office)}の利用を再開しました。一覧から外れていたものは、一覧にもどりました。"


def decision_mail(office: str, message: str) -> MailText:
    """Return the mail that says the same to whoever may not sign in any more."""
    return MailText(
        "運営からのお知らせ",
        f"運営からのお知らせです。\n事業所：{quoted(office)}\n\n{message}\n\nくわしくは、お問い合わせ窓口までご連絡ください。\n",
    )
