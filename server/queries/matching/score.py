"""The rules of matching as SQL, made from the same tables of rules and weights that the words are made from.

Only whole numbers and bit operations, so that both databases and `domain/matching/match.py` agree to the last point.
"""

from functools import reduce
from operator import add

from sqlalchemy import BigInteger, ColumnElement, and_, case, literal_column

from server.domain.matching.code import bits, block
from server.domain.matching.rules import RULES, WHOLE, Criterion, Rule
from server.domain.matching.weights import APPLIED, Weights

Bits = ColumnElement[int]
#: What who lacks nothing is given, and nobody else, unless they live near by.
COMPLETE = sum(APPLIED.points.values()) - APPLIED.points[Criterion.MUNICIPALITY]


def number(value: int) -> Bits:
    """Return a constant of the rules as it stands in the statement."""
    return literal_column(str(value), BigInteger)


_NOTHING = number(0)


def _unknown(rule: Rule) -> int:
    return bits(rule, [rule.unknown]) if rule.unknown in rule.vocabulary else 0


# Where a person gives exactly one answer, one test finds any that a home does not welcome.
_SINGLE = number(sum(block(rule) - _unknown(rule) for rule in RULES if rule.must and rule.single))
_OTHERS = [rule for rule in RULES if rule.must and not rule.single]


def has_any(answers: Bits, some: Bits) -> ColumnElement[bool]:
    """Say whether any of some bits is set."""
    return answers.bitwise_and(some) != _NOTHING


def is_listed(answers: Bits, welcomes: Bits) -> ColumnElement[bool]:
    """Say whether no must is unmet."""
    refused = welcomes.bitwise_not().bitwise_and(_SINGLE)
    return and_(
        answers.bitwise_and(refused) == _NOTHING,
        *(~is_unmet(rule, answers, welcomes) for rule in _OTHERS),
    )


def is_unmet(rule: Rule, answers: Bits, welcomes: Bits) -> ColumnElement[bool]:
    """Say whether none of the answers to a criterion is welcome, and something is answered."""
    passing = welcomes.bitwise_or(number(_unknown(rule))).bitwise_and(number(block(rule)))
    return answers.bitwise_and(passing) == _NOTHING


def lacks_nothing(answers: Bits, welcomes: Bits) -> ColumnElement[bool]:
    """Say whether every answer that counts by itself is welcome, and one of those that are ways to the same."""
    one_counts = [rule for rule in RULES if not rule.single and not rule.shared]
    all_count = sum(block(rule) for rule in RULES if rule.single or rule.shared)
    refused = welcomes.bitwise_not().bitwise_and(number(all_count))
    return and_(
        answers.bitwise_and(refused) == _NOTHING,
        *(has_any(answers, welcomes.bitwise_and(number(block(rule)))) for rule in one_counts),
    )


def score(answers: Bits, welcomes: Bits, near: ColumnElement[bool], weights: Weights) -> ColumnElement[int]:
    """Return the whole points, the earned weights summed and rounded half up."""
    weighed = [rule for rule in RULES if rule.criterion in weights.points]
    single = [rule for rule in weighed if rule.single]
    parts = [
        _earned_by_all(single, answers, welcomes, weights),
        *(_earned(rule, answers, welcomes, weights) for rule in weighed if not rule.single),
        case((near, number(weights.points[Criterion.MUNICIPALITY] * WHOLE)), else_=_NOTHING),
    ]
    return reduce(add, parts, number(WHOLE // 2)) // number(WHOLE)


def _earned_by_all(rules: list[Rule], answers: Bits, welcomes: Bits, weights: Weights) -> ColumnElement[int]:
    """Return what the criteria of one answer each earn; for most people one test says that it is everything."""
    refused = welcomes.bitwise_not().bitwise_and(number(sum(map(block, rules))))
    everything = number(sum(weights.points[rule.criterion] for rule in rules) * WHOLE)
    each = reduce(add, (_earned(rule, answers, welcomes, weights) for rule in rules))
    return case((answers.bitwise_and(refused) == _NOTHING, everything), else_=each)


def _earned(rule: Rule, answers: Bits, welcomes: Bits, weights: Weights) -> ColumnElement[int]:
    most = number(weights.points[rule.criterion] * WHOLE)
    covered = answers.bitwise_and(welcomes.bitwise_and(number(block(rule))))
    if not rule.shared:
        return case((covered != _NOTHING, most), else_=_NOTHING)
    said = answers.bitwise_and(number(block(rule)))
    share = most * _count(rule, covered) // _count(rule, said)
    return case((covered == said, most), (covered == _NOTHING, _NOTHING), else_=share)


def _count(rule: Rule, found: Bits) -> ColumnElement[int]:
    first = block(rule) & -block(rule)
    places = range(first.bit_length() - 1, block(rule).bit_length())
    return reduce(add, (found.bitwise_rshift(number(place)).bitwise_and(number(1)) for place in places))
