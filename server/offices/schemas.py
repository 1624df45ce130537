"""Shapes for offices, members, invitations, handovers and case offers."""

from typing import Annotated

from pydantic import Field

from server.accounts.rules.passwords import PASSWORD_MAX
from server.accounts.schemas import OwnOffice
from server.core.schemas import (
    CorporationNumber,
    Email,
    Flag,
    Id,
    MemberName,
    Moment,
    OfficeNumber,
    OneTimeToken,
    PlainName,
    Shape,
    SingleLine,
    Text,
)
from server.core.vocabulary import OfferState, OfficeKind, Position
from server.offices.models import BILLING_ADDRESS_MAX, NAME_MAX


class CorporationOut(Shape):
    name: str = Field(examples=["社会福祉法人こもれび"])
    number: str | None = Field(examples=["1234567890123"])
    billing_address: str = Field(examples=["東京都世田谷区世田谷1-2-3"])


class OfficeOut(OwnOffice):
    number: str | None = Field(examples=["1320000015"])
    needs_factor: bool = Field(description="Whether all members must have a second factor.", examples=[False])
    corporation: CorporationOut


class OfficeIn(Shape):
    name: Annotated[str, SingleLine(NAME_MAX), PlainName] = Field(
        title="事業所名", examples=["こもれび世田谷事業所"]
    )
    number: OfficeNumber | None = Field(default=None, title="事業所番号")
    corporation_name: Annotated[str, SingleLine(NAME_MAX), PlainName] = Field(
        title="法人名", examples=["社会福祉法人こもれび"]
    )
    corporation_number: CorporationNumber | None = Field(default=None, title="法人番号")
    billing_address: Annotated[str, Text(BILLING_ADDRESS_MAX)] = Field(
        default="", title="請求先の住所", examples=["東京都世田谷区世田谷1-2-3"]
    )


class MemberOut(Shape):
    """A member of an office; only managers receive the mail address."""

    id: int
    name: str = Field(examples=["高橋 直子"])
    email: str | None = Field(examples=["takahashi@example.com"])
    position: Position
    has_factor: bool | None = Field(
        description="Whether the member has a second factor; only for managers.", examples=[True]
    )
    joined_at: Moment
    #: The number of active homes that are assigned to the member.
    homes: int = Field(examples=[3])
    #: The number of active people that are assigned to the member.
    preferences: int = Field(examples=[0])


class PositionIn(Shape):
    position: Position = Field(title="役割")


class FactorRequirementIn(Shape):
    is_needed: Flag = Field(title="全員に必要にする", examples=[True])


class MemberRemovalIn(Shape):
    to: Id | None = Field(
        default=None,
        title="引き継ぐ人",
        description="The new assignee of the member's homes and people; null leaves them to the managers.",
        examples=[None],
    )


class InvitationIn(Shape):
    email: Email = Field(title="メールアドレス", examples=["tanaka@example.com"])
    position: Position = Field(title="役割")


class InvitationOut(Shape):
    id: int
    email: str = Field(examples=["tanaka@example.com"])
    position: Position
    invited_by: str = Field(examples=["高橋 直子"])
    created_at: Moment
    expires_at: Moment
    has_expired: bool


class InvitationToken(Shape):
    token: OneTimeToken


class InvitationRead(Shape):
    """The data that the page of the link shows before the invitation is accepted."""

    office: str = Field(examples=["こもれび世田谷事業所"])
    kind: OfficeKind
    position: Position
    email: str = Field(examples=["tanaka@example.com"])
    invited_by: str = Field(examples=["高橋 直子"])
    has_account: bool = Field(
        description="Whether the address already has an account; if so, its owner signs in to join."
    )


class InvitationAccept(InvitationToken):
    """The data for a new account with the invited address."""

    username: MemberName = Field(title="お名前", examples=["田中 恵"])
    password: str = Field(
        title="パスワード", min_length=1, max_length=PASSWORD_MAX, examples=["komorebi-no-michi"]
    )


class NameIn(Shape):
    username: MemberName = Field(title="お名前", examples=["高橋 直子"])


class AssigneeIn(Shape):
    assignee: Id | None = Field(
        title="担当者", description="Null leaves the home or person to the managers.", examples=[2]
    )


class HandoverIn(Shape):
    homes: list[Id] = Field(default=[], title="グループホーム", max_length=1000)
    preferences: list[Id] = Field(default=[], title="利用者", max_length=1000)
    to: Id | None = Field(title="引き継ぐ人", examples=[2])


class HandoverOut(Shape):
    """The numbers of homes and cases handed over, and of the things that move with them."""

    homes: int = Field(examples=[3])
    preferences: int = Field(examples=[0])
    pending: int = Field(description="Pending requests.", examples=[2])
    rooms: int = Field(description="Open rooms; each gets a message about the new assignee.", examples=[1])
    notices: int = Field(description="Unread notifications that move to the new assignee.", examples=[4])
    to: str | None = Field(description="The name of the new assignee.", examples=["田中 恵"])


class OfferIn(Shape):
    """Cases to offer to another counselor office.

    An office of the same corporation is identified by its id. An office of another corporation is identified by its
    office number and the mail address of one of its managers. The number alone does not identify the office, because
    offices enter their own number without verification.
    """

    preferences: list[Id] = Field(title="利用者", min_length=1, max_length=1000)
    office: Id | None = Field(default=None, title="事業所", examples=[None])
    number: OfficeNumber | None = Field(default=None, title="事業所番号")
    email: Email | None = Field(
        default=None, title="相手の管理者のメールアドレス", examples=["kodama@example.com"]
    )


class OfferAccept(Shape):
    assignee: Id | None = Field(default=None, title="担当者", examples=[None])


class OfferOut(Shape):
    """An offer of cases; the receiving office sees only the number of people, not who they are."""

    id: int
    is_ours: bool = Field(
        description="Whether the viewer's office made the offer; otherwise it received the offer."
    )
    from_office: str = Field(examples=["相談支援センターひだまり"])
    to_office: str = Field(examples=["相談支援室こだま"])
    offered_by: str = Field(examples=["佐々木 由美"])
    people: int = Field(examples=[5])
    rooms: int = Field(examples=[2])
    state: OfferState
    created_at: Moment
    decided_at: Moment | None = Field(examples=[None])


class JoinedOfficeOut(Shape):
    id: int
    name: str = Field(examples=["こもれび世田谷事業所"])


class ListedOffice(Shape):
    """Another office of the same corporation and kind."""

    id: int
    name: str = Field(examples=["相談室こもれび府中"])
