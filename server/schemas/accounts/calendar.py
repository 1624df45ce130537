"""A member's address for a calendar."""

from pydantic import Field

from server.schemas.base import Moment, Shape


class CalendarOut(Shape):
    made_at: Moment | None = Field(description="Since when there is one; null without.", examples=[None])
    address: str | None = Field(
        description="The secret address, in the one answer that makes it.", examples=[None]
    )
