"""The postal code lookup. The specification defines the shape of its response."""

from apiflask import APIBlueprint
from pydantic import Field

from server.accounts.http.access import public
from server.accounts.http.limits import limited_by_address
from server.core.limits import POSTAL_CODES_FROM_ADDRESS
from server.core.refusals import Invalid
from server.core.schemas import Shape
from server.core.text import POSTAL_CODE, postal_code_digits
from server.integrations.postal import areas_of


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


blueprint = APIBlueprint("postal", __name__, url_prefix="/api/postal-codes", tag="Postal codes")


@blueprint.get("/")
@public
@limited_by_address(POSTAL_CODES_FROM_ADDRESS)
@blueprint.input(PostalQuery, location="query")
@blueprint.output(PostalAreas)
@blueprint.doc(summary="List every area that shares a postal code")
def look_up_postal_code(query_data: PostalQuery) -> PostalAreas:
    digits = postal_code_digits(query_data.zipcode)
    if digits is None:
        raise Invalid({"zipcode": ["郵便番号は7けたの数字で入力してください。例：123-4567"]})
    areas = [
        PostalArea(zipcode=area.postal_code, address1=area.prefecture, address2=area.city, address3=area.town)
        for area in areas_of(digits)
    ]
    return PostalAreas(results=areas or None)
