"""Asking for a part of a long list of homes or people."""

from typing import Annotated

from pydantic import AfterValidator, Field

from server.domain.offices.listing import WORDS_MAX, Listing, ListOrder, ListState
from server.domain.viewer import Viewer
from server.schemas.base import Flag, Id, Offset, Text, refuse
from server.schemas.paging import PageQuery


def _few_words(text: str) -> str:
    if len(text.split()) > WORDS_MAX:
        raise refuse(f"探す言葉は、空白で区切って{WORDS_MAX}つまでにしてください。")
    return text


#: What is looked for in a list by name.
SearchWords = Annotated[str, Text(100), AfterValidator(_few_words)]


class ListQuery(PageQuery):
    """By `cursor` a list is read to its end, by `offset` any part of it, with the number of all in `X-Total-Count`."""

    offset: Offset | None = Field(default=None, title="何件目から")
    q: SearchWords = Field(default="", title="名前で探す", examples=[""])
    mine: Flag = Field(default=False, title="自分の担当", examples=[False])
    unassigned: Flag = Field(default=False, title="担当者なし", examples=[False])
    assignee: Id | None = Field(default=None, title="担当者")
    state: ListState | None = Field(default=None, title="状態")
    order: ListOrder = Field(default=ListOrder.OLDEST, title="並び順")

    def listing(self, viewer: Viewer) -> Listing | None:
        """Return the part that is asked for; None where the list is read from its beginning to its end."""
        narrowed = self.q or self.mine or self.unassigned or self.assignee or self.state
        if self.offset is None and not narrowed and self.order is ListOrder.OLDEST:
            return None
        return Listing(
            words=self.q or None,
            assignee=viewer.id if self.mine else self.assignee,
            unassigned=self.unassigned,
            state=self.state,
            order=self.order,
            offset=self.offset or 0,
            limit=self.limit,
        )
