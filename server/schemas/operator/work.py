"""What waits for the operator, and what they say when they deal with it."""

from typing import Annotated

from pydantic import Field

from server.domain.vocabulary import ReportDecision
from server.models.accounts.audit import REASON_MAX
from server.schemas.base import Line, Moment, Shape, Text

#: What the operator adds, in a sentence or two, to what somebody is told.
WORDS_MAX = 500


class Reasoned(Shape):
    """Why the operator looks or acts; it stands in the audit."""

    reason: Annotated[str, Line(REASON_MAX)] = Field(title="理由", examples=["本人からの問い合わせのため"])


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
