"""Who was shown a person, and which corporations may not ask them; for whoever the person's preference belongs to."""

from typing import Any, Literal, Self

from pydantic import Field

from server.core.schemas import Moment, Shape
from server.core.vocabulary import CertificateKind


class DetailsOpened(Shape):
    """An office that opened the person's details for one of its homes."""

    office: str = Field(examples=["こもれび暮らしサポート"])
    home: str = Field(examples=["ひだまりホーム"])
    times: int = Field(examples=[2])
    latest_at: Moment


class OpenedInContact(Shape):
    """An office that read of the person, or kept something, in a contact with them."""

    office: str = Field(examples=["こもれび暮らしサポート"])
    what: Literal["contact_opened", "record_saved"] = Field(
        description="They opened the page of the contact, or saved the record of the room."
    )
    times: int = Field(examples=[2])
    latest_at: Moment


class LooksOut(Shape):
    lists: int = Field(description="In how many lists of homes the person stood.", examples=[31])
    details: list[DetailsOpened] = Field(description="Latest first.")
    in_contact: list[OpenedInContact] = Field(description="Latest first.")


class LookedOut(Shape):
    """That a member of an office looked at somebody, for its managers."""

    id: int
    at: Moment
    viewer: str = Field(examples=["高橋 直子"])
    what: str = Field(examples=["くわしい内容を見ました"])
    preference: int | None = Field(
        description="The number of the person's registration, of an own case and while there is a contact with them.",
        examples=[5],
    )
    person: str | None = Field(
        description="Their name, where the office may know it now.", examples=["山本 一郎"]
    )

    @classmethod
    def of(cls, looked: Any) -> Self:
        """Return a look as it is shown."""
        return cls(
            id=looked.sequence,
            at=looked.at,
            viewer=looked.viewer,
            what=looked.act.label,
            preference=looked.preference_id,
            person=looked.person,
        )


class RefusalOut(Shape):
    """A corporation that may not ask the person now."""

    corporation: int
    name: str = Field(examples=["社会福祉法人 こもれび会"])
    homes: list[str] = Field(description="Its homes that asked.", examples=[["ひだまりホーム"]])
    is_blocked: bool = Field(description="Whether the person blocks all its homes.")
    blocked_homes: list[str] = Field(
        description="Its homes that the person blocks one by one.", examples=[["ひだまりホーム"]]
    )
    is_resting: bool = Field(description="Whether its other homes may not ask now.")
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
