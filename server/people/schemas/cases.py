"""Shapes for a counselor's case: its end and its timeline."""

from pydantic import Field

from server.core.schemas import Moment, Shape
from server.core.vocabulary import EndReason, Side


class CaseEnd(Shape):
    says_select_if_empty = True

    reason: EndReason = Field(title="担当を終える理由")


class CaseEntry(Shape):
    kind: str = Field(
        description="A step of a contact or of the case, or `registered`, `consent`, `assigned`, `moved`.",
        examples=["accept"],
    )
    at: Moment
    side: Side
    by: str | None = Field(
        description="The name of the actor; null for the other side.", examples=["高橋 直子"]
    )
    contact: int | None = Field(examples=[12])
    home: str | None = Field(examples=["ひだまりホーム"])
    code: str | None = Field(
        description="Why it was declined or ended, or how the person consented.", examples=[None]
    )
    visit_at: Moment | None = Field(description="Start of the agreed visit.", examples=[None])
    to: str | None = Field(description="The new assignee or office.", examples=[None])


class CaseTimeline(Shape):
    """The steps of a case, oldest first."""

    entries: list[CaseEntry]
