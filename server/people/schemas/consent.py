"""That somebody agreed to what is kept and shown of them."""

from datetime import date
from typing import Annotated

from pydantic import Field, field_validator

from server.accounts.models import USERNAME_MAX
from server.core.schemas import Flag, Id, Shape, SingleLine, refuse
from server.core.vocabulary import ConsentWay


class PersonIn(Shape):
    """Somebody of the applicant's family, for whom they register."""

    name: Annotated[str, SingleLine(USERNAME_MAX)] = Field(title="ご本人の名前", examples=["なつみ"])
    agrees: Flag = Field(
        title="ご本人の気持ち",
        description="That the person said yes; without it nothing is recorded.",
        examples=[True],
    )

    @field_validator("agrees")
    @classmethod
    def _said_yes(cls, agrees: bool) -> bool:
        if not agrees:
            raise refuse("ご本人が「いい」と言ったら、しるしをつけてください。")
        return agrees


class PersonChange(Shape):
    person: PersonIn | None = Field(title="だれのことか", description="Null is the applicant themself.")


class ConsentIn(Shape):
    version: Id = Field(
        title="文の番号", description="The number of the text that the person read.", examples=[1]
    )
    person: PersonIn | None = Field(
        default=None,
        title="だれのことか",
        description="For whom it is, where that is not who agrees.",
        examples=[None],
    )


class ConsentTextOut(Shape):
    """The text that people agree to."""

    number: int = Field(description="What comes back as `version`.", examples=[2])
    since: date = Field(examples=["2026-11-23"])


class ConsentOut(Shape):
    """How and when a person agreed, and to which text."""

    way: ConsentWay
    agreed_on: date = Field(examples=["2026-03-01"])
    version: int = Field(examples=[1])
