"""The rules of matching as SQL, made from the same tables of rules and weights that the words are made from.

Only whole numbers and bit operations, so that both databases and `domain/matching/findings.py` agree to the last point.
"""

from functools import reduce
from operator import add

from sqlalchemy import BigInteger, ColumnElement, and_, bindparam, case, exists, literal_column, or_, select

from server.core.database import db
from server.criteria.rules.bits import LIVES_HERE, PLACES, bits, block
from server.criteria.rules.rules import APPLIED, RULES, WHOLE, Criterion, Rule, Weights
from server.criteria.rules.traits import PersonTraits, person_traits
from server.models import Consent, Preference

#: A stored number: a column, or a parameter.
Bits = ColumnElement[int]
#: What who lacks nothing is given, and nobody else, unless they live near by.
COMPLETE = sum(APPLIED.points.values()) - APPLIED.points[Criterion.MUNICIPALITY]


def number(value: int) -> Bits:
    """Return a constant of the rules as it stands in the statement."""
    return literal_column(str(value), BigInteger)


def asked(name: str) -> Bits:
    """Return a whole number that a statement is asked with."""
    return bindparam(name, type_=BigInteger)


#: What a person answers, and what a home welcomes, where a statement is asked with it.
ANSWERED, WELCOMED = asked("answers"), asked("welcomes")

_NOTHING = number(0)


def _unknown(rule: Rule) -> int:
    return bits(rule, [rule.unknown]) if rule.unknown in rule.vocabulary else 0


# Where a person gives exactly one answer, one test finds any that a home does not welcome.
_SINGLE = sum(block(rule) - _unknown(rule) for rule in RULES if rule.must and rule.single)
_OTHERS = [rule for rule in RULES if rule.must and not rule.single]


def has_any(answers: Bits, some: Bits) -> ColumnElement[bool]:
    """Say whether any of some answers is given."""
    return answers.bitwise_and(some) != _NOTHING


def lives_here(answers: Bits) -> ColumnElement[bool]:
    """Say whether the person lives in the prefecture that their row stands for."""
    return has_any(answers, number(LIVES_HERE))


def is_listed(answers: Bits, welcomes: Bits) -> ColumnElement[bool]:
    """Say whether no must is unmet."""
    return and_(
        _none_is_refused(answers, welcomes, _SINGLE),
        *(~is_unmet(rule, answers, welcomes) for rule in _OTHERS),
    )


def is_unmet(rule: Rule, answers: Bits, welcomes: Bits) -> ColumnElement[bool]:
    """Say whether none of the answers to a criterion is welcome, and something is answered."""
    unknown = _unknown(rule)
    welcome = welcomes.bitwise_or(number(unknown)) if unknown else welcomes
    return answers.bitwise_and(welcome.bitwise_and(_block(rule))) == _NOTHING


def is_fully_met(rule: Rule, answers: Bits, welcomes: Bits) -> ColumnElement[bool]:
    """Say whether every answer to a criterion is welcome, where each counts by itself."""
    return _none_is_refused(answers, welcomes, block(rule))


def lacks_nothing(answers: Bits, welcomes: Bits) -> ColumnElement[bool]:
    """Say whether every answer that counts by itself is welcome, and one of those that are ways to the same."""
    one_counts = [rule for rule in RULES if not rule.single and not rule.shared]
    all_count = [rule for rule in RULES if rule.single or rule.shared]
    return and_(
        _none_is_refused(answers, welcomes, sum(map(block, all_count))),
        *(_covered(rule, answers, welcomes) != _NOTHING for rule in one_counts),
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
    everything = number(sum(weights.points[rule.criterion] for rule in rules) * WHOLE)
    each = reduce(add, (_earned(rule, answers, welcomes, weights) for rule in rules))
    return case((_none_is_refused(answers, welcomes, sum(map(block, rules))), everything), else_=each)


def _earned(rule: Rule, answers: Bits, welcomes: Bits, weights: Weights) -> ColumnElement[int]:
    most = number(weights.points[rule.criterion] * WHOLE)
    covered = _covered(rule, answers, welcomes)
    if not rule.shared:
        return case((covered != _NOTHING, most), else_=_NOTHING)
    said = answers.bitwise_and(_block(rule))
    share = most * _count(rule, covered) // _count(rule, said)
    return case((covered == said, most), (covered == _NOTHING, _NOTHING), else_=share)


def _none_is_refused(answers: Bits, welcomes: Bits, asked_about: int) -> ColumnElement[bool]:
    """Say whether a home welcomes all that is answered, of the bits asked about."""
    return answers.bitwise_and(welcomes.bitwise_not().bitwise_and(number(asked_about))) == _NOTHING


def _covered(rule: Rule, answers: Bits, welcomes: Bits) -> Bits:
    return answers.bitwise_and(welcomes.bitwise_and(_block(rule)))


def _count(rule: Rule, found: Bits) -> ColumnElement[int]:
    first = PLACES[rule.criterion].first
    places = range(first, first + len(rule.vocabulary))
    return reduce(add, (found.bitwise_rshift(number(place)).bitwise_and(number(1)) for place in places))


def _block(rule: Rule) -> Bits:
    return number(block(rule))


def traits_of(preference: Preference) -> PersonTraits:
    """Return what the rules need to know of who registered a preference."""
    desired = [area.prefecture for area in preference.areas]
    return person_traits(preference, desired, preference.prefecture, preference.address_1)


_consent, _preference = Consent.__table__.c, Preference.__table__.c

#: That a consent is a preference's: stated by its counselors, or the applicant's own.
OF_PREFERENCE: ColumnElement[bool] = or_(
    _consent.preference_id == _preference.id,
    and_(
        _preference.office_id.is_(None),
        _consent.preference_id.is_(None),
        _consent.account_id == _preference.user_id,
    ),
)


#: That a preference has a consent, to whichever text.
HAS_CONSENT: ColumnElement[bool] = exists().where(OF_PREFERENCE).correlate(Preference.__table__)


def has_consent(preference_id: int) -> bool:
    """Say whether a preference may be listed."""
    return bool(db.session.scalar(select(HAS_CONSENT).where(_preference.id == preference_id)))


#: Who looks for a home now: neither withdrawn nor resting.
IS_LOOKING: ColumnElement[bool] = _preference.is_active & _preference.resting_since.is_(None)


#: Whom homes find: who looks for one, and has agreed to be found.
IS_FOUND: ColumnElement[bool] = IS_LOOKING & HAS_CONSENT
