"""The values of a home and of a person that the rules use, read from rows, forms or demo data."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from server.core.vocabulary import (
    BuildingType,
    BuildingWish,
    Condition,
    HomeGender,
    HomeType,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Wish,
)


@dataclass(frozen=True)
class HomeTraits:
    prefecture: str
    municipality: str
    gender: HomeGender
    acceptance_levels: Collection[SupportLevel]
    target_groups: Collection[Condition]
    medical_supports: Collection[MedicalSupport]
    home_type: HomeType
    building_type: BuildingType
    wheelchair_accessible: bool
    violence_accessible: bool
    smoking_allowed: bool
    drinking_allowed: bool
    curfew: bool
    pets_allowed: bool


@dataclass(frozen=True)
class PersonTraits:
    desired_prefectures: Collection[str]
    prefecture: str
    municipality: str
    gender: PersonGender
    support_level: SupportLevel
    conditions: Collection[Condition]
    medical_wishes: Collection[MedicalWish]
    home_type_wishes: Collection[HomeTypeWish]
    building_wishes: Collection[BuildingWish]
    wheelchair: bool
    violence: bool
    smoking: Wish
    drinking: Wish
    curfew: Wish
    pets: Wish


class HomeLike(Protocol):
    """An object with the columns of a home that the rules use."""

    @property
    def prefecture(self) -> str: ...
    @property
    def address_1(self) -> str: ...
    @property
    def gender(self) -> HomeGender: ...
    @property
    def acceptance_levels(self) -> Collection[SupportLevel]: ...
    @property
    def target_groups(self) -> Collection[Condition]: ...
    @property
    def medical_supports(self) -> Collection[MedicalSupport]: ...
    @property
    def home_type(self) -> HomeType: ...
    @property
    def building_type(self) -> BuildingType: ...
    @property
    def wheelchair_accessible(self) -> bool: ...
    @property
    def violence_accessible(self) -> bool: ...
    @property
    def smoking_allowed(self) -> bool: ...
    @property
    def drinking_allowed(self) -> bool: ...
    @property
    def curfew(self) -> bool: ...
    @property
    def pets_allowed(self) -> bool: ...


class PersonLike(Protocol):
    """An object with the columns of a preference that the rules use."""

    @property
    def gender(self) -> PersonGender: ...
    @property
    def support_level(self) -> SupportLevel: ...
    @property
    def condition_categories(self) -> Collection[Condition]: ...
    @property
    def medical_supports(self) -> Collection[MedicalWish]: ...
    @property
    def home_types(self) -> Collection[HomeTypeWish]: ...
    @property
    def building_types(self) -> Collection[BuildingWish]: ...
    @property
    def wheelchair_accessible(self) -> bool: ...
    @property
    def violence_accessible(self) -> bool: ...
    @property
    def smoking_allowed(self) -> Wish: ...
    @property
    def drinking_allowed(self) -> Wish: ...
    @property
    def curfew(self) -> Wish: ...
    @property
    def pets_allowed(self) -> Wish: ...


def home_traits(home: HomeLike) -> HomeTraits:
    return HomeTraits(
        prefecture=home.prefecture,
        municipality=home.address_1,
        gender=home.gender,
        acceptance_levels=home.acceptance_levels,
        target_groups=home.target_groups,
        medical_supports=home.medical_supports,
        home_type=home.home_type,
        building_type=home.building_type,
        wheelchair_accessible=home.wheelchair_accessible,
        violence_accessible=home.violence_accessible,
        smoking_allowed=home.smoking_allowed,
        drinking_allowed=home.drinking_allowed,
        curfew=home.curfew,
        pets_allowed=home.pets_allowed,
    )


def person_traits(
    person: PersonLike, desired_prefectures: Iterable[str], prefecture: str = "", municipality: str = ""
) -> PersonTraits:
    """Return the traits of a person. The address is optional, because it does not decide which homes fit."""
    return PersonTraits(
        desired_prefectures=[*desired_prefectures],
        prefecture=prefecture,
        municipality=municipality,
        gender=person.gender,
        support_level=person.support_level,
        conditions=person.condition_categories,
        medical_wishes=person.medical_supports,
        home_type_wishes=person.home_types,
        building_wishes=person.building_types,
        wheelchair=person.wheelchair_accessible,
        violence=person.violence_accessible,
        smoking=person.smoking_allowed,
        drinking=person.drinking_allowed,
        curfew=person.curfew,
        pets=person.pets_allowed,
    )
