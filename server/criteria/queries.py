"""The matching rules as SQL, generated from the tables of rules and weights, and the conditions for finding a person.

The SQL uses only integers and bit operations, so that both databases and `findings.py` compute equal points.
"""

from functools import reduce
from operator import add

from sqlalchemy import BigInteger, ColumnElement, and_, bindparam, case, exists, literal_column, or_, select

from server.core.database import db
from server.core.vocabulary import Criterion
from server.criteria.rules.bits import EVERYBODY, answers_mask, criterion_mask
from server.criteria.rules.rules import CURRENT_WEIGHTS, RULES, WHOLE, Rule, Weights
from server.criteria.rules.traits import PersonTraits, person_traits
from server.models import Consent, Preference

#: A bit mask in SQL: a column, a parameter or a literal.
Bits = ColumnElement[int]
#: The score of a person for whom the home lacks nothing, but who does not live nearby. All other people with this score
#: or a higher one live nearby.
COMPLETE_SCORE = sum(CURRENT_WEIGHTS.points.values()) - CURRENT_WEIGHTS.points[Criterion.MUNICIPALITY]


def literal_int(value: int) -> Bits:
    """Return an integer literal, which is part of the statement's text."""
    return literal_column(str(value), BigInteger)


def int_param(name: str) -> Bits:
    return bindparam(name, type_=BigInteger)


#: The parameters for the mask of a person's needs, and for the mask of the answers that a home accepts.
NEEDS_MASK, ACCEPTED_MASK = int_param("needs_mask"), int_param("accepted_mask")

_ZERO = literal_int(0)


def _unknown_bit(rule: Rule) -> int:
    return answers_mask(rule, [rule.unknown])


# Required criteria with exactly one answer are checked together, by one bit test.
_SINGLE_REQUIRED = sum(
    (criterion_mask(rule) - _unknown_bit(rule) for rule in RULES if rule.must and rule.single),
    start=EVERYBODY,
)
_OTHER_REQUIRED = [rule for rule in RULES if rule.must and not rule.single]


def has_any_bit(needs: Bits, some: Bits) -> ColumnElement[bool]:
    """Match if any of the bits `some` is set."""
    return needs.bitwise_and(some) != _ZERO


def is_listed(needs: Bits, accepted: Bits) -> ColumnElement[bool]:
    """Match if no required criterion is unmet, so that the home's list contains the person."""
    return and_(
        _accepts_all(needs, accepted, _SINGLE_REQUIRED),
        *(~is_unmet(rule, needs, accepted) for rule in _OTHER_REQUIRED),
    )


def is_unmet(rule: Rule, needs: Bits, accepted: Bits) -> ColumnElement[bool]:
    """Match if a criterion is answered and the home accepts none of the answers."""
    if rule.single:
        return ~_accepts_all(needs, accepted, criterion_mask(rule) - _unknown_bit(rule))
    return and_(_accepted_bits(rule, needs, accepted) == _ZERO, _answered_bits(rule, needs) != _ZERO)


def is_fully_met(rule: Rule, needs: Bits, accepted: Bits) -> ColumnElement[bool]:
    """Match if the home accepts every answer to a criterion."""
    # A single answer without a bit is the default answer, which every home accepts. If a criterion allows several
    # answers, no bit means no answer.
    accepts_all = _accepts_all(needs, accepted, criterion_mask(rule))
    return accepts_all if rule.single else and_(accepts_all, _answered_bits(rule, needs) != _ZERO)


def lacks_nothing(needs: Bits, accepted: Bits) -> ColumnElement[bool]:
    """Match if all criteria are met.

    If every answer to a criterion counts, the home must accept every answer. Otherwise one accepted answer is enough.
    """
    all_answers_required = [rule for rule in RULES if rule.single or rule.each_counts]
    with_several_answers = [rule for rule in RULES if not rule.single]
    return and_(
        _accepts_all(needs, accepted, sum(map(criterion_mask, all_answers_required))),
        # A criterion without an answer passes the test above, but is not met.
        *(_accepted_bits(rule, needs, accepted) != _ZERO for rule in with_several_answers),
    )


