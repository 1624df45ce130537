"""Shapes for homes (for their owner and for the seeker), drafts from open data, and drafts of forms."""

from datetime import date
from typing import Annotated, Any, ClassVar, Self

from apiflask.fields import UploadFile
from pydantic import Field, StringConstraints, ValidationInfo, field_validator

from server.core.csv_files import Cell, day_cell
from server.core.schemas import (
    Choices,
    Day,
    Email,
    EmptyAsNone,
    Flag,
    Id,
    Ids,
    Moment,
    NoContactDetails,
    Number,
    Phone,
    PostalCode,
    Prefecture,
    Shape,
    SingleLine,
    Text,
    validation_error,
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
)
from server.homes.rules import ATTRIBUTION
from server.people.models import CONDITION_DETAIL_MAX
from server.people.schemas.preferences import PreferenceForm

_Places = Annotated[Number, Field(ge=0, le=CAPACITY_MAX)]
ContactName = Annotated[str, SingleLine(NAME_MAX), NoContactDetails]
_Yen = Annotated[Annotated[Number, Field(ge=0, le=COST_MAX_YEN)] | None, EmptyAsNone]
_Minutes = Annotated[Number, Field(ge=1, le=STATION_MINUTES_MAX)]
_BasedOn = Annotated[
    Moment | None,
    Field(
        title="更新日時",
        description="The home's `updated_at` on which the change is based; refused if the home has changed since.",
    ),
]
_Station = Annotated[Annotated[str, SingleLine(STATION_MAX), NoContactDetails] | None, EmptyAsNone]


class HomeRules(Shape):
    """The conditions of a home, visible to everyone who sees the home."""

    says_select_if_empty: ClassVar = True

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


class HomePlaces(Shape):
    """The capacity and the vacancies of a home; null if not stated."""

    capacity: Annotated[Annotated[_Places, Field(ge=1)] | None, EmptyAsNone] = Field(
        default=None, title="定員", examples=[6]
    )
    vacancies: Annotated[_Places | None, EmptyAsNone] = Field(default=None, title="空き", examples=[1])

    @field_validator("vacancies")
    @classmethod
    def _vacancies_fit_capacity(cls, vacancies: int | None, info: ValidationInfo) -> int | None:
        capacity = info.data.get("capacity")
        if vacancies is not None and capacity is not None and vacancies > capacity:
            raise validation_error(f"「空き」は、定員の{capacity}人までで入力してください。")
        return vacancies


class HomeFacts(HomePlaces):
    """Optional facts about a home, null if not stated. For the seeker, only a single contact includes them."""

    meals_cost: _Yen = Field(default=None, title="食費", examples=[30_000])
    utilities_cost: _Yen = Field(default=None, title="光熱費", examples=[10_000])
    supplies_cost: _Yen = Field(default=None, title="日用品費", examples=[3_000])
    other_cost: _Yen = Field(default=None, title="そのほかの費用", examples=[None])
    night_support: Annotated[NightSupport | None, EmptyAsNone] = Field(
        default=None, title="夜の支援", examples=[NightSupport.NIGHT_STAFF]
    )
    station: _Station = Field(default=None, title="最寄り駅", examples=["小田急線 経堂駅"])
    station_minutes: Annotated[_Minutes | None, EmptyAsNone] = Field(
        default=None, title="駅から徒歩", examples=[8]
    )

    @field_validator("station_minutes")
    @classmethod
    def _minutes_need_a_station(cls, minutes: int | None, info: ValidationInfo) -> int | None:
        # If the station is invalid, `info.data` lacks it, and the station has an error already.
        station_is_empty = "station" in info.data and info.data["station"] is None
        if minutes is not None and station_is_empty:
            raise validation_error("「最寄り駅」も入力してください。")
        return minutes


class HomeIn(HomeRules, HomeFacts):
    name: Annotated[str, SingleLine(NAME_MAX), NoContactDetails] = Field(
        title="グループホーム名", examples=["ひだまりホーム"]
    )
    postal_code: PostalCode = Field(title="郵便番号")
    prefecture: Prefecture = Field(title="都道府県")
    address_1: Annotated[str, SingleLine(CITY_MAX), NoContactDetails] = Field(
        title="市区町村", examples=["世田谷区"]
    )
    address_2: Annotated[str, SingleLine(STREET_MAX), NoContactDetails] = Field(
        title="番地・建物名", examples=["世田谷1-2-3"]
    )
    contact_name: ContactName = Field(title="担当者名", examples=["高橋 直子"])
    contact_phone: Phone = Field(title="電話番号")
    contact_email: Email = Field(title="メールアドレス", examples=["hidamari@example.com"])
    greeting: Annotated[str, Text(GREETING_MAX, required=True), NoContactDetails] = Field(
        title="最初のあいさつ文", examples=["はじめまして。ひだまりホームの高橋です。"]
    )


