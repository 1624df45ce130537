"""Notifications inside the product."""

from pydantic import Field

from server.schemas.base import Id, Moment, Shape
from server.schemas.notices.in_short import PersonInShort
from server.schemas.paging import PageQuery


class NotificationOut(Shape):
    id: int
    event: str = Field(examples=["accepted"])
    message: str = Field(examples=["「ひだまりホーム」から連絡がきました。\nいそがなくて大丈夫です。"])
    home: int | None = Field(description="Null where it is about no home.", examples=[3])
    home_name: str | None = Field(examples=["ひだまりホーム"])
    preference: int | None = Field(
        description="Null where it is about no contact, and to a home that lost sight of the person.",
        examples=[5],
    )
    contact: int | None = Field(examples=[12])
    page: str = Field(description="Where it leads in the product.", examples=["/chat/12/"])
    person: PersonInShort | None
    is_read: bool
    created_at: Moment


class NotificationsQuery(PageQuery):
    contact: Id | None = Field(default=None, title="コンタクト")


class MarkContactRead(Shape):
    contact_id: Id = Field(title="コンタクト")


class MarkHomeRead(Shape):
    home_id: Id | None = Field(
        title="グループホーム", description="Null for what is about no contact and no home."
    )
