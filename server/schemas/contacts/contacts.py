"""Contacts as each of the three roles sees them."""

from pydantic import Field

from server.domain.vocabulary import ContactStatus, ProgressNote, Side
from server.schemas.base import Id, Moment, Shape
from server.schemas.homes.homes import HomeInContact
from server.schemas.people.preferences import PreferenceAfter, PreferenceBefore, PreferenceForOwner


class ContactIn(Shape):
    home: Id = Field(title="グループホーム")
    preference: Id = Field(title="希望条件")


class ContactPatch(Shape):
    progress_note: ProgressNote = Field(title="進捗メモ", examples=[ProgressNote.SCHEDULE_PENDING])


class InCharge(Shape):
    """The member in charge on each side; null where one person works alone, or nobody is named."""

    facility: str | None = Field(examples=["高橋 直子"])
    seeker: str | None = Field(examples=[None])


class StepOut(Shape):
    action: str = Field(examples=["accept"])
    side: Side
    by: str | None = Field(description="Who took it; null for the other side.", examples=["高橋 直子"])
    taken_at: Moment


class ContactOut(Shape):
    id: int
    status: ContactStatus = Field(examples=[ContactStatus.ACCEPTED])
    home: HomeInContact
    preference: PreferenceAfter | PreferenceBefore | PreferenceForOwner
    progress_note: ProgressNote | None = Field(
        description="The facility's own note; null for the other side.",
        examples=[ProgressNote.SCHEDULE_PENDING],
    )
    created_at: Moment
    updated_at: Moment
    latest_message_sent_at: Moment | None
    visit_completed_at: Moment | None = Field(examples=[None])
    confirmed_at: Moment | None = Field(examples=[None])
    has_unread_notifications: bool
    unread_messages: int = Field(examples=[0])
    in_charge: InCharge
    steps: list[StepOut] = Field(description="What was done, oldest first; empty for whoever works alone.")


class UnreadRoom(Shape):
    id: int
    unread_messages: int = Field(examples=[3])
