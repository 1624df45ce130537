"""Reading along: the invitation, who helps whom, and what a helper may read."""

from typing import Annotated, Any

from pydantic import Field

from server.core.schemas import Moment, Shape, SingleLine, Text
from server.core.vocabulary import ContactStatus, Role
from server.homes.schemas import HomeSeen
from server.models import Contact, Message
from server.people.models import HELPER_WORD_MAX
from server.people.schemas.preferences import PreferenceAfter, PreferenceWishes
from server.rooms.schemas import MessageOut

_CODE_MAX = 100


class HelperInvited(Shape):
    """A code for one helper; it is answered once and kept nowhere."""

    code: str = Field(examples=["ACDE-FGHJ-KLMP"])
    link: str = Field(
        description="Opens the invitation inside LINE.",
        examples=["https://liff.line.me/1-a/applicants/helping/join/?invitation=ACDE-FGHJ-KLMP"],
    )
    expires_at: Moment


class HelperShown(Shape):
    name: str = Field(examples=["鈴木 久美子"])
    started_at: Moment


class HelperWordOut(Shape):
    """What the helper was asked of a contact, and what they say; `asked_at` is null once they answered."""

    contact: int
    asked_at: Moment | None
    text: str = Field(examples=["へやがしずかで、いいと思います。"])
    said_at: Moment | None


class HelperOut(Shape):
    """Who helps the viewer, or the invitation that waits; and what was asked and said."""

    helper: HelperShown | None
    invited_until: Moment | None = Field(examples=[None])
    words: list[HelperWordOut]


class InvitationCode(Shape):
    code: Annotated[str, SingleLine(_CODE_MAX)] = Field(title="招待コード", examples=["ACDE-FGHJ-KLMP"])


class InvitedBy(Shape):
    name: str = Field(description="Whom the invitation is to help.", examples=["なつみ"])


class HelpedOut(Shape):
    id: int = Field(description="The account of whom the viewer helps.")
    name: str = Field(examples=["なつみ"])
    started_at: Moment
    asked: int = Field(description="How many contacts they are asked about.", examples=[1])


class PreferenceForHelper(PreferenceWishes):
    """A person as a home reads them after acceptance, without the way to their door and without certificates."""

    name: str = Field(examples=["鈴木 なつみ"])
    condition_detail: str = Field(examples=["月に1度、通院しています。"])

    @classmethod
    def of(cls, preference: Any) -> dict[str, Any]:
        after = PreferenceAfter.met(preference, None, shows_address=False)
        return {name: after[name] for name in cls.titles()}


class HelpedPersonOut(HelpedOut):
    wishes: PreferenceForHelper | None = Field(description="Null while they look for no home.")


class WordOut(Shape):
    asked_at: Moment | None
    text: str = Field(examples=["へやがしずかで、いいと思います。"])
    said_at: Moment | None


class HelpedContactOut(Shape):
    """A contact as a helper reads it; of one that has ended the home's name and the status alone."""

    id: int
    status: ContactStatus = Field(examples=[ContactStatus.PENDING])
    home_name: str = Field(examples=["ひだまりホーム"])
    home: HomeSeen | None = Field(description="Null once it has ended; pictures are not for helpers.")
    request_words: str = Field(
        description="What the home wrote with its request; empty once it has ended.", examples=[""]
    )
    created_at: Moment
    visit_completed_at: Moment | None = Field(examples=[None])
    confirmed_at: Moment | None = Field(examples=[None])
    word: WordOut | None

    @classmethod
    def of(cls, contact: Contact, word: Any | None, *, is_open: bool) -> dict[str, Any]:
        shown = {"id": contact.id, "status": contact.status, "home_name": contact.home.name}
        shown |= {"created_at": contact.created_at, "home": None, "request_words": "", "word": None}
        if not is_open:
            return shown | {"visit_completed_at": None, "confirmed_at": None}
        return shown | {
            "visit_completed_at": contact.visit_completed_at,
            "confirmed_at": contact.confirmed_at,
            "home": HomeSeen.of(contact.home) | {"images": []},
            "request_words": contact.request_words,
            "word": word and {name: getattr(word, name) for name in WordOut.model_fields},
        }


class HelpedMessageOut(Shape):
    """A message as a helper reads it: of a picture or a file only that there is one."""

    id: int
    sender: str = Field(examples=["こもれび暮らしサポート"])
    sender_role: Role
    message: str = Field(examples=["土曜日の午後2時に見学できます。いかがですか。"])
    has_picture: bool
    has_file: bool
    sent_at: Moment
    taken_back_at: Moment | None = Field(description="When its sender took it back.", examples=[None])

    @classmethod
    def of(cls, message: Message, place: str | None) -> dict[str, Any]:
        shown = MessageOut.of(message, place)
        return {name: getattr(shown, name) for name in cls.model_fields if not name.startswith("has_")} | {
            # A file's name would tell what is in it.
            "message": "" if shown.file else shown.message,
            "has_picture": shown.image is not None,
            "has_file": shown.file is not None,
        }


class WordIn(Shape):
    text: Annotated[str, Text(HELPER_WORD_MAX, required=True)] = Field(
        title="思ったこと", examples=["へやがしずかで、いいと思います。"]
    )
