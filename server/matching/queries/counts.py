"""Counting the homes that fit a person: one pass over an index that holds nothing else."""

from datetime import datetime

from sqlalchemy import ColumnElement, Integer, and_, bindparam, case, false, func, not_, select

from server.core.database import db
from server.criteria.queries import ANSWERED, WELCOMED, asked, is_fully_met, is_listed, is_unmet, number
from server.criteria.rules.bits import answer_bits, welcome_bits
from server.criteria.rules.traits import PersonTraits, home_traits
from server.matching.queries.ranking import OFFERED, refuse_if_changed_often, values_of
from server.matching.rules.shortfalls import (
    CHANGES,
    WISHES,
    Change,
    Counted,
    Fit,
    Shortfall,
    asked_prefectures,
    fit_of,
    shortfalls_of,
)
from server.models import Home, MatchingRow

_home = Home.__table__.c
_WELCOMES = _home.welcomes
_UNMET = sum(
    (
        case((is_unmet(rule, ANSWERED, _WELCOMES), number(1 << place)), else_=number(0))
        for place, rule in enumerate(WISHES)
    ),
    start=number(0),
).label("unmet")
_COUNT = (
    select(_home.prefecture, _UNMET, func.count())
    .where(
        _home.is_active,
        _home.prefecture.in_(bindparam("prefectures", expanding=True)),
        is_listed(ANSWERED, _WELCOMES),
    )
    .group_by(_home.prefecture, _UNMET)
)


def homes_fitting(person: PersonTraits) -> Fit:
    """Return how many homes fit a person today, and what would open more."""
    values = {"answers": answer_bits(person), "prefectures": asked_prefectures(person)}
    return fit_of(person, (Counted(*row) for row in db.session.execute(_COUNT, values)))


_ANSWERS = MatchingRow.__table__.c.answers
_LISTED = is_listed(_ANSWERS, WELCOMED)


def _name(place: int) -> str:
    return f"welcomes_{place}"


def _suited(change: Change, place: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return whom a change would suit, or whom what stays does not suit, and whom it would suit no more."""
    rule, then = change.rule, asked(_name(place))
    if rule.must:
        return and_(not_(_LISTED), is_listed(_ANSWERS, then)), false()
    if change.made is None:
        return and_(_LISTED, is_unmet(rule, _ANSWERS, WELCOMED)), false()
    before, after = is_fully_met(rule, _ANSWERS, WELCOMED), is_fully_met(rule, _ANSWERS, then)
    return and_(_LISTED, not_(before), after), and_(_LISTED, before, not_(after))


def _count(whom: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((whom, 1), else_=0)), 0, type_=Integer)


_COUNTED = select(
    *(_count(whom) for place, change in enumerate(CHANGES) for whom in _suited(change, place))
).where(*OFFERED)


def shortfalls(home: Home, now: datetime) -> list[Shortfall]:
    """Return which wishes of the people whom a home's list looks at it does not meet, and what would change that."""
    refuse_if_changed_often(home, now)
    traits = home_traits(home)
    # As it says of itself: a home that does not recruit is stored as welcoming nobody.
    values = values_of(home, now) | {"welcomes": welcome_bits(traits)}
    for place, change in enumerate(CHANGES):
        values[_name(place)] = change.welcomes(traits)
    row = db.session.execute(_COUNTED, values).one()
    return shortfalls_of(traits, zip(row[::2], row[1::2], strict=True))
