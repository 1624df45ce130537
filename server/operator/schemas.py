"""The figures of the whole service."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field

from server.core.audit.models import REASON_MAX
from server.core.audit.rules import Kind
from server.core.schemas import Email, Id, MemberName, Moment, Shape, SingleLine, Text, refuse
from server.core.vocabulary import ReportDecision, ReportReason, Role, SignupState
from server.homes.schemas import ContactName
from server.models import KeptFigures
from server.operator.rules.timeline import EntryKind, TimelineCursor


class ServiceLine(Shape):
    """What a month, or a prefecture in all the months, comes to; null stands for fewer than five, or none."""

    name: str = Field(description="A month, such as 2026-03, or a prefecture.", examples=["2026-03"])
    requests: int | None = Field(examples=[1200])
    accepted: int | None = Field(examples=[400])
    visits_held: int | None = Field(examples=[210])
    move_ins: int | None = Field(examples=[80])
    median_hours: int | None = Field(
        description="Within how many hours half of the answers came.", examples=[31]
    )
    most_hours: int | None = Field(
        description="Within how many hours nine of ten of them came.", examples=[150]
    )


class UnmetWishOut(Shape):
    prefecture: str = Field(examples=["大阪府"])
    wish: str = Field(examples=["車いす"])
    people: int = Field(examples=[12])


class ServiceFiguresOut(Shape):
    """The figures, or empty lists before they were first counted."""

    counted_at: Moment | None
    months: list[ServiceLine] = Field(description="The last twelve, oldest first.")
    prefectures: list[ServiceLine]
    unmet: list[UnmetWishOut] = Field(description="What no home of a prefecture offers; most people first.")

    @classmethod
    def of(cls, kept: KeptFigures | None) -> "ServiceFiguresOut":
        counted: datetime | None = kept.counted_at if kept else None
        body = kept.body if kept else dict.fromkeys(("months", "prefectures", "unmet"), ())
        return cls.model_validate({"counted_at": counted, **body})


class KnownCorporation(Shape):
    """The corporation that has the number of a request."""

    id: int
    name: str = Field(examples=["社会福祉法人こもれび"])


class KnownOffice(KnownCorporation):
    """The office that has the number of a request."""

    members: int
    suspended_at: Moment | None


class PublicHome(Shape):
    """A home that public data has under the number of a request."""

    corporation: str = Field(examples=["社会福祉法人こもれび"])
    name: str = Field(examples=["社会福祉法人こもれび"])
    phone: str = Field(examples=["03-0000-0000"])
    prefecture: str = Field(examples=["東京都"])
    address_1: str = Field(examples=["世田谷区"])
    address_2: str = Field(examples=["1-2-3"])
    published_on: date
    is_claimed: bool


class SignupOut(Shape):
    """A request, and what is known of the numbers that it names."""

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
    corporation: KnownCorporation | None = Field(title="この法人番号の法人")
    office: KnownOffice | None = Field(title="この事業所番号の事業所")
    public_homes: list[PublicHome] = Field(title="公開データ")
    has_account: bool
    can_be_invited: bool


class ReportedMessage(Shape):
    """One of the last messages as they were when the report was written."""

    sender: str = Field(examples=["こもれび"])
    side: str = Field(examples=["facility"])
    message: str = Field(examples=["よろしくお願いします。"])
    sent_at: Moment


class FollowsOut(Shape):
    """What a decision would mean, in numbers."""

    decision: ReportDecision
    homes: int
    pending: int
    rooms: int
    members: int


class FormerOut(Shape):
    """What was decided about the same corporation before."""

    report_id: int
    settled_at: Moment
    decision: ReportDecision | None


class ReportOut(Shape):
    """A report with its evidence, what was decided before, and what each decision would mean."""

    id: int
    contact_id: int
    reason: ReportReason
    detail: str = Field(examples=["言い方がこわいです。"])
    messages: list[ReportedMessage]
    created_at: Moment
    settled_at: Moment | None
    decision: ReportDecision | None
    home: str = Field(title="ホームの名前", examples=["ホームこもれび"])
    office: KnownCorporation = Field(title="事業所")
    corporation: KnownCorporation = Field(title="法人")
    office_suspended_at: Moment | None
    author_is_there: bool = Field(title="知らせた方がまだいる")
    managers: int = Field(title="伝える管理者の数")
    former: list[FormerOut]
    follows: list[FollowsOut]


class QueueOut(Shape):
    """An outbox: how much waits, and for how many seconds the oldest of it should have been sent."""

    name: str = Field(examples=["push"])
    waiting: int = Field(examples=[3])
    overdue_seconds: int = Field(examples=[0])


class VersionsOut(Shape):
    app: str = Field(description="Empty where APP_VERSION is not set.", examples=["2026-03-05"])
    python: str = Field(examples=["3.11.9"])
    database: str = Field(examples=["PostgreSQL 16.2"])
    migration: str = Field(description="What the database is at.", examples=["0044"])
    migration_of_code: str = Field(examples=["0044"])
    is_migrated: bool


class RoomOut(Shape):
    """What is stored, as it was counted last, and what the disk has left; shared storage has no disk."""

    stored_bytes: int | None = Field(examples=[123456789])
    counted_at: Moment | None
    disk_free_bytes: int | None = Field(examples=[9876543210])
    disk_bytes: int | None = Field(examples=[19876543210])


class SlowCallOut(Shape):
    """A call's times on this machine since it started."""

    call: str = Field(examples=["GET /api/chat/contacts/"])
    times: int = Field(examples=[1200])
    mean_ms: int = Field(examples=[40])
    most_ms: int | None = Field(
        description="Within how much nine of ten were answered; null for longer than is measured.",
        examples=[100],
    )


