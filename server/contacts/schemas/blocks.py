"""Shapes for blocking a home or its corporation, and for the corporations that may not contact a person."""

from pydantic import Field

from server.core.schemas import Id, Moment, Shape
from server.core.vocabulary import BlockScope, ContactStatus


class BlockIn(Shape):
    says_select_if_empty = True

    scope: BlockScope = Field(title="止めるホーム")
    named: list[Id] = Field(
        max_length=1000,
        title="終わる連絡",
        description="Ids of the contacts that the person agreed to end; 409 `more_ends` if the block ends others, too.",
        examples=[[12]],
    )


class BlockEnding(Shape):
    """An open contact that a block ends."""

    contact: int
    home: str = Field(examples=["ひだまりホーム"])
    status: ContactStatus = Field(description="`pending`: a request that is declined. `accepted`: a room.")
    visit_starts_at: Moment | None = Field(description="Start of the agreed visit that the block cancels.")
    offers: int = Field(description="The number of visit proposals that the block deletes.", examples=[0])


class BlockChoice(Shape):
    """The homes that a block of one scope covers, and the contacts that this block ends."""

    homes: list[str] = Field(
        description="The homes that contacted the person.", examples=[["ひだまりホーム"]]
    )
    ends: list[BlockEnding]


class BlockOut(Shape):
    """The two scopes of a block, for the person to choose from."""

    corporation_name: str = Field(examples=["社会福祉法人 こもれび会"])
    home: BlockChoice
    corporation: BlockChoice


class BlockedCorporationOut(Shape):
    """A corporation that may not contact the person now."""

    corporation: int
    name: str = Field(examples=["社会福祉法人 こもれび会"])
    homes: list[str] = Field(
        description="Its homes that contacted the person.", examples=[["ひだまりホーム"]]
    )
    is_blocked: bool = Field(description="Whether the person blocks all its homes.")
    blocked_homes: list[str] = Field(
        description="Its homes that the person blocks individually.", examples=[["ひだまりホーム"]]
    )
    is_resting: bool = Field(description="Whether its other homes may not contact the person now.")
    may_ask_from: Moment | None = Field(
        description="When these homes may contact the person again; null if the person must allow the contact first."
    )
