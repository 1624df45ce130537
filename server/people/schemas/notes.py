"""Shapes of an office's note on a person or a contact."""

from typing import Annotated

from pydantic import Field

from server.core.schemas import Moment, Shape, Text
from server.people.models import OFFICE_NOTE_MAX


class NoteIn(Shape):
    text: Annotated[str, Text(OFFICE_NOTE_MAX)] = Field(title="メモ", examples=["見学の候補日を3つ送る。"])
    before: Annotated[str, Text(OFFICE_NOTE_MAX)] = Field(
        title="読んだときのメモ",
        description="The note as the writer read it. The call is refused if a colleague has changed the note since.",
        examples=[""],
    )


class NoteOut(Shape):
    text: str = Field(description="Empty if there is no note.", examples=["見学の候補日を3つ送る。"])
    by: str | None = Field(description="The last author.", examples=["高橋 直子"])
    updated_at: Moment | None


NO_NOTE = NoteOut(text="", by=None, updated_at=None)
