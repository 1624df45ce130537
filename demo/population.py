"""Generates homes and people that resemble Japan's: drawn from published distributions, reproducible by a seed.

Sources: rows per prefecture of WAM NET's list of 共同生活援助 (2025-09); residents' levels, ages, genders and
wheelchairs (日本グループホーム学会, 2018); conditions (Osaka prefecture, 2021); accepted people (Saitama, 2021);
kinds of service (Hokkaido, Saitama, Miyagi and Kumamoto, 2021). Figures without a source are marked as guesses.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from server.core.japan import NEIGHBOURS, PREFECTURES
from server.core.vocabulary import (
    BuildingType,
    BuildingWish,
    Code,
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
from server.criteria.rules.traits import HomeTraits, PersonTraits

#: Homes in each prefecture, in JIS order.
HOMES_OF_PREFECTURE = (
    1106, 247, 172, 223, 106, 115, 162, 353, 243, 243, 952, 748, 1043, 937, 181, 110, 130, 105, 114, 237, 211, 350,
    887, 201, 257, 202, 1491, 552, 264, 143, 75, 82, 178, 223, 116, 106, 71, 165, 106, 799, 180, 207, 253, 190, 144,
    304, 253,
)  # fmt: skip
_LEVELS = dict(zip(SupportLevel, (15, 3, 20, 24, 19, 11, 8), strict=True))
_GENDERS = {PersonGender.MALE: 63, PersonGender.FEMALE: 35, PersonGender.NO_ANSWER: 2}
_MAIN_CONDITIONS = {
    Condition.INTELLECTUAL: 70,
    Condition.MENTAL: 18,
    Condition.PHYSICAL: 11,
    Condition.INTRACTABLE: 1,
}
_AGE_MEAN, _AGE_SPREAD, _AGE_MIN, _AGE_MAX = 48, 13, 18, 80
_WHEELCHAIR = 0.06
# Guesses: additional conditions and wishes.
_OTHER_CONDITIONS = {
    Condition.DEVELOPMENTAL: 0.15,
    Condition.MENTAL: 0.1,
    Condition.PHYSICAL: 0.05,
    Condition.INTRACTABLE: 0.02,
}
_VIOLENCE = 0.04
_AREAS = {0: 62, 1: 25, 2: 13}
_NO_WISH = 0.6
_HABIT_YES = {"smoking": 0.15, "drinking": 0.08, "curfew": 0.05, "pets": 0.06}
_HABIT_NO = {"smoking": 0.25, "drinking": 0.12, "curfew": 0.2, "pets": 0.1}
_MEDICAL_WISHES = {
    MedicalWish.HOSPITAL_ESCORT: 0.25,
    MedicalWish.VISITING_NURSE: 0.15,
    MedicalWish.RESIDENT_NURSE: 0.04,
    MedicalWish.SEVERE_INTRACTABLE: 0.005,
}

_I, _M, _P, _N = Condition.INTELLECTUAL, Condition.MENTAL, Condition.PHYSICAL, Condition.INTRACTABLE
_TARGETS: dict[tuple[Condition, ...], int] = {
    (_I, _M): 37, (_I,): 28, (_P, _I, _M): 13, (_P, _I, _M, _N): 9, (_M,): 8, (_P, _I): 5,
}  # fmt: skip
_LOWEST_LEVELS = {1: 45, 2: 30, 3: 18, 4: 7}
# Guesses, except the share of homes of the type DAY_SUPPORT.
_HOME_TYPES = dict(zip(HomeType, (6, 58, 29, 7), strict=True))
_BUILDING_TYPES = dict(zip(BuildingType, (40, 14, 18, 12, 14, 2), strict=True))
_HOME_GENDERS = {HomeGender.MALE: 40, HomeGender.FEMALE: 22, HomeGender.ANY: 38}
_ACCEPTS_DEVELOPMENTAL, _ACCEPTS_UNKNOWN, _ACCEPTS_HIGHEST = 0.6, 0.3, 0.55
_ACCEPTS_WHEELCHAIR, _ACCEPTS_VIOLENCE = 0.18, 0.1
_HABIT_ALLOWED = {"smoking_allowed": 0.35, "drinking_allowed": 0.3, "curfew": 0.55, "pets_allowed": 0.06}
_MEDICAL_SUPPORTS = {
    MedicalSupport.HOSPITAL_ESCORT: 0.55,
    MedicalSupport.VISITING_NURSE: 0.4,
    MedicalSupport.RESIDENT_NURSE: 0.06,
    MedicalSupport.SEVERE_INTRACTABLE: 0.03,
}


T = TypeVar("T")
U = TypeVar("U", bound=Code)


@dataclass(frozen=True)
class Town:
    name: str
    postal_code: str


class Population:
    """Draws homes and people; `towns` maps each prefecture to its municipalities."""

    def __init__(self, seed: int, towns: Mapping[str, Sequence[Town]]) -> None:
        self._random = Random(seed)  # noqa: S311 - reproducible by its seed, on purpose
        self._towns = towns

    def homes(self, count: int) -> Iterator[tuple[HomeTraits, Town]]:
        """Draw homes, each with its town."""
        return (self._home() for _ in range(count))

    def people(self, count: int) -> Iterator[tuple[PersonTraits, Town, int]]:
        """Draw people, each with their town and age."""
        return (self._person() for _ in range(count))

    def _home(self) -> tuple[HomeTraits, Town]:
        random = self._random
        prefecture, town = self._draw_town()
        lowest = self._choose(_LOWEST_LEVELS)
        highest = 6 if random.random() < _ACCEPTS_HIGHEST else random.randint(lowest, 6)
        levels = [SupportLevel(str(level)) for level in range(lowest, highest + 1)]
        targets = [*self._choose(_TARGETS)]
        return HomeTraits(
            prefecture=prefecture,
            municipality=town.name,
            gender=self._choose(_HOME_GENDERS),
            acceptance_levels=[*levels, *self._sample({SupportLevel.UNKNOWN: _ACCEPTS_UNKNOWN})],
            target_groups=[*targets, *self._sample({Condition.DEVELOPMENTAL: _ACCEPTS_DEVELOPMENTAL})],
            medical_supports=self._sample(_MEDICAL_SUPPORTS) or [MedicalSupport.NONE],
            home_type=self._choose(_HOME_TYPES),
            building_type=self._choose(_BUILDING_TYPES),
            wheelchair_accessible=random.random() < _ACCEPTS_WHEELCHAIR,
            violence_accessible=random.random() < _ACCEPTS_VIOLENCE,
            **{name: random.random() < share for name, share in _HABIT_ALLOWED.items()},
        ), town

    def _person(self) -> tuple[PersonTraits, Town, int]:
        random = self._random
        prefecture, town = self._draw_town()
        neighbour_count = min(self._choose(_AREAS), len(NEIGHBOURS[prefecture]))
        conditions = {self._choose(_MAIN_CONDITIONS), *self._sample(_OTHER_CONDITIONS)}
        age = round(random.gauss(_AGE_MEAN, _AGE_SPREAD))
        return (
            PersonTraits(
                desired_prefectures=[prefecture, *random.sample(NEIGHBOURS[prefecture], neighbour_count)],
                prefecture=prefecture,
                municipality=town.name,
                gender=self._choose(_GENDERS),
                support_level=self._choose(_LEVELS),
                conditions=[code for code in Condition if code in conditions],
                medical_wishes=self._sample(_MEDICAL_WISHES) or [MedicalWish.NO_PREFERENCE],
                home_type_wishes=self._wishes(HomeTypeWish.NO_PREFERENCE, _HOME_TYPES),
                building_wishes=self._wishes(
                    BuildingWish.NO_PREFERENCE,
                    {
                        kind: share
                        for kind, share in _BUILDING_TYPES.items()
                        if kind is not BuildingType.OTHER
                    },
                ),
                wheelchair=random.random() < _WHEELCHAIR,
                violence=random.random() < _VIOLENCE,
                **{name: self._habit(name) for name in _HABIT_YES},
            ),
            town,
            max(_AGE_MIN, min(_AGE_MAX, age)),
        )

    def _draw_town(self) -> tuple[str, Town]:
        [prefecture] = self._random.choices(PREFECTURES, HOMES_OF_PREFECTURE)
        return prefecture, self._random.choice(self._towns[prefecture])

    def _choose(self, shares: Mapping[T, int]) -> T:
        return self._random.choices([*shares], [*shares.values()])[0]

    def _sample(self, shares: Mapping[T, float]) -> list[T]:
        return [item for item, share in shares.items() if self._random.random() < share]

    def _wishes(self, none: T, shares: Mapping[U, int]) -> list[T]:
        if self._random.random() < _NO_WISH:
            return [none]
        wishes = {self._choose(shares), self._choose(shares)}
        return [type(none)(code.value) for code in shares if code in wishes]  # type: ignore[call-arg]

    def _habit(self, name: str) -> Wish:
        drawn = self._random.random()
        if drawn < _HABIT_YES[name]:
            return Wish.YES
        return Wish.NO if drawn < _HABIT_YES[name] + _HABIT_NO[name] else Wish.NO_PREFERENCE
