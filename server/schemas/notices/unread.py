"""How much is unread, and where: the one count that every screen shows."""

from pydantic import Field

from server.schemas.base import Shape


class UnreadContact(Shape):
    id: int = Field(examples=[12])
    home: int = Field(examples=[3])
    preference: int | None = Field(description="Null for a facility.", examples=[5])
    unread: int = Field(examples=[3])
    messages: int = Field(
        description="Of these, the messages of its room; the others are notices.", examples=[2]
    )


class UnreadHome(Shape):
    id: int = Field(examples=[3])
    unread: int = Field(description="Notices of the home alone, beside those of its contacts.", examples=[1])


class UnreadOut(Shape):
    total: int = Field(description="The sum of the contacts, the homes' own and the others.", examples=[4])
    contacts: list[UnreadContact] = Field(description="Those in which something is unread.")
    homes: list[UnreadHome] = Field(description="Those of which by themselves something is unread.")
    others: int = Field(description="Notices about no contact and no home.", examples=[0])
