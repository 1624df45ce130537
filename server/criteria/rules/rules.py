"""The matching rules as one table: which answers of a person a home accepts, and how each criterion counts.

The findings (`findings.py`), the bit masks (`bits.py`) and the SQL (`criteria/queries.py`) all use this table.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

from server.core.vocabulary import (
    BuildingWish,
    Code,
    Condition,
    Criterion,
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

#: An answer of a person: a code, yes or no, or None for no answer yet.
Answer = Code | bool | None


@dataclass(frozen=True)
class Rule:
    criterion: Criterion
    #: All possible answers.
    vocabulary: tuple[Answer, ...]
    #: Returns the answers of a person.
    answered: Callable[[PersonTraits], Collection[Answer]]
    #: Returns the answers that a home accepts.
    accepted: Callable[[HomeTraits], Collection[Answer]]
    #: The bits of the answers in the stored masks, in the order of `answers_with_bits`. A used bit never moves, because
    #: old rows are read until they are recomputed: a new answer takes the next free bit (`FREE_BITS` in `bits.py`).
    bits: Sequence[int]
    #: The answer that every home accepts. It needs no bit. Only criteria with exactly one answer have it.
    default: Answer = None
    #: The answer that means "not answered". If the home does not accept this answer, the home must ask the person.
    unknown: Answer = None
    #: Whether the criterion is required. The home's list leaves out people who do not meet a required criterion.
    must: bool = False
    #: Whether a person gives exactly one answer.
    single: bool = False
    #: Whether each answer counts separately. If not, one accepted answer is enough.
    each_counts: bool = False

    @property
    def answers_with_bits(self) -> tuple[Answer, ...]:
        """Return the answers that are stored. A person without any bit has given no answer, or the default one."""
        return tuple(answer for answer in self.vocabulary if answer is not None and answer != self.default)


class CriterionResult(NamedTuple):
    verdict: Verdict
    #: The earned share of the weight is `parts / WHOLE`.
    parts: int
    #: The answers of the person that the home accepts.
    covered: tuple[Answer, ...] = ()
    #: The answers of the person that the home does not accept.
    missing: tuple[Answer, ...] = ()


#: The medical wishes that are scored. The severe intractable illness has a separate criterion.
_GRADED = tuple(
    wish for wish in MedicalWish if wish not in (MedicalWish.NO_PREFERENCE, MedicalWish.SEVERE_INTRACTABLE)
)
#: The common denominator of all shares. With it, Python and the database calculate with integers only.
WHOLE = lcm(*range(1, max(len(Condition), len(_GRADED)) + 1))


def requirements_of(home: HomeTraits) -> tuple[object, ...]:
    """Return the values that decide which people a home's list contains.

    These are its prefecture and, for each required criterion, the accepted answers.
    """
    return home.prefecture, *(frozenset(rule.accepted(home)) for rule in RULES if rule.must)


def judge(rule: Rule, home: HomeTraits, answers: Collection[Answer]) -> CriterionResult:
    accepted = rule.accepted(home)
    given = [answer for answer in rule.vocabulary if answer in answers]
    covered = tuple(answer for answer in given if answer in accepted)
    if not covered:
        verdict = Verdict.ASK if given == [rule.unknown] else Verdict.UNMET
        return CriterionResult(verdict, 0, missing=tuple(given))
    if rule.each_counts and len(covered) < len(given):
        missing = tuple(answer for answer in given if answer not in covered)
        return CriterionResult(Verdict.PARTLY, WHOLE * len(covered) // len(given), covered, missing)
    return CriterionResult(Verdict.MET, WHOLE, covered)


def _or_unknown(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    return tuple(answers) or (None,)


def _accepted_genders(home: HomeTraits) -> Collection[Answer]:
    return tuple(PersonGender) if home.gender is HomeGender.ANY else (PersonGender(home.gender.value),)


def _medical_answers(person: PersonTraits) -> Collection[Answer]:
    graded = tuple(wish for wish in person.medical_wishes if wish in _GRADED)
    if graded or not person.medical_wishes:
        return _or_unknown(graded)
    # The person has no preference, or wishes only for care of a severe intractable illness: a separate criterion.
    return (MedicalWish.NO_PREFERENCE,)


def _accepted_medical_wishes(home: HomeTraits) -> Collection[Answer]:
    return (
        MedicalWish.NO_PREFERENCE,
        *(wish for wish in _GRADED if MedicalSupport(wish.value) in home.medical_supports),
    )


def _need(
    criterion: Criterion,
    needed: Callable[[PersonTraits], bool],
    offered: Callable[[HomeTraits], bool],
    bits: Sequence[int],
) -> Rule:
    """Return the rule of a required criterion with the answers yes and no. Only yes has a bit."""
    return Rule(
        criterion,
        (False, True),
        lambda person: (needed(person),),
        lambda home: (False, True) if offered(home) else (False,),
        bits,
        default=False,
        must=True,
        single=True,
    )


def _habit(
    criterion: Criterion,
    wish: Callable[[PersonTraits], Wish],
    allowed: Callable[[HomeTraits], bool],
    bits: Sequence[int],
) -> Rule:
    """Return the rule of a wish with the answers yes, no and no preference. Yes and no have a bit."""
    return Rule(
        criterion,
        tuple(Wish),
        lambda person: (wish(person),),
        lambda home: (Wish.NO_PREFERENCE, Wish.YES if allowed(home) else Wish.NO),
        bits,
        default=Wish.NO_PREFERENCE,
        single=True,
    )


RULES: tuple[Rule, ...] = (
    Rule(
        Criterion.GENDER,
        tuple(PersonGender),
        lambda person: (person.gender,),
        _accepted_genders,
        range(1, 4),
        unknown=PersonGender.NO_ANSWER,
        must=True,
        single=True,
    ),
    Rule(
        Criterion.SUPPORT_LEVEL,
        tuple(SupportLevel),
        lambda person: (person.support_level,),
        lambda home: home.acceptance_levels,
        range(4, 11),
        unknown=SupportLevel.UNKNOWN,
        must=True,
        single=True,
    ),
    Rule(
        Criterion.CONDITION,
        (None, *Condition),
        lambda person: _or_unknown(person.conditions),
        lambda home: home.target_groups,
        range(11, 16),
        must=True,
        each_counts=True,
    ),
    _need(
        Criterion.WHEELCHAIR,
        lambda person: person.wheelchair,
        lambda home: home.wheelchair_accessible,
        bits=[16],
    ),
    _need(
        Criterion.VIOLENCE,
        lambda person: person.violence,
        lambda home: home.violence_accessible,
        bits=[17],
    ),
    _need(
        Criterion.SEVERE_INTRACTABLE,
        lambda person: MedicalWish.SEVERE_INTRACTABLE in person.medical_wishes,
        lambda home: MedicalSupport.SEVERE_INTRACTABLE in home.medical_supports,
        bits=[18],
    ),
    Rule(
        Criterion.MEDICAL,
        (None, MedicalWish.NO_PREFERENCE, *_GRADED),
        _medical_answers,
        _accepted_medical_wishes,
        range(19, 23),
        each_counts=True,
    ),
    Rule(
        Criterion.HOME_TYPE,
        (None, *HomeTypeWish),
        lambda person: _or_unknown(person.home_type_wishes),
        lambda home: (HomeTypeWish.NO_PREFERENCE, HomeTypeWish(home.home_type.value)),
        range(23, 28),
    ),
    Rule(
        Criterion.BUILDING_TYPE,
        (None, *BuildingWish),
        lambda person: _or_unknown(person.building_wishes),
        lambda home: (
            BuildingWish.NO_PREFERENCE,
            *(wish for wish in BuildingWish if wish.value == home.building_type.value),
        ),
        range(28, 34),
    ),
    _habit(Criterion.SMOKING, lambda person: person.smoking, lambda home: home.smoking_allowed, bits=[34, 35]),
    _habit(Criterion.DRINKING, lambda person: person.drinking, lambda home: home.drinking_allowed, bits=[36, 37]),
    _habit(Criterion.CURFEW, lambda person: person.curfew, lambda home: home.curfew, bits=[38, 39]),
    _habit(Criterion.PETS, lambda person: person.pets, lambda home: home.pets_allowed, bits=[40, 41]),
)  # fmt: skip


@dataclass(frozen=True)
class Weights:
    """Points that sum to 100; `version` is shown with every score."""

    version: str
    points: Mapping[Criterion, int]


#: A required criterion that everybody in the list meets has no points.
WEIGHTS = (
    Weights(
        "2026-1",
        {
            # Care for the condition is the purpose of a home.
            Criterion.CONDITION: 24,
            # A level that the home accepts is worth more than an unknown level.
            Criterion.SUPPORT_LEVEL: 12,
            # Only a missing answer costs points: everybody else in the list meets this criterion.
            Criterion.GENDER: 6,
            # Escort and nurses decide whether the person can see a doctor.
            Criterion.MEDICAL: 12,
            # Staying at home by day, and living alone or with others, shape everyday life.
            Criterion.HOME_TYPE: 12,
            # The building matters less than the daily life in it.
            Criterion.BUILDING_TYPE: 8,
            # People who stay in the same town keep their doctor, work and friends.
            Criterion.MUNICIPALITY: 6,
            # Habits have equal weight: only the person can say which of them matters.
            Criterion.SMOKING: 5,
            Criterion.DRINKING: 5,
            Criterion.CURFEW: 5,
            Criterion.PETS: 5,
        },
    ),
)

#: The weights in use. Other weights are used only after the operator selects them here.
CURRENT_WEIGHTS = WEIGHTS[0]
