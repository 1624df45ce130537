"""The messages of a room, and what a person wishes told of them there."""

from typing import Annotated

from apiflask.fields import UploadFile
from pydantic import Field

from server.domain.offices.names import sender_name
from server.domain.vocabulary import ReportReason, Role
from server.models import Account
from server.models.contacts.report import DETAIL_MAX
from server.models.rooms.message import KEY, Message
from server.schemas.base import Id, Moment, Shape, Text
from server.schemas.paging import PageQuery


class MessageImage(Shape):
    full: str = Field(
        description="Address of the picture, 1600 px at most.",
        examples=["/media/chat-images/1/full.jpg?v=9f2c41d7"],
    )
    thumbnail: str = Field(
        description="Address of the small picture, 480 px at most.",
        examples=["/media/chat-images/1/thumbnail.jpg?v=9f2c41d7"],
    )

    @classmethod
    def of(cls, message_id: int, storage_key: str) -> "MessageImage":
        base, version = f"/media/chat-images/{message_id}", storage_key[:8]
        return cls(full=f"{base}/full.jpg?v={version}", thumbnail=f"{base}/thumbnail.jpg?v={version}")


class MessageFile(Shape):
    """A PDF; its name is the message's text."""

    address: str = Field(
        description="Where it is downloaded from, by who is in the room.",
        examples=["/media/chat-files/1.pdf"],
    )
    size: int = Field(description="How many bytes it has.", examples=[482_113])

    @classmethod
    def of(cls, message_id: int, size: int) -> "MessageFile":
        return cls(address=f"/media/chat-files/{message_id}.pdf", size=size)


class FileAddress(Shape):
    address: str = Field(
        description="Where it is downloaded from for some minutes, also by a browser that is not signed in.",
        examples=["/media/signed-files/WzEsMl0.x7.pdf"],
    )


class MessageOut(Shape):
    id: int
    sender: str = Field(examples=["こもれび暮らしサポート"])
    sender_role: Role
    message: str = Field(examples=["土曜日の午後2時に見学できます。いかがですか。"])
    image: MessageImage | None = Field(
        description="The picture that the message is; its text is empty then.", examples=[None]
    )
    file: MessageFile | None = Field(
        description="The PDF that the message is; its text is the file's name then.", examples=[None]
    )
    sent_at: Moment
    taken_back_at: Moment | None = Field(
        description="When its sender took it back: its words and its picture are gone.", examples=[None]
    )

    @classmethod
    def of(cls, message: Message, place: str | None) -> "MessageOut":
        """Return a message, whose sender is loaded, with the name of its sender and what they speak for."""
        return cls(
            id=message.id,
            sender=sender_name(message.sender.role, _called(message.sender), place),
            sender_role=message.sender.role,
            message=message.text,
            **shown_media(message.id, message.image_key, message.file_size),
            sent_at=message.sent_at,
            taken_back_at=message.taken_back_at,
        )


def shown_media(
    message_id: int, key: str | None, file_size: int | None
) -> dict[str, MessageImage | MessageFile | None]:
    """Return what a message is beside words, as `image` and `file`."""
    file = None if key is None or file_size is None else MessageFile.of(message_id, file_size)
    image = MessageImage.of(message_id, key) if key is not None and file is None else None
    return {"image": image, "file": file}


def _called(sender: Account) -> str:
    """Return the name of a sender; somebody who registered for their family speaks for that person."""
    return sender.person_name or sender.username


class MessagesQuery(PageQuery):
    talk_room: Id = Field(title="トークルーム")


class PictureForm(Shape):
    """A picture that is sent in a room; `key` is the sender's own name for the message."""

    talk_room: Id = Field(title="トークルーム")
    image: UploadFile = Field(title="写真")
    key: str | None = Field(default=None, pattern=KEY, examples=["7b0f9a52c6d84e1f"])


class FileForm(Shape):
    """A PDF that is sent in a room; `key` is the sender's own name for the message."""

    talk_room: Id = Field(title="トークルーム")
    file: UploadFile = Field(title="ファイル")
    key: str | None = Field(default=None, pattern=KEY, examples=["7b0f9a52c6d84e1f"])


class RoomSettings(Shape):
    """What the other side of a room is told of the person."""

    shows_read: bool = Field(title="読んだことを相手に伝える")
    shows_typing: bool = Field(title="入力中を相手に伝える")


class ReportIn(Shape):
    """What a seeker tells the operator of a room."""

    reason: ReportReason = Field(title="理由")
    detail: Annotated[str, Text(DETAIL_MAX)] = Field(default="", title="くわしい内容", examples=[""])
