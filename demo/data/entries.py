"""The shapes of the demo's data; the data is in ``offices``, ``homes``, ``people`` and ``contacts``."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.core.vocabulary import (
    BuildingType,
    BuildingWish,
    CertificateKind,
    Condition,
    ContactStatus,
    HomeGender,
    HomeType,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    NightSupport,
    PersonGender,
    Position,
    ProgressNote,
    ResidentPet,
    Side,
    SupportLevel,
    Wish,
)


@dataclass(frozen=True, kw_only=True)
class StaffEntry:
    """A facility's or a counselor's account."""

    email: str
    name: str


@dataclass(frozen=True, kw_only=True)
class MemberEntry(StaffEntry):
    """An account that joined an office at the invitation of its manager."""

    position: Position


@dataclass(frozen=True, kw_only=True)
class OfficeEntry:
    """An office with several members. A founder's first office has all homes or people that no other office lists."""

    founder: StaffEntry
    corporation: str
    corporation_number: str
    name: str
    number: str
    members: tuple[MemberEntry, ...]
    #: Assigned members by the keys of homes or people. The founder is assigned to all others.
    assigned: Mapping[str, MemberEntry]
    #: The keys of the homes of an additional office of a founder.
    homes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ApplicantEntry:
    """A person who signs in through LINE."""

    line_id: str
    display_name: str


@dataclass(frozen=True, kw_only=True)
class HomeEntry:
    """A group home with its owner and the pictures it shows (none, or up to three files of ``pictures``)."""

    key: str
    owner: StaffEntry
    name: str
    postal_code: str
    prefecture: str
    address_1: str
    address_2: str
    contact_name: str
    contact_phone: str
    contact_email: str
    acceptance_levels: tuple[SupportLevel, ...]
    gender: HomeGender = HomeGender.ANY
    target_groups: tuple[Condition, ...]
    rent: int
    building_type: BuildingType
    wheelchair_accessible: bool = False
    smoking_allowed: bool = False
    drinking_allowed: bool = False
    curfew: bool = False
    pets_allowed: bool = False
    pets_resident: tuple[ResidentPet, ...] = (ResidentPet.NONE,)
    violence_accessible: bool = False
    home_type: HomeType
    medical_supports: tuple[MedicalSupport, ...]
    greeting: str
    capacity: int | None = None
    vacancies: int | None = None
    meals_cost: int | None = None
    utilities_cost: int | None = None
    supplies_cost: int | None = None
    other_cost: int | None = None
    night_support: NightSupport | None = None
    station: str | None = None
    station_minutes: int | None = None
    pictures: tuple[str, ...]
    registered_days_ago: int
    #: When the home last confirmed its vacancies; None if it never did.
    confirmed_days_ago: int | None = None
    #: When the next place becomes vacant, for a home that confirmed its vacancies.
    vacancy_in_days: int | None = None
    is_recruiting: bool = True


@dataclass(frozen=True, kw_only=True)
class PreferenceEntry:
    """A person's preference; ``name`` is set only if a counselor registered it."""

    key: str
    owner: ApplicantEntry | StaffEntry
    name: str | None = None
    name_kana: str | None = None
    age: int
    gender: PersonGender
    postal_code: str
    prefecture: str
    address_1: str
    address_2: str
    areas: tuple[str, ...]
    support_level: SupportLevel
    condition_categories: tuple[Condition, ...]
    condition_detail: str
    building_types: tuple[BuildingWish, ...] = (BuildingWish.NO_PREFERENCE,)
    home_types: tuple[HomeTypeWish, ...] = (HomeTypeWish.NO_PREFERENCE,)
    medical_supports: tuple[MedicalWish, ...] = (MedicalWish.NO_PREFERENCE,)
    wheelchair_accessible: bool = False
    violence_accessible: bool = False
    smoking_allowed: Wish = Wish.NO_PREFERENCE
    drinking_allowed: Wish = Wish.NO_PREFERENCE
    curfew: Wish = Wish.NO_PREFERENCE
    pets_allowed: Wish = Wish.NO_PREFERENCE
    certificates: tuple[CertificateKind, ...] = ()
    registered_days_ago: int


@dataclass(frozen=True, kw_only=True)
class MessageEntry:
    """A message in a room; ``minutes`` count from the acceptance."""

    side: Side
    minutes: int
    text: str


@dataclass(frozen=True, kw_only=True)
class VisitEntry:
    """A proposed visit. ``minutes`` count from the acceptance, ``days_ahead`` from the day the demo is created."""

    minutes: int
    days_ahead: int
    hour: int
    place: str
    #: When the seeker chose it. Choosing removes the other proposals.
    chosen_minutes: int | None = None


@dataclass(frozen=True, kw_only=True)
class ContactEntry:
    """A request from a home (by key) to a person (by preference key), and its later states.

    ``days_ago`` is when it was sent, ``answered_after_hours`` how long the answer took (a decline by the home
    counts as the answer). The ``…_after_days`` count from the answer. A room opens with the home's greeting,
    so ``messages`` starts after it; a closed room keeps no messages.
    """

    home: str
    preference: str
    status: ContactStatus
    days_ago: int
    answered_after_hours: int | None = None
    ended_by: Side | None = None
    progress_note: ProgressNote = ProgressNote.EMPTY
    messages: tuple[MessageEntry, ...] = ()
    visits: tuple[VisitEntry, ...] = ()
    visited_after_days: int | None = None
    confirmed_after_days: int | None = None
    closed_after_days: int | None = None
    certificate_allowed: bool = False
