"""Blocking a home or its corporation: the choice, and what each way ends."""

from pydantic import Field

from server.core.schemas import Moment, Shape
from server.core.vocabulary import BlockScope, ContactStatus


class BlockIn(Shape):
    is_selected_from = True

    scope: BlockScope = Field(title="止めるホーム")
    named: list[int] = Field(
        max_length=1000,
        title="終わる連絡",
        description="The contacts that the person read will end; 409 `more_ends` where others would end too.",
        examples=[[12]],
    )


class BlockEnding(Shape):
    """An open contact that a block ends."""

    contact: int
    home: str = Field(examples=["ひだまりホーム"])
    status: ContactStatus = Field(description="`pending`: a request that is declined. `accepted`: a room.")
    visit_starts_at: Moment | None = Field(description="The agreed visit that is off with it.")
    offers: int = Field(description="How many proposed days for a visit are gone with it.", examples=[0])


class BlockChoice(Shape):
    """What a block of one scope covers and ends."""

    homes: list[str] = Field(description="The homes that the person knows.", examples=[["ひだまりホーム"]])
    ends: list[BlockEnding]


class BlockOut(Shape):
    """The two ways to block, before one is chosen."""

    corporation_name: str = Field(examples=["社会福祉法人 こもれび会"])
    home: BlockChoice
    corporation: BlockChoice
