"""Counting whom a home does not suit, and whom it would: one pass over the people whom its list looks at."""

from datetime import datetime

from sqlalchemy import ColumnElement, Integer, and_, case, false, func, not_, select

from server.domain.matching.bits import welcome_bits
from server.domain.matching.shortfalls import CHANGES, Change, Shortfall, shortfalls_of
from server.domain.matching.traits import home_traits
from server.extensions import db
from server.models import Home, MatchingRow
from server.queries.matching.ranking import OFFERED, refuse_if_changed_often, values_of
from server.queries.matching.score import WELCOMED, asked, is_fully_met, is_listed, is_unmet

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
