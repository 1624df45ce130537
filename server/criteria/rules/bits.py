"""Where the answers to each criterion stand in the stored numbers, and how much room each has.

What a person answers and what a home welcomes is stored as a whole number of 63 bits. A place that is taken never
moves, and a new answer takes the next bit of its criterion's place, for rows that were stored before are read until
they are recomputed: raise VERSION with it, and the next `flask db upgrade` recomputes every row.
"""

from collections.abc import Collection
from hashlib import blake2b
from typing import NamedTuple

from server.core.japan import PREFECTURES
from server.criteria.rules.rules import RULES, Answer, Criterion, Rule
from server.criteria.rules.traits import HomeTraits, PersonTraits

#: What the stored numbers are recomputed for when it is raised: other answers to a criterion.
VERSION = 2

#: The sign of a database's whole number is left alone.
BITS_MAX = 63


class BitField(NamedTuple):
    """Some bits of the number."""

    first: int
    room: int


PLACES: dict[Criterion, BitField] = {
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
#: Whether the person lives in the very prefecture that the row stands for.
LIVES_HERE_PLACE = BitField(first=62, room=1)


_BITS: dict[Criterion, dict[Answer, int]] = {
    rule.criterion: {
        answer: 1 << PLACES[rule.criterion].first + number for number, answer in enumerate(rule.vocabulary)
    }
    for rule in RULES
}
#: Whether the person lives in the very prefecture that the number stands beside.
LIVES_HERE = 1 << LIVES_HERE_PLACE.first


def bits(rule: Rule, answers: Collection[Answer]) -> int:
    """Return the bits of some answers to a criterion."""
    known = _BITS[rule.criterion]
    return sum(known[answer] for answer in set(answers))


def answer_bit(criterion: Criterion, answer: Answer) -> int:
    """Return the bit of one answer."""
    return _BITS[criterion][answer]


def block(rule: Rule) -> int:
    """Return the bits of all answers to a criterion."""
    return sum(_BITS[rule.criterion].values())


def answer_bits(person: PersonTraits) -> int:
    """Return a person's answers."""
    return sum(bits(rule, rule.answered(person)) for rule in RULES)


def welcome_bits(home: HomeTraits) -> int:
    """Return the answers that a home welcomes."""
    return sum(bits(rule, rule.welcomed(home)) for rule in RULES)


def completed(before: int, now: int) -> int:
    """Return what a home welcomed before; of criteria that were not asked about then, what it welcomes now."""
    return sum(before & block(rule) or now & block(rule) for rule in RULES)


def prefecture_code(name: str) -> int:
    """Return a prefecture's JIS number."""
    return PREFECTURES.index(name) + 1


def town_code(municipality: str) -> int:
    """Return a municipality's number: alike for the same name and, of 64 bits, for no other."""
    return int.from_bytes(blake2b(municipality.encode(), digest_size=8).digest(), signed=True)
