"""The municipalities where those live who look for a home in a prefecture: found by steps along an index.

Each step goes to the next number, so that nobody is read who lives where others do.
"""

from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Subquery,
    and_,
    bindparam,
    func,
    not_,
    or_,
    select,
    union_all,
)

from server.core.database import db
from server.core.limits import MUST_CHANGES_OF_HOME, is_exceeded
from server.criteria.queries import (
    COMPLETE,
    WELCOMED,
    asked,
    has_any,
    is_listed,
    lacks_nothing,
    lives_here,
    number,
    score,
)
from server.criteria.rules.bits import answer_bit, prefecture_code, town_code
from server.criteria.rules.rules import APPLIED, Criterion
from server.matching.queries.asking import IN_CONTACT, asking_values, may_be_asked
from server.matching.rules.asking import HomeChangedOften
from server.matching.rules.listing import MatchCursor, MatchOrder, MatchWish, is_named
from server.models import Home, MatchingRow, Preference, PutAside

_row, _person = MatchingRow.__table__.c, Preference.__table__.c
_step = MatchingRow.__table__.alias("step").c
_HERE = asked("home_prefecture")


def municipalities_of(*conditions: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Return the statement of each municipality's number with its prefecture and name; null where nobody qualifies."""
    first = select(func.min(_row.town).label("town")).where(_row.prefecture == _HERE)
    steps = first.cte("steps", recursive=True)
    further = select(func.min(_step.town)).where(_step.prefecture == _HERE, _step.town > steps.c.town)
    steps = steps.union_all(select(further.scalar_subquery()).where(steps.c.town.is_not(None)))
    somebody = (
        select(_row.preference_id)
        .where(_row.prefecture == _HERE, _row.town == steps.c.town, *conditions)
        .limit(1)
        .scalar_subquery()
    )
    return select(steps.c.town, _person.prefecture, _person.address_1).outerjoin_from(
        steps, Preference.__table__, _person.id == somebody
    )


_ALL = municipalities_of()


def towns_named(home: Home, typed: str) -> list[int]:
    """Return the numbers of the municipalities whose name has what was typed."""
    found = db.session.execute(_ALL, {"home_prefecture": prefecture_code(home.prefecture)})
    return [town for town, *name in found if None not in name and is_named(typed, *name)]


_aside = PutAside.__table__.c
_ANSWERS = _row.answers
_NEAR = and_(_row.town == asked("home_town"), lives_here(_ANSWERS))
# Whom a home has put aside is not shown until they are brought back.
PUT_ASIDE = select(_aside.preference_id).where(_aside.home_id == bindparam("home_id", type_=Integer))
OFFERED = (_row.prefecture == bindparam("home_prefecture"), *may_be_asked(_row.preference_id))
_SCORE = score(_ANSWERS, WELCOMED, _NEAR, APPLIED)


def _people(score_: ColumnElement[int], *conditions: ColumnElement[bool]) -> Subquery:
    return select(*_row.values(), score_.label("score")).where(*OFFERED, *conditions).subquery()


_LISTED = _people(_SCORE, is_listed(_ANSWERS, WELCOMED))
# Nobody else is given as many points as those who lack nothing: where these two fill a page, nobody else is looked at.
_COMPLETE = _people(number(COMPLETE), lacks_nothing(_ANSWERS, WELCOMED), not_(_NEAR))
_NEAR_BY = _people(_SCORE, is_listed(_ANSWERS, WELCOMED), _NEAR)


def refuse_if_changed_often(home: Home, now: datetime) -> None:
    """Refuse to say who fits a home that changed whom it takes too often today: one could read what people need."""
    limit = MUST_CHANGES_OF_HOME
    if is_exceeded(limit, str(home.id), now):
        raise HomeChangedOften(limit.ends_in(now), now)


def ranked(home: Home, wish: MatchWish, now: datetime) -> list[MatchCursor]:
    """Return the places of a page, and of one person more when another page follows."""
    narrowing = _narrowing(home, wish)
    values = narrowing | values_of(home, now)
    values |= {"home_town": town_code(home.address_1), "limit": wish.limit + 1}
    names = frozenset(narrowing)
    if wish.order is MatchOrder.SCORE and (wish.after is None or wish.after.score >= COMPLETE):
        first = _places(_first(names), values)
        if len(first) > wish.limit:
            return first
    return _places(_ranking(wish.order, names), values)


def values_of(home: Home, now: datetime) -> dict[str, Any]:
    """Return what says of a home whom it is offered and whom it welcomes."""
    return asking_values(home, now) | {
        "welcomes": home.welcomes,
        "home_prefecture": prefecture_code(home.prefecture),
    }


def _places(statement: Select[*tuple[Any, ...]], values: dict[str, Any]) -> list[MatchCursor]:
    return [MatchCursor(*row) for row in db.session.execute(statement, values)]


def _narrowing(home: Home, wish: MatchWish) -> dict[str, Any]:
    """Return what narrows the list, by the names under which the statement knows it."""
    values = {
        "score_min": wish.score_min or None,
        "level": wish.support_level and answer_bit(Criterion.SUPPORT_LEVEL, wish.support_level),
        "condition": wish.condition and answer_bit(Criterion.CONDITION, wish.condition),
        "towns": None if wish.municipality is None else towns_named(home, wish.municipality),
        "fresh": wish.not_contacted or None,
        "aside": wish.put_aside or None,
        "after_id": wish.after and wish.after.preference_id,
        "after_score": wish.after and wish.after.score,
        "after_contacts": wish.after and wish.after.contacts_current,
    }
    return {name: value for name, value in values.items() if value is not None}


# Each way of narrowing has a statement of its own, made once.
@cache
def _ranking(order: MatchOrder, narrowing: frozenset[str]) -> Select[*tuple[Any, ...]]:
    """Return the statement of a page of everybody listed."""
    return _page(_LISTED, order, narrowing)


@cache
def _first(narrowing: frozenset[str]) -> Select[*tuple[Any, ...]]:
    """Return the statement of a page of those who are before all others."""
    pages = [_page(people, MatchOrder.SCORE, narrowing).subquery() for people in (_NEAR_BY, _COMPLETE)]
    both = union_all(*map(select, pages)).subquery()
    before = select(both).where(both.c.score >= number(COMPLETE))
    return before.order_by(*_ranks(both, MatchOrder.SCORE)).limit(asked("limit"))


def _page(people: Subquery, order: MatchOrder, narrowing: frozenset[str]) -> Select[*tuple[Any, ...]]:
    row = people.c
    after = row.preference_id < asked("after_id")
    if order is MatchOrder.SCORE:
        after = or_(
            row.contacts_current > asked("after_contacts"),
            and_(row.contacts_current == asked("after_contacts"), after),
        )
        after = or_(row.score < asked("after_score"), and_(row.score == asked("after_score"), after))
    conditions: dict[str, ColumnElement[bool]] = {
        "score_min": row.score >= asked("score_min"),
        "level": has_any(row.answers, asked("level")),
        "condition": has_any(row.answers, asked("condition")),
        "towns": row.town.in_(bindparam("towns", expanding=True)),
        "fresh": row.preference_id.not_in(IN_CONTACT),
        "after_id": after,
    }
    return (
        select(row.score, row.contacts_current, row.preference_id)
        .where(*(condition for name, condition in conditions.items() if name in narrowing))
        .where(
            row.preference_id.in_(PUT_ASIDE) if "aside" in narrowing else row.preference_id.not_in(PUT_ASIDE)
        )
        .order_by(*_ranks(people, order))
        .limit(asked("limit"))
    )


def _ranks(people: Subquery, order: MatchOrder) -> list[ColumnElement[Any]]:
    row = people.c
    if order is not MatchOrder.SCORE:
        return [row.preference_id.desc()]
    # By points that all have alike, SQLite would sort what the index has in order.
    points = [] if people is _COMPLETE else [row.score.desc()]
    return [*points, row.contacts_current, row.preference_id.desc()]
