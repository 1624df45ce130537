"""Shapes of access logs: for the person, for the managers of an office, and the views of a certificate."""

from typing import Any, Literal, Self

from pydantic import Field

from server.core.schemas import Moment, Shape
from server.core.vocabulary import CertificateKind


class DetailsAccess(Shape):
    """An office that opened the person's details for one of its homes."""

    office: str = Field(examples=["こもれび暮らしサポート"])
    home: str = Field(examples=["ひだまりホーム"])
    times: int = Field(examples=[2])
    latest_at: Moment


class ContactAccess(Shape):
    """An office that read or saved data of the person in a contact."""

    office: str = Field(examples=["こもれび暮らしサポート"])
    what: Literal["contact_opened", "record_saved", "contacts_saved"] = Field(
        description=(
            "Whether the office opened the contact, or saved the record of the room or its list of contacts."
        )
    )
    times: int = Field(examples=[2])
    latest_at: Moment


class PersonAccessLogOut(Shape):
    lists: int = Field(description="The number of match lists in which the person appeared.", examples=[31])
    details: list[DetailsAccess] = Field(description="Latest first.")
    in_contact: list[ContactAccess] = Field(description="Latest first.")


class AccessLogEntryOut(Shape):
    """One read of a person's data by a member of an office, for the managers of the office."""

    id: int
    at: Moment
    viewer: str = Field(examples=["高橋 直子"])
    what: str = Field(examples=["詳しい内容を見ました"])
    preference: int | None = Field(
        description="The preference's id for a case of the office, or while the office has a contact with the person.",
        examples=[5],
    )
    person: str | None = Field(
        description="The person's name, if the office may know it now.", examples=["山本 一郎"]
    )

    @classmethod
    def of(cls, entry: Any) -> Self:
        return cls(
            id=entry.sequence,
            at=entry.at,
            viewer=entry.viewer,
            what=entry.act.label,
            preference=entry.preference_id,
            person=entry.person,
        )


class CertificateViewOut(Shape):
    """One view of a certificate, for its owner."""

    kind: CertificateKind
    viewer: str = Field(description="The name of the facility account.", examples=["こもれび暮らしサポート"])
    viewed_at: Moment
