"""Request and response shapes of the operator's console."""

from datetime import date, datetime
from typing import Annotated, Any, Self

from pydantic import AfterValidator, Field

from server.core.audit.models import REASON_MAX
from server.core.audit.rules import Kind
from server.core.schemas import Email, Id, MemberName, Moment, Shape, SingleLine, Text, validation_error
from server.core.vocabulary import ReportDecision, ReportReason, Role, SignupState
from server.homes.schemas import ContactName
from server.models import StoredFigures
from server.operator.rules.timeline import EntryKind, TimelineCursor


class SparseShape(Shape):
    """A response with fields that do not apply to every object. Those fields are null."""

    @classmethod
    def of(cls, **values: Any) -> Self:
        """Return an object; the fields that are not given are null."""
        return cls.model_validate(dict.fromkeys(cls.model_fields) | values)


class ServiceLine(Shape):
    """The counts of one month, or of one prefecture over all months.

    Counts from 0 to 4 are null. A larger count is null if it would reveal one of them.
    """

    name: str = Field(description="A month, such as 2026-03, or a prefecture.", examples=["2026-03"])
    requests: int | None = Field(examples=[1200])
    accepted: int | None = Field(examples=[400])
    visits_held: int | None = Field(examples=[210])
    move_ins: int | None = Field(examples=[80])
    median_hours: int | None = Field(
        description="Number of hours within which half of the answers arrived.", examples=[31]
    )
    most_hours: int | None = Field(
        description="Number of hours within which nine of ten answers arrived.", examples=[150]
    )


class UnmetWishOut(Shape):
    prefecture: str = Field(examples=["大阪府"])
    wish: str = Field(examples=["車いす"])
    people: int = Field(examples=[12])


class ServiceFiguresOut(Shape):
    """The figures of the whole service. The lists are empty before the first count."""

    counted_at: Moment | None
    months: list[ServiceLine] = Field(description="The last twelve months, oldest first.")
    prefectures: list[ServiceLine]
    unmet: list[UnmetWishOut] = Field(
        description="Wishes that no home in the prefecture meets, sorted by the number of people, largest first."
    )

    @classmethod
    def of(cls, row: StoredFigures | None) -> "ServiceFiguresOut":
        counted_at: datetime | None = row.counted_at if row else None
        body = row.body if row else dict.fromkeys(("months", "prefectures", "unmet"), ())
        return cls.model_validate({"counted_at": counted_at, **body})


class CorporationSummary(Shape):
    """A corporation in short form."""

    id: int
    name: str = Field(examples=["社会福祉法人こもれび"])


class OfficeSummary(CorporationSummary):
    """The office that has the office number of a sign-up request."""

    members: int
    suspended_at: Moment | None


class PublicHome(Shape):
    """A home in the public data that has the office number of a sign-up request."""

    corporation: str = Field(examples=["社会福祉法人こもれび"])
    name: str = Field(examples=["社会福祉法人こもれび"])
    phone: str = Field(examples=["03-0000-0000"])
    prefecture: str = Field(examples=["東京都"])
    address_1: str = Field(examples=["世田谷区"])
    address_2: str = Field(examples=["1-2-3"])
    published_on: date
    is_claimed: bool


class SignupOut(Shape):
    """A sign-up request, and what is registered under its numbers and address."""

    id: int
    role: Role
    state: SignupState
    organization: str = Field(examples=["社会福祉法人こもれび"])
    corporation_number: str | None = Field(examples=["9010005000017"])
    office_name: str | None = Field(examples=["こもれび暮らしサポート"])
    office_number: str | None = Field(examples=["1321200011"])
    contact_name: str = Field(examples=["高橋 直子"])
    email: str = Field(examples=["facility@example.com"])
    phone: str = Field(examples=["03-0000-0000"])
    message: str = Field(examples=["よろしくお願いします。"])
    created_at: Moment
    confirmed_at: Moment | None
    decided_at: Moment | None
    corporation: CorporationSummary | None = Field(title="この法人番号の法人")
    office: OfficeSummary | None = Field(title="この事業所番号の事業所")
    public_homes: list[PublicHome] = Field(title="公開データ")
    has_account: bool
    can_be_invited: bool


class ReportedMessage(Shape):
    """One of the last messages in the room at the time of the report."""

    sender: str = Field(examples=["こもれび"])
    side: str = Field(examples=["facility"])
    message: str = Field(examples=["よろしくお願いします。"])
    sent_at: Moment


class DecisionEffectsOut(Shape):
    """The effects of one possible decision about a report, in numbers."""

    decision: ReportDecision
    homes: int
    pending: int
    rooms: int
    members: int


class EarlierDecisionOut(Shape):
    """An earlier decision about the same corporation."""

    report_id: int
    settled_at: Moment
    decision: ReportDecision | None


