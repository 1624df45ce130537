"""The bit layout of the stored masks: which bits belong to which criterion.

The answers of a person, and the answers that a home accepts, are stored as integers of 63 bits. A used bit never
moves, because old rows are still read until they are recomputed: a new answer takes the next free bit of its
criterion's field. After such a change raise VERSION, and the next `flask db upgrade` recomputes every row.
"""

from collections.abc import Collection
from hashlib import blake2b
from typing import NamedTuple

from server.core.japan import PREFECTURES
from server.criteria.rules.rules import RULES, Answer, Criterion, Rule
from server.criteria.rules.traits import HomeTraits, PersonTraits

#: The version of the layout. Raise it when the answers to a criterion change; stored masks are then recomputed.
VERSION = 2

#: The sign bit of a database integer is not used.
BITS_MAX = 63


class BitField(NamedTuple):
    """A range of bits."""

    #: The lowest bit.
    first: int
    #: The number of bits that are reserved.
    room: int


BIT_FIELDS: dict[Criterion, BitField] = {
    Criterion.GENDER: BitField(first=0, room=4),
    Criterion.SUPPORT_LEVEL: BitField(first=4, room=8),
    Criterion.CONDITION: BitField(first=12, room=8),
    Criterion.WHEELCHAIR: BitField(first=20, room=2),
    Criterion.VIOLENCE: BitField(first=22, room=2),
    Criterion.SEVERE_INTRACTABLE: BitField(first=24, room=2),
    Criterion.MEDICAL: BitField(first=26, room=8),
    Criterion.HOME_TYPE: BitField(first=34, room=8),
    Criterion.BUILDING_TYPE: BitField(first=42, room=8),
    Criterion.SMOKING: BitField(first=50, room=3),
    Criterion.DRINKING: BitField(first=53, room=3),
    Criterion.CURFEW: BitField(first=56, room=3),
    Criterion.PETS: BitField(first=59, room=3),
}
#: This bit is set if the person lives in the prefecture of the row.
LIVES_HERE_PLACE = BitField(first=62, room=1)

LIVES_HERE = 1 << LIVES_HERE_PLACE.first

_BITS: dict[Criterion, dict[Answer, int]] = {
    rule.criterion: {
        answer: 1 << BIT_FIELDS[rule.criterion].first + number
        for number, answer in enumerate(rule.vocabulary)
    }
    for rule in RULES
}


def answers_mask(rule: Rule, answers: Collection[Answer]) -> int:
    known = _BITS[rule.criterion]
    return sum(known[answer] for answer in set(answers))


def answer_bit(criterion: Criterion, answer: Answer) -> int:
    return _BITS[criterion][answer]


def criterion_mask(rule: Rule) -> int:
    """Return the mask of all answers to a criterion."""
    return sum(_BITS[rule.criterion].values())


def needs_mask_of(person: PersonTraits) -> int:
    return sum(answers_mask(rule, rule.answered(person)) for rule in RULES)


def accepted_mask_of(home: HomeTraits) -> int:
    return sum(answers_mask(rule, rule.welcomed(home)) for rule in RULES)


def fill_missing_criteria(before: int, now: int) -> int:
    """Return the mask `before`. A criterion without any bit in `before` takes its bits from the mask `now`."""
    return sum(before & criterion_mask(rule) or now & criterion_mask(rule) for rule in RULES)


def prefecture_code(name: str) -> int:
    """Return a prefecture's JIS code."""
    return PREFECTURES.index(name) + 1


def town_code(municipality: str) -> int:
    """Return a 64-bit hash of a municipality's name; equal hashes of different names are improbable."""
    return int.from_bytes(blake2b(municipality.encode(), digest_size=8).digest(), signed=True)
