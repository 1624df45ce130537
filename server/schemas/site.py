"""The small public calls: postal codes and health."""

from pydantic import Field

from server.schemas.base import Shape


class PostalQuery(Shape):
    zipcode: str = Field(title="郵便番号", max_length=20)


class PostalArea(Shape):
    zipcode: str
    address1: str = Field(description="Prefecture.")
    address2: str = Field(description="Municipality.")
    address3: str = Field(description="Town; empty when the code covers several.")


class PostalAreas(Shape):
    results: list[PostalArea] | None
