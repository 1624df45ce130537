"""What is said in a room."""

from pydantic import Field

from server.domain.vocabulary import Role
from server.schemas.base import Id, Moment, Shape
from server.schemas.paging import PageQuery


class MessageOut(Shape):
    id: int
    sender: str = Field(examples=["こもれび暮らしサポート"])
    sender_role: Role
    message: str = Field(examples=["土曜日の午後2時に見学できます。いかがですか。"])
    sent_at: Moment


class MessagesQuery(PageQuery):
    talk_room: Id = Field(title="トークルーム")
