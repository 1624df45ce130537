"""A report as the operator settles it: its own evidence alone, and numbers."""

from pydantic import Field

from server.domain.vocabulary import ReportDecision, ReportReason
from server.schemas.base import Moment, Shape
from server.schemas.operator.signups import KnownCorporation


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
