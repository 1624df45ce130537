"""Homes of public data as the facility that claimed them sees them."""

from datetime import date
from typing import Self

from pydantic import Field

from server.domain.homes.open_homes import ATTRIBUTION
from server.models import HomeDraft
from server.schemas.base import Shape, reader


class HomeDraftOut(Shape):
    """What is empty the data does not say."""

    id: int
    name: str = Field(examples=["ひだまりホーム"])
    corporation: str = Field(examples=["社会福祉法人こもれび"])
    office_number: str = Field(examples=["1320000015"])
    phone: str = Field(examples=["0300001234"])
    postal_code: str = Field(examples=["1540017"])
    prefecture: str = Field(examples=["東京都"])
    address_1: str = Field(examples=["世田谷区"])
    address_2: str = Field(examples=["世田谷1-2-3"])
    capacity: int | None = Field(examples=[5])
    published_on: date = Field(description="The month of the data, as its first day.")
    source: str = Field(description="To be shown wherever this is shown.", examples=[ATTRIBUTION])

    @classmethod
    def of(cls, draft: HomeDraft) -> Self:
        return cls(**_read(draft), source=ATTRIBUTION)


_read = reader(HomeDraftOut, HomeDraft)
