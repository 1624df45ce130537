"""Which homes are registered already, asked before one is registered twice."""

from typing import Annotated

from pydantic import Field

from server.models.homes.home import CITY_MAX, NAME_MAX, STREET_MAX
from server.schemas.base import Line, Prefecture, Shape


class HomeQuestion(Shape):
    """The home that a member is about to register."""

    name: Annotated[str, Line(NAME_MAX)] = Field(title="グループホーム名", examples=["ひだまりホーム"])
    prefecture: Prefecture = Field(title="都道府県")
    address_1: Annotated[str, Line(CITY_MAX)] = Field(title="市区町村", examples=["世田谷区"])
    address_2: Annotated[str, Line(STREET_MAX)] = Field(title="番地・建物名", examples=["世田谷1-2-3"])


class AlikeHome(Shape):
    """A home that is registered already, with the same name or address."""

    id: int
    name: str = Field(examples=["ひだまりホーム"])
    address: str = Field(examples=["東京都世田谷区世田谷1-2-3"])
