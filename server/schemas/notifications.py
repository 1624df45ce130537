"""Notifications inside the product."""

from pydantic import Field

from server.schemas.base import Moment, Shape


class NotificationOut(Shape):
    id: int
    message: str
    home: int
    preference: int
    contact: int
    is_read: bool
    created_at: Moment


class MarkContactRead(Shape):
    contact_id: int = Field(title="コンタクト")
