"""Shapes of contacts, as each of the three roles sees them."""

from dataclasses import replace
from datetime import date
from typing import Annotated, Generic, TypeVar

from pydantic import Field

from server.contacts.models import REQUEST_WORDS_MAX
from server.contacts.rules.listing import ContactListing, ContactOrder, ContactTab, InboxView
from server.core.csv_files import Cell, day_cell, moment_cell
from server.core.listing import SearchWords
from server.core.paging import LIMIT_DEFAULT, LIMIT_MAX
from server.core.schemas import (
    Day,
    Flag,
    Id,
    Moment,
    NoContactDetails,
    Number,
    Offset,
    PageQuery,
    Shape,
    Text,
)
from server.core.viewer import Viewer
from server.core.vocabulary import (
    BlockScope,
    ContactStatus,
    ContactTodo,
    DeclinedFor,
    DeclineReason,
    MoveInAnswer,
    ProgressNote,
    Side,
    TakeBackReason,
)
from server.homes.schemas import HomeInContact, HomeInFull
from server.notifications.schemas import HomeInShort, PersonInShort
from server.people.schemas.preferences import (
    PreferenceAfter,
    PreferenceBefore,
    PreferenceCard,
    PreferenceCardAfter,
    PreferenceForOwner,
    PreferenceOutline,
)
from server.rooms.rules import LastMessageKind


class ContactIn(Shape):
    home: Id = Field(title="グループホーム")
    preference: Id = Field(title="希望条件")
    request_words: Annotated[str, Text(REQUEST_WORDS_MAX), NoContactDetails] = Field(
        default="", title="ホームからの一言", examples=["お庭で野菜を育てています。一度見に来てください。"]
    )


class ContactPatch(Shape):
    progress_note: ProgressNote = Field(title="進捗メモ", examples=[ProgressNote.SCHEDULE_PENDING])


class DeclineIn(Shape):
    says_select_if_empty = True

    reason: DeclineReason | None = Field(
        default=None,
        title="辞退の理由",
        description="Optional, from the seeker's side only; the facility sees only `declined_for`.",
        examples=[None],
    )


class MoveInAnswerIn(Shape):
    says_select_if_empty = True

    answer: MoveInAnswer = Field(title="入居しましたか")


class MoveInIn(Shape):
    says_select_if_empty = True

    moved_in_on: Day | None = Field(
        default=None,
        title="入居日",
        description="From the day of acceptance to 90 days from now; the default is today.",
        examples=["2026-03-05"],
    )


class MoveInFee(Shape):
    """The fee for a move-in that is confirmed now, and the deadline for taking the confirmation back."""

    moved_in_on: date = Field(examples=["2026-03-05"])
    amount_yen: int = Field(examples=[150_000])
    tax_rate_percent: int = Field(examples=[10])
    tax_yen: int = Field(examples=[15_000])
    total_yen: int = Field(examples=[165_000])
    due_on: date = Field(examples=["2026-05-04"])
    may_be_taken_back_until: Moment


class UnconfirmIn(Shape):
    says_select_if_empty = True

    reason: TakeBackReason = Field(title="取り消す理由")


class MoveInQuestionOut(Shape):
    """The last question whether the person moved in, and the answer."""

    asked_at: Moment
    answer: MoveInAnswer | None = Field(examples=[None])
    may_be_changed_until: Moment | None = Field(
        description="Until when the answer may be changed; null after that, and before the answer.",
        examples=[None],
    )


class InCharge(Shape):
    """The name of the assignee on each side; null without an assignee, or if the office has only one member."""

    facility: str | None = Field(examples=["高橋 直子"])
    seeker: str | None = Field(examples=[None])


class StepOut(Shape):
    action: str = Field(examples=["accept"])
    side: Side
    by: str | None = Field(
        description="The name of the member; null if the other side took the step.", examples=["高橋 直子"]
    )
    taken_at: Moment


PreferenceShape = TypeVar("PreferenceShape")


