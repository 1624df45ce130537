"""Homes as their owner sends and sees them, and as the seeker's side sees them in a contact."""

from datetime import date
from typing import Annotated, Any, ClassVar, Self

from apiflask.fields import UploadFile
from pydantic import Field, StringConstraints, ValidationInfo, field_validator

from server.core.schemas import (
    Choices,
    Email,
    Flag,
    Id,
    Ids,
    Moment,
    Number,
    OrNothing,
    Phone,
    PostalCode,
    Prefecture,
    ReadBeforeAcceptance,
    Shape,
    SingleLine,
    Text,
    reader,
    refuse,
)
from server.core.vocabulary import (
    BuildingType,
    Condition,
    HomeGender,
    HomeType,
    MedicalSupport,
    NightSupport,
    ResidentPet,
    SupportLevel,
)
from server.homes.models import (
    CAPACITY_MAX,
    CITY_MAX,
    COST_MAX_YEN,
    GREETING_MAX,
    IMAGES_MAX,
    NAME_MAX,
    RENT_DEFAULT_YEN,
    RENT_MAX_YEN,
    STATION_MAX,
    STATION_MINUTES_MAX,
    STREET_MAX,
    Home,
    HomeImage,
)
from server.homes.rules import ATTRIBUTION
from server.models import HomeDraft
from server.people.models import CONDITION_DETAIL_MAX
from server.people.schemas.preferences import PreferenceForm

_Places = Annotated[Number, Field(ge=0, le=CAPACITY_MAX)]
ContactName = Annotated[str, SingleLine(NAME_MAX), ReadBeforeAcceptance]
_Yen = Annotated[Annotated[Number, Field(ge=0, le=COST_MAX_YEN)] | None, OrNothing]
_Minutes = Annotated[Number, Field(ge=1, le=STATION_MINUTES_MAX)]
_MaybeLine = Annotated[Annotated[str, SingleLine(STATION_MAX), ReadBeforeAcceptance] | None, OrNothing]


class HomeRules(Shape):
    """What anyone who sees the home reads of how it lives."""

    is_selected_from: ClassVar = True

    acceptance_levels: Annotated[list[SupportLevel], Choices()] = Field(
        title="受け入れ可能な支援区分", examples=[["1", "2", "3"]]
    )
    gender: HomeGender = Field(default=HomeGender.ANY, title="性別")
    target_groups: Annotated[list[Condition], Choices()] = Field(title="対象者")
    rent: Number = Field(default=RENT_DEFAULT_YEN, ge=0, le=RENT_MAX_YEN, title="家賃")
    building_type: BuildingType = Field(title="建物タイプ")
    wheelchair_accessible: Flag = Field(default=False, title="車いす対応")
    smoking_allowed: Flag = Field(default=False, title="喫煙")
    drinking_allowed: Flag = Field(default=False, title="飲酒")
    curfew: Flag = Field(default=False, title="門限")
    pets_allowed: Flag = Field(default=False, title="ペットの飼育")
    pets_resident: Annotated[list[ResidentPet], Choices(ResidentPet.NONE)] = Field(title="今いるペット")
    violence_accessible: Flag = Field(default=False, title="暴力行為のある方の受け入れ")
    home_type: HomeType = Field(title="グループホームの形態")
    medical_supports: Annotated[list[MedicalSupport], Choices(MedicalSupport.NONE)] = Field(
        title="医療支援体制"
    )


class HomeFacts(Shape):
    """What a home may say besides; null is that it does not. Whom it asks reads it with one contact."""

    capacity: Annotated[Annotated[_Places, Field(ge=1)] | None, OrNothing] = Field(
        default=None, title="定員", examples=[6]
    )
    vacancies: Annotated[_Places | None, OrNothing] = Field(default=None, title="空き", examples=[1])
    meals_cost: _Yen = Field(default=None, title="食費", examples=[30_000])
    utilities_cost: _Yen = Field(default=None, title="光熱費", examples=[10_000])
    supplies_cost: _Yen = Field(default=None, title="日用品費", examples=[3_000])
    other_cost: _Yen = Field(default=None, title="そのほかの費用", examples=[None])
    night_support: Annotated[NightSupport | None, OrNothing] = Field(
        default=None, title="夜の支援", examples=[NightSupport.NIGHT_STAFF]
    )
    station: _MaybeLine = Field(default=None, title="最寄り駅", examples=["小田急線 経堂駅"])
    station_minutes: Annotated[_Minutes | None, OrNothing] = Field(
        default=None, title="駅から徒歩", examples=[8]
    )

    @field_validator("vacancies")
    @classmethod
    def _fits_in(cls, vacancies: int | None, info: ValidationInfo) -> int | None:
        capacity = info.data.get("capacity")
        if vacancies is not None and capacity is not None and vacancies > capacity:
            raise refuse(f"「空き」は、定員の{capacity}人までで入力してください。")
        return vacancies

    @field_validator("station_minutes")
    @classmethod
    def _leads_from_a_station(cls, minutes: int | None, info: ValidationInfo) -> int | None:
        if minutes is not None and info.data.get("station", "") is None:
            raise refuse("「最寄り駅」も入力してください。")
        return minutes