class SystemOut(Shape):
    queues: list[QueueOut]
    worker_at: Moment | None = Field(description="When the loop last ran, on whichever machine.")
    backup_at: Moment | None = Field(description="When the file of BACKUP_STAMP was last written.")
    tls_ends_at: Moment | None = Field(description="Of the public address, as it was read last.")
    versions: VersionsOut
    room: RoomOut
    slowest: list[SlowCallOut]


class FindingOut(Shape):
    """One thing that LINE was asked about: fine, or what to change and where."""

    fine: bool
    sentence: str = Field(examples=["今月のメッセージ: 12通（上限 200通）"])


#: What the operator adds, in a sentence or two, to what somebody is told.
WORDS_MAX = 500


class Reasoned(Shape):
    """Why the operator looks or acts; it stands in the audit."""

    reason: Annotated[str, SingleLine(REASON_MAX)] = Field(
        title="理由", examples=["本人からの問い合わせのため"]
    )


class RejectIn(Reasoned):
    """The reason of a decision, and words for its notice."""

    words: Annotated[str, Text(WORDS_MAX)] = Field(default="", title="相手に伝えること", examples=[""])


class SettleIn(RejectIn):
    """What is decided about a report."""

    decision: ReportDecision = Field(title="対応")


class WorkWaiting(Shape):
    """How much of each kind waits for the operator."""

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


class WorkLine(Shape):
    """One thing of the work list, by ids, codes and dates; offices by their names."""

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


class OperatorAct(StrEnum):
    """What may be done."""

    DISABLE = "disable"
    ENABLE = "enable"
    SIGN_OUT = "sign-out"
    RESET_FACTORS = "reset-factors"
    RENAME_ACCOUNT = "rename-account"
    CHANGE_EMAIL = "change-email"
    RENAME_PERSON = "rename-person"
    DISCLOSE = "disclose"
    ERASE = "erase"
    RENAME_HOME_CONTACT = "rename-home-contact"
    MERGE = "merge"
    SUSPEND = "suspend"


class RenameIn(Reasoned):
    name: MemberName = Field(title="正しい名前", examples=["佐々木 由美"])


class RenameContactIn(Reasoned):
    name: ContactName = Field(title="正しい名前", examples=["佐々木 由美"])


class NewEmailIn(Reasoned):
    email: Email = Field(title="新しいメールアドレス", examples=["new@example.com"])


class DisableIn(Reasoned):
    to: Id | None = Field(
        default=None, title="引き継ぐ人", description="The id of an account of the same role."
    )


class MergeIn(Reasoned):
    into: Id = Field(title="まとめる先の事業所", description="An office of the corporation that stays.")


