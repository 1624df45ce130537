"""Retention: how long each kind of data is kept and what happens afterwards, as rows of the table `TERMS`.

Users see the Japanese texts.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Term:
    """How long the data of some tables is kept. `lasts` is None if an event ends the period, and not a duration."""

    name: str
    #: The tables that contain the data.
    tables: tuple[str, ...]
    #: The data, in Japanese.
    what: str
    #: The event that starts or ends the period; `{}` is replaced by the duration.
    since: str
    #: What happens to the data when the period has ended.
    afterwards: str
    lasts: timedelta | None = None

    @property
    def until(self) -> str:
        """The end of the period in Japanese."""
        if self.lasts is None:
            return self.since
        days = self.lasts // DAY
        return self.since.format(f"{days // 365}年" if days and days % 365 == 0 else f"{days}日")


#: The name shown for a deleted account.
DELETED_ACCOUNT_NAME = "退会した方"

_YEAR = timedelta(days=365)
#: A signup whose mail address is not confirmed within this time is deleted.
CONFIRMED_WITHIN = 3 * DAY
_DELETED = "消します。"
_ANONYMISED = "だれのことかわかる内容を消し、番号だけを残します。"


TERMS: tuple[Term, ...] = (
    Term(
        "registration",
        ("preference", "preference_area"),
        "希望条件、名前、住所、障害のこと",
        "募集しているあいだ。「登録を消す」か退会で、すぐに",
        _ANONYMISED,
    ),
    Term("withdrawn", ("preference",), "募集をとめた登録", "とめてから{}", _ANONYMISED, 30 * DAY),
    Term(
        "suspended",
        ("preference",),
        "アカウントが止められて一覧から外れた登録",
        "外れてから{}",
        _ANONYMISED,
        _YEAR,
    ),
    Term(
        "drafts",
        ("form_draft",),
        "書きかけの希望条件、ホームの内容、メッセージ",
        "最後に書いてから{}。登録したとき、送ったとき、トークルームを閉じたときは、すぐに",
        _DELETED,
        30 * DAY,
    ),
    Term(
        "certificates",
        ("certificate", "certificate_permission"),
        "手帳と受給者証の画像、見てよい事業所",
        "自分で消すか、募集をとめるまで",
        _DELETED,
    ),
    Term(
        "looks_at_certificates",
        ("certificate_view",),
        "手帳や受給者証の画像をだれが見たか",
        "見てから{}。登録を消すときは、すぐに",
        _DELETED,
        3 * _YEAR,
    ),
    Term(
        "looks",
        ("detail_view", "list_shown"),
        "だれがくわしい内容を開いたか、どの一覧に出たか",
        "開いた日、出た日から{}",
        _DELETED,
        _YEAR,
    ),
    Term(
        "wishes_for_peace",
        ("block", "rest_lifted", "listing_count"),
        "連絡を断った法人、また連絡してよい法人、一覧に出た回数",
        "登録の内容が消えるまで",
        _DELETED,
    ),
    Term(
        "consent",
        ("consent",),
        "同意した日と方法",
        "登録の内容が消えてから{}",
        _DELETED,
        3 * _YEAR,
    ),
    Term(
        "contacts",
        ("contact",),
        "ホームからの連絡があったこと",
        "このサービスがあるあいだ",
        "同じホームから何度も連絡が来ないように、番号と日付だけを残します。",
    ),
    Term(
        "office_notes",
        ("office_note", "contact_note", "put_aside"),
        "事業所だけが読むメモ、ホームが一覧から外した印",
        "書いた日、外した日から{}。登録の内容が消えるときは、すぐに",
        _DELETED,
        _YEAR,
    ),
    Term(
        "outline",
        ("contact",),
        "終わった連絡に残る年齢、性別、都道府県、ホームの一言、辞退の理由",
        "連絡が終わってから{}。登録を消すときは、すぐに",
        _DELETED,
        _YEAR,
    ),
    Term(
        "steps",
        ("contact_step", "case_step", "handover", "case_offer"),
        "承認や担当の終わり、引き継ぎをだれがしたか",
        "その日から{}",
        _DELETED,
        3 * _YEAR,
    ),
    Term(
        "move_in_questions",
        ("move_in_question",),
        "入居したかどうかの質問と答え",
        "質問した日から{}。登録を消すときは、すぐに",
        _DELETED,
        3 * _YEAR,
    ),
    Term(
        "visits",
        ("visit", "visit_told"),
        "見学の日時と場所",
        "見学の日から{}。これからの見学はトークルームを閉じたとき、登録を消すときは全部、すぐに",
        _DELETED,
        _YEAR,
    ),
    Term(
        "calendars",
        ("calendar_feed",),
        "見学の予定を読むカレンダーのアドレス（暗号にしたもの）",
        "自分でやめるか、退会するまで",
        _DELETED,
    ),
    Term(
        "rooms",
        ("message", "room_read"),
        "トークルームのメッセージ、写真、ファイル",
        "トークルームを閉じるまで",
        _DELETED,
    ),
    Term("room_templates", ("room_template",), "トークルームで使う文例", "事業所が消すまで", _DELETED),
    Term(
        "helpers",
        ("helping", "helper_word"),
        "いっしょに読む人と、その人の言葉",
        "どちらかが終わりにするまで",
        _DELETED,
    ),
    Term(
        "helper_invitations",
        ("helper_invitation",),
        "いっしょに読む人への招待",
        "招待してから{}。使ったときは、すぐに",
        _DELETED,
        7 * DAY,
    ),
    Term(
        "reports",
        ("report",),
        "運営への知らせ",
        "知らせた日から{}。書いた人の名前と言葉は、登録を消すときに、すぐに",
        _DELETED,
        3 * _YEAR,
    ),
    Term(
        "listed_people",
        ("listed_person",),
        "その日、法人の一覧に出たこと（上限を数えるため）",
        "その日が終わるまで",
        _DELETED,
        timedelta(0),
    ),
    Term("quotas", ("quota_near",), "法人が1日の上限に近づいたこと", "その日から{}", _DELETED, 90 * DAY),
    Term("notifications", ("notification",), "お知らせ", "届いた日から{}", _DELETED, 180 * DAY),
    Term("sent", ("push", "mail", "line_reply"), "送ったLINEとメール", "送った日から{}", _DELETED, 90 * DAY),
    Term(
        "waiting_mails", ("staff_notice",), "スタッフにメールで知らせること", "メールにまとめるまで", _DELETED
    ),
    Term("line_events", ("line_event",), "LINEから届いた知らせの番号", "届いた日から{}", _DELETED, 7 * DAY),
    Term(
        "accounts",
        ("account", "staff_notice_choice"),
        "アカウントの名前、LINEの番号、メールアドレス、お知らせの受け取り方",
        "使っているあいだ。退会したときは、すぐに",
        _ANONYMISED,
    ),
    Term("disabled_accounts", ("account",), "止められたアカウント", "止めてから{}", _ANONYMISED, 3 * _YEAR),
    Term("sessions", ("sign_in_session",), "ログインの記録", "ログインが終わってから{}", _DELETED, 30 * DAY),
    Term(
        "known_browsers",
        ("known_browser",),
        "ログインしたブラウザの目印（暗号）",
        "最後にログインしてから{}",
        _DELETED,
        _YEAR,
    ),
    Term(
        "audit",
        ("audit_entry", "audit_reason", "audit_refusal"),
        "だれがいつ何をしたか（番号だけ）と、運営の理由",
        "した日から3年",
        _DELETED,
    ),
    Term(
        "second_factors",
        ("passkey", "code_app", "recovery_code", "factor_reset"),
        "二段階認証のパスキー、アプリの鍵（暗号）、リカバリーコード（暗号）",
        "取り除くか、アカウントの名前を消すまで",
        _DELETED,
    ),
    Term(
        "failed_sign_ins",
        ("failed_sign_in",),
        "ログイン、リンク、コードの失敗（だれのかは暗号）",
        "失敗してから{}",
        _DELETED,
        timedelta(days=1),
    ),
    Term(
        "links",
        ("password_link", "invitation", "email_change"),
        "パスワードのリンク、招待、変えたメールアドレス",
        "使ったか期限が切れてから{}",
        _DELETED,
        30 * DAY,
    ),
    Term(
        "unconfirmed_signups",
        ("signup",),
        "確かめられなかった申し込み",
        "申し込みの日から{}",
        _DELETED,
        CONFIRMED_WITHIN,
    ),
    Term(
        "signups",
        ("signup",),
        "資料請求と新規登録の申し込み",
        "返事をした日から{}。返事がないときは、申し込みの日から",
        _DELETED,
        _YEAR,
    ),
    Term("counts", ("use_count",), "続けて試された回数", "数える時間が終わるまで", _DELETED, timedelta(0)),
    Term(
        "homes",
        ("home", "home_image", "home_draft"),
        "ホームの内容と写真、公開されている事業所の情報",
        "このサービスがあるあいだ",
        "連絡の相手がわかるように残します。事業所の情報で、入居したい方の情報はありません。",
    ),
    Term(
        "people_of_homes",
        ("home",),
        "募集を終えたホームの担当者の名前、電話番号、メールアドレス",
        "募集を終えてから{}。トークルームが開いていれば、閉じるまで",
        _DELETED,
        _YEAR,
    ),
    Term(
        "offices",
        ("corporation", "office", "membership"),
        "法人と事業所、そこで働く人",
        "このサービスがあるあいだ",
        "ホームや請求の相手がわかるように残します。事業所をやめた人は、すぐに外します。",
    ),
    Term(
        "matching",
        ("matching_row", "matching_version", "match_told", "match_notice"),
        "条件を比べるための数字",
        "一覧に出ているあいだ",
        "登録が一覧から外れると、すぐに消します。ホームの数字は、ホームと同じです。",
    ),
    Term(
        "figures",
        ("worker_state", "kept_figures"),
        "送る係が動いた時刻、サービス全体の数字",
        "毎日、数え直すまで",
        "だれの情報でもありません。",
    ),
    Term(
        "invoices",
        ("invoice",),
        "利用料の請求",
        "請求した日から{}",
        "消します。入居した方の名前は、はじめからありません。",
        10 * _YEAR,
    ),
)

_LASTS = {term.name: term.lasts for term in TERMS if term.lasts is not None}


def term_of(name: str) -> timedelta:
    """Return the duration of a retention period; raise KeyError if an event ends the period."""
    return _LASTS[name]


def kept_until(withdrawn_at: datetime) -> datetime:
    """Return when a withdrawn registration is anonymised; it can be resumed until then."""
    return withdrawn_at + term_of("withdrawn")


def is_kept(withdrawn_at: datetime | None, emptied_at: datetime | None, now: datetime) -> bool:
    """Say whether a registration is withdrawn and can still be resumed."""
    return withdrawn_at is not None and emptied_at is None and now < kept_until(withdrawn_at)
