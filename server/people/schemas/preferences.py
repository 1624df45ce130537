"""Shapes for preferences. Each class has the fields that one group of readers may read.

| class | who reads its fields |
|---|---|
| `PersonOnCard` | a facility, in lists |
| `PreferenceWishes` and its base `MatchingWishes` | a facility, in the details |
| `ReadAfterAcceptance` | in addition, a facility after acceptance, and the helper |
| `PreferenceAfter` | in addition, a facility after acceptance |
| `PreferenceOutline` | a facility, after the end |
| `PreferenceIn` | the owner, who enters them and can export all of them |
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Self, TypeVar

from apiflask.fields import UploadFile
from pydantic import AliasChoices, Field, StringConstraints

from server.core.japan import PREFECTURES
from server.core.schemas import (
    READING,
    Choices,
    CodeText,
    Day,
    Flag,
    Id,
    Moment,
    Number,
    PostalCode,
    Prefecture,
    Shape,
    SingleLine,
    Text,
)
from server.core.vocabulary import (
    BuildingWish,
    CertificateKind,
    Condition,
    ConsentWay,
    ContactStatus,
    EndReason,
    HomeTypeWish,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Wish,
)
from server.criteria.rules.traits import PersonTraits, person_traits
from server.people.models import AGE_MAX, CONDITION_DETAIL_MAX
from server.people.schemas.consent import ConsentOut

_CERTIFICATE_KINDS = [kind.value for kind in CertificateKind]


def certificate_addresses(preference_id: int, kinds: Collection[CertificateKind]) -> dict[str, Any]:
    """Return the URL of each of these certificates by field, null for the other kinds.

    A URL works only after the server has signed it for the viewer (`server/core/http/signed.py`).
    """
    addresses: dict[str, Any] = dict.fromkeys(_CERTIFICATE_KINDS)
    for kind in kinds:
        addresses[kind.value] = f"/media/certificates/{preference_id}/{kind.value}"
    return addresses


NAME_MAX = 100
CITY_MAX = 100
STREET_MAX = 200
_CERTIFICATE = "/media/certificates/1/disability_certificate?signed=a1b2.WzEsMl0.x7"

P = TypeVar("P", bound="PreferenceAfter | PreferenceCardAfter")
_Level = Annotated[SupportLevel, CodeText]


class MatchingWishes(Shape):
    """The wishes and needs that decide which homes fit a person."""

    gender: PersonGender = Field(title="性別", examples=[PersonGender.FEMALE])
    preferred_prefectures: Annotated[list[Prefecture], Choices()] = Field(
        title="希望入居地",
        validation_alias=AliasChoices("preferredLocation_prefecture", "preferred_prefectures"),
        serialization_alias="preferredLocation_prefecture",
        examples=[list(PREFECTURES[10:14])],
    )
    support_level: _Level = Field(title="障害支援区分", examples=[SupportLevel.LEVEL_2])
    condition_categories: Annotated[list[Condition], Choices()] = Field(title="病状")
    building_types: Annotated[list[BuildingWish], Choices(BuildingWish.NO_PREFERENCE)] = Field(
        title="建物タイプ"
    )
    home_types: Annotated[list[HomeTypeWish], Choices(HomeTypeWish.NO_PREFERENCE)] = Field(
        title="グループホームの形態"
    )
    medical_supports: Annotated[list[MedicalWish], Choices(MedicalWish.NO_PREFERENCE)] = Field(
        title="医療支援体制"
    )
    wheelchair_accessible: Flag = Field(default=False, title="車いす")
    violence_accessible: Flag = Field(default=False, title="暴力行為の受け入れ")
    smoking_allowed: Wish = Field(default=Wish.NO_PREFERENCE, title="喫煙")
    drinking_allowed: Wish = Field(default=Wish.NO_PREFERENCE, title="飲酒")
    curfew: Wish = Field(default=Wish.NO_PREFERENCE, title="門限")
    pets_allowed: Wish = Field(default=Wish.NO_PREFERENCE, title="ペットの飼育")


class PreferenceWishes(MatchingWishes):
    """What a facility with a matching home may read: wishes and needs as codes, nothing that identifies the person."""

    age: Number = Field(ge=0, le=AGE_MAX, title="年齢", examples=[27])
    prefecture: Prefecture = Field(title="都道府県")
    address_1: Annotated[str, SingleLine(CITY_MAX)] = Field(title="市区町村", examples=["世田谷区"])

    def traits(self) -> PersonTraits:
        return person_traits(self, self.preferred_prefectures, self.prefecture, self.address_1)


class PreferenceIn(PreferenceWishes):
    condition_detail: Annotated[str, Text(CONDITION_DETAIL_MAX)] = Field(
        default="", title="病状の詳細", examples=["月に1度、通院しています。"]
    )
    postal_code: PostalCode = Field(title="郵便番号")
    address_2: Annotated[str, SingleLine(STREET_MAX)] = Field(title="番地・建物名", examples=["世田谷4-5-6"])


class PreferenceForm(PreferenceIn):
    """The multipart form: lists as JSON text, pictures as files; `name` is for counselors only."""

    name: Annotated[str, SingleLine(NAME_MAX)] | None = Field(
        default=None, title="氏名", examples=["鈴木 花子"]
    )
    name_kana: Annotated[str, Text(NAME_MAX), READING] = Field(
        default="", title="ふりがな", examples=["すずき はなこ"]
    )
    disability_certificate: UploadFile | None = Field(default=None, title="障害者手帳の画像")
    welfare_certificate: UploadFile | None = Field(default=None, title="福祉サービス受給者証の画像")
    office: Id | None = Field(
        default=None,
        title="事業所",
        description="The office of the case, for a counselor of several offices; by default their first office.",
    )
    consent_way: ConsentWay | None = Field(
        default=None,
        title="ご本人の同意",
        description="How the person agreed, as their counselor states; counselors must send it, but not `own`.",
        examples=[ConsentWay.WRITTEN],
    )
    consented_on: Day | None = Field(
        default=None,
        title="同意した日",
        description="When the person agreed, as their counselor states; required for counselors.",
        examples=["2026-03-01"],
    )


class PreferencePatch(Shape):
    """The fields of `PreferenceForm`, all optional; omitted fields stay unchanged."""

    disability_certificate: UploadFile | None = Field(default=None, title="障害者手帳の画像")
    welfare_certificate: UploadFile | None = Field(default=None, title="福祉サービス受給者証の画像")
    shows_new_pictures: Flag = Field(
        default=False,
        title="新しい画像も見せる",
        description="Whether offices with permission to view certificates may view the new ones, too.",
    )

    @classmethod
    def model_json_schema(cls, *args: Any, **options: Any) -> dict[str, Any]:
        # The route merges the other fields with the stored ones and validates them as a `PreferenceForm`.
        schema = PreferenceForm.model_json_schema(*args, **options)
        own = super().model_json_schema(*args, **options)["properties"]
        schema["properties"]["shows_new_pictures"] = own["shows_new_pictures"]
        for field in schema["properties"].values():
            field.pop("default", None)
        del schema["required"]
        return schema | {"title": cls.__name__, "description": cls.__doc__}


class PreferenceOut(PreferenceIn):
    """A preference as its owner reads it."""

    id: int
    name: str | None = Field(examples=["鈴木 花子"])
    name_kana: str | None = Field(examples=["すずき はなこ"])
    allowed_users: list[int]
    is_active: bool = Field(examples=[True])
    contacts_current_count: int
    has_unread_notifications: bool
    disability_certificate: str | None = Field(
        description="URL of the picture: for this viewer only, for five minutes.",
        examples=[_CERTIFICATE],
    )
    welfare_certificate: str | None = Field(
        description="URL of the picture: for this viewer only, for five minutes.", examples=[None]
    )
    updated_at: Moment
    resting_since: Moment | None = Field(
        description="When the rest started; no new home finds or contacts the person. Null while not resting."
    )
    withdrawn_at: Moment | None = Field(description="When it was withdrawn; null while it is active.")
    kept_until: Moment | None = Field(description="Until when a withdrawn preference can be resumed.")
    end_reason: EndReason | None = Field(
        description="Why the counselors ended the case; null if the case was not ended."
    )
    moved_in_at: Moment | None = Field(description="When a home last confirmed the move-in of the person.")
    office: int | None = Field(description="The office of the case; null for an applicant's own.")
    assignee: int | None = Field(description="The assignee; null if the managers are in charge.")
    assignee_name: str | None = Field(examples=["佐々木 由美"])
    consent: ConsentOut | None = Field(
        description="Null if there is none yet; the person is then in no match list."
    )


class PersonOnCard(Shape):
    """The data on a card in a facility's list. The details contain all other data; each opening of them is recorded."""

    age: int = Field(examples=[27])
    gender: PersonGender
    prefecture: str = Field(examples=["東京都"])
    address_1: str = Field(examples=["世田谷区"])
    preferred_prefectures: list[str] = Field(
        alias="preferredLocation_prefecture", examples=[["東京都", "神奈川県"]]
    )
    support_level: SupportLevel
    condition_categories: list[Condition]


