"""Counts of the homes that fit a person, and of the people whom a home would gain or lose by a change."""

from datetime import datetime

from sqlalchemy import ColumnElement, and_, bindparam, case, false, func, not_, select

from server.core.database import db
from server.criteria.queries import (
    ACCEPTED_MASK,
    NEEDS_MASK,
    int_param,
    is_fully_met,
    is_listed,
    is_unmet,
    literal_int,
)
from server.criteria.rules.bits import accepted_mask_of, needs_mask_of
from server.criteria.rules.traits import PersonTraits, home_traits
from server.matching.queries.ranking import ROW_IS_CONTACTABLE, ranking_params, refuse_if_changed_often
from server.matching.rules.shortfalls import (
    CHANGES,
    OPTIONAL_RULES,
    Change,
    Fit,
    HomeGroupCount,
    Shortfall,
    fit_of,
    prefectures_to_count,
    shortfalls_of,
)
from server.models import Home, MatchingRow

_home = Home.__table__.c
_ACCEPTED = _home.accepted_mask
# A bit mask: bit n is set if the criterion of `OPTIONAL_RULES[n]` is unmet.
_UNMET = sum(
    (
        case((is_unmet(rule, NEEDS_MASK, _ACCEPTED), literal_int(1 << index)), else_=literal_int(0))
        for index, rule in enumerate(OPTIONAL_RULES)
    ),
    start=literal_int(0),
).label("unmet")
_HOME_COUNTS = (
    select(_home.prefecture, _UNMET, func.count())
    .where(
        _home.is_active,
        _home.prefecture.in_(bindparam("prefectures", expanding=True)),
        is_listed(NEEDS_MASK, _ACCEPTED),
    )
    .group_by(_home.prefecture, _UNMET)
)


def fit_with_homes(person: PersonTraits) -> Fit:
    """Return how many homes fit a person today, and which changes of the preference would add homes."""
    values = {"needs_mask": needs_mask_of(person), "prefectures": prefectures_to_count(person)}
    return fit_of(person, (HomeGroupCount(*row) for row in db.session.execute(_HOME_COUNTS, values)))


_NEEDS = MatchingRow.__table__.c.needs_mask
_LISTED = is_listed(_NEEDS, ACCEPTED_MASK)


def _param_name(index: int) -> str:
    return f"accepted_mask_{index}"


def _gained_and_lost(change: Change, index: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return two conditions: for the people whom a home gains by a change, and for the people whom it loses.

    If a home cannot make the change, the first condition is for the people in the list whose criterion is unmet.
    """
    rule = change.rule
    changed_mask = int_param(_param_name(index))
    if rule.must:
        return and_(not_(_LISTED), is_listed(_NEEDS, changed_mask)), false()
    if change.apply is None:
        return and_(_LISTED, is_unmet(rule, _NEEDS, ACCEPTED_MASK)), false()
    before = is_fully_met(rule, _NEEDS, ACCEPTED_MASK)
    after = is_fully_met(rule, _NEEDS, changed_mask)
    return and_(_LISTED, not_(before), after), and_(_LISTED, before, not_(after))


_GAINS_AND_LOSSES = select(
    *(
        func.count(case((condition, 1)))
        for index, change in enumerate(CHANGES)
        for condition in _gained_and_lost(change, index)
    )
).where(*ROW_IS_CONTACTABLE)


def shortfalls(home: Home, now: datetime) -> list[Shortfall]:
    """Return the answers that a home does not accept, each with the number of people that a change would affect."""
    refuse_if_changed_often(home, now)
    traits = home_traits(home)
    # The mask is computed from the traits, because the stored mask of a home that does not recruit is 0.
    values = ranking_params(home, now) | {"accepted_mask": accepted_mask_of(traits)}
    for index, change in enumerate(CHANGES):
        values[_param_name(index)] = change.accepted_mask(traits)
    row = db.session.execute(_GAINS_AND_LOSSES, values).one()
    # The columns alternate: the gain and the loss of each change.
    gains, losses = row[::2], row[1::2]
    return shortfalls_of(traits, zip(gains, losses, strict=True))
