"""The rooms beside the one that somebody works in."""

from pydantic import Field

from server.domain.contacts.last_said import LastSaid
from server.domain.vocabulary import Side
from server.schemas.base import Moment, Shape
from server.schemas.notices.in_short import HomeInShort, PersonInShort
from server.schemas.offices.listing import SearchWords
from server.schemas.paging import PageQuery


class RoomsQuery(PageQuery):
    q: SearchWords = Field(default="", title="名前で探す", examples=[""])


class RoomInShort(Shape):
    """An open room with its last message; how much is unread there is said by the one count of all."""

    contact: int = Field(examples=[12])
    home: HomeInShort
    person: PersonInShort
    what: LastSaid = Field(description="What the last message is.")
    text: str = Field(
        description="The beginning of its words, or a file's name; empty where it has none.",
        examples=["土曜日はいかがですか。"],
    )
    said_by: Side
    said_at: Moment