class ContactFields(Shape, Generic[PreferenceShape]):
    """The fields of a contact. `PreferenceShape` has what the viewer may read about the person."""

    id: int
    status: ContactStatus = Field(examples=[ContactStatus.ACCEPTED])
    home: HomeInContact
    preference: PreferenceShape
    progress_note: ProgressNote | None = Field(
        description="The facility's own note; null for the other side.",
        examples=[ProgressNote.SCHEDULE_PENDING],
    )
    request_words: str = Field(description="What the facility wrote with its request.", examples=[""])
    created_at: Moment
    updated_at: Moment
    latest_message_sent_at: Moment | None
    visit_starts_at: Moment | None = Field(description="When the agreed visit begins.", examples=[None])
    visit_wanted_at: Moment | None = Field(
        description="Since when the seeker's side waits for other visit proposals.", examples=[None]
    )
    visit_completed_at: Moment | None = Field(examples=[None])
    confirmed_at: Moment | None = Field(examples=[None])
    moved_in_on: date | None = Field(
        description="The day of the move-in; null until it is confirmed, or if no day was given.",
        examples=[None],
    )
    put_off_at: Moment | None = Field(
        description="When the seeker's side put off the decision; null for the facility.",
        examples=[None],
    )
    acceptance_may_be_taken_back_until: Moment | None = Field(
        description="Until when the seeker's side may take its acceptance back; null after that, and for the facility.",
        examples=[None],
    )
    decline_may_be_taken_back_until: Moment | None = Field(
        description=(
            "Until when the seeker's side may take its decline back. Null after that, and for the facility. Also null "
            "while the home does not recruit, the person does not look for a home, or the home is blocked."
        ),
        examples=[None],
    )
    blocked: BlockScope | None = Field(
        description="Whether the person blocks only this home or its whole corporation; null for the facility.",
        examples=[None],
    )
    address_shown: bool = Field(description="Whether the home may read the street and the postal code.")
    may_be_taken_back_until: Moment | None = Field(
        description="Until when the facility may take the confirmation back; null after that, and for the other side.",
        examples=[None],
    )
    contested_at: Moment | None = Field(
        description="When the seeker's side contested the confirmed move-in; null for the facility.",
        examples=[None],
    )
    move_in_question: MoveInQuestionOut | None = Field(
        description="Null for the facility, or if no question was asked.", examples=[None]
    )
    helper_reads_along: bool = Field(
        description="Whether a helper reads the room with the person; a facility sees it after acceptance.",
        examples=[False],
    )
    has_unread_notifications: bool
    unread_messages: int = Field(examples=[0])
    in_charge: InCharge
    ended_by: Side | None = Field(
        description="The side that declined the request or closed the room; `steps` names the member.",
        examples=[None],
    )
    decline_reason: DeclineReason | None = Field(
        description="Why the seeker's side declined, if it gave a reason; null for the facility.",
        examples=[None],
    )
    declined_for: DeclinedFor | None = Field(
        description="The part of `decline_reason` that the facility may read.", examples=[None]
    )
    steps: list[StepOut] = Field(
        description="The steps taken, oldest first; empty if the viewer has no colleagues."
    )


class ContactOut(
    ContactFields[PreferenceCardAfter | PreferenceCard | PreferenceForOwner | PreferenceOutline]
):
    """A contact in a list."""


class ContactAfterStep(ContactOut):
    """A contact after a step: with the full home, and with the same fields of the person as in a list."""

    home: HomeInFull


class ContactInFull(
    ContactFields[PreferenceAfter | PreferenceBefore | PreferenceForOwner | PreferenceOutline]
):
    """An opened contact, with all that the viewer may read of the person; a facility's access is recorded."""

    home: HomeInFull


class _CodedContactFilters(Shape):
    """The filters of a list of contacts whose values are codes or ids. `ContactFilters` has the other filters."""

    home: Id | None = Field(default=None, title="グループホーム")
    mine: Flag = Field(default=False, title="自分の担当", examples=[False])
    unassigned: Flag = Field(default=False, title="担当スタッフなし", examples=[False])
    assignee: Id | None = Field(default=None, title="担当者")
    unread: Flag = Field(default=False, title="未読あり", examples=[False])
    waiting: Flag = Field(default=False, title="5日以上待っている", examples=[False])
    waits_for: ContactTodo | None = Field(
        default=None, title="待っていること", description="As in 今日すること."
    )


class SavableContactFilters(_CodedContactFilters):
    """The filters of a list of contacts that a member can save, and its order: no typed text, no person."""

    state: ContactTab | None = Field(default=None, title="状態")
    order: ContactOrder = Field(default=ContactOrder.NEWEST, title="並び順")


