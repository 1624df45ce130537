"""Shapes of the postal code lookup."""

from pydantic import Field

from server.core.schemas import Shape
from server.core.text import POSTAL_CODE


class PostalQuery(Shape):
    zipcode: str = Field(
        title="郵便番号", max_length=20, examples=["100-0001"], json_schema_extra={"pattern": POSTAL_CODE}
    )


class PostalArea(Shape):
    zipcode: str = Field(examples=["1000001"])
    address1: str = Field(description="Prefecture.", examples=["東京都"])
    address2: str = Field(description="Municipality.", examples=["千代田区"])
    address3: str = Field(description="Town; empty when the code covers several.", examples=["千代田"])


class PostalAreas(Shape):
    results: list[PostalArea] | None
