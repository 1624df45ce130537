"""The rules of matching as one table: which answers of a person a home welcomes, and what follows from that.

The findings (`findings.py`), their words (`sentences.py`), the bits (`bits.py`) and the ranking's SQL
(`queries/matching/score.py`) all read it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import lcm
from typing import NamedTuple

from server.core.vocabulary import (
    BuildingWish,
    Code,
    Condition,
    HomeGender,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Verdict,
    Wish,
)
from server.criteria.rules.traits import HomeTraits, PersonTraits


class Criterion(StrEnum):
    AREA = "area"
    GENDER = "gender"
    SUPPORT_LEVEL = "support_level"
    CONDITION = "condition"
    WHEELCHAIR = "wheelchair"
    VIOLENCE = "violence"
    SEVERE_INTRACTABLE = "severe_intractable"
    MEDICAL = "medical"
    HOME_TYPE = "home_type"
    BUILDING_TYPE = "building_type"
    SMOKING = "smoking"
    DRINKING = "drinking"
    CURFEW = "curfew"
    PETS = "pets"
    MUNICIPALITY = "municipality"


#: What a person may say: a code, a plain yes or no, or nothing yet (None).
Answer = Code | bool | None


@dataclass(frozen=True)
class Rule:
    """One criterion: what a person may answer, what this one does, and which answers a home welcomes."""

    criterion: Criterion
    vocabulary: tuple[Answer, ...]
    answered: Callable[[PersonTraits], Collection[Answer]]
    welcomed: Callable[[HomeTraits], Collection[Answer]]
    #: The answer that says nothing yet: unless the home welcomes it, it is to be asked.
    unknown: Answer = None
    must: bool = False
    #: Whether a person gives exactly one answer.
    single: bool = False
    #: Whether each answer counts by itself; else one that is welcomed is enough.
    shared: bool = False


class Judged(NamedTuple):
    """How a criterion came out: `parts` of WHOLE are earned, for what is covered and not for what is missing."""

    verdict: Verdict
    parts: int
    covered: tuple[Answer, ...] = ()
    missing: tuple[Answer, ...] = ()


_GRADED = tuple(
    wish for wish in MedicalWish if wish not in (MedicalWish.NO_PREFERENCE, MedicalWish.SEVERE_INTRACTABLE)
)
#: Whole numbers alone: every share that a rule can give is so many parts of this, here and in the database.
WHOLE = lcm(*range(1, max(len(Condition), len(_GRADED)) + 1))


def musts_of(home: HomeTraits) -> tuple[object, ...]:
    """Return what decides whom a home's list has: its prefecture, and the answers to each must that it welcomes."""
    return home.prefecture, *(frozenset(rule.welcomed(home)) for rule in RULES if rule.must)