class ReportOut(Shape):
    """A report with messages of the room, earlier decisions about the corporation, and the effects of each decision."""

    id: int
    contact_id: int
    reason: ReportReason
    detail: str = Field(examples=["言い方がこわいです。"])
    messages: list[ReportedMessage]
    created_at: Moment
    settled_at: Moment | None
    decision: ReportDecision | None
    home: str = Field(title="ホームの名前", examples=["ホームこもれび"])
    office: CorporationSummary = Field(title="事業所")
    corporation: CorporationSummary = Field(title="法人")
    office_suspended_at: Moment | None
    author_is_there: bool = Field(title="知らせた方がまだいる")
    managers: int = Field(title="伝える管理者の数")
    former: list[EarlierDecisionOut]
    follows: list[DecisionEffectsOut]


class OutboxOut(Shape):
    """An outbox: the number of waiting messages, and by how many seconds the oldest of them is overdue."""

    name: str = Field(examples=["push"])
    waiting: int = Field(examples=[3])
    overdue_seconds: int = Field(examples=[0])


class VersionsOut(Shape):
    app: str = Field(description="Empty if APP_VERSION is not set.", examples=["2026-03-05"])
    python: str = Field(examples=["3.11.9"])
    database: str = Field(examples=["PostgreSQL 16.2"])
    migration: str = Field(description="The migration of the database.", examples=["0044"])
    migration_of_code: str = Field(examples=["0044"])
    is_migrated: bool


class StorageOut(Shape):
    """Size of the stored files at the last count, and space on the disk. Disk space is null for shared storage."""

    stored_bytes: int | None = Field(examples=[123456789])
    counted_at: Moment | None
    disk_free_bytes: int | None = Field(examples=[9876543210])
    disk_bytes: int | None = Field(examples=[19876543210])


class SlowCallOut(Shape):
    """Response times of one call since the process started."""

    call: str = Field(examples=["GET /api/chat/contacts/"])
    times: int = Field(examples=[1200])
    mean_ms: int = Field(examples=[40])
    most_ms: int | None = Field(
        description="Nine of ten requests took at most this time; null if it is above the measured range.",
        examples=[100],
    )


class SystemOut(Shape):
    queues: list[OutboxOut]
    worker_at: Moment | None = Field(description="When a worker of any machine last ran.")
    backup_at: Moment | None = Field(description="When the file BACKUP_STAMP was last written.")
    tls_ends_at: Moment | None = Field(
        description="When the certificate of the public address expires, according to the last check."
    )
    versions: VersionsOut
    room: StorageOut
    slowest: list[SlowCallOut]


class FindingOut(Shape):
    """One result of the LINE check: a setting that is fine, or what to change and where."""

    fine: bool
    sentence: str = Field(examples=["今月のメッセージ: 12通（上限 200通）"])


#: Maximum length of the text that the operator adds to a notice.
WORDS_MAX = 500


class ReasonIn(Shape):
    """The reason why the operator reads personal data or acts. It is stored in the audit log."""

    reason: Annotated[str, SingleLine(REASON_MAX)] = Field(
        title="理由", examples=["本人からの問い合わせのため"]
    )


class DecisionNoticeIn(ReasonIn):
    """The reason for a decision, and a text that is added to the notice about the decision."""

    words: Annotated[str, Text(WORDS_MAX)] = Field(default="", title="相手に伝えること", examples=[""])


class SettleIn(DecisionNoticeIn):
    """The decision about a report."""

    decision: ReportDecision = Field(title="対応")


class WorkWaiting(Shape):
    """The number of items in each queue of the operator."""

    signups: int
    reports: int
    pushes: int
    mails: int
    said_moved_in: int
    closed_after_visit: int
    contested: int
    quotas: int
    dead_addresses: int
    tls: int


class WorkLine(SparseShape):
    """One item of a queue of the operator: ids, codes and dates, and names of offices."""

    id: int
    at: Moment
    label: str = Field(title="内容", examples=["アカウントの申し込み"])
    note: str = Field(title="くわしく", examples=["法人12 95/100"])
    attempts: int | None = Field(title="送った回数")
    answer: str | None = Field(title="相手の答え", examples=["550"])
    said: str | None = Field(title="LINEの言葉", examples=["Failed to send messages"])
    account_id: int | None = Field(title="アカウントの番号")
    contact_id: int | None = Field(title="コンタクトの番号")
    office_id: int | None = Field(title="事業所の番号")
    can_be_sent_again: bool = Field(title="もう一度送れる")


class RenameIn(ReasonIn):
    name: MemberName = Field(title="正しい名前", examples=["佐々木 由美"])


class RenameContactIn(ReasonIn):
    name: ContactName = Field(title="正しい名前", examples=["佐々木 由美"])


