"""Texts of the product's e-mails and of the operator's notices."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from server.core.japan import JAPAN
from server.core.vocabulary import ReportDecision, StaffNoticeKind

#: For mails to the operator that contain no details. `mail_operator` adds the link to the work list.
SEE_WORK_LIST = "対応することの一覧で見てください。\n"
#: Subject of the mail about a sign-in from an unknown browser.
NEW_BROWSER = "新しいブラウザからログインがありました"

RENAMED = "あなたの名前の表記を、運営が直しました。"
DISABLED = "あなたのアカウントを、運営が止めました。"
ENABLED = "あなたのアカウントを、運営がまた使えるようにしました。"
SIGNED_OUT = "あなたのログインを、運営がすべて終わらせました。もう一度ログインしてください。"
DATA_IS_READY = "お問い合わせのあった、あなたの情報は、設定の「自分のデータ」から、いつでも受け取れます。"

# The greeting contains no name from the form, because anyone can enter the address of another person there.
_GREETING = "ご担当者 様\n\n"
_INVITATION_SUBJECT = "事業所のスタッフへの招待"

_DECISION_NOTICES = {
    ReportDecision.NOTHING: "トークルームについて運営に知らせがあり、確かめました。お願いすることはありません。",
    ReportDecision.WARNED: "トークルームでのやり取りについて、運営から注意します。"
    "相手の方を困らせることは、しないでください。くり返されたときは、事業所の利用を止めることがあります。",
    ReportDecision.SUSPENDED: "運営が、{office}の利用を止めました。"
    "募集と、連絡と、トークルームを終わりにしました。",
    ReportDecision.ROOMS_CLOSED: "運営が、トークルーム{rooms}件を閉じました。",
    ReportDecision.ALL_ROOMS_CLOSED: "運営が、法人のトークルーム{rooms}件を閉じました。",
}


@dataclass(frozen=True)
class MailText:
    subject: str
    text: str
    #: The kinds of notices in a staff mail, which the reader can turn off; empty for other mails.
    kinds: tuple[StaffNoticeKind, ...] = ()


def quoted(name: str) -> str:
    """Return a name in 「」. These brackets are replaced inside the name."""
    return f"「{name.replace('「', '『').replace('」', '』')}」"


def signup_confirmation_mail(link: str, lifetime: timedelta, price: str) -> MailText:
    """Compose the mail with the link that confirms the address of a sign-up request. `price` may be empty."""
    return MailText(
        "お申し込みの確認",
        f"{_GREETING}資料請求・新規登録のお申し込みを確かめています。\n"
        f"次のリンクを開き、「申し込みを確定する」を押すと、お申し込みが運営に届きます。\n\n{link}\n\n"
        f"リンクは{lifetime.days}日間使えます。そのあとは、お申し込みの内容を消します。\n{price}\n"
        "お心当たりがない場合は、このメールを破棄してください。何も登録されません。\n",
    )


def signup_approval_mail(link: str, lifetime: timedelta, price: str) -> MailText:
    """Compose the mail with the link that sets a password after an approval. `price` may be empty."""
    return MailText(
        "ご登録が承認されました",
        f"{_GREETING}ご登録が承認されました。次のリンクからパスワードを設定すると、ログインできます。\n\n{link}\n\n"
        f"リンクは{lifetime.days}日間、1回だけ使えます。\n{price}",
    )


def signup_rejection_mail(words: str) -> MailText:
    """Compose the mail about a rejected sign-up request. `words` is the operator's own text and may be empty."""
    reason = f"{words}\n" if words else ""
    return MailText(
        "お申し込みについて",
        f"{_GREETING}お申し込みを確認しましたが、今回はご登録いただけませんでした。\n"
        f"{reason}くわしくは、お問い合わせ窓口までご連絡ください。\n",
    )