class PreferenceCard(PersonOnCard):
    """A preference on the card of its contact, before acceptance."""

    id: int
    allowed_users: list[int]


class PreferenceCardAfter(PreferenceCard):
    """A preference on the card of its contact, after acceptance."""

    name: str = Field(examples=["鈴木 花子"])
    certificates: list[CertificateKind] = Field(
        description="The certificates that the home may view; their URLs are in the contact itself.",
        examples=[[CertificateKind.DISABILITY]],
    )


class PreferenceBefore(PreferenceWishes):
    """A preference as a facility reads it before acceptance."""

    id: int
    allowed_users: list[int]


class ReadAfterAcceptance(Shape):
    """The fields that a facility reads only after acceptance. The helper of the person reads them, too."""

    name: str = Field(examples=["鈴木 花子"])
    condition_detail: str = Field(examples=["月に1度、通院しています。"])


class PreferenceAfter(ReadAfterAcceptance, PreferenceBefore):
    """A preference as a facility reads it after acceptance; with certificates only while the office has permission.

    Certificate URLs are for this viewer only and work for five minutes.
    """

    postal_code: str | None = Field(
        description="Null until the person shows the address.", examples=["1540017"]
    )
    address_2: str | None = Field(
        description="Null until the person shows the address.", examples=["世田谷4-5-6"]
    )
    disability_certificate: str | None = Field(examples=[_CERTIFICATE])
    welfare_certificate: str | None = Field(examples=[None])