def judge(rule: Rule, home: HomeTraits, answers: Collection[Answer]) -> Judged:
    """Judge what a person answers to one criterion of the table."""
    welcomed = rule.welcomed(home)
    said = [answer for answer in rule.vocabulary if answer in answers]
    covered = tuple(answer for answer in said if answer in welcomed)
    if not covered:
        verdict = Verdict.ASK if said == [rule.unknown] else Verdict.UNMET
        return Judged(verdict, 0, missing=tuple(said))
    if rule.shared and len(covered) < len(said):
        missing = tuple(answer for answer in said if answer not in covered)
        return Judged(Verdict.PARTLY, WHOLE * len(covered) // len(said), covered, missing)
    return Judged(Verdict.MET, WHOLE, covered)


def _or_unknown(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    return tuple(answers) or (None,)


def _genders(home: HomeTraits) -> Collection[Answer]:
    return tuple(PersonGender) if home.gender is HomeGender.ANY else (PersonGender(home.gender.value),)


def _medical_answers(person: PersonTraits) -> Collection[Answer]:
    graded = tuple(wish for wish in person.medical_wishes if wish in _GRADED)
    return graded or _or_unknown((MedicalWish.NO_PREFERENCE,) if person.medical_wishes else ())


def _medical_welcome(home: HomeTraits) -> Collection[Answer]:
    return (
        MedicalWish.NO_PREFERENCE,
        *(wish for wish in _GRADED if MedicalSupport(wish.value) in home.medical_supports),
    )


def _need(
    criterion: Criterion, needed: Callable[[PersonTraits], bool], offered: Callable[[HomeTraits], bool]
) -> Rule:
    return Rule(
        criterion,
        (False, True),
        lambda person: (needed(person),),
        lambda home: (False, True) if offered(home) else (False,),
        must=True,
        single=True,
    )


def _habit(
    criterion: Criterion, wish: Callable[[PersonTraits], Wish], allowed: Callable[[HomeTraits], bool]
) -> Rule:
    return Rule(
        criterion,
        tuple(Wish),
        lambda person: (wish(person),),
        lambda home: (Wish.NO_PREFERENCE, Wish.YES if allowed(home) else Wish.NO),
        single=True,
    )


RULES: tuple[Rule, ...] = (
    Rule(
        Criterion.GENDER,
        tuple(PersonGender),
        lambda person: (person.gender,),
        _genders,
        unknown=PersonGender.NO_ANSWER,
        must=True,
        single=True,
    ),
    Rule(
        Criterion.SUPPORT_LEVEL,
        tuple(SupportLevel),
        lambda person: (person.support_level,),
        lambda home: home.acceptance_levels,
        unknown=SupportLevel.UNKNOWN,
        must=True,
        single=True,
    ),
    Rule(
        Criterion.CONDITION,
        (None, *Condition),
        lambda person: _or_unknown(person.conditions),
        lambda home: home.target_groups,
        must=True,
        shared=True,
    ),
    _need(
        Criterion.WHEELCHAIR, lambda person: person.wheelchair, lambda home: home.wheelchair_accessible
    ),
    _need(Criterion.VIOLENCE, lambda person: person.violence, lambda home: home.violence_accessible),
    _need(
        Criterion.SEVERE_INTRACTABLE,
        lambda person: MedicalWish.SEVERE_INTRACTABLE in person.medical_wishes,
        lambda home: MedicalSupport.SEVERE_INTRACTABLE in home.medical_supports,
    ),
    Rule(
        Criterion.MEDICAL,
        (None, MedicalWish.NO_PREFERENCE, *_GRADED),
        _medical_answers,
        _medical_welcome,
        shared=True,
    ),
    Rule(
        Criterion.HOME_TYPE,
        (None, *HomeTypeWish),
        lambda person: _or_unknown(person.home_type_wishes),
        lambda home: (HomeTypeWish.NO_PREFERENCE, HomeTypeWish(home.home_type.value)),
    ),
    Rule(
        Criterion.BUILDING_TYPE,
        (None, *BuildingWish),
        lambda person: _or_unknown(person.building_wishes),
        lambda home: (
            BuildingWish.NO_PREFERENCE,
            *(wish for wish in BuildingWish if wish.value == home.building_type.value),
        ),
    ),
    _habit(Criterion.SMOKING, lambda person: person.smoking, lambda home: home.smoking_allowed),
    _habit(Criterion.DRINKING, lambda person: person.drinking, lambda home: home.drinking_allowed),
    _habit(Criterion.CURFEW, lambda person: person.curfew, lambda home: home.curfew),
    _habit(Criterion.PETS, lambda person: person.pets, lambda home: home.pets_allowed),
)  # fmt: skip


@dataclass(frozen=True)
class Weights:
    """Points that together make 100; `version` is named beside every score."""

    version: str
    points: Mapping[Criterion, int]


#: A must that is merely met earns nothing: it is why the person is listed at all.
WEIGHTS = (
    Weights(
        "2026-1",
        {
            # Care for the condition is the home's very purpose.
            Criterion.CONDITION: 24,
            # A level that the home knows to care for tells more than one that must still be asked.
            Criterion.SUPPORT_LEVEL: 12,
            # Only what is open costs anything here: everybody else listed has met it.
            Criterion.GENDER: 6,
            # Escort and nurses decide whether a doctor can be reached at all.
            Criterion.MEDICAL: 12,
            # Whether one may stay in by day, and lives with others or alone, makes every day.
            Criterion.HOME_TYPE: 12,
            # The house itself matters less than how one lives in it.
            Criterion.BUILDING_TYPE: 8,
            # Who stays in the same town keeps doctor, work and friends.
            Criterion.MUNICIPALITY: 6,
            # Habits weigh alike: which of them matters is the person's own to say.
            Criterion.SMOKING: 5,
            Criterion.DRINKING: 5,
            Criterion.CURFEW: 5,
            Criterion.PETS: 5,
        },
    ),
)

#: The table that counts: another one counts only once the operator names it here.
APPLIED = WEIGHTS[0]