class PreviewIn(Shape):
    """An act before it is done: to whom, and what is needed to say what follows."""

    act: OperatorAct
    id: Id = Field(title="番号")
    email: Email | None = Field(default=None, title="新しいメールアドレス", examples=["new@example.com"])
    to: Id | None = Field(default=None, title="引き継ぐ人・まとめる先")


class PreviewOut(Shape):
    follows: list[str] = Field(
        description="What follows, a sentence each.", examples=[["ログイン1件が終わります。"]]
    )


QUERY_MAX = 254


class SearchIn(Reasoned):
    query: Annotated[str, SingleLine(QUERY_MAX)] = Field(
        title="名前・メールアドレス・番号",
        examples=["ひだまり"],
        description="How a name or a mail address begins, or a whole LINE id, office or corporation number, or id.",
    )
    kind: Kind | None = Field(default=None, title="種類", description="Only this kind; to read on.")
    cursor: Id | None = Field(default=None, title="続きの位置")


class HitOut(Shape):
    """Something that was found: enough to tell it from others of its name."""

    id: int
    name: str | None = Field(examples=["ひだまりホーム"])
    belongs_to: str | None = Field(
        description="Its corporation, office or home by name.", examples=["ひだまり"]
    )
    role: str | None = Field(examples=["facility"])
    state: str = Field(examples=["active"])
    contact: int | None = Field(description="The contact in whose timeline it is.", examples=[12])
    created_at: Moment | None


class HitsOut(Shape):
    kind: Kind
    hits: list[HitOut]
    next_cursor: int | None


_PLACE_MAX = 80


def _place(value: str) -> str:
    try:
        TimelineCursor.read(value)
    except (ValueError, OverflowError):
        raise refuse("続きの位置を読み取れませんでした。はじめから読み込み直してください。") from None
    return value


class TimelineIn(Reasoned):
    cursor: Annotated[str, Field(max_length=_PLACE_MAX), AfterValidator(_place)] | None = Field(
        default=None, title="続きの位置", examples=["2026-03-05T14:30:00+00:00_5_12"]
    )

    def place(self) -> TimelineCursor | None:
        """Return from behind which entry it is read on."""
        return None if self.cursor is None else TimelineCursor.read(self.cursor)


class LinkOut(Shape):
    kind: Kind
    id: int
    name: str | None = Field(examples=["ひだまりホーム"])


class HeadOut(Shape):
    """Whose timeline it is, and how they stand."""

    kind: Kind
    id: int
    name: str | None = Field(examples=["ひだまりホーム"])
    role: str | None = Field(examples=["facility"])
    state: str = Field(examples=["active"])
    created_at: Moment
    email: str | None = Field(description="Of an account of staff.", examples=["staff@example.com"])
    email_is_dead: bool | None = Field(description="Whether mails did not reach it; of an account of staff.")
    line_id: str | None = Field(examples=["U0123456789abcdef0123456789abcdef"])
    line_reachable: bool | None
    corporation: str | None = Field(examples=["社会福祉法人ひだまり"])
    corporation_number: str | None = Field(examples=["1234567890123"])
    links: list[LinkOut]


class EntryOut(Shape):
    """One thing that happened."""

    at: Moment
    kind: EntryKind
    id: int
    code: str | None = Field(description="An act, a step, an event.", examples=["request_sent"])
    label: str | None = Field(description="The code in words.", examples=["ログイン"])
    state: str | None = Field(examples=["failed"])
    state_label: str | None = Field(description="The state in words.", examples=["届きませんでした"])
    account: int | None
    contact: int | None
    about: str | None = Field(description="What an act was done to.", examples=["preference"])
    about_id: int | None
    attempts: int | None
    answer: str | None = Field(description="What the last try was answered.", examples=["401"])
    next_at: Moment | None = Field(description="When it is tried next, ends or begins.")
    ended_at: Moment | None
    reason: str | None = Field(description="Why an operator did it.", examples=["お問い合わせ"])
    request: str | None = Field(description="By which the logs know it.", examples=["5f1d"])


class TimelineOut(Shape):
    head: HeadOut
    entries: list[EntryOut]
    next_cursor: str | None = Field(examples=["2026-03-05T14:30:00+00:00_5_12"])