class ContactFilters(_CodedContactFilters):
    """The filters of a list of contacts; a filter that is left out has no effect."""

    q: SearchWords = Field(default="", title="名前で探す", examples=[""])
    preference: Id | None = Field(default=None, title="希望条件")

    def to_listing(self, viewer: Viewer) -> ContactListing:
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


class ContactListQuery(ContactFilters, SavableContactFilters):
    """The filters and the order of a list of contacts."""

    def to_listing(self, viewer: Viewer) -> ContactListing:
        return replace(super().to_listing(viewer), tab=self.state, order=self.order)


class ContactQuery(PageQuery, ContactListQuery):
    """Page by `cursor`, or by `offset` with the total number in `X-Total-Count`."""

    offset: Offset | None = Field(default=None, title="何件目から")

    def to_offset_listing(self, viewer: Viewer) -> ContactListing | None:
        """Return the requested offset page; None if the list is read by cursor, without filters and order."""
        listing = replace(self.to_listing(viewer), offset=self.offset or 0, limit=self.limit)
        is_plain = self.offset is None and listing == ContactListing(limit=self.limit)
        return None if is_plain else listing


class ContactCounts(Shape):
    """The number of contacts in each state."""

    pending: int = Field(examples=[3])
    accepted: int = Field(examples=[5])
    moved_in: int = Field(examples=[1])
    ended: int = Field(examples=[8])


def contact_columns(side: Side) -> list[str]:
    """Return the columns of the CSV file of a list of contacts."""
    is_facility = side is Side.FACILITY
    return [
        "コンタクト番号",
        "ホーム",
        "氏名",
        "年齢",
        "性別",
        "今の住まい",
        "状態",
        *(["進捗メモ"] if is_facility else []),
        "連絡した日時" if is_facility else "連絡が届いた日時",
        "最後のメッセージ",
        "見学の予定",
        "見学完了",
        "入居確定",
        "入居日",
        "担当スタッフ",
    ]


def contact_cells(contact: ContactOut, side: Side) -> list[Cell]:
    """Return the cells of a contact in the CSV file. They have what the viewer reads in the list now."""
    person, note = contact.preference, contact.progress_note
    municipality = "" if isinstance(person, PreferenceOutline) else person.address_1
    return [
        contact.id,
        contact.home.name,
        person.name if isinstance(person, PreferenceCardAfter | PreferenceForOwner) else "",
        person.age,
        person.gender.label if person.gender else "",
        (person.prefecture or "") + municipality,
        contact.status.label,
        *([note.label if note else ""] if side is Side.FACILITY else []),
        moment_cell(contact.created_at),
        moment_cell(contact.latest_message_sent_at),
        moment_cell(contact.visit_starts_at),
        moment_cell(contact.visit_completed_at),
        moment_cell(contact.confirmed_at),
        day_cell(contact.moved_in_on),
        contact.in_charge.facility if side is Side.FACILITY else contact.in_charge.seeker,
    ]


class InboxQuery(Shape):
    q: SearchWords = Field(default="", title="名前で探す", examples=[""])
    view: InboxView = Field(default=InboxView.ALL, title="表示")
    offset: Offset = Field(default=0, title="何件目から")
    limit: Number = Field(default=LIMIT_DEFAULT, ge=1, le=LIMIT_MAX, title="件数")


class InboxCounts(Shape):
    """The number of contacts in each view of the inbox."""

    all: int = Field(examples=[17])
    unanswered: int = Field(
        examples=[2],
        description="The contacts that wait for an answer of the viewer's office, as in 今日すること.",
    )
    mine: int = Field(examples=[5])
    visits: int = Field(examples=[3])


class RoomInShort(Shape):
    """A contact with the last message of its room. The unread counts of rooms are in `UnreadOut`."""

    contact: int = Field(examples=[12])
    status: ContactStatus
    home: HomeInShort
    person: PersonInShort
    what: LastMessageKind | None = Field(
        description="The kind of the last message; null without an open room."
    )
    text: str | None = Field(
        description="The beginning of the text, or the name of a file; may be empty.",
        examples=["土曜日はいかがですか。"],
    )
    said_by: Side | None
    last_at: Moment = Field(description="When the last message was sent; without one, the last change.")
