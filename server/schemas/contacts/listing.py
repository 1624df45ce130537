"""Asking for a part of the viewer's contacts."""

from dataclasses import replace

from pydantic import Field

from server.domain.contacts.listing import ContactListing, ContactOrder, ContactTab
from server.domain.contacts.waiting import Waiting
from server.domain.viewer import Viewer
from server.schemas.base import Flag, Id, Offset, Shape
from server.schemas.offices.listing import SearchWords
from server.schemas.paging import PageQuery


class ContactNarrowing(Shape):
    """What narrows the contacts; what is left out narrows nothing."""

    q: SearchWords = Field(default="", title="名前で探す", examples=[""])
    home: Id | None = Field(default=None, title="グループホーム")
    preference: Id | None = Field(default=None, title="希望条件")
    mine: Flag = Field(default=False, title="自分の担当", examples=[False])
    unassigned: Flag = Field(default=False, title="担当者なし", examples=[False])
    assignee: Id | None = Field(default=None, title="担当者")
    unread: Flag = Field(default=False, title="未読あり", examples=[False])
    waiting: Flag = Field(default=False, title="5日以上待っている", examples=[False])
    waits_for: Waiting | None = Field(
        default=None, title="待っていること", description="As 今日すること has it."
    )

    def narrowing(self, viewer: Viewer) -> ContactListing:
        """Return what is asked for, in whatever state."""
        return ContactListing(
            words=self.q or None,
            home=self.home,
            preference=self.preference,
            assignee=viewer.id if self.mine else self.assignee,
            unassigned=self.unassigned,
            unread=self.unread,
            waiting=self.waiting,
            waits_for=self.waits_for,
        )


class ContactQuery(PageQuery, ContactNarrowing):
    """By `cursor` it is read to its end, by `offset` any part of it, with the number of all in `X-Total-Count`."""

    offset: Offset | None = Field(default=None, title="何件目から")
    state: ContactTab | None = Field(default=None, title="状態")
    order: ContactOrder = Field(default=ContactOrder.NEWEST, title="並び順")

    def listing(self, viewer: Viewer) -> ContactListing | None:
        """Return the part that is asked for; None where the list is read from its beginning to its end."""
        asked = replace(
            self.narrowing(viewer),
            tab=self.state,
            order=self.order,
            offset=self.offset or 0,
            limit=self.limit,
        )
        return None if self.offset is None and asked == ContactListing(limit=self.limit) else asked


class ContactCounts(Shape):
    """How many contacts are in each state."""

    pending: int = Field(examples=[3])
    accepted: int = Field(examples=[5])
    moved_in: int = Field(examples=[1])
    ended: int = Field(examples=[8])
