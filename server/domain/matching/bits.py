"""Homes and people as bits of one number, so that a database judges a pair with a few operations.

A person's number has the bits of the answers given, a home's those of the answers it welcomes: the bits that
both have are what fits.
"""

from collections.abc import Collection
from hashlib import blake2b

from server.domain.matching.rules import RULES, Answer, Criterion, HomeTraits, PersonTraits, Rule
from server.domain.regions import PREFECTURES

# How many bits each criterion has: more than answers where a vocabulary may grow. A new answer takes the next
# bit; nothing that stands here or in a vocabulary may ever move, for the numbers are kept.
_ROOM = {
    Criterion.GENDER: 4,
    Criterion.SUPPORT_LEVEL: 8,
    Criterion.CONDITION: 8,
    Criterion.WHEELCHAIR: 2,
    Criterion.VIOLENCE: 2,
    Criterion.SEVERE_INTRACTABLE: 2,
    Criterion.MEDICAL: 8,
    Criterion.HOME_TYPE: 8,
    Criterion.BUILDING_TYPE: 8,
    Criterion.SMOKING: 3,
    Criterion.DRINKING: 3,
    Criterion.CURFEW: 3,
    Criterion.PETS: 3,
}
_CRITERIA = list(_ROOM)
_FIRST = {
    criterion: sum(_ROOM[one] for one in _CRITERIA[:place]) for place, criterion in enumerate(_CRITERIA)
}

_BITS: dict[Criterion, dict[Answer, int]] = {
    rule.criterion: {
        answer: 1 << _FIRST[rule.criterion] + number for number, answer in enumerate(rule.vocabulary)
    }
    for rule in RULES
}
#: Whether the person lives in the very prefecture that the number stands beside.
LIVES_HERE = 1 << sum(_ROOM.values())


def bits(rule: Rule, answers: Collection[Answer]) -> int:
    """Return the bits of some answers to a criterion."""
    known = _BITS[rule.criterion]
    return sum(known[answer] for answer in set(answers))


def answer_code(criterion: Criterion, answer: Answer) -> int:
    """Return the bit of one answer."""
    return _BITS[criterion][answer]


def block(rule: Rule) -> int:
    """Return the bits of all answers to a criterion."""
    return sum(_BITS[rule.criterion].values())


def answers_code(person: PersonTraits) -> int:
    """Return a person's answers."""
    return sum(bits(rule, rule.answered(person)) for rule in RULES)


def welcome_code(home: HomeTraits) -> int:
    """Return the answers that a home welcomes."""
    return sum(bits(rule, rule.welcomed(home)) for rule in RULES)


def prefecture_code(name: str) -> int:
    """Return a prefecture's JIS number."""
    return PREFECTURES.index(name) + 1


def town_code(municipality: str) -> int:
    """Return a municipality's number: alike for the same name and, of 64 bits, for no other."""
    return int.from_bytes(blake2b(municipality.encode(), digest_size=8).digest(), signed=True)
