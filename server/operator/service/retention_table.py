"""How long each kind of data is kept, which rows expire, and what happens to them: one entry for each kind of data.

`retention.py` enforces the periods. The privacy page shows the Japanese texts.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, String, case, cast, exists, func, literal, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute

from server.accounts.service.factors.changes import delete_factors
from server.contacts.service.saved_views import delete_saved_views
from server.core.audit.rules import AUDIT_RETENTION
from server.core.database import db
from server.core.scope import ROOM_IS_OPEN
from server.core.transaction import delete_rows, update_rows
from server.core.vocabulary import DELETED_ACCOUNT_NAME, Role, VisitState
from server.integrations.storage.pictures import PictureStore
from server.models import (
    Account,
    AuditEntry,
    AuditReason,
    AuditRefusal,
    Base,
    Block,
    CalendarFeed,
    CaseOffer,
    CaseStep,
    Certificate,
    CertificatePermission,
    CertificateView,
    CodeApp,
    Consent,
    Contact,
    ContactNote,
    ContactStep,
    CooldownWaiver,
    Corporation,
    DetailView,
    EmailChange,
    FactorReset,
    FailedSignIn,
    FormDraft,
    Handover,
    HelperInvitation,
    HelperOpinion,
    Helping,
    Home,
    HomeDraft,
    HomeImage,
    Invitation,
    Invoice,
    KnownBrowser,
    LineEvent,
    LineReply,
    ListedPerson,
    ListingCount,
    ListShown,
    Mail,
    MatchingRow,
    MatchingVersion,
    MatchNotice,
    MatchNoticeState,
    Membership,
    Message,
    MoveInQuestion,
    Notification,
    Office,
    OfficeNote,
    Passkey,
    PasswordLink,
    Preference,
    PreferenceArea,
    Push,
    PutAside,
    QuotaWarning,
    RecoveryCode,
    Report,
    RoomRead,
    RoomTemplate,
    SavedView,
    SettledVisitReminder,
    SignInSession,
    Signup,
    StaffNotice,
    StaffNoticeChoice,
    StoredFigures,
    UseCount,
    Visit,
    WorkerState,
)
from server.offices.rules import SIGNUP_CONFIRMATION_LIFETIME
from server.operator.service.erasing import anonymise, clear_ended_contacts
from server.people.rules import INVITATION_LIFETIME, WITHDRAWN_RETENTION
from server.people.service.helping import end_helping_for_and_by

#: Number of rows in one transaction. It is small, so that nobody notices the locks.
BATCH_SIZE = 250
# The batch is smaller for people, because anonymising a person takes a dozen statements.
_PEOPLE_BATCH_SIZE = 50

DAY = timedelta(days=1)
_YEAR = timedelta(days=365)
_DELETED = "消します。"
_ANONYMISED = "だれのことかわかる内容を消し、番号だけを残します。"

#: A column or expression that contains a time.
TimeColumn = ColumnElement[Any] | InstrumentedAttribute[Any]
#: Called with the keys of expired rows, the store and the current time.
ExpiryAction = Callable[[Collection[Any], PictureStore, datetime], None]


@dataclass(frozen=True)
class Rows:
    """The rows of one table that contain a kind of data."""

    table: type[Base]
    #: The time at which the period of a row starts; rows for which this is NULL do not expire. None if the rows have no
    #: period, because other code deletes them when an event occurs.
    starts_at: TimeColumn | None = None
    #: Only rows that meet this condition expire.
    condition: ColumnElement[bool] | InstrumentedAttribute[bool] = field(default_factory=true)
    #: Called instead of deleting the rows.
    action: ExpiryAction | None = None
    batch_size: int = BATCH_SIZE


@dataclass(frozen=True)
class Retention:
    """How long a kind of data is kept. `period` is None if only an event ends the retention."""

    name: str
    #: The data, in Japanese.
    what: str
    #: When the retention ends, in Japanese; `{}` is replaced by the duration of `period`.
    ends: str
    #: What happens to the data when the period has ended.
    afterwards: str
    rows: tuple[Rows, ...]
    period: timedelta | None = None

    @property
    def until(self) -> str:
        """The end of the period in Japanese."""
        if self.period is None:
            return self.ends
        days = self.period // DAY
        is_years = days > 0 and days % 365 == 0
        duration = f"{days // 365}年" if is_years else f"{days}日"
        return self.ends.format(duration)


def _anonymise_accounts(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    # Staff must have an address, and applicants a LINE id. No real address or LINE id looks like this placeholder.
    placeholder = literal("gone-", String) + cast(Account.id, String)
    is_applicant = Account.role == Role.APPLICANT
    values: dict[str, Any] = {
        "username": DELETED_ACCOUNT_NAME,
        "email": case((is_applicant, None), else_=placeholder + "@invalid"),
        "line_id": case((is_applicant, placeholder)),
        "person_name": None,
        "password_hash": None,
        "email_dead_at": None,
        "picture_url": None,
        "line_changed_at": None,
        "quiet_from": None,
        "quiet_until": None,
        "line_reachable": False,
    }
    _update(Account, Account.id.in_(ids), values)
    end_helping_for_and_by(ids)
    delete_factors(ids)
    delete_saved_views(ids)


def _anonymise_homes(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    values = dict.fromkeys(("contact_name", "contact_phone", "contact_email"), "")
    # A resumed office lists its suspended homes again, but a home without a contact person must not be listed.
    _update(Home, Home.id.in_(ids), {**values, "suspended": False})


def _clear_outlines(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    clear_ended_contacts(Contact.id.in_(ids))


def _delete_visits(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    """Delete visits, and clear `visit_starts_at` of their contacts. Skip locked contacts until the next day."""
    of_visits = Contact.id.in_(select(Visit.contact_id).where(Visit.id.in_(ids)))
    # Other transactions lock a contact before its visits. Here the visits are locked first, so waiting could deadlock.
    locked_ids = db.session.scalars(
        select(Contact.id).where(of_visits).with_for_update(skip_locked=True)
    ).all()
    agreed = select(Visit.contact_id).where(Visit.id.in_(ids), Visit.state == VisitState.AGREED)
    _update(Contact, Contact.id.in_(locked_ids) & Contact.id.in_(agreed), {"visit_starts_at": None})
    db.session.execute(delete_rows(Visit).where(Visit.id.in_(ids), Visit.contact_id.in_(locked_ids)))


def _update(table: type[Base], condition: ColumnElement[bool], values: dict[str, Any]) -> None:
    db.session.execute(update_rows(table).where(condition).values(values))


#: When the person of a consent was anonymised.
_ANONYMISED_AT = (
    select(Preference.anonymised_at).where(Preference.id == Consent.preference_id).scalar_subquery()
)
#: When the account of a consent was deleted or disabled; NULL until the account is anonymised.
_LEFT_AT = (
    select(Account.disabled_at)
    .where(Account.id == Consent.account_id, Account.username == DELETED_ACCOUNT_NAME)
    .scalar_subquery()
)
_HAS_OPEN_ROOM = exists().where(Contact.home_id == Home.id, ROOM_IS_OPEN)
_HAS_CONTACT_PERSON = or_(Home.contact_name != "", Home.contact_phone != "", Home.contact_email != "")

RETENTION: tuple[Retention, ...] = (
    # docs/decisions.md §15. No period: erasing.py anonymises the person on request.
    Retention(
        "registration",
        "希望条件、名前、住所、障害のこと",
        "募集しているあいだ。「登録を消す」か退会で、すぐに",
        _ANONYMISED,
        (Rows(Preference), Rows(PreferenceArea)),
    ),
    # docs/decisions.md §15: the person can resume within this time.
    Retention(
        "withdrawn",
        "募集をとめた登録",
        "とめてから{}",
        _ANONYMISED,
        (
            Rows(
                Preference,
                Preference.withdrawn_at,
                Preference.anonymised_at.is_(None),
                anonymise,
                _PEOPLE_BATCH_SIZE,
            ),
        ),
        WITHDRAWN_RETENTION,
    ),
    # A suspension sets `updated_at`.
    Retention(
        "suspended",
        "アカウントが止められて一覧から外れた登録",
        "外れてから{}",
        _ANONYMISED,
        (Rows(Preference, Preference.updated_at, Preference.suspended, anonymise, _PEOPLE_BATCH_SIZE),),
        _YEAR,
    ),
    # docs/decisions.md §15.
    Retention(
        "drafts",
        "書きかけの希望条件、ホームの内容、メッセージ",
        "最後に書いてから{}。登録したとき、送ったとき、トークルームを閉じたときは、すぐに",
        _DELETED,
        (Rows(FormDraft, FormDraft.updated_at),),
        30 * DAY,
    ),
    Retention(
        "certificates",
        "手帳と受給者証の画像、見てよい事業所",
        "自分で消すか、募集をとめるまで",
        _DELETED,
        (Rows(Certificate), Rows(CertificatePermission)),
    ),
    Retention(
        "certificate_views",
        "手帳や受給者証の画像をだれが見たか",
        "見てから{}。登録を消すときは、すぐに",
        _DELETED,
        (Rows(CertificateView, CertificateView.viewed_at),),
        3 * _YEAR,
    ),
    Retention(
        "detail_views",
        "だれがくわしい内容を開いたか、どの一覧に出たか",
        "開いた日、出た日から{}",
        _DELETED,
        (Rows(DetailView, DetailView.viewed_at), Rows(ListShown, ListShown.shown_at)),
        _YEAR,
    ),
    Retention(
        "blocks",
        "連絡を断った法人、また連絡してよい法人、一覧に出た回数",
        "登録の内容が消えるまで",
        _DELETED,
        (Rows(Block), Rows(CooldownWaiver), Rows(ListingCount)),
    ),
    Retention(
        "consent",
        "同意した日と方法",
        "登録の内容が消えてから{}",
        _DELETED,
        (Rows(Consent, case((Consent.preference_id.is_(None), _LEFT_AT), else_=_ANONYMISED_AT)),),
        3 * _YEAR,
    ),
    # docs/decisions.md §15: needed for cooldowns.
    Retention(
        "contacts",
        "ホームからの連絡があったこと",
        "このサービスがあるあいだ",
        "同じホームから何度も連絡が来ないように、番号と日付だけを残します。",
        (Rows(Contact),),
    ),
    Retention(
        "office_notes",
        "事業所だけが読むメモ、ホームが一覧から外した印",
        "書いた日、外した日から{}。登録の内容が消えるときは、すぐに",
        _DELETED,
        (
            Rows(OfficeNote, OfficeNote.updated_at),
            Rows(ContactNote, ContactNote.updated_at),
            Rows(PutAside, PutAside.put_at),
        ),
        _YEAR,
    ),
    Retention(
        "outline",
        "終わった連絡に残る年齢、性別、都道府県、ホームの一言、辞退の理由",
        "連絡が終わってから{}。登録を消すときは、すぐに",
        _DELETED,
        (Rows(Contact, Contact.ended_at, Contact.outline_age.is_not(None), _clear_outlines),),
        _YEAR,
    ),
    Retention(
        "steps",
        "承認や担当の終わり、引き継ぎをだれがしたか",
        "その日から{}",
        _DELETED,
        (
            Rows(ContactStep, ContactStep.taken_at),
            Rows(CaseStep, CaseStep.taken_at),
            Rows(Handover, Handover.handed_at),
            Rows(CaseOffer, func.coalesce(CaseOffer.decided_at, CaseOffer.created_at)),
        ),
        3 * _YEAR,
    ),
    Retention(
        "move_in_questions",
        "入居したかどうかの質問と答え",
        "質問した日から{}。登録を消すときは、すぐに",
        _DELETED,
        (Rows(MoveInQuestion, MoveInQuestion.asked_at),),
        3 * _YEAR,
    ),
    Retention(
        "visits",
        "見学の日時と場所",
        "見学の日から{}。これからの見学はトークルームを閉じたとき、登録を消すときは全部、すぐに",
        _DELETED,
        (
            Rows(SettledVisitReminder, SettledVisitReminder.settled_at),
            Rows(Visit, Visit.starts_at, action=_delete_visits),
        ),
        _YEAR,
    ),
    Retention(
        "calendars",
        "見学の予定を読むカレンダーのアドレス（暗号にしたもの）",
        "自分でやめるか、退会するまで",
        _DELETED,
        (Rows(CalendarFeed),),
    ),
    Retention(
        "rooms",
        "トークルームのメッセージ、写真、ファイル",
        "トークルームを閉じるまで",
        _DELETED,
        (Rows(Message), Rows(RoomRead)),
    ),
    Retention(
        "room_templates", "トークルームで使う文例", "事業所が消すまで", _DELETED, (Rows(RoomTemplate),)
    ),
    Retention(
        "helpers",
        "いっしょに読む人と、その人の言葉",
        "どちらかが終わりにするまで",
        _DELETED,
        (Rows(Helping), Rows(HelperOpinion)),
    ),
    # docs/decisions.md §16.
    Retention(
        "helper_invitations",
        "いっしょに読む人への招待",
        "招待してから{}。使ったときは、すぐに",
        _DELETED,
        (Rows(HelperInvitation, HelperInvitation.created_at),),
        INVITATION_LIFETIME,
    ),
    Retention(
        "reports",
        "運営への知らせ",
        "知らせた日から{}。書いた人の名前と言葉は、登録を消すときに、すぐに",
        _DELETED,
        (Rows(Report, Report.created_at),),
        3 * _YEAR,
    ),
    Retention(
        "listed_people",
        "その日、法人の一覧に出たこと（上限を数えるため）",
        "その日が終わるまで",
        _DELETED,
        (Rows(ListedPerson, ListedPerson.ends_at),),
        timedelta(0),
    ),
    Retention(
        "quotas",
        "法人が1日の上限に近づいたこと",
        "その日から{}",
        _DELETED,
        (Rows(QuotaWarning, QuotaWarning.reached_at),),
        90 * DAY,
    ),
    Retention(
        "notifications",
        "お知らせ",
        "届いた日から{}",
        _DELETED,
        (Rows(Notification, Notification.created_at),),
        180 * DAY,
    ),
    Retention(
        "sent",
        "送ったLINEとメール",
        "送った日から{}",
        _DELETED,
        (Rows(Push, Push.settled_at), Rows(Mail, Mail.settled_at), Rows(LineReply, LineReply.settled_at)),
        90 * DAY,
    ),
    # A notice is deleted when its mail is sent. If the mail fails, the notice is deleted with the row of the mail.
    Retention(
        "waiting_mails",
        "スタッフにメールで知らせること",
        "メールにまとめるまで",
        _DELETED,
        (Rows(StaffNotice),),
    ),
    Retention(
        "line_events",
        "LINEから届いた知らせの番号",
        "届いた日から{}",
        _DELETED,
        (Rows(LineEvent, LineEvent.taken_at),),
        7 * DAY,
    ),
    Retention(
        "accounts",
        "アカウントの名前、LINEの番号、メールアドレス、お知らせの受け取り方",
        "使っているあいだ。退会したときは、すぐに",
        _ANONYMISED,
        (Rows(Account), Rows(StaffNoticeChoice)),
    ),
    Retention(
        "saved_views",
        "スタッフが保存した、一覧の条件",
        "自分で消すまで。アカウントを止めたときは、止めてから3年",
        _DELETED,
        (Rows(SavedView),),
    ),
    Retention(
        "disabled_accounts",
        "止められたアカウント",
        "止めてから{}",
        _ANONYMISED,
        (Rows(Account, Account.disabled_at, Account.username != DELETED_ACCOUNT_NAME, _anonymise_accounts),),
        3 * _YEAR,
    ),
    Retention(
        "sessions",
        "ログインの記録",
        "ログインが終わってから{}",
        _DELETED,
        (Rows(SignInSession, SignInSession.revoked_at), Rows(SignInSession, SignInSession.expires_at)),
        30 * DAY,
    ),
    Retention(
        "known_browsers",
        "ログインしたブラウザの目印（暗号）",
        "最後にログインしてから{}",
        _DELETED,
        (Rows(KnownBrowser, KnownBrowser.used_at),),
        _YEAR,
    ),
    # docs/decisions.md §21: `flask audit shorten` deletes these rows, not the worker.
    Retention(
        "audit",
        "だれがいつ何をしたか（番号だけ）と、運営の理由",
        "した日から{}",
        _DELETED,
        (Rows(AuditEntry), Rows(AuditReason), Rows(AuditRefusal)),
        AUDIT_RETENTION,
    ),
    Retention(
        "second_factors",
        "二段階認証のパスキー、アプリの鍵（暗号）、リカバリーコード（暗号）",
        "取り除くか、アカウントの名前を消すまで",
        _DELETED,
        (Rows(Passkey), Rows(CodeApp), Rows(RecoveryCode), Rows(FactorReset)),
    ),
    Retention(
        "failed_sign_ins",
        "ログイン、リンク、コードの失敗（だれのかは暗号）",
        "失敗してから{}",
        _DELETED,
        (Rows(FailedSignIn, FailedSignIn.failed_at),),
        timedelta(days=1),
    ),
    Retention(
        "links",
        "パスワードのリンク、招待、変えたメールアドレス",
        "使ったか期限が切れてから{}",
        _DELETED,
        (
            Rows(PasswordLink, func.coalesce(PasswordLink.used_at, PasswordLink.expires_at)),
            Rows(Invitation, func.coalesce(Invitation.used_at, Invitation.expires_at)),
            Rows(EmailChange, func.coalesce(EmailChange.confirmed_at, EmailChange.created_at)),
        ),
        30 * DAY,
    ),
    Retention(
        "unconfirmed_signups",
        "確かめられなかった申し込み",
        "申し込みの日から{}",
        _DELETED,
        (Rows(Signup, Signup.created_at, Signup.confirmed_at.is_(None)),),
        SIGNUP_CONFIRMATION_LIFETIME,
    ),
    Retention(
        "signups",
        "資料請求と新規登録の申し込み",
        "返事をした日から{}。返事がないときは、申し込みの日から",
        _DELETED,
        (Rows(Signup, func.coalesce(Signup.decided_at, Signup.created_at)),),
        _YEAR,
    ),
    Retention(
        "counts",
        "続けて試された回数",
        "数える時間が終わるまで",
        _DELETED,
        (Rows(UseCount, UseCount.ends_at),),
        timedelta(0),
    ),
    Retention(
        "homes",
        "ホームの内容と写真、公開されている事業所の情報",
        "このサービスがあるあいだ",
        "連絡の相手がわかるように残します。事業所の情報で、入居したい方の情報はありません。",
        (Rows(Home), Rows(HomeImage), Rows(HomeDraft)),
    ),
    Retention(
        "people_of_homes",
        "募集を終えたホームの担当者の名前、電話番号、メールアドレス",
        "募集を終えてから{}。トークルームが開いていれば、閉じるまで",
        _DELETED,
        (
            Rows(
                Home,
                Home.updated_at,
                ~Home.is_active & ~_HAS_OPEN_ROOM & _HAS_CONTACT_PERSON,
                _anonymise_homes,
            ),
        ),
        _YEAR,
    ),
    Retention(
        "offices",
        "法人と事業所、そこで働く人",
        "このサービスがあるあいだ",
        "ホームや請求の相手がわかるように残します。事業所をやめた人は、すぐに外します。",
        (Rows(Corporation), Rows(Office), Rows(Membership)),
    ),
    Retention(
        "matching",
        "条件を比べるための数字",
        "一覧に出ているあいだ",
        "登録が一覧から外れると、すぐに消します。ホームの数字は、ホームと同じです。",
        (Rows(MatchingRow), Rows(MatchingVersion), Rows(MatchNoticeState), Rows(MatchNotice)),
    ),
    Retention(
        "figures",
        "送る係が動いた時刻、サービス全体の数字",
        "毎日、数え直すまで",
        "だれの情報でもありません。",
        (Rows(WorkerState), Rows(StoredFigures)),
    ),
    Retention(
        "invoices",
        "利用料の請求",
        "請求した日から{}",
        "消します。入居した方の名前は、はじめからありません。",
        (Rows(Invoice, Invoice.recorded_at),),
        10 * _YEAR,
    ),
)
