"""The acts that the audit records, the rows of the audit, and the hash chain that detects changes of rows."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, Self

from server.core.vocabulary import Code

#: How long rows are kept. The database refuses to delete younger rows (docs/decisions.md §15).
AUDIT_RETENTION = timedelta(days=3 * 365)
#: The `former_hash` of the first row.
BEGINNING = "0" * 64


def minute_of(moment: datetime) -> datetime:
    """Return the start of a time's minute in UTC; refusals in the same minute are counted together."""
    return moment.astimezone(UTC).replace(second=0, microsecond=0)


class Kind(Code):
    """The kind of an act's object. A URL parameter `<kind>_id` has the object's id."""

    ACCOUNT = "account", "アカウント"
    SESSION = "session", "ログイン"
    OFFICE = "office", "事業所"
    QUOTA = "quota", "法人の利用の上限"
    INVITATION = "invitation", "招待"
    OFFER = "offer", "引き継ぎの申し出"
    HOME = "home", "ホーム"
    PREFERENCE = "preference", "登録"
    CONTACT = "contact", "コンタクト"
    REPORT = "report", "運営への知らせ"
    SIGNUP = "signup", "申し込み"
    AUDIT = "audit", "監査記録"
    KEY = "key", "鍵"
    PUSH = "push", "LINEの通知"
    MAIL = "mail", "メール"


class Result(Code):
    DONE = "done", "行いました"
    REFUSED = "refused", "断られました"