class HomeCreate(HomeIn):
    draft: Id | None = Field(
        default=None, title="下書き", description="The draft from open data that becomes this home."
    )
    office: Id | None = Field(
        default=None,
        title="事業所",
        description="The office of the home, for a member of several offices; by default the member's first office.",
        examples=[None],
    )


class HomeChange(HomeIn):
    updated_at: _BasedOn = None


class VacanciesIn(HomePlaces):
    vacancy_expected_on: Annotated[Day | None, EmptyAsNone] = Field(
        default=None,
        title="空き予定日",
        description="From today to two years from now.",
        examples=["2026-04-01"],
    )
    updated_at: _BasedOn = None


class ImageOut(Shape):
    id: int
    image: str = Field(
        description="URL of the picture, 1600 px at most.",
        examples=["/media/home-images/1/full.jpg?v=9f2c41d7"],
    )
    thumbnail: str = Field(
        description="URL of the small picture, 480 px at most.",
        examples=["/media/home-images/1/thumbnail.jpg?v=9f2c41d7"],
    )

    @classmethod
    def of(cls, image_id: int, storage_key: str) -> Self:
        # SQLite reuses the ids of deleted pictures. The version stops browsers from showing a cached deleted picture.
        base, version = f"/media/home-images/{image_id}", storage_key[:8]
        full, small = f"{base}/full.jpg?v={version}", f"{base}/thumbnail.jpg?v={version}"
        return cls.of_row({"id": image_id, "image": full, "thumbnail": small})


class HomeInContact(HomeRules):
    """A home as the seeker reads it: without phone and mail address."""

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


class _WithVacancies(Shape):
    vacancies_stated_on: date | None = Field(
        description="When the vacancies were last changed (also by a move-in) or confirmed.",
        examples=["2026-03-05"],
    )
    vacancy_expected_on: date | None = Field(
        description="When a place is expected to become vacant.", examples=["2026-04-01"]
    )
    is_recruiting: bool = Field(
        description="Whether the home finds and contacts new people; open contacts always continue.",
        examples=[True],
    )


class HomeInFull(HomeInContact, HomeFacts, _WithVacancies):
    """A home with all fields that the seeker may read."""


class HomeOut(HomeIn, _WithVacancies):
    id: int
    user: int = Field(description="The id of the owning account.")
    is_active: bool = Field(examples=[True])
    images: list[ImageOut]
    has_unread_notifications: bool
    updated_at: Moment
    office: int = Field(description="The office of the home.")
    assignee: int | None = Field(description="The assignee; null if the managers are in charge.")
    assignee_name: str | None = Field(examples=["高橋 直子"])


#: The columns of the CSV file of a list of homes.
HOME_COLUMNS = (
    "グループホーム名",
    "所在地",
    "募集",
    "定員",
    "空き",
    "空き予定日",
    "最後の確認",
    "家賃",
    "担当者名",
    "担当スタッフ",
)


def home_cells(home: HomeOut) -> list[Cell]:
    return [
        home.name,
        home.prefecture + home.address_1 + home.address_2,
        "募集中" if home.is_recruiting else "募集停止中",
        home.capacity,
        home.vacancies,
        day_cell(home.vacancy_expected_on),
        day_cell(home.vacancies_stated_on),
        home.rent,
        home.contact_name,
        home.assignee_name,
    ]


class RecruitingIn(Shape):
    is_recruiting: Flag = Field(title="募集", examples=[False])


class FirstHomeOut(Shape):
    """The data for a first home, taken from the viewer's request for registration; unknown texts are empty."""

    name: str = Field(description="The name of the office.", examples=["こもれび世田谷事業所"])
    contact_name: str = Field(examples=["高橋 直子"])
    contact_phone: str = Field(examples=["0300001234"])
    contact_email: str = Field(examples=["takahashi@example.com"])


