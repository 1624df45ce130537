"""Homes and people as bits of one number, so that a database judges a pair with a few operations.

A person's number has the bits of the answers given, a home's those of the answers it welcomes: the bits that
both have are what fits. Each is stored as the words of `layout.py`.
"""

from collections.abc import Collection, Iterable, Sequence
from hashlib import blake2b

from server.domain.japan import PREFECTURES
from server.domain.matching.layout import ANSWERS, LIVES_HERE_PLACE, PLACES, WELCOMES, WORD_BITS, WORDS, Place
from server.domain.matching.rules import RULES, Answer, Criterion, Rule
from server.domain.matching.traits import HomeTraits, PersonTraits

_WORD = (1 << WORD_BITS) - 1


def _first_bit(place: Place) -> int:
    return 1 << place.word * WORD_BITS + place.first


_BITS: dict[Criterion, dict[Answer, int]] = {
    rule.criterion: {
        answer: _first_bit(PLACES[rule.criterion]) << number for number, answer in enumerate(rule.vocabulary)
    }
    for rule in RULES
}
#: Whether the person lives in the very prefecture that the number stands beside.
LIVES_HERE = _first_bit(LIVES_HERE_PLACE)


def bits(rule: Rule, answers: Collection[Answer]) -> int:
    """Return the bits of some answers to a criterion."""
    known = _BITS[rule.criterion]
    return sum(known[answer] for answer in set(answers))


def answer_bit(criterion: Criterion, answer: Answer) -> int:
    """Return the bit of one answer, as it stands in the word of its criterion."""
    return _BITS[criterion][answer] >> WORD_BITS * PLACES[criterion].word


def block(rule: Rule) -> int:
    """Return the bits of all answers to a criterion."""
    return sum(_BITS[rule.criterion].values())


def answer_bits(person: PersonTraits) -> int:
    """Return a person's answers."""
    return sum(bits(rule, rule.answered(person)) for rule in RULES)


def welcome_bits(home: HomeTraits) -> int:
    """Return the answers that a home welcomes."""
    return sum(bits(rule, rule.welcomed(home)) for rule in RULES)


def words(number: int) -> list[int]:
    """Return a number as the words it is stored in."""
    return [number >> WORD_BITS * word & _WORD for word in range(WORDS)]


def whole(stored: Iterable[int]) -> int:
    """Return the number that is stored in some words."""
    return sum(value << WORD_BITS * word for word, value in enumerate(stored))


def stored_answers(number: int) -> dict[str, int]:
    """Return a person's answers by the columns that store them."""
    return _by_column(ANSWERS, number)


def stored_welcomes(number: int) -> dict[str, int]:
    """Return what a home welcomes by the columns that store it."""
    return _by_column(WELCOMES, number)


def _by_column(columns: Sequence[str], number: int) -> dict[str, int]:
    return dict(zip(columns, words(number), strict=True))


def completed(before: int, now: int) -> int:
    """Return what a home welcomed before; of criteria that were not asked about then, what it welcomes now."""
    return sum(before & block(rule) or now & block(rule) for rule in RULES)


def prefecture_code(name: str) -> int:
    """Return a prefecture's JIS number."""
    return PREFECTURES.index(name) + 1


def town_code(municipality: str) -> int:
    """Return a municipality's number: alike for the same name and, of 64 bits, for no other."""
    return int.from_bytes(blake2b(municipality.encode(), digest_size=8).digest(), signed=True)