def score(needs: Bits, accepted: Bits, near: ColumnElement[bool], weights: Weights) -> ColumnElement[int]:
    """Return the points: the sum of the earned weights, rounded half up."""
    weighted = [rule for rule in RULES if rule.criterion in weights.points]
    single = [rule for rule in weighted if rule.single]
    # Adding half of WHOLE before the division rounds half up.
    parts = [
        _earned_by_all(single, needs, accepted, weights),
        *(_earned(rule, needs, accepted, weights) for rule in weighted if not rule.single),
        case((near, literal_int(weights.points[Criterion.MUNICIPALITY] * WHOLE)), else_=_ZERO),
    ]
    return reduce(add, parts, literal_int(WHOLE // 2)) // literal_int(WHOLE)


def traits_of(preference: Preference) -> PersonTraits:
    desired = [area.prefecture for area in preference.areas]
    return person_traits(preference, desired, preference.prefecture, preference.address_1)


_consent, _preference = Consent.__table__.c, Preference.__table__.c

#: The consent belongs to the preference: counselors have recorded it for the person, or the applicant has given it.
CONSENT_OF_PREFERENCE: ColumnElement[bool] = or_(
    _consent.preference_id == _preference.id,
    and_(
        _preference.office_id.is_(None),
        _consent.preference_id.is_(None),
        _consent.account_id == _preference.user_id,
    ),
)

#: The preference has a consent. The version of the consent text does not matter.
HAS_CONSENT: ColumnElement[bool] = exists().where(CONSENT_OF_PREFERENCE).correlate(Preference.__table__)


def has_consent(preference_id: int) -> bool:
    return bool(db.session.scalar(select(HAS_CONSENT).where(_preference.id == preference_id)))


#: The person looks for a home: the preference is neither withdrawn nor resting.
IS_LOOKING: ColumnElement[bool] = _preference.is_active & _preference.resting_since.is_(None)

#: Homes may find the person: the person looks for a home and has consented.
MAY_BE_FOUND: ColumnElement[bool] = IS_LOOKING & HAS_CONSENT


def _earned_by_all(rules: list[Rule], needs: Bits, accepted: Bits, weights: Weights) -> ColumnElement[int]:
    """Return the weights earned by criteria with one answer. Usually all are met, which one bit test can tell."""
    full_sum = literal_int(sum(weights.points[rule.criterion] for rule in rules) * WHOLE)
    sum_of_each = reduce(add, (_earned(rule, needs, accepted, weights) for rule in rules))
    return case((_accepts_all(needs, accepted, sum(map(criterion_mask, rules))), full_sum), else_=sum_of_each)


def _earned(rule: Rule, needs: Bits, accepted: Bits, weights: Weights) -> ColumnElement[int]:
    most = literal_int(weights.points[rule.criterion] * WHOLE)
    if rule.single:
        return case((_accepts_all(needs, accepted, criterion_mask(rule)), most), else_=_ZERO)
    accepted_bits = _accepted_bits(rule, needs, accepted)
    if not rule.each_counts:
        return case((accepted_bits != _ZERO, most), else_=_ZERO)
    answered_bits = _answered_bits(rule, needs)
    share = most * _bit_count(rule, accepted_bits) // _bit_count(rule, answered_bits)
    return case((accepted_bits == _ZERO, _ZERO), (accepted_bits == answered_bits, most), else_=share)


def _accepts_all(needs: Bits, accepted: Bits, mask: int) -> ColumnElement[bool]:
    """Match if the home accepts all answers within a mask."""
    return needs.bitwise_and(accepted.bitwise_not().bitwise_and(literal_int(mask))) == _ZERO


def _answered_bits(rule: Rule, needs: Bits) -> Bits:
    """Return the bits of the person's answers to a criterion."""
    return needs.bitwise_and(_mask_of(rule))


def _accepted_bits(rule: Rule, needs: Bits, accepted: Bits) -> Bits:
    """Return the bits of those answers to a criterion that the home accepts."""
    return needs.bitwise_and(accepted.bitwise_and(_mask_of(rule)))


def _bit_count(rule: Rule, mask: Bits) -> ColumnElement[int]:
    return reduce(
        add, (mask.bitwise_rshift(literal_int(bit)).bitwise_and(literal_int(1)) for bit in rule.bits)
    )


def _mask_of(rule: Rule) -> Bits:
    return literal_int(criterion_mask(rule))