class Act(Code):
    """What is recorded: a code, its label and the kind of its object."""

    kind: Kind

    def __new__(cls, value: str, label: str = "", kind: Kind = Kind.ACCOUNT) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label, member.kind = label, kind
        return member

    SIGNED_IN = "signed_in", "ログイン"
    SIGNED_OUT = "signed_out", "ログアウト"
    SESSION_ENDED = "session_ended", "ログインの終了", Kind.SESSION
    OTHER_SESSIONS_ENDED = "other_sessions_ended", "ほかのログインの終了"
    SESSION_REVOKED = "session_revoked", "使い回されたログインの停止", Kind.SESSION
    PASSWORD_SET = "password_set", "リンクでのパスワードの設定"
    PASSWORD_CHANGED = "password_changed", "パスワードの変更"
    PASSWORD_LINK_REQUESTED = "password_link_asked", "パスワードのリンクの依頼"
    EMAIL_CHANGE_REQUESTED = "email_change_asked", "メールアドレスの変更の申し込み"
    EMAIL_CHANGED = "email_changed", "メールアドレスの変更"
    EMAIL_CHANGE_UNDONE = "email_taken_back", "メールアドレスの変更の取り消し"
    STEPPED_UP = "proved_anew", "本人の再確認"
    FACTOR_ADDED = "factor_added", "パスキーやアプリの登録"
    FACTOR_REMOVED = "factor_removed", "パスキーやアプリの取り外し"
    RECOVERY_CODES_CREATED = "recovery_codes_made", "リカバリーコードの作成"
    FACTOR_RESET_STOPPED = "factors_kept", "二段階認証の取り外しの中止"
    LINE_LINKED = "line_linked", "LINEをつなぐ"
    LINE_UNLINKED = "line_unlinked", "LINEを外す"
    ACCOUNT_LEFT = "account_left", "退会"
    CALENDAR_FEED_CREATED = "calendar_made", "カレンダーのアドレスの作成"
    CALENDAR_FEED_DELETED = "calendar_ended", "カレンダーのアドレスの取りやめ"

    MEMBER_INVITED = "member_invited", "スタッフの招待", Kind.OFFICE
    INVITATION_RESENT = "invitation_sent_again", "招待の再送", Kind.INVITATION
    INVITATION_REVOKED = "invitation_taken_back", "招待の取り消し", Kind.INVITATION
    MEMBER_JOINED = "member_joined", "事業所への参加"
    MEMBER_CHANGED = "member_changed", "スタッフの役割の変更"
    MEMBER_REMOVED = "member_removed", "スタッフの削除"
    FACTORS_REQUIRED = "factors_required", "二段階認証を求める設定", Kind.OFFICE
    MEMBER_FACTORS_RESET = "member_factors_reset", "スタッフの二段階認証の取り外し"
    OFFICE_CHANGED = "office_changed", "事業所の変更", Kind.OFFICE
    HANDED_OVER = "handed_over", "引き継ぎ", Kind.OFFICE
    CASES_OFFERED = "cases_offered", "引き継ぎの申し出", Kind.OFFICE
    OFFER_ACCEPTED = "offer_accepted", "引き継ぎの申し出の承認", Kind.OFFER
    OFFER_DECLINED = "offer_declined", "引き継ぎの申し出の辞退", Kind.OFFER
    OFFER_WITHDRAWN = "offer_taken_back", "引き継ぎの申し出の取り消し", Kind.OFFER

    HOME_REGISTERED = "home_registered", "ホームの登録", Kind.HOME
    HOME_CHANGED = "home_changed", "ホームの変更", Kind.HOME
    HOME_DEACTIVATED = "home_withdrawn", "ホームの募集の終わり", Kind.HOME
    HOME_ASSIGNED = "home_assigned", "ホームの担当の変更", Kind.HOME

    CONSENT_GIVEN = "consent_given", "同意"
    PERSON_REGISTERED = "person_registered", "登録", Kind.PREFERENCE
    PERSON_CHANGED = "person_changed", "登録の変更", Kind.PREFERENCE
    PERSON_RESTED = "person_rested", "募集の休み", Kind.PREFERENCE
    PERSON_RESUMED = "person_resumed", "募集の再開", Kind.PREFERENCE
    PERSON_WITHDRAWN = "person_withdrawn", "募集の停止", Kind.PREFERENCE
    PERSON_ERASED = "person_erased", "登録の消去", Kind.PREFERENCE
    PERSON_ASSIGNED = "person_assigned", "登録の担当の変更", Kind.PREFERENCE
    CASE_ENDED = "case_ended", "担当の終わり", Kind.PREFERENCE
    CERTIFICATE_DELETED = "certificate_deleted", "手帳や受給者証の画像の削除", Kind.PREFERENCE
    CORPORATION_ALLOWED = "corporation_allowed", "法人からの連絡の許可", Kind.PREFERENCE
    HELPER_INVITED = "helper_invited", "いっしょに読む人の招待"
    HELPER_INVITATION_REVOKED = "helper_not_invited", "いっしょに読む人の招待の取り消し"
    HELPING_STARTED = "helper_began", "いっしょに読むことの始まり"
    HELPING_ENDED = "helper_ended", "いっしょに読むことの終わり"

    DETAILS_OPENED = "details_opened", "一覧から詳しい内容を見ました", Kind.PREFERENCE
    CONTACT_OPENED = "contact_opened", "連絡のページで見ました", Kind.PREFERENCE
    CASE_OPENED = "case_opened", "登録の内容を見ました", Kind.PREFERENCE
    TIMELINE_OPENED = "timeline_opened", "経過を見ました", Kind.PREFERENCE
    CERTIFICATE_OPENED = "certificate_opened", "手帳や受給者証の画像を見ました", Kind.PREFERENCE
    RECORD_SAVED = "record_saved", "トークルームの記録を保存しました", Kind.PREFERENCE
    HELPER_READ = "helped_opened", "いっしょに読む人が見ました"
    PEOPLE_SAVED = "people_saved", "マッチした方の一覧を保存しました", Kind.PREFERENCE
    CONTACTS_SAVED = "contacts_saved", "コンタクトの一覧を保存しました", Kind.PREFERENCE
    HOMES_SAVED = "homes_saved", "ホームの一覧の保存"
    FIGURES_SAVED = "figures_saved", "数字の表の保存"
    OWN_DATA_SAVED = "own_data_saved", "自分の情報の保存"
    AUDIT_READ = "audit_read", "監査記録を見ました", Kind.OFFICE

    CONTACT_SENT = "contact_sent", "連絡", Kind.CONTACT
    CONTACT_ACCEPTED = "contact_accepted", "承認", Kind.CONTACT
    ACCEPTANCE_WITHDRAWN = "acceptance_taken_back", "承認の取り消し", Kind.CONTACT
    DECLINE_UNDONE = "decline_taken_back", "辞退の取り消し", Kind.CONTACT
    CONTACT_DECLINED = "contact_declined", "辞退", Kind.CONTACT
    CONTACT_PUT_OFF = "contact_put_off", "返事の先のばし", Kind.CONTACT
    CONTACT_CLOSED = "contact_closed", "トークルームを閉じる", Kind.CONTACT
    PROGRESS_NOTED = "progress_noted", "進み具合のメモ", Kind.CONTACT
    CERTIFICATES_ALLOWED = "certificates_allowed", "手帳や受給者証を見る許可", Kind.CONTACT
    CERTIFICATES_DISALLOWED = "certificates_not_allowed", "手帳や受給者証を見る許可の取り消し", Kind.CONTACT
    ADDRESS_SHOWN = "address_shown", "住所を見せる", Kind.CONTACT
    ADDRESS_HIDDEN = "address_hidden", "住所を見せない", Kind.CONTACT
    CORPORATION_BLOCKED = "corporation_blocked", "ホームや法人からの連絡を断る", Kind.CONTACT
    ROOM_REPORTED = "room_reported", "運営に知らせる", Kind.CONTACT
    VISITS_OFFERED = "visits_offered", "見学の候補日", Kind.CONTACT
    VISIT_WITHDRAWN = "visit_withdrawn", "見学の候補日の取り消し", Kind.CONTACT
    OTHER_DAYS_WANTED = "other_days_wanted", "見学の別の日の希望", Kind.CONTACT
    VISIT_AGREED = "visit_agreed", "見学の約束", Kind.CONTACT
    VISIT_CALLED_OFF = "visit_called_off", "見学の中止", Kind.CONTACT
    VISIT_REPORTED = "visit_reported", "見学の報告", Kind.CONTACT
    MOVE_IN_CONFIRMED = "move_in_confirmed", "入居の確定", Kind.CONTACT
    MOVE_IN_UNCONFIRMED = "move_in_unconfirmed", "入居の確定の取り消し", Kind.CONTACT
    MOVE_IN_CONTESTED = "move_in_contested", "入居の確定への異議", Kind.CONTACT
    MOVE_IN_ANSWERED = "move_in_answered", "入居したかどうかの答え", Kind.CONTACT
    INVOICES_READ = "invoices_read", "請求を見ました"

    SEARCHED = "searched", "運営：検索", Kind.AUDIT
    ACCOUNT_TIMELINE_READ = "account_timeline_read", "運営：アカウントの経過を見ました"
    OFFICE_TIMELINE_READ = "office_timeline_read", "運営：事業所の経過を見ました", Kind.OFFICE
    PERSON_TIMELINE_READ = "person_timeline_read", "運営：登録の経過を見ました", Kind.PREFERENCE
    HOME_TIMELINE_READ = "home_timeline_read", "運営：ホームの経過を見ました", Kind.HOME
    CONTACT_TIMELINE_READ = "contact_timeline_read", "運営：コンタクトの経過を見ました", Kind.CONTACT
    ACCOUNT_RENAMED = "account_renamed", "運営：名前の訂正"
    PERSON_RENAMED = "person_renamed", "運営：登録の名前の訂正", Kind.PREFERENCE
    CONTACT_PERSON_RENAMED = "home_contact_renamed", "運営：ホームの担当者名の訂正", Kind.HOME
    EMAIL_CHANGE_ANNOUNCED = "email_change_announced", "運営：メールアドレスの変更の予告"
    CORPORATIONS_MERGED = "corporations_merged", "運営：法人の統合", Kind.OFFICE
    DISCLOSURE_ANSWERED = "disclosure_answered", "運営：開示の求めへの対応", Kind.PREFERENCE

    ACCOUNT_CREATED = "account_made", "運営：アカウントの作成"
    SIGNED_OUT_BY_OPERATOR = "signed_out_for", "運営：ログインの終了"
    FACTOR_RESET_ANNOUNCED = "factors_reset_announced", "運営：二段階認証の取り外しの予告"
    KEYS_ROTATED = "keys_rotated", "運営：鍵の入れかえ", Kind.KEY
    ACCOUNT_DISABLED = "account_disabled", "運営：アカウントの停止"
    ACCOUNT_ENABLED = "account_enabled", "運営：アカウントの再開"
    OFFICES_LISTED = "offices_listed", "運営：事業所の一覧", Kind.OFFICE
    SIGNUPS_LISTED = "signups_listed", "運営：申し込みの一覧", Kind.SIGNUP
    SIGNUP_CONFIRMED = "signup_confirmed", "申し込みのメールアドレスの確認", Kind.SIGNUP
    SIGNUP_APPROVED = "signup_approved", "運営：申し込みの承認", Kind.SIGNUP
    SIGNUP_REJECTED = "signup_rejected", "運営：申し込みのお断り", Kind.SIGNUP
    SIGNUP_OPENED = "signup_opened", "運営：申し込みを見ました", Kind.SIGNUP
    SIGNUP_LINK_RESENT = "signup_invited_again", "運営：パスワードのリンクの再送", Kind.SIGNUP
    OFFICE_SUSPENDED = "office_suspended", "運営：事業所の利用の停止", Kind.OFFICE
    OFFICE_RESUMED = "office_resumed", "運営：事業所の利用の再開", Kind.OFFICE
    QUOTA_CHECKED = "quota_looked_into", "運営：法人の利用の確認", Kind.QUOTA
    FEE_CHECKED = "fee_looked_into", "運営：利用料の確認の終わり", Kind.CONTACT
    FEES_LISTED = "fees_looked_into", "運営：利用料の確認", Kind.CONTACT
    PERSON_EXPORTED = "person_exported", "運営：登録の書き出し", Kind.PREFERENCE
    PERSON_ERASED_BY_OPERATOR = "person_erased_for", "運営：登録の消去", Kind.PREFERENCE
    PUSH_SENT_AGAIN = "push_sent_again", "運営：LINEの再送", Kind.PUSH
    PUSH_DISMISSED = "push_put_aside", "運営：届かなかったLINEの確認", Kind.PUSH
    MAIL_SENT_AGAIN = "mail_sent_again", "運営：メールの再送", Kind.MAIL
    MAIL_DISMISSED = "mail_put_aside", "運営：届かなかったメールの確認", Kind.MAIL
    REPORTS_LISTED = "reports_listed", "運営：知らせの一覧", Kind.REPORT
    REPORT_OPENED = "report_opened", "運営：知らせを見ました", Kind.REPORT
    REPORT_SETTLED = "report_settled", "運営：知らせの対応", Kind.REPORT
    AUDIT_LISTED = "audit_listed", "運営：監査記録の一覧", Kind.AUDIT
    AUDIT_VERIFIED = "audit_verified", "運営：監査記録の検査", Kind.AUDIT
    AUDIT_EXPORTED = "audit_exported", "運営：監査記録の書き出し", Kind.AUDIT
    #: The object is the number of the last deleted row.
    AUDIT_EXPIRED_DELETED = "audit_shortened", "運営：監査記録の整理", Kind.AUDIT


