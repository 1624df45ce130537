"""Homes and people as bits of one number, so that a database judges a pair with a few operations.

A person's number has the bits of the answers given, a home's those of the answers it welcomes: the bits that
both have are what fits. Where each bit stands is said in `layout.py`.
"""

from collections.abc import Collection
from hashlib import blake2b

from server.domain.japan import PREFECTURES
from server.domain.matching.layout import LIVES_HERE_PLACE, PLACES
from server.domain.matching.rules import RULES, Answer, Criterion, Rule
from server.domain.matching.traits import HomeTraits, PersonTraits

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
