"""Contacts as each of the three roles sees them."""

from pydantic import Field

from server.domain.vocabulary import ContactStatus, MoveInAnswer, ProgressNote, Side, TakeBackReason
from server.schemas.base import Id, Moment, Shape
from server.schemas.homes.homes import HomeInContact
from server.schemas.people.preferences import (
    PreferenceAfter,
    PreferenceBefore,
    PreferenceForOwner,
    PreferenceOutline,
)


class ContactIn(Shape):
    home: Id = Field(title="グループホーム")
    preference: Id = Field(title="希望条件")


class ContactPatch(Shape):
    progress_note: ProgressNote = Field(title="進捗メモ", examples=[ProgressNote.SCHEDULE_PENDING])


class MoveInAnswerIn(Shape):
    is_selected_from = True

    answer: MoveInAnswer = Field(title="入居しましたか")


class TakeBackIn(Shape):
    is_selected_from = True

    reason: TakeBackReason = Field(title="取り消す理由")


class MoveInQuestionOut(Shape):
    """The last question whether it came to a move-in, and what was answered."""

    asked_at: Moment
    answer: MoveInAnswer | None = Field(examples=[None])


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
    preference: PreferenceAfter | PreferenceBefore | PreferenceForOwner | PreferenceOutline
    progress_note: ProgressNote | None = Field(
        description="The facility's own note; null for the other side.",
        examples=[ProgressNote.SCHEDULE_PENDING],
    )
    created_at: Moment
    updated_at: Moment
    latest_message_sent_at: Moment | None
    visit_completed_at: Moment | None = Field(examples=[None])
    confirmed_at: Moment | None = Field(examples=[None])
    put_off_at: Moment | None = Field(
        description="Since when the seeker's side wants to decide later; null for the facility.",
        examples=[None],
    )
    acceptance_may_be_taken_back_until: Moment | None = Field(
        description="Until when the seeker's side may take its acceptance back; null for the facility, and afterwards.",
        examples=[None],
    )
    is_blocked: bool | None = Field(
        description="Whether the person wants nothing more of the home's corporation; null for the facility.",
        examples=[False],
    )
    address_shown: bool = Field(description="Whether the home may read street and postal code.")
    may_be_taken_back_until: Moment | None = Field(
        description="Until when the facility may take the confirmation back; null for the other side, and afterwards.",
        examples=[None],
    )
    contested_at: Moment | None = Field(
        description="When the seeker's side said that the confirmed move-in is not so; null for the facility.",
        examples=[None],
    )
    move_in_question: MoveInQuestionOut | None = Field(
        description="Null for the facility, and where nothing was asked.", examples=[None]
    )
    helper_reads_along: bool = Field(
        description="Whether somebody reads the room along with the person; a facility is told after acceptance.",
        examples=[False],
    )
    has_unread_notifications: bool
    unread_messages: int = Field(examples=[0])
    in_charge: InCharge
    steps: list[StepOut] = Field(description="What was done, oldest first; empty for whoever works alone.")


class UnreadRoom(Shape):
    id: int
    unread_messages: int = Field(examples=[3])