class NewEmailIn(ReasonIn):
    email: Email = Field(title="新しいメールアドレス", examples=["new@example.com"])


class DisableIn(ReasonIn):
    to: Id | None = Field(
        default=None, title="引き継ぐ人", description="The id of an account with the same role."
    )


class MergeIn(ReasonIn):
    into: Id = Field(
        title="まとめる先の事業所", description="The id of an office of the corporation that is kept."
    )


class ActParameters(Shape):
    """Those parameters of an act that change its effects."""

    email: Email | None = Field(default=None, title="新しいメールアドレス", examples=["new@example.com"])
    to: Id | None = Field(default=None, title="引き継ぐ人・まとめる先")


class PreviewOut(Shape):
    follows: list[str] = Field(
        description="The effects, one sentence for each.", examples=[["ログイン1件が終わります。"]]
    )


QUERY_MAX = 254


class SearchIn(ReasonIn):
    query: Annotated[str, SingleLine(QUERY_MAX)] = Field(
        title="名前・メールアドレス・番号",
        examples=["ひだまり"],
        description="Start of a name or mail address, or a complete LINE id, office number, corporation number or id.",
    )
    kind: Kind | None = Field(
        default=None, title="種類", description="Only hits of this kind; required with `cursor`."
    )
    cursor: Id | None = Field(default=None, title="続きの位置")


class HitOut(Shape):
    """A search hit, with enough details to distinguish it from hits with the same name."""

    id: int
    name: str | None = Field(examples=["ひだまりホーム"])
    belongs_to: str | None = Field(
        description="The name of the corporation, office or home that it belongs to.", examples=["ひだまり"]
    )
    role: str | None = Field(examples=["facility"])
    state: str = Field(examples=["active"])
    contact: int | None = Field(description="The contact whose timeline contains the record.", examples=[12])
    created_at: Moment | None


class HitsOut(Shape):
    kind: Kind
    hits: list[HitOut]
    next_cursor: int | None


_CURSOR_MAX = 80


def _checked_cursor(value: str) -> str:
    try:
        TimelineCursor.read(value)
    except (ValueError, OverflowError):
        raise validation_error(
            "続きの位置を読み取れませんでした。はじめから読み込み直してください。"
        ) from None
    return value


class TimelineIn(ReasonIn):
    cursor: Annotated[str, Field(max_length=_CURSOR_MAX), AfterValidator(_checked_cursor)] | None = Field(
        default=None, title="続きの位置", examples=["2026-03-05T14:30:00+00:00_5_12"]
    )

    def position(self) -> TimelineCursor | None:
        return None if self.cursor is None else TimelineCursor.read(self.cursor)


class LinkOut(Shape):
    kind: Kind
    id: int
    name: str | None = Field(examples=["ひだまりホーム"])


class TimelineSubjectOut(SparseShape):
    """The subject of a timeline and its current state."""

    kind: Kind
    id: int
    name: str | None = Field(examples=["ひだまりホーム"])
    role: str | None = Field(examples=["facility"])
    state: str = Field(examples=["active"])
    created_at: Moment
    email: str | None = Field(
        description="The mail address of a staff account.", examples=["staff@example.com"]
    )
    email_is_dead: bool | None = Field(description="Whether the mail address of a staff account is dead.")
    line_id: str | None = Field(examples=["U0123456789abcdef0123456789abcdef"])
    line_reachable: bool | None
    corporation: str | None = Field(examples=["社会福祉法人ひだまり"])
    corporation_number: str | None = Field(examples=["1234567890123"])
    links: list[LinkOut]


class EntryOut(Shape):
    """One event of a timeline."""

    at: Moment
    kind: EntryKind
    id: int
    code: str | None = Field(description="The code of the act, step or event.", examples=["request_sent"])
    label: str | None = Field(description="The label of the code.", examples=["ログイン"])
    state: str | None = Field(examples=["failed"])
    state_label: str | None = Field(description="The label of the state.", examples=["届きませんでした"])
    account: int | None
    contact: int | None
    about: str | None = Field(description="The kind of the object of an act.", examples=["preference"])
    about_id: int | None
    attempts: int | None
    answer: str | None = Field(description="The code of the response to the last attempt.", examples=["401"])
    next_at: Moment | None = Field(
        description="Next attempt of a message, expiry of a session or invitation, or start of a visit."
    )
    ended_at: Moment | None
    reason: str | None = Field(description="The operator's reason.", examples=["お問い合わせ"])
    request: str | None = Field(description="The request id in the logs.", examples=["5f1d"])


class TimelineOut(Shape):
    head: TimelineSubjectOut
    entries: list[EntryOut]
    next_cursor: str | None = Field(examples=["2026-03-05T14:30:00+00:00_5_12"])
