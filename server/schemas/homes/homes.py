"""Homes as their owner sends and sees them, and as the seeker's side sees them in a contact."""

from datetime import date
from typing import Annotated, Any, ClassVar

from apiflask.fields import UploadFile
from pydantic import Field, ValidationInfo, field_validator

from server.domain.vocabulary import (
    BuildingType,
    Condition,
    HomeGender,
    HomeType,
    MedicalSupport,
    NightSupport,
    ResidentPet,
    SupportLevel,
)
from server.models.homes.home import (
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
from server.schemas.base import (
    Choices,
    Flag,
    Id,
    Ids,
    Line,
    Moment,
    Number,
    OrNothing,
    Phone,
    PostalCode,
    Prefecture,
    ReadBeforeAcceptance,
    Shape,
    Text,
    reader,
    refuse,
)
from server.schemas.offices.email import Email

_Places = Annotated[Number, Field(ge=0, le=CAPACITY_MAX)]
ContactName = Annotated[str, Line(NAME_MAX), ReadBeforeAcceptance]
_Yen = Annotated[Annotated[Number, Field(ge=0, le=COST_MAX_YEN)] | None, OrNothing]
_Minutes = Annotated[Number, Field(ge=1, le=STATION_MINUTES_MAX)]
_MaybeLine = Annotated[Annotated[str, Line(STATION_MAX), ReadBeforeAcceptance] | None, OrNothing]


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
    name: Annotated[str, Line(NAME_MAX), ReadBeforeAcceptance] = Field(
        title="グループホーム名", examples=["ひだまりホーム"]
    )
    postal_code: PostalCode = Field(title="郵便番号")
    prefecture: Prefecture = Field(title="都道府県")
    address_1: Annotated[str, Line(CITY_MAX), ReadBeforeAcceptance] = Field(
        title="市区町村", examples=["世田谷区"]
    )
    address_2: Annotated[str, Line(STREET_MAX), ReadBeforeAcceptance] = Field(
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
