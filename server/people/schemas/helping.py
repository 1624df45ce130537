"""Shapes for helpers of a person, and for people that a helper helps."""

from pydantic import Field

from server.core.schemas import Moment, Shape


class HelperOut(Shape):
    name: str = Field(examples=["鈴木 久美子"])
    started_at: Moment


class HelperOpinionOut(Shape):
    """The question to the helper about a contact, and the helper's answer; `asked_at` is null after the answer."""

    contact: int
    asked_at: Moment | None
    text: str = Field(examples=["へやがしずかで、いいと思います。"])
    said_at: Moment | None


class HelpedOut(Shape):
    id: int = Field(description="The account of the person whom the viewer helps.")
    name: str = Field(examples=["なつみ"])
    started_at: Moment
    asked: int = Field(
        description="The number of contacts with an open question to the viewer.", examples=[1]
    )