class PreferenceForHelper(ReadAfterAcceptance, PreferenceWishes):
    """A person as a home sees them after acceptance, without the address and the certificates."""


class PreferenceOutline(Shape):
    """The data that a facility keeps after the contact ended: the values of that time, null after they are erased."""

    id: int | None = Field(
        description="Always null: nothing may link an ended contact to a person that the home finds again.",
        examples=[None],
    )
    age: int | None = Field(examples=[27])
    gender: PersonGender | None
    prefecture: str | None = Field(examples=["東京都"])
    allowed_users: list[int] = Field(examples=[[]])

    @classmethod
    def of(cls, contact: "PersonInContact[Any]") -> Self:
        age, gender, prefecture = contact.outline
        return cls.of_row(
            {"id": None, "age": age, "gender": gender, "prefecture": prefecture, "allowed_users": []}
        )


@dataclass(frozen=True)
class PersonInContact(Generic[P]):
    """A person in a contact, and the facts that decide how much the home may read."""

    status: ContactStatus
    is_active: bool
    is_address_shown: bool
    #: Age, gender and prefecture at the end of the contact.
    outline: tuple[int | None, PersonGender | None, str | None]
    #: All that the home may read of the person in an open room, with the address.
    person: P


class PreferenceForOwner(PreferenceWishes):
    """A preference in a contact, for its owner: applicant or counselor."""

    id: int
    name: str = Field(examples=["鈴木 花子"])
    name_kana: str | None = Field(examples=["すずき はなこ"])
    allowed_users: list[int]
    is_active: bool = Field(examples=[True])


class SimilarPersonQuery(Shape):
    """The person that a counselor is about to register."""

    name: Annotated[str, SingleLine(NAME_MAX)] = Field(title="氏名", examples=["鈴木 花子"])
    name_kana: Annotated[str, StringConstraints(max_length=NAME_MAX)] = Field(
        default="", title="ふりがな", examples=["すずき はなこ"]
    )
    age: Number = Field(ge=0, le=AGE_MAX, title="年齢", examples=[27])


class SimilarPerson(Shape):
    """A registered person with the same name and age."""

    id: int
    name: str = Field(examples=["鈴木 花子"])
    age: int = Field(examples=[27])


class LeaveIn(Shape):
    access_token: str | None = Field(
        default=None,
        title="LINEのアクセストークン",
        max_length=8000,
        examples=["eyJhbGciOiJIUzI1NiJ9.bGlmZg"],
        description="From LIFF; used to tell LINE that the account is deleted.",
    )
