"""Who was shown a person, and which corporations may not ask them; for whoever the person's preference belongs to."""

from pydantic import Field

from server.domain.vocabulary import CertificateKind
from server.schemas.base import Moment, Shape


class DetailsOpened(Shape):
    """An office that opened the person's details for one of its homes."""

    office: str = Field(examples=["こもれび暮らしサポート"])
    home: str = Field(examples=["ひだまりホーム"])
    times: int = Field(examples=[2])
    latest_at: Moment


class LooksOut(Shape):
    lists: int = Field(description="In how many lists of homes the person stood.", examples=[31])
    details: list[DetailsOpened] = Field(description="Latest first.")


class RefusalOut(Shape):
    """A corporation that may not ask the person now."""

    corporation: int
    name: str = Field(examples=["社会福祉法人 こもれび会"])
    homes: list[str] = Field(description="Its homes that asked.", examples=[["ひだまりホーム"]])
    is_blocked: bool
    may_ask_from: Moment | None = Field(
        description="When all of these homes may ask again; null where they may not, until they are allowed."
    )


class CertificateViewOut(Shape):
    """One look at a certificate, for its owner."""

    kind: CertificateKind
    viewer: str = Field(
        description="The name of the facility account that looked.", examples=["こもれび暮らしサポート"]
    )
    viewed_at: Moment
