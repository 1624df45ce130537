"""Leaving the service."""

from pydantic import Field

from server.schemas.base import Shape


class LeaveIn(Shape):
    access_token: str | None = Field(
        default=None,
        title="LINEのアクセストークン",
        max_length=8000,
        examples=["eyJhbGciOiJIUzI1NiJ9.bGlmZg"],
        description="LIFF's own; LINE is told with it.",
    )