#: The acts that read a person in a contact.
CONTACT_ACCESS_ACTS = (Act.CONTACT_OPENED, Act.RECORD_SAVED, Act.CONTACTS_SAVED)
#: All acts that read one person's data; their object is the person's preference.
ACCESS_ACTS = (
    Act.DETAILS_OPENED,
    Act.CASE_OPENED,
    Act.TIMELINE_OPENED,
    Act.CERTIFICATE_OPENED,
    Act.PEOPLE_SAVED,
    *CONTACT_ACCESS_ACTS,
)


@dataclass(frozen=True)
class Origin:
    """Who makes a call, when and from where; the operator's commands have no network."""

    at: datetime
    account_id: int | None = None
    network: str | None = None
    request_id: str | None = None


class AuditEvent(NamedTuple):
    """What was done, to what, and for which office."""

    act: Act
    object_id: int | None = None
    office_id: int | None = None
    #: The acting account, for calls that are not signed in.
    by: int | None = None
    #: The operator's reason for the act.
    reason: str | None = None


def reason_hash(reason: str | None) -> str | None:
    """Return the hash of a reason. The audit row has the hash, and another table has the reason."""
    return hashlib.sha256(reason.encode()).hexdigest() if reason else None


@dataclass(frozen=True)
class AuditRow:
    """One row; the order of the fields is the order in which they are hashed."""

    sequence: int
    at: datetime
    account_id: int | None
    act: str
    kind: str
    object_id: int | None
    office_id: int | None
    network: str | None
    request_id: str | None
    result: str
    #: The number of refusals in one minute; None for the row of a single act.
    times: int | None
    #: The hash of the reason, which is stored in another table. It detects a change of the reason.
    reason_hash: str | None
    former_hash: str

    @property
    def content(self) -> str:
        """The text that is hashed, without the sequence number and the former hash."""
        at = self.at.astimezone(UTC).isoformat(timespec="microseconds")
        values = [at if name == "at" else value for name, value in vars(self).items()]
        # Without the first and the last field, and without the brackets of the JSON list.
        return json.dumps(values[1:-1], separators=(",", ":"))[1:-1]

    @property
    def own_hash(self) -> str:
        """The hash of the whole row, including the former row's hash."""
        # `append_to_audit` in PostgreSQL (migration 0001) computes the same hash.
        return hashlib.sha256(f'[{self.sequence},{self.content},"{self.former_hash}"]'.encode()).hexdigest()