class HomeIn(HomeRules, HomeFacts):
    name: Annotated[str, SingleLine(NAME_MAX), ReadBeforeAcceptance] = Field(
        title="グループホーム名", examples=["ひだまりホーム"]
    )
    postal_code: PostalCode = Field(title="郵便番号")
    prefecture: Prefecture = Field(title="都道府県")
    address_1: Annotated[str, SingleLine(CITY_MAX), ReadBeforeAcceptance] = Field(
        title="市区町村", examples=["世田谷区"]
    )
    address_2: Annotated[str, SingleLine(STREET_MAX), ReadBeforeAcceptance] = Field(
        title="番地・建物名", examples=["世田谷1-2-3"]
    )
    contact_name: ContactName = Field(title="担当者名", examples=["高橋 直子"])
    contact_phone: Phone = Field(title="電話番号")
    contact_email: Email = Field(title="メールアドレス", examples=["hidamari@example.com"])
    greeting: Annotated[str, Text(GREETING_MAX, required=True), ReadBeforeAcceptance] = Field(
        title="最初のあいさつ文", examples=["はじめまして。ひだまりホームの高橋です。"]
    )


class HomeCreate(HomeIn):
    draft: Id | None = Field(
        default=None, title="下書き", description="The draft of public data that becomes this home."
    )
    office: Id | None = Field(
        default=None,
        title="事業所",
        description="Whose home it is, for a member of several offices; otherwise the own one.",
        examples=[None],
    )


class HomeChange(HomeIn):
    updated_at: Moment | None = Field(
        default=None,
        title="更新日時",
        description="The home's updated_at that the change was made from; refused when it is no longer that.",
    )


class ImageOut(Shape):
    id: int
    image: str = Field(
        description="Address of the picture, 1600 px at most.",
        examples=["/media/home-images/1/full.jpg?v=9f2c41d7"],
    )
    thumbnail: str = Field(
        description="Address of the small picture, 480 px at most.",
        examples=["/media/home-images/1/thumbnail.jpg?v=9f2c41d7"],
    )

    @classmethod
    def of(cls, image: HomeImage) -> dict[str, Any]:
        # SQLite gives the id of a deleted picture again: a browser that keeps pictures must not mistake it.
        base, version = f"/media/home-images/{image.id}", image.storage_key[:8]
        full, small = f"{base}/full.jpg?v={version}", f"{base}/thumbnail.jpg?v={version}"
        return {"id": image.id, "image": full, "thumbnail": small}


class HomeInContact(HomeRules):
    """A home as the seeker's side reads it: everything but phone and mail."""

    id: int
    name: str = Field(examples=["ひだまりホーム"])
    prefecture: str = Field(examples=["東京都"])
    address_1: str = Field(examples=["世田谷区"])
    address_2: str = Field(examples=["世田谷1-2-3"])
    contact_name: str = Field(examples=["高橋 直子"])
    greeting: str = Field(examples=["はじめまして。ひだまりホームの高橋です。"])
    user: int = Field(description="The id of the owning account.")
    is_active: bool = Field(examples=[True])
    images: list[ImageOut]

    @classmethod
    def of(cls, home: Home) -> dict[str, Any]:
        return {**_read_in_contact(home), **_of_other_tables(home)}


class _WithVacancies(Shape):
    vacancies_stated_on: date | None = Field(
        description="When the vacancies were last changed, by a move-in too, or confirmed.",
        examples=["2026-03-05"],
    )
    is_recruiting: bool = Field(
        description="Whether it finds and asks people; what is open goes on without.", examples=[True]
    )


class HomeSeen(HomeInContact, HomeFacts, _WithVacancies):
    """A home as the seeker's side reads it in full."""

    @classmethod
    def of(cls, home: Home) -> dict[str, Any]:
        return {**_read_seen(home), **_of_other_tables(home)}


class HomeOut(HomeIn, _WithVacancies):
    id: int
    user: int = Field(description="The id of the owning account.")
    is_active: bool = Field(examples=[True])
    images: list[ImageOut]
    has_unread_notifications: bool
    updated_at: Moment
    office: int = Field(description="The office whose home it is.")
    assignee: int | None = Field(description="The member in charge; null where the managers are.")
    assignee_name: str | None = Field(examples=["高橋 直子"])

    @classmethod
    def of(cls, home: Home, *, has_unread: bool, assignee_name: str | None) -> dict[str, Any]:
        return {
            **_read_own(home),
            **_of_other_tables(home),
            "has_unread_notifications": has_unread,
            "office": home.office_id,
            "assignee": home.assignee_id,
            "assignee_name": assignee_name,
        }


_read_in_contact = reader(HomeInContact, Home)
_read_seen = reader(HomeSeen, Home)
_read_own = reader(HomeOut, Home)