class HomeCreated(Shape):
    id: int


class ImagesForm(Shape):
    """Pictures of a home: several files in one form field; pictures over the limit are ignored."""

    says_select_if_empty: ClassVar = True

    images: list[UploadFile] = Field(min_length=1, title="写真")
    replaces: Ids = Field(
        default=[],
        max_length=IMAGES_MAX,
        title="差し替える写真",
        description="The pictures to replace: the first new picture replaces the first of them, and so on.",
        examples=[[1]],
    )


class DeleteImage(Shape):
    image_id: Id = Field(title="画像")


class SimilarHomeQuery(Shape):
    """The home that a member is about to register."""

    name: Annotated[str, SingleLine(NAME_MAX)] = Field(title="グループホーム名", examples=["ひだまりホーム"])
    prefecture: Prefecture = Field(title="都道府県")
    address_1: Annotated[str, SingleLine(CITY_MAX)] = Field(title="市区町村", examples=["世田谷区"])
    address_2: Annotated[str, SingleLine(STREET_MAX)] = Field(title="番地・建物名", examples=["世田谷1-2-3"])


class SimilarHome(Shape):
    """A registered home with the same name or address."""

    id: int
    name: str = Field(examples=["ひだまりホーム"])
    address: str = Field(examples=["東京都世田谷区世田谷1-2-3"])


class HomeDraftOut(Shape):
    """A home from open data; missing texts are empty."""

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
    source: str = Field(description="Must be shown together with this data.", examples=[ATTRIBUTION])


# A draft may hold invalid values, such as a text that is too long. The form is validated when it is sent.
_DraftText = Annotated[str, StringConstraints(max_length=4 * CONDITION_DETAIL_MAX)]
_DraftChoices = Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=60)]
# Strict, because Python treats 0 as False.
_DraftFlag = Annotated[bool, Field(strict=True)]
_Answers = Annotated[dict[str, _DraftFlag | _DraftText | _DraftChoices], Field(max_length=60)]
_EXAMPLE = {"age": "27", "condition_categories": ["intellectual"], "wheelchair_accessible": False}


def _field_names(form: type[Shape], *excluded: str) -> frozenset[str]:
    fields = form.model_fields.items()
    return frozenset(field.serialization_alias or name for name, field in fields) - frozenset(excluded)


_HOME_FIELDS = _field_names(HomeIn)
#: The fields that a draft of each form stores.
DRAFT_FIELDS = {
    "preference": _field_names(PreferenceForm, "office", "disability_certificate", "welfare_certificate"),
    "home": _HOME_FIELDS,
    "home-draft": _HOME_FIELDS,
    "room": frozenset({"message"}),
}


class DraftIn(Shape):
    answers: _Answers = Field(
        title="書きかけの内容", description="Empty deletes the draft.", examples=[_EXAMPLE]
    )
    step: int = Field(default=1, ge=1, le=20, title="何ページ目か", examples=[3])
    seen: Moment | None = Field(
        default=None,
        title="前に保存した日時",
        description="The `updated_at` of the draft on which this is based; refused if a newer draft is stored.",
    )
    account: Id | None = Field(
        default=None,
        title="アカウント",
        description="The account for which the page was opened; refused if another account is signed in now.",
    )

    def content(self, form: str) -> "DraftContent":
        """Return what to store, without unknown fields."""
        known = {name: value for name, value in self.answers.items() if name in DRAFT_FIELDS[form]}
        return DraftContent(answers=known, step=self.step)


class DraftContent(Shape):
    """What is stored of a draft, as JSON in `FormDraft.content`."""

    answers: dict[str, Any]
    step: int


class DraftOut(Shape):
    answers: _Answers | None = Field(
        description="Null if there is no draft; a field that is missing here was not changed.",
        examples=[_EXAMPLE],
    )
    step: int = Field(description="The page of the form that was open.", examples=[3])
    updated_at: Moment | None = Field(description="When the draft was last saved.")


class DraftVersionOut(Shape):
    updated_at: Moment | None = Field(description="The version of the draft; null if none is stored.")


class DraftListItem(Shape):
    form: str = Field(
        description="Identifies the draft in API paths: the name of the form, and an id or `new`.",
        examples=["preference/12"],
    )
    called: str | None = Field(
        description="The name of the person or home; null if it is new or has no name.",
        examples=["鈴木 花子"],
    )
    updated_at: Moment
