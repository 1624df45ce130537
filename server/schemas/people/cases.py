"""A counselor's case: its end, and what happened to it."""

from pydantic import Field

from server.domain.people.case_codes import EndReason
from server.domain.vocabulary import Side
from server.schemas.base import Moment, Shape


class CaseEnd(Shape):
    is_selected_from = True

    reason: EndReason = Field(title="担当を終える理由")


class CaseEntry(Shape):
    kind: str = Field(
        description="A step of a contact or of the case, or `registered`, `consent`, `assigned`, `moved`.",
        examples=["accept"],
    )
    at: Moment
    side: Side
    by: str | None = Field(description="Who did it; null for the other side.", examples=["高橋 直子"])
    contact: int | None = Field(examples=[12])
    home: str | None = Field(examples=["ひだまりホーム"])
    code: str | None = Field(
        description="Why it was declined or ended, or how consent was given.", examples=[None]
    )
    visit_at: Moment | None = Field(description="When the agreed visit begins.", examples=[None])
    to: str | None = Field(description="Who is in charge from then on, or which office.", examples=[None])


class CaseTimeline(Shape):
    """What happened to a case, oldest first."""

    entries: list[CaseEntry]
