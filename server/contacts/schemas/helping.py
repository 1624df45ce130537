"""Shapes for helpers: the invitation, the helper of a person, and what a helper may read."""

from typing import Annotated, Self

from pydantic import Field

from server.core.schemas import Moment, Shape, SingleLine, Text
from server.core.vocabulary import ContactStatus, Role
from server.homes.schemas import HomeInFull
from server.people.models import OPINION_MAX
from server.people.schemas.helping import HelpedOut, HelperOpinionOut, HelperOut
from server.people.schemas.preferences import PreferenceForHelper
from server.rooms.schemas import MessageOut

_CODE_MAX = 100


class HelperInvitationOut(Shape):
    """A code for one helper. The code is returned only once, and it is never stored."""

    code: str = Field(examples=["ACDE-FGHJ-KLMP"])
    link: str = Field(
        description="Opens the invitation inside LINE.",
        examples=["https://liff.line.me/1-a/applicants/helping/join/?invitation=ACDE-FGHJ-KLMP"],
    )
    expires_at: Moment


class HelperState(Shape):
    """The viewer's helper or the pending invitation, with the helper's opinions."""

    helper: HelperOut | None
    invited_until: Moment | None = Field(examples=[None])
    words: list[HelperOpinionOut]


class InvitationCode(Shape):
    code: Annotated[str, SingleLine(_CODE_MAX)] = Field(title="招待コード", examples=["ACDE-FGHJ-KLMP"])


class InviterOut(Shape):
    name: str = Field(description="The person who needs a helper.", examples=["なつみ"])


class HelpedPersonOut(HelpedOut):
    wishes: PreferenceForHelper | None = Field(description="Null if the person is not looking for a home.")


class OpinionOut(Shape):
    asked_at: Moment | None
    text: str = Field(examples=["へやがしずかで、いいと思います。"])
    said_at: Moment | None


class HelpedContactOut(Shape):
    """A contact as a helper sees it. An ended contact has only the name of the home and the status."""

    id: int
    status: ContactStatus = Field(examples=[ContactStatus.PENDING])
    home_name: str = Field(examples=["ひだまりホーム"])
    home: HomeInFull | None = Field(description="Null after the end; without pictures.")
    request_words: str = Field(
        description="What the home wrote with its request; empty after the end.", examples=[""]
    )
    created_at: Moment
    visit_completed_at: Moment | None = Field(examples=[None])
    confirmed_at: Moment | None = Field(examples=[None])
    word: OpinionOut | None

    def ended(self) -> Self:
        """Return what is left after the end of the contact."""
        return self.of_row(
            {
                "id": self.id,
                "status": self.status,
                "home_name": self.home_name,
                "home": None,
                "request_words": "",
                "created_at": self.created_at,
                "visit_completed_at": None,
                "confirmed_at": None,
                "word": None,
            }
        )


class HelpedMessageOut(Shape):
    """A message as a helper sees it: without its picture or file, but with a flag for each."""

    id: int
    sender: str = Field(examples=["こもれび暮らしサポート"])
    sender_role: Role
    message: str = Field(examples=["土曜日の午後2時に見学できます。いかがですか。"])
    has_picture: bool
    has_file: bool
    sent_at: Moment
    taken_back_at: Moment | None = Field(description="When the sender took it back.", examples=[None])

    @classmethod
    def of(cls, message: MessageOut) -> Self:
        return cls(
            id=message.id,
            sender=message.sender,
            sender_role=message.sender_role,
            # The name of a file reveals its content.
            message="" if message.file else message.message,
            has_picture=message.image is not None,
            has_file=message.file is not None,
            sent_at=message.sent_at,
            taken_back_at=message.taken_back_at,
        )


class OpinionIn(Shape):
    text: Annotated[str, Text(OPINION_MAX, required=True)] = Field(
        title="思ったこと", examples=["へやがしずかで、いいと思います。"]
    )
