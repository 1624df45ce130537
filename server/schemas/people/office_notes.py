"""What an office notes of a person for itself."""

from typing import Annotated, Any

from pydantic import Field

from server.models.people.office_note import OFFICE_NOTE_MAX
from server.schemas.base import Moment, Shape, Text


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
