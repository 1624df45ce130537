"""Tables of group homes, their pictures, and drafts from open data."""

from datetime import date, datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, Text, false, text, true
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.core.models import Base, CodeList, UtcTime, code_type, prefix_index
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
from server.offices.models import OFFICE_NUMBER_LENGTH

NAME_MAX = 100
CITY_MAX = 100
STREET_MAX = 200
PHONE_MAX = 11
EMAIL_MAX = 254
GREETING_MAX = 2000
RENT_DEFAULT_YEN = 50_000
RENT_MAX_YEN = 1_000_000
CAPACITY_MAX = 200
COST_MAX_YEN = 300_000
STATION_MAX = 40
STATION_MINUTES_MAX = 120
IMAGES_MAX = 3
#: Monthly costs in addition to the rent.
COSTS = ("meals_cost", "utilities_cost", "supplies_cost", "other_cost")


class Home(Base):
    __tablename__ = "home"
    __table_args__ = (
        CheckConstraint(f"rent BETWEEN 0 AND {RENT_MAX_YEN}", name="rent_in_range"),
        CheckConstraint(f"capacity BETWEEN 1 AND {CAPACITY_MAX}", name="capacity_in_range"),
        CheckConstraint(
            f"vacancies BETWEEN 0 AND COALESCE(capacity, {CAPACITY_MAX})", name="vacancies_in_range"
        ),
        *(CheckConstraint(f"{cost} BETWEEN 0 AND {COST_MAX_YEN}", name=f"{cost}_in_range") for cost in COSTS),
        CheckConstraint(
            f"station_minutes BETWEEN 1 AND {STATION_MINUTES_MAX}", name="station_minutes_in_range"
        ),
        # Counting the homes that fit a person reads this index only.
        Index(
            "ix_home_fit",
            "prefecture",
            "accepted_mask",
            sqlite_where=text("is_active"),
            postgresql_where=text("is_active"),
        ),
        prefix_index("ix_home_name", "name"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"), index=True)
    #: The assignee; None if the managers of the office are in charge.
    assignee_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    #: The owner in the API of the specification. It equals `Office.owner_id`.
    user_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    name: Mapped[str] = mapped_column(String(NAME_MAX))
    postal_code: Mapped[str] = mapped_column(String(7))
    prefecture: Mapped[str] = mapped_column(String(4))
    address_1: Mapped[str] = mapped_column(String(CITY_MAX))
    address_2: Mapped[str] = mapped_column(String(STREET_MAX))
    contact_name: Mapped[str] = mapped_column(String(NAME_MAX))
    contact_phone: Mapped[str] = mapped_column(String(PHONE_MAX))
    contact_email: Mapped[str] = mapped_column(String(EMAIL_MAX))
    acceptance_levels: Mapped[list[SupportLevel]] = mapped_column(CodeList(SupportLevel))
    gender: Mapped[HomeGender] = mapped_column(code_type(HomeGender, "gender"), default=HomeGender.ANY)
    target_groups: Mapped[list[Condition]] = mapped_column(CodeList(Condition))
    rent: Mapped[int] = mapped_column(default=RENT_DEFAULT_YEN)
    building_type: Mapped[BuildingType] = mapped_column(code_type(BuildingType, "building_type"))
    wheelchair_accessible: Mapped[bool] = mapped_column(default=False)
    smoking_allowed: Mapped[bool] = mapped_column(default=False)
    drinking_allowed: Mapped[bool] = mapped_column(default=False)
    curfew: Mapped[bool] = mapped_column(default=False)
    pets_allowed: Mapped[bool] = mapped_column(default=False)
    pets_resident: Mapped[list[ResidentPet]] = mapped_column(CodeList(ResidentPet))
    violence_accessible: Mapped[bool] = mapped_column(default=False)
    home_type: Mapped[HomeType] = mapped_column(code_type(HomeType, "home_type"))
    medical_supports: Mapped[list[MedicalSupport]] = mapped_column(CodeList(MedicalSupport))
    greeting: Mapped[str] = mapped_column(Text)
    # Optional facts, from `capacity` to `station_minutes`: None if the office has not stated the fact.
    capacity: Mapped[int | None]
    vacancies: Mapped[int | None]
    meals_cost: Mapped[int | None]
    utilities_cost: Mapped[int | None]
    supplies_cost: Mapped[int | None]
    other_cost: Mapped[int | None]
    night_support: Mapped[NightSupport | None] = mapped_column(code_type(NightSupport, "night_support"))
    station: Mapped[str | None] = mapped_column(String(STATION_MAX))
    station_minutes: Mapped[int | None]
    #: When the vacancies last changed or were confirmed; None if the vacancies are not stated.
    vacancies_stated_on: Mapped[date | None]
    #: When a place is expected to become vacant; None if no day is stated.
    vacancy_expected_on: Mapped[date | None]
    #: If False, the home has no matches and sends no requests.
    is_recruiting: Mapped[bool] = mapped_column(default=True, server_default=true())
    #: When a move-in took the last place; then the staff are asked whether the home still recruits.
    full_since: Mapped[datetime | None] = mapped_column(UtcTime)
    #: Bit mask of the answers that the home accepts (`criteria/rules/bits.py`); with 0, the home has no matches.
    accepted_mask: Mapped[int] = mapped_column(BigInteger, default=0, server_default=text("0"))
    is_active: Mapped[bool] = mapped_column(default=True)
    #: Whether the home is hidden because no member of its office may sign in. It is listed again when a member may
    #: sign in.
    suspended: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)

    images: Mapped[list["HomeImage"]] = relationship(
        lazy="raise", order_by="HomeImage.id", cascade="all, delete-orphan"
    )


class HomeImage(Base):
    __tablename__ = "home_image"

    id: Mapped[int] = mapped_column(primary_key=True)
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id", ondelete="CASCADE"), index=True)
    storage_key: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class HomeDraft(Base):
    """A home from open data; missing texts are empty.

    The row remains after registration or dismissal, so that no import offers the home again.
    """

    __tablename__ = "home_draft"

    id: Mapped[int] = mapped_column(primary_key=True)
    #: The publisher's id of the row. The office number is no key, because several homes may share it.
    source_key: Mapped[str] = mapped_column(String(20), unique=True)
    office_number: Mapped[str] = mapped_column(String(OFFICE_NUMBER_LENGTH), index=True)
    corporation: Mapped[str] = mapped_column(String(NAME_MAX))
    name: Mapped[str] = mapped_column(String(NAME_MAX))
    phone: Mapped[str] = mapped_column(String(PHONE_MAX))
    postal_code: Mapped[str] = mapped_column(String(7))
    prefecture: Mapped[str] = mapped_column(String(4))
    address_1: Mapped[str] = mapped_column(String(CITY_MAX))
    address_2: Mapped[str] = mapped_column(String(STREET_MAX))
    capacity: Mapped[int | None]
    #: The month of the data, as its first day.
    published_on: Mapped[date]
    #: The office that claimed the draft.
    office_id: Mapped[int | None] = mapped_column(ForeignKey("office.id", ondelete="SET NULL"), index=True)
    #: The home that was registered from the draft.
    home_id: Mapped[int | None] = mapped_column(ForeignKey("home.id", ondelete="SET NULL"), index=True)
    #: When the office dismissed the draft.
    dismissed_at: Mapped[datetime | None] = mapped_column(UtcTime)
