"""Notifications inside the product."""

from pydantic import Field

from server.schemas.base import Id, Moment, Shape
from server.schemas.paging import PageQuery


class NotificationOut(Shape):
    id: int
    message: str = Field(examples=["「ひだまりホーム」から連絡がきました。\nいそがなくて大丈夫です。"])
    home: int | None = Field(
        description="Null like the two below where it is about no contact.", examples=[3]
    )
    preference: int | None = Field(examples=[5])
    contact: int | None = Field(examples=[12])
    is_read: bool
    created_at: Moment


class NotificationsQuery(PageQuery):
    contact: Id | None = Field(default=None, title="コンタクト")


class MarkContactRead(Shape):
    contact_id: Id = Field(title="コンタクト")
