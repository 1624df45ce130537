"""Notifications inside the product."""

from pydantic import Field

from server.schemas.base import Id, Moment, Shape
from server.schemas.paging import PageQuery


class NotificationOut(Shape):
    id: int
    message: str = Field(examples=["「ひだまりホーム」から連絡がきました。\nいそがなくて大丈夫です。"])
    home: int
    preference: int
    contact: int
    is_read: bool
    created_at: Moment


class NotificationsQuery(PageQuery):
    contact: Id | None = Field(default=None, title="コンタクト")


class MarkContactRead(Shape):
    contact_id: Id = Field(title="コンタクト")
