"""The stored masks: the answers of a person, and the answers that a home accepts, as integers of 63 bits.

Each rule names the bits of its answers (`rules.py`). After a change of the bits or of their meaning, raise VERSION; the
next `flask db upgrade` then recomputes every row.
"""

from collections.abc import Collection
from hashlib import blake2b

from server.core.japan import PREFECTURES
from server.core.vocabulary import Criterion
from server.criteria.rules.rules import RULES, Answer, Rule
from server.criteria.rules.traits import HomeTraits, PersonTraits

#: The version of the bits. Raise it when the answers to a criterion change; stored masks are then recomputed.
VERSION = 3

#: The sign bit of a database integer is not used.
BITS_MAX = 63

#: The bit of every person, which every recruiting home accepts. So a mask of 0 accepts nobody.
EVERYBODY = 1

_BITS: dict[Criterion, dict[Answer, int]] = {
    rule.criterion: {answer: 1 << bit for answer, bit in zip(rule.answers_with_bits, rule.bits, strict=True)}
    for rule in RULES
}

#: The bits for new answers, lowest first.
FREE_BITS = [
    bit for bit in range(BITS_MAX) if 1 << bit != EVERYBODY and all(bit not in rule.bits for rule in RULES)
]


def answers_mask(rule: Rule, answers: Collection[Answer]) -> int:
    known = _BITS[rule.criterion]
    return sum(known.get(answer, 0) for answer in set(answers))


def answer_bit(criterion: Criterion, answer: Answer) -> int:
    return _BITS[criterion][answer]


def criterion_mask(rule: Rule) -> int:
    """Return the mask of all answers to a criterion."""
    return sum(_BITS[rule.criterion].values())


#: The mask of the answers to all criteria.
KNOWN_MASK = sum(map(criterion_mask, RULES), start=EVERYBODY)


def needs_mask_of(person: PersonTraits) -> int:
    return sum((answers_mask(rule, rule.answered(person)) for rule in RULES), start=EVERYBODY)


def accepted_mask_of(home: HomeTraits) -> int:
    return sum((answers_mask(rule, rule.accepted(home)) for rule in RULES), start=EVERYBODY)


def fill_unknown_bits(stored: int, known: int, current: int) -> int:
    """Return a stored mask, completed by bits of the current mask.

    `known` has the bits that existed when the mask was stored. Only other bits are taken from the current mask.
    """
    return stored | (current & ~known)


def prefecture_code(name: str) -> int:
    """Return a prefecture's JIS code."""
    return PREFECTURES.index(name) + 1


def town_code(prefecture: str, municipality: str) -> int:
    """Return a 64-bit hash of a municipality; equal hashes of different municipalities are improbable."""
    return int.from_bytes(blake2b((prefecture + municipality).encode(), digest_size=8).digest(), signed=True)
