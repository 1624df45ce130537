"""The one shape of every error (docs/decisions.md §2)."""

from pydantic import Field

from server.schemas.base import Shape


class ErrorOut(Shape):
    detail: str = Field(
        description="A Japanese sentence a person can act on.", examples=["入力内容をご確認ください。"]
    )
    code: str = Field(description="Stable; never shown.", examples=["invalid"])
    fields: dict[str, list[str]] = Field(default={}, description="Only with 422: sentences by field.")
