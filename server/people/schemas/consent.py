"""Shapes of consent: to the storage of a person's data, and to showing them to homes."""

from datetime import date
from typing import Annotated

from pydantic import Field, field_validator

from server.accounts.models import USERNAME_MAX
from server.core.schemas import Flag, Id, Shape, SingleLine, validation_error
from server.core.vocabulary import ConsentWay


class PersonIn(Shape):
    """The family member that an applicant registers."""

    name: Annotated[str, SingleLine(USERNAME_MAX)] = Field(title="ご本人の名前", examples=["なつみ"])
    agrees: Flag = Field(
        title="ご本人の気持ち",
        description="Whether the person agreed; must be true.",
        examples=[True],
    )

    @field_validator("agrees")
    @classmethod
    def _must_agree(cls, agrees: bool) -> bool:
        if not agrees:
            raise validation_error("ご本人が「いい」と言ったら、しるしをつけてください。", "agreement_needed")
        return agrees


class PersonChange(Shape):
    person: PersonIn | None = Field(title="だれのことか", description="Null for the applicant.")


class ConsentIn(Shape):
    version: Id = Field(
        title="文の番号", description="The number of the text that the person read.", examples=[1]
    )
    person: PersonIn | None = Field(
        default=None,
        title="だれのことか",
        description="The person, if the person is not the applicant.",
        examples=[None],
    )


class ConsentTextOut(Shape):
    """The current consent text."""

    number: int = Field(description="Sent back as `version`.", examples=[2])
    since: date = Field(examples=["2026-11-23"])


class ConsentOut(Shape):
    """How and when a person agreed, and to which text."""

    way: ConsentWay
    agreed_on: date = Field(examples=["2026-03-01"])
    version: int = Field(examples=[1])
