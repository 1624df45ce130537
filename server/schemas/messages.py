"""What is said in a room."""

from pydantic import Field

from server.domain.vocabulary import Role
from server.schemas.base import Id, Moment, Shape
from server.schemas.paging import PageQuery


class MessageOut(Shape):
    id: int
    sender: str
    sender_role: Role
    message: str
    sent_at: Moment


class MessagesQuery(PageQuery):
    talk_room: Id = Field(title="トークルーム")