@dataclass(frozen=True)
class ChainHead:
    """The number and hash of the last row. Saved outside the database, they reveal later changes of earlier rows."""

    sequence: int
    own_hash: str

    def __str__(self) -> str:
        return f"{self.sequence}:{self.own_hash}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse the text that `str(head)` returned."""
        sequence, _, own_hash = text.strip().partition(":")
        return cls(int(sequence), own_hash)


class StoredRow(NamedTuple):
    """A row from the database, with its stored hash and its reason."""

    entry: AuditRow
    own_hash: str
    reason: str | None


@dataclass
class ChainCheck:
    """The progress and result of a verification of the chain."""

    #: The last checked row.
    head: ChainHead = ChainHead(0, BEGINNING)
    #: The number of checked rows.
    rows: int = 0
    #: The number of the first row.
    first: int = 1
    #: The number of the last row that was deleted after its retention period. A later row records this number.
    deleted_up_to: int = 0

    def faults(self, rows: Iterable[StoredRow], saved_head: ChainHead | None = None) -> Iterator[str]:
        """Yield a sentence for each missing, changed or misplaced row; `rows` must be in order.

        `saved_head` is a head that was saved outside the database before.
        """
        hash_at_saved_head = None
        for entry, own_hash, reason in rows:
            if self.rows == 0:
                self.first = entry.sequence
                former_hash = entry.former_hash if entry.sequence > 1 else BEGINNING
                self.head = ChainHead(entry.sequence - 1, former_hash)
            if entry.sequence != self.head.sequence + 1:
                yield f"{self.head.sequence + 1}番から{entry.sequence - 1}番までの行がありません。"
            elif entry.former_hash != self.head.own_hash:
                yield f"{entry.sequence}番の行は、前の行に続いていません。"
            if entry.own_hash != own_hash:
                yield f"{entry.sequence}番の行は、書きかえられています。"
            if entry.reason_hash != reason_hash(reason):
                yield f"{entry.sequence}番の行の理由は、書きかえられているか、なくなっています。"
            if entry.act == Act.AUDIT_EXPIRED_DELETED and entry.object_id:
                self.deleted_up_to = max(self.deleted_up_to, entry.object_id)
            if saved_head is not None and entry.sequence == saved_head.sequence:
                hash_at_saved_head = own_hash
            self.head, self.rows = ChainHead(entry.sequence, own_hash), self.rows + 1
        if self.first - 1 > self.deleted_up_to:
            yield f"{self.first - 1}番までの行がありません。整理した記録もありません。"
        if saved_head is None:
            return
        if hash_at_saved_head is None:
            if saved_head.sequence > self.deleted_up_to:
                yield f"控えにある{saved_head.sequence}番の行がありません。"
        elif hash_at_saved_head != saved_head.own_hash:
            yield f"{saved_head.sequence}番の行が、控えとちがいます。"