def _of_other_tables(home: Home) -> dict[str, Any]:
    return {"user": home.user_id, "images": [ImageOut.of(image) for image in home.images]}


class RecruitingIn(Shape):
    is_recruiting: Flag = Field(title="募集", examples=[False])


class HomeCreated(Shape):
    id: int


class ImagesForm(Shape):
    """Pictures of a home, repeated under one name; those that no longer fit are left out."""

    is_selected_from: ClassVar = True

    images: list[UploadFile] = Field(min_length=1, title="写真")
    replaces: Ids = Field(
        default=[],
        max_length=IMAGES_MAX,
        title="差し替える写真",
        description="The pictures whose places the first of the new ones take, in the same order.",
        examples=[[1]],
    )


class DeleteImage(Shape):
    image_id: Id = Field(title="画像")


class HomeQuestion(Shape):
    """The home that a member is about to register."""

    name: Annotated[str, SingleLine(NAME_MAX)] = Field(title="グループホーム名", examples=["ひだまりホーム"])
    prefecture: Prefecture = Field(title="都道府県")
    address_1: Annotated[str, SingleLine(CITY_MAX)] = Field(title="市区町村", examples=["世田谷区"])
    address_2: Annotated[str, SingleLine(STREET_MAX)] = Field(title="番地・建物名", examples=["世田谷1-2-3"])


class AlikeHome(Shape):
    """A home that is registered already, with the same name or address."""

    id: int
    name: str = Field(examples=["ひだまりホーム"])
    address: str = Field(examples=["東京都世田谷区世田谷1-2-3"])


class HomeDraftOut(Shape):
    """What is empty the data does not say."""

    id: int
    name: str = Field(examples=["ひだまりホーム"])
    corporation: str = Field(examples=["社会福祉法人こもれび"])
    office_number: str = Field(examples=["1320000015"])
    phone: str = Field(examples=["0300001234"])
    postal_code: str = Field(examples=["1540017"])
    prefecture: str = Field(examples=["東京都"])
    address_1: str = Field(examples=["世田谷区"])
    address_2: str = Field(examples=["世田谷1-2-3"])
    capacity: int | None = Field(examples=[5])
    published_on: date = Field(description="The month of the data, as its first day.")
    source: str = Field(description="To be shown wherever this is shown.", examples=[ATTRIBUTION])

    @classmethod
    def of(cls, draft: HomeDraft) -> Self:
        return cls(**_read(draft), source=ATTRIBUTION)


_read = reader(HomeDraftOut, HomeDraft)


# What is typed may be too long or no number yet: what is kept half-way is judged when it is sent.
_Written = Annotated[str, StringConstraints(max_length=4 * CONDITION_DETAIL_MAX)]
_Chosen = Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=60)]
_Answers = Annotated[dict[str, bool | _Written | _Chosen], Field(max_length=60)]
_EXAMPLE = {"age": "27", "condition_categories": ["intellectual"], "wheelchair_accessible": False}


def _names(form: type[Shape], *others: str) -> frozenset[str]:
    of = form.model_fields.items()
    return frozenset(field.serialization_alias or name for name, field in of) - frozenset(others)


_HOME = _names(HomeIn)
#: What is kept of each form.
FIELDS = {
    "preference": _names(PreferenceForm, "office", "disability_certificate", "welfare_certificate"),
    "home": _HOME,
    "home-draft": _HOME,
    "room": frozenset({"message"}),
}


class DraftIn(Shape):
    answers: _Answers = Field(
        title="書きかけの内容", description="Nothing forgets the draft.", examples=[_EXAMPLE]
    )
    step: int = Field(default=1, ge=1, le=20, title="何ページ目か", examples=[3])
    seen: Moment | None = Field(
        default=None,
        title="前に保存した日時",
        description="The updated_at of what this goes on from; refused when something newer is kept.",
    )

    account: Id | None = Field(
        default=None,
        title="アカウント",
        description="Whose form it is, as its page knows; refused when somebody else is signed in by now.",
    )

    def kept(self, form: str) -> "KeptDraft":
        """Return what is kept: what no field of the form is goes."""
        known = {name: value for name, value in self.answers.items() if name in FIELDS[form]}
        return KeptDraft(answers=known, step=self.step)


class KeptDraft(Shape):
    """The draft as its row holds it."""

    answers: dict[str, Any]
    step: int


class DraftOut(Shape):
    answers: _Answers | None = Field(
        description="Null is that nothing was begun; what is left out was not changed.", examples=[_EXAMPLE]
    )
    step: int = Field(description="The page on which the person was.", examples=[3])
    updated_at: Moment | None = Field(description="When something was last written.")


class DraftStored(Shape):
    updated_at: Moment | None = Field(description="By which the draft is known; null where nothing is left.")


class DraftListed(Shape):
    form: str = Field(description="The address of the draft behind the calls'.", examples=["preference/12"])
    called: str | None = Field(
        description="Whose it is: the person or the home; null of what is new or has no name.",
        examples=["鈴木 花子"],
    )
    updated_at: Moment
