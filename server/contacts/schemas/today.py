"""Shapes of the to-do lists (今日すること): each group with its oldest lines and its total."""

from pydantic import Field

from server.core.schemas import Moment, Shape
from server.core.vocabulary import ContactStatus, ContactTodo, ProgressNote
from server.notifications.schemas import HomeInShort, PersonInShort


class ContactLine(Shape):
    contact: int = Field(examples=[12])
    page: str = Field(description="The page for this task.", examples=["/chat/12/"])
    status: ContactStatus
    home: HomeInShort
    person: PersonInShort
    since: Moment
    progress_note: ProgressNote | None = Field(
        description="The facility's own note; null for the other side.", examples=[None]
    )
    said_moved_in: bool = Field(
        description="Whether the person reported the move-in that awaits confirmation."
    )


class ContactGroup(Shape):
    kind: ContactTodo
    total: int = Field(examples=[1])
    lines: list[ContactLine]


class HomeLine(Shape):
    home: HomeInShort
    since: Moment


class HomeGroup(Shape):
    total: int = Field(examples=[1])
    lines: list[HomeLine]


class OfferLine(Shape):
    """An offer of another counselor office to hand over cases."""

    office: int = Field(description="The office that receives the offer.", examples=[2])
    from_office: str = Field(examples=["みどり相談支援センター"])
    since: Moment


class OfferGroup(Shape):
    total: int = Field(examples=[0])
    lines: list[OfferLine]


class FormLine(Shape):
    """A form that the user has begun and not sent."""

    form: str = Field(examples=["home/new"])
    name: str | None = Field(
        description="The name of the home or the person that the form changes.", examples=[None]
    )
    since: Moment


class FormGroup(Shape):
    total: int = Field(examples=[1])
    lines: list[FormLine]


class PublicDraftLine(Shape):
    id: int = Field(examples=[4])
    name: str = Field(examples=["ひだまりホーム"])


class PublicDraftGroup(Shape):
    total: int = Field(examples=[0])
    lines: list[PublicDraftLine]


class TodayOut(Shape):
    contacts: list[ContactGroup] = Field(description="Only groups that have a line.")
    matches: HomeGroup
    full_homes: HomeGroup = Field(
        description="Homes whose last vacancy was filled by a move-in; they may stop recruiting."
    )
    offers: OfferGroup
    forms: FormGroup
    public_drafts: PublicDraftGroup
