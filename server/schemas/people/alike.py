"""Who is registered already, asked before somebody is registered twice."""

from typing import Annotated

from pydantic import Field, StringConstraints

from server.models.people.preference import AGE_MAX
from server.schemas.base import Line, Number, Shape
from server.schemas.people.preferences import NAME_MAX


class PersonQuestion(Shape):
    """Whom a counselor is about to register."""

    name: Annotated[str, Line(NAME_MAX)] = Field(title="氏名", examples=["鈴木 花子"])
    name_kana: Annotated[str, StringConstraints(max_length=NAME_MAX)] = Field(
        default="", title="ふりがな", examples=["すずき はなこ"]
    )
    age: Number = Field(ge=0, le=AGE_MAX, title="年齢", examples=[27])


class AlikePerson(Shape):
    """Somebody who is registered already, with the same name and age."""

    id: int
    name: str = Field(examples=["鈴木 花子"])
    age: int = Field(examples=[27])
