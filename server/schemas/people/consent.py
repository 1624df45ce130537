"""That somebody agreed to what is kept and shown of them."""

from datetime import date

from pydantic import Field

from server.domain.vocabulary import ConsentWay
from server.schemas.base import Id, Shape


class ConsentIn(Shape):
    version: Id = Field(
        title="文の番号", description="The number of the text that the person read.", examples=[1]
    )


class ConsentOut(Shape):
    """How and when a person agreed, and to which text."""

    way: ConsentWay
    agreed_on: date = Field(examples=["2026-03-01"])
    version: int = Field(examples=[1])
