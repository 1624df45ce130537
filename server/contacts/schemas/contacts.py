"""Contacts as each of the three roles sees them."""

from dataclasses import replace
from datetime import date
from typing import Annotated

from pydantic import Field

from server.contacts.models import REQUEST_WORDS_MAX
from server.contacts.rules.listing import ContactListing, ContactOrder, ContactTab
from server.contacts.rules.state import DeclinedFor, DeclineReason
from server.core.listing import SearchWords
from server.core.schemas import Day, Flag, Id, Moment, Offset, PageQuery, ReadBeforeAcceptance, Shape, Text
from server.core.viewer import Viewer
from server.core.vocabulary import (
    BlockScope,
    ContactStatus,
    ContactTodo,
    MoveInAnswer,
    ProgressNote,
    Side,
    TakeBackReason,
)
from server.homes.schemas import HomeInContact, HomeSeen
from server.notifications.schemas import HomeInShort, PersonInShort
from server.people.schemas.preferences import (
    PreferenceAfter,
    PreferenceBefore,
    PreferenceCard,
    PreferenceCardAfter,
    PreferenceForOwner,
    PreferenceOutline,
)
from server.rooms.rules import LastSaid


class ContactIn(Shape):
    home: Id = Field(title="グループホーム")
    preference: Id = Field(title="希望条件")
    request_words: Annotated[str, Text(REQUEST_WORDS_MAX), ReadBeforeAcceptance] = Field(
        default="", title="ホームからの一言", examples=["お庭で野菜を育てています。一度見に来てください。"]
    )


class ContactPatch(Shape):
    progress_note: ProgressNote = Field(title="進捗メモ", examples=[ProgressNote.SCHEDULE_PENDING])


class DeclineIn(Shape):
    is_selected_from = True

    reason: DeclineReason | None = Field(
        default=None,
        title="辞退の理由",
        description="Why, as the seeker's side may say; the facility reads what `declined_for` says and no more.",
        examples=[None],
    )


class MoveInAnswerIn(Shape):
    is_selected_from = True

    answer: MoveInAnswer = Field(title="入居しましたか")


class MoveInIn(Shape):
    is_selected_from = True

    moved_in_on: Day | None = Field(
        default=None,
        title="入居日",
        description="Between the day of the acceptance and 90 days from now; today where it is left out.",
        examples=["2026-03-05"],
    )


class MoveInFee(Shape):
    """What would be billed, and until when it might be taken back, if a move-in were confirmed now."""

    moved_in_on: date = Field(examples=["2026-03-05"])
    amount_yen: int = Field(examples=[150_000])
    tax_rate_percent: int = Field(examples=[10])
    tax_yen: int = Field(examples=[15_000])
    total_yen: int = Field(examples=[165_000])
    due_on: date = Field(examples=["2026-05-04"])
    may_be_taken_back_until: Moment


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
    """A contact as a list has it."""

    id: int
    status: ContactStatus = Field(examples=[ContactStatus.ACCEPTED])
    home: HomeInContact
    preference: PreferenceCardAfter | PreferenceCard | PreferenceForOwner | PreferenceOutline
    progress_note: ProgressNote | None = Field(
        description="The facility's own note; null for the other side.",
        examples=[ProgressNote.SCHEDULE_PENDING],
    )
    request_words: str = Field(
        description="What the facility wrote with its request, in words of its own.", examples=[""]
    )
    created_at: Moment
    updated_at: Moment
    latest_message_sent_at: Moment | None
    visit_starts_at: Moment | None = Field(description="When the agreed visit begins.", examples=[None])
    visit_wanted_at: Moment | None = Field(
        description="Since when the seeker's side waits for other days of a visit.", examples=[None]
    )
    visit_completed_at: Moment | None = Field(examples=[None])
    confirmed_at: Moment | None = Field(examples=[None])
    moved_in_on: date | None = Field(
        description="The day of the move-in; null until it is confirmed, and where no day was named.",
        examples=[None],
    )
    put_off_at: Moment | None = Field(
        description="Since when the seeker's side wants to decide later; null for the facility.",
        examples=[None],
    )
    acceptance_may_be_taken_back_until: Moment | None = Field(
        description="Until when the seeker's side may take its acceptance back; null for the facility, and afterwards.",
        examples=[None],
    )
    decline_may_be_taken_back_until: Moment | None = Field(
        description="Until when the seeker's side may take its decline back; null for the facility, and afterwards.",
        examples=[None],
    )
    blocked: BlockScope | None = Field(
        description="Whether the person blocks this home alone or its whole corporation; null for the facility.",
        examples=[None],
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
    ended_by: Side | None = Field(
        description="The side that declined it or closed its room; who of them is in `steps`.",
        examples=[None],
    )
    decline_reason: DeclineReason | None = Field(
        description="Why the seeker's side declined, where it said so; null for the facility.",
        examples=[None],
    )
    declined_for: DeclinedFor | None = Field(
        description="What the facility reads of that reason.", examples=[None]
    )
    steps: list[StepOut] = Field(description="What was done, oldest first; empty for whoever works alone.")


class ContactChanged(ContactOut):
    """A contact after a step: with all that its home says, and of the person what a list has."""

    home: HomeSeen


class ContactSeen(ContactChanged):
    """A contact that was opened, with all that its viewer may read of the person; a facility's look is recorded."""

    preference: PreferenceAfter | PreferenceBefore | PreferenceForOwner | PreferenceOutline  # type: ignore[assignment]


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
    waits_for: ContactTodo | None = Field(
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
