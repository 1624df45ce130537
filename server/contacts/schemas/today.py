"""What waits for a member of staff today: each group with its oldest lines, and how many there are of it."""

from pydantic import Field

from server.core.schemas import Moment, Shape
from server.core.vocabulary import ContactStatus, ContactTodo, ProgressNote
from server.notifications.schemas import HomeInShort, PersonInShort


class ContactLine(Shape):
    contact: int = Field(examples=[12])
    page: str = Field(description="Where it is dealt with in the product.", examples=["/chat/12/"])
    status: ContactStatus
    home: HomeInShort
    person: PersonInShort
    since: Moment
    progress_note: ProgressNote | None = Field(
        description="The facility's own note; null for the other side.", examples=[None]
    )
    said_moved_in: bool = Field(description="Whether the person said so, where a move-in is waited for.")


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
    office: int = Field(description="The office that is asked.", examples=[2])
    from_office: str = Field(examples=["みどり相談支援センター"])
    since: Moment


class OfferGroup(Shape):
    total: int = Field(examples=[0])
    lines: list[OfferLine]


class FormLine(Shape):
    form: str = Field(examples=["home/new"])
    name: str | None = Field(description="Of the home or the person that it changes.", examples=[None])
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
    contacts: list[ContactGroup] = Field(description="Those groups that have a line.")
    matches: HomeGroup
    full_homes: HomeGroup = Field(
        description="Homes whose last place a move-in took: do they go on recruiting?"
    )
    offers: OfferGroup
    forms: FormGroup
    public_drafts: PublicDraftGroup


class UnreadContact(Shape):
    id: int = Field(examples=[12])
    home: int = Field(examples=[3])
    preference: int | None = Field(description="Null for a facility.", examples=[5])
    unread: int = Field(examples=[3])
    messages: int = Field(
        description="Of these, the messages of its room; the others are notices.", examples=[2]
    )


class UnreadHome(Shape):
    id: int = Field(examples=[3])
    unread: int = Field(description="Notices of the home alone, beside those of its contacts.", examples=[1])


class UnreadOut(Shape):
    total: int = Field(description="The sum of the contacts, the homes' own and the others.", examples=[4])
    contacts: list[UnreadContact] = Field(description="Those in which something is unread.")
    homes: list[UnreadHome] = Field(description="Those of which by themselves something is unread.")
    others: int = Field(description="Notices about no contact and no home.", examples=[0])
