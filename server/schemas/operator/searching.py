"""What an operator looks for, and what is found."""

from typing import Annotated

from pydantic import Field

from server.domain.accounts.audit import Kind
from server.schemas.base import Id, Line, Moment, Shape
from server.schemas.operator.work import Reasoned

QUERY_MAX = 254


class SearchIn(Reasoned):
    query: Annotated[str, Line(QUERY_MAX)] = Field(
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
