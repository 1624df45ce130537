"""What is said in a room."""

from pydantic import Field

from server.domain.vocabulary import Role
from server.schemas.base import Id, Moment, Shape


class MessageOut(Shape):
    id: int
    sender: str
    sender_role: Role
    message: str
    sent_at: Moment


class MessagesQuery(Shape):
    talk_room: Id = Field(title="トークルーム")
