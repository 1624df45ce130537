"""Shapes of rooms: messages, pictures, files, settings, reports, readings (furigana), templates and unread counts."""

from typing import Annotated, Self

from apiflask.fields import UploadFile
from pydantic import AfterValidator, Field

from server.contacts.models import DETAIL_MAX
from server.core.schemas import Flag, Id, Moment, PageQuery, Shape, SingleLine, Text, validation_error
from server.core.vocabulary import ReportReason, Role, TemplateWord
from server.offices.rules import sender_name
from server.rooms.models import MESSAGE_KEY_PATTERN, TEMPLATE_TEXT_MAX, TEMPLATE_TITLE_MAX
from server.rooms.rules import has_lone_brace, unknown_placeholders


class MessageImage(Shape):
    full: str = Field(
        description="Address of the picture, at most 1600 px.",
        examples=["/media/chat-images/1/full.jpg?v=9f2c41d7"],
    )
    thumbnail: str = Field(
        description="Address of the small picture, at most 480 px.",
        examples=["/media/chat-images/1/thumbnail.jpg?v=9f2c41d7"],
    )

    @classmethod
    def of_message(cls, message_id: int, storage_key: str | None, file_size: int | None) -> Self | None:
        """Return the picture of a message; None for a text or a PDF."""
        if storage_key is None or file_size is not None:
            return None
        base, version = f"/media/chat-images/{message_id}", storage_key[:8]
        return cls(full=f"{base}/full.jpg?v={version}", thumbnail=f"{base}/thumbnail.jpg?v={version}")


class MessageFile(Shape):
    """A PDF; the text of the message is its name."""

    address: str = Field(
        description="Download address, for people in the room.",
        examples=["/media/chat-files/1.pdf"],
    )
    size: int = Field(description="Size in bytes.", examples=[482_113])

    @classmethod
    def of_message(cls, message_id: int, storage_key: str | None, file_size: int | None) -> Self | None:
        """Return the PDF of a message; None for a text or a picture."""
        if storage_key is None or file_size is None:
            return None
        return cls(address=f"/media/chat-files/{message_id}.pdf", size=file_size)


class FileAddress(Shape):
    address: str = Field(
        description="Download address that works for some minutes, also in a browser that is not signed in.",
        examples=["/media/signed-files/WzEsMl0.x7.pdf"],
    )


class MessageOut(Shape):
    id: int
    sender: str = Field(examples=["こもれび暮らしサポート"])
    sender_role: Role
    is_mine: bool = Field(description="Whether the viewer sent it.", examples=[False])
    message: str = Field(examples=["土曜日の午後2時に見学できます。いかがですか。"])
    image: MessageImage | None = Field(
        description="The picture of the message; the text is then empty.", examples=[None]
    )
    file: MessageFile | None = Field(
        description="The PDF of the message; the text is then its name.", examples=[None]
    )
    sent_at: Moment
    taken_back_at: Moment | None = Field(
        description="When the sender took it back; its text and its file are deleted.", examples=[None]
    )


def sender_display_name(role: Role, person_name: str | None, username: str, place: str | None) -> str:
    """Return the name under which a sender writes. A family member writes under the name of the person.

    `place` is the home or office that `sender_name` adds to the name; None if it adds nothing.
    """
    return sender_name(role, person_name or username, place)


class MessagesQuery(PageQuery):
    talk_room: Id = Field(title="トークルーム")


class PictureForm(Shape):
    """A picture to send in a room; `key` is the client's key for the message."""

    talk_room: Id = Field(title="トークルーム")
    image: UploadFile = Field(title="写真")
    key: str | None = Field(default=None, pattern=MESSAGE_KEY_PATTERN, examples=["7b0f9a52c6d84e1f"])


class FileForm(Shape):
    """A PDF to send in a room; `key` is the client's key for the message."""

    talk_room: Id = Field(title="トークルーム")
    file: UploadFile = Field(title="ファイル")
    key: str | None = Field(default=None, pattern=MESSAGE_KEY_PATTERN, examples=["7b0f9a52c6d84e1f"])


class RoomSettings(Shape):
    """What the other side of a room sees of the person."""

    shows_read: Flag = Field(title="読んだことを相手に伝える")
    shows_typing: Flag = Field(title="入力中を相手に伝える")


class ReportIn(Shape):
    """A report of a room to the operator."""

    reason: ReportReason = Field(title="理由")
    detail: Annotated[str, Text(DETAIL_MAX)] = Field(default="", title="くわしい内容", examples=[""])


#: How many texts one request for readings may have.
READING_TEXTS_MAX = 20
#: How many characters all texts of one request may have together. A message has the same limit.
READING_CHARACTERS_MAX = 2000


def _check_length(texts: list[str]) -> list[str]:
    if sum(map(len, texts)) > READING_CHARACTERS_MAX:
        raise validation_error(
            f"読みがなは、一度に{READING_CHARACTERS_MAX}文字までです。分けて送ってください。"
        )
    return texts


class ReadingsIn(Shape):
    texts: Annotated[list[str], AfterValidator(_check_length)] = Field(
        min_length=1, max_length=READING_TEXTS_MAX, title="文", examples=[["今日は見学できます。"]]
    )


class ReadingsOut(Shape):
    """The texts with readings, in the order of the request. A backslash escapes braces, bars and backslashes."""

    texts: list[str] = Field(examples=[["{今日|きょう}は{見学|けんがく}できます。"]])


_PLACEHOLDERS = "、".join(f"{{{word.label}}}" for word in TemplateWord)


def _check_placeholders(text: str) -> str:
    unknown = unknown_placeholders(text)
    if unknown:
        raise validation_error(f"{{{unknown[0]}}}は、置きかえられません。使えるのは{_PLACEHOLDERS}です。")
    if has_lone_brace(text):
        raise validation_error("「{」と「}」は、同じ行に1つずつ組にして書いてください。")
    return text


class TemplateIn(Shape):
    title: Annotated[str, SingleLine(TEMPLATE_TITLE_MAX)] = Field(title="文例の名前", examples=["見学のお礼"])
    text: Annotated[str, Text(TEMPLATE_TEXT_MAX, required=True), AfterValidator(_check_placeholders)] = Field(
        title="文例",
        description=f"May contain {_PLACEHOLDERS}, which are filled in for each room.",
        examples=["{お名前}さん、今日はありがとうございました。"],
    )


class TemplateOut(Shape):
    id: int = Field(examples=[4])
    title: str = Field(examples=["見学のお礼"])
    text: str = Field(examples=["{お名前}さん、今日はありがとうございました。"])


class UnreadContact(Shape):
    id: int = Field(examples=[12])
    home: int = Field(examples=[3])
    preference: int | None = Field(description="Null for a facility.", examples=[5])
    unread: int = Field(examples=[3])
    messages: int = Field(
        description="How many of the unread items are messages in the room; the others are notifications.",
        examples=[2],
    )


class UnreadHome(Shape):
    id: int = Field(examples=[3])
    unread: int = Field(
        description="Notifications about the home, without those about its contacts.", examples=[1]
    )


class UnreadOut(Shape):
    total: int = Field(description="The sum of contacts, homes and others.", examples=[4])
    contacts: list[UnreadContact] = Field(description="Only contacts with something unread.")
    homes: list[UnreadHome] = Field(description="Only homes with something unread.")
    others: int = Field(description="Notifications about neither a contact nor a home.", examples=[0])