def password_reset_mail(link: str, lifetime: timedelta) -> MailText:
    """Compose the mail with the link that resets a password."""
    hours = int(lifetime.total_seconds() // 3600)
    return MailText(
        "パスワードの再設定",
        f"次のリンクから、新しいパスワードを設定してください。\n\n{link}\n\n"
        f"リンクは{hours}時間、1回だけ使えます。\n"
        "お心当たりがない場合は、このメールを破棄してください。今のパスワードはそのまま使えます。\n",
    )


def new_browser_mail(browser: str, network: str, page: str, now: datetime) -> MailText:
    """Compose the mail about a sign-in from an unknown browser."""
    when = now.astimezone(JAPAN)
    return MailText(
        NEW_BROWSER,
        f"いつもと違うブラウザから、あなたのアカウントにログインがありました。\n\n"
        f"日時：{when:%Y年%m月%d日 %H:%M}\nブラウザ：{browser}\n接続元：{network}\n\n"
        "ご自分のログインであれば、対応は不要です。\n"
        f"お心当たりがない場合は、次の画面からパスワードを設定し直してください。\n{page}\n",
    )


def password_changed_mail(page: str) -> MailText:
    return MailText(
        "パスワードが変わりました",
        "ログインに使うパスワードが変わりました。ほかの機器では、もう一度ログインが必要です。\n\n"
        f"お心当たりがない場合は、次の画面からパスワードを設定し直して、運営までお知らせください。\n{page}\n",
    )


def email_confirmation_mail(link: str, lifetime: timedelta) -> MailText:
    """Compose the mail that asks the owner of a new address to confirm it."""
    hours = int(lifetime.total_seconds() // 3600)
    return MailText(
        "メールアドレスの確認",
        "このメールアドレスを、ログインとお知らせに使うという申し込みがありました。\n"
        f"次のリンクを開いて、確定してください。\n\n{link}\n\n"
        f"リンクは{hours}時間、1回だけ使えます。\n"
        "お心当たりがない場合は、このメールを破棄してください。何も変わりません。\n",
    )


def email_taken_mail() -> MailText:
    """Compose the mail to an address that a user wants to use although the address already has an account."""
    return MailText(
        "メールアドレスの変更について",
        "このメールアドレスへの変更の申し込みがありましたが、すでにアカウントで使われているため、変更していません。\n"
        "お心当たりがない場合は、対応は不要です。\n",
    )


def email_changed_mail(link: str, lifetime: timedelta) -> MailText:
    """Compose the mail to the previous address, with a link that reverts the change."""
    return MailText(
        "メールアドレスが変わりました",
        "ログインとお知らせに使うメールアドレスが、このアドレスから別のアドレスに変わりました。\n"
        "ご自分で変えたのであれば、対応は不要です。\n\n"
        f"お心当たりがない場合は、次のリンクから元に戻してください。\n\n{link}\n\n"
        f"リンクは{lifetime.days}日間使えます。元に戻すと、すべてのログインが終わり、"
        "そのころに登録されたパスキーなども取り除かれます。"
        "パスワードを設定し直すメールが、このアドレスに届きます。\n",
    )


def email_change_undone_mail(period: timedelta) -> MailText:
    """Compose the mail that lists what was removed when a change of address was reverted.

    Items that were created in this period before the change, or later, were removed.
    """
    return MailText(
        "メールアドレスを元に戻しました",
        "メールアドレスの変更を取り消し、すべてのログインを終わらせました。\n"
        "変更した人がこのアカウントを使い続けられないように、次のものも取り除きました。\n\n"
        f"・変更の{period.days}日前より後に登録された、パスキーとアプリ\n"
        "・リカバリーコード（すべて）\n"
        f"・変更の{period.days}日前より後に作られた、カレンダーのアドレスとスタッフの招待\n"
        "・LINEでのお知らせの連携\n\n"
        "パスワードを設定し直すリンクは、次のメールで届きます。ログインしたら、必要なものを登録し直してください。\n"
        "事業所のスタッフに知らない人がいないかも、お確かめください。\n",
    )


def delayed_email_confirmation_mail(link: str, due_at: datetime, lifetime: timedelta) -> MailText:
    """Compose the mail that asks the owner of a new address to confirm it at or after `due_at`."""
    hours = int(lifetime.total_seconds() // 3600)
    return MailText(
        "メールアドレスの確認",
        "このメールアドレスを、ログインとお知らせに使う手続きを、運営が始めました。\n"
        f"{_date_and_time(due_at)}からの{hours}時間に、次のリンクを開いて、確定してください。\n\n{link}\n\n"
        "リンクは1回だけ使えます。\n"
        "お心当たりがない場合は、このメールを破棄してください。何も変わりません。\n",
    )


def email_change_announced_mail(link: str, due_at: datetime) -> MailText:
    """Compose the mail to the current address about a change by the operator, with a link that stops the change."""
    return MailText(
        "メールアドレスを変える手続きが始まりました",
        "運営が、あなたのアカウントのメールアドレスを、このアドレスから別のアドレスに変える手続きを始めました。\n"
        f"{_date_and_time(due_at)}から、新しいアドレスで確定できるようになります。\n\n"
        "お心当たりがない場合は、次のリンクを開いて、手続きを止めてください。\n\n"
        f"{link}\n",
    )


def move_in_taken_back_mail(contact_id: int, home: str, reason: str) -> MailText:
    """Compose the mail to the operator about a move-in confirmation that was taken back."""
    return MailText(
        "入居確定が取り消されました",
        f"「{home}」（コンタクト {contact_id}）の入居確定が取り消されました。\n理由：{reason}\n",
    )


def reports_cancelled_mail(contact_id: int, home: str, *, is_confirmed: bool) -> MailText:
    """Compose the mail to the operator about reports of a facility that were cancelled with the acceptance."""
    cancelled = "入居確定とシステム利用料" if is_confirmed else "見学完了の報告"
    return MailText(
        "承認の取り消しで、施設の報告がなくなりました",
        f"「{home}」（コンタクト {contact_id}）の承認が24時間以内に取り消され、{cancelled}が取り消されました。\n",
    )


def move_in_contested_mail(contact_id: int, home: str) -> MailText:
    """Compose the mail to the operator about a confirmed move-in that the seeker's side contests."""
    return MailText(
        "入居確定について「ちがいます」と知らせがありました",
        f"「{home}」（コンタクト {contact_id}）の入居確定は、ちがうという知らせがありました。\n{SEE_WORK_LIST}",
    )


def invitation_mail(office: str, by: str, link: str, lifetime: timedelta) -> MailText:
    """Compose the mail that invites a person to an office."""
    return MailText(
        _INVITATION_SUBJECT,
        f"{_invitation_intro(office, by)}"
        f"次のリンクを開くと、参加できます。\n\n{link}\n\n"
        f"リンクは{lifetime.days}日間、1回だけ使えます。\n"
        "お心当たりがない場合は、このメールを破棄してください。\n",
    )


def invitation_of_other_role_mail(office: str, by: str) -> MailText:
    """Compose the mail to an invited address whose account has another role and cannot join."""
    return MailText(
        _INVITATION_SUBJECT,
        f"{_invitation_intro(office, by)}"
        "このメールアドレスは、ほかの種別のアカウントで使われているため、参加できません。\n"
        "参加するには、別のメールアドレスに招待を送ってもらってください。\n"
        "お心当たりがない場合は、このメールを破棄してください。\n",
    )


def case_offer_mail(office: str, people: int, site: str) -> MailText:
    """Compose the mail to a counselor office about cases that another office offers."""
    return MailText(
        "担当の引き継ぎの相談が届きました",
        "ほかの事業所から、担当を引き継いでほしいという相談が届きました。\n\n"
        f"事業所：{quoted(office)}\n人数：{people}名\n\n"
        f"ログインして、引き受けるかどうかをお答えください。\n{site}/counselors/top/\n",
    )


def operator_mail(message: str) -> MailText:
    """Compose the mail about an operator's action."""
    return MailText(
        "運営からのお知らせ",
        f"{message}\n\nお心当たりがない場合は、お問い合わせ窓口までご連絡ください。\n",
    )


def person_renamed_notice(number: int) -> str:
    return f"登録{number}番の方の名前の表記を、運営が直しました。"


def person_erased_notice(number: int) -> str:
    return f"登録{number}番の内容と証明書の画像を、運営が消しました。"


def disclosure_requested_notice(number: int) -> str:
    """Compose the notice to the assignee that a person requested the disclosure of their data."""
    return (
        f"登録{number}番の方から、残っている情報の開示を求められました。"
        "運営が書き出しますので、ご本人へのお渡しについてご連絡をお待ちください。"
    )


def contact_person_renamed_notice(number: int) -> str:
    return f"ホーム{number}番の担当者名の表記を、運営が直しました。"


def corporations_merged_notice(kept: str) -> str:
    return f"同じ法人として登録が2つあったため、運営が{quoted(kept)}にまとめました。事業所とスタッフはそのままです。"


def decision_notice(decision: ReportDecision, office: str, rooms: int, words: str) -> str:
    """Compose the notice of a decision to an office's managers. `words` is the operator's own text and may be empty."""
    notice = _DECISION_NOTICES[decision].format(office=quoted(office), rooms=rooms)
    return f"{notice}\n{words}" if words else notice


def resumption_notice(office: str) -> str:
    """Compose the notice of a resumed office to its managers."""
    return f"運営が、{quoted(office)}の利用を再開しました。一覧から外れていたものは、一覧に戻りました。"


def decision_mail(office: str, message: str) -> MailText:
    """Compose a mail with a notice to managers, because some managers can no longer sign in."""
    return MailText(
        "運営からのお知らせ",
        f"運営からのお知らせです。\n事業所：{quoted(office)}\n\n{message}\n\nくわしくは、お問い合わせ窓口までご連絡ください。\n",
    )


def _invitation_intro(office: str, by: str) -> str:
    return (
        "グループホームマッチングを使う事業所から、スタッフへの招待が届きました。\n\n"
        f"事業所：{quoted(office)}\n招待した方：{quoted(by)}\n\n"
    )


def _date_and_time(moment: datetime) -> str:
    return f"{moment.astimezone(JAPAN):%Y年%m月%d日 %H:%M}"
