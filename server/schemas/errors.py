"""The one shape of every error (decisions §2)."""

from pydantic import Field

from server.schemas.base import Shape


class ErrorOut(Shape):
    detail: str = Field(description="A Japanese sentence a person can act on.")
    code: str = Field(description="Stable; never shown.")
    fields: dict[str, list[str]] | None = Field(
        default=None, description="Only with 422: sentences by field."
    )
