"""A counselor's case: its end, and what happened to it."""

from typing import Annotated, Any

from pydantic import Field

from server.core.schemas import Moment, Shape, Text
from server.core.vocabulary import EndReason, Side
from server.people.models import OFFICE_NOTE_MAX


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


class NoteIn(Shape):
    text: Annotated[str, Text(OFFICE_NOTE_MAX)] = Field(title="メモ", examples=["見学の候補日を3つ送る。"])
    before: Annotated[str, Text(OFFICE_NOTE_MAX)] = Field(
        title="読んだときのメモ",
        description="The note as it was read; what a colleague has written since is not overwritten.",
        examples=[""],
    )


class NoteOut(Shape):
    text: str = Field(description="Empty where nothing is noted.", examples=["見学の候補日を3つ送る。"])
    by: str | None = Field(description="Who wrote it last.", examples=["高橋 直子"])
    updated_at: Moment | None

    @classmethod
    def of(cls, note: Any) -> "NoteOut":
        if note is None:
            return cls(text="", by=None, updated_at=None)
        return cls(text=note.text, by=note.by, updated_at=note.updated_at)
