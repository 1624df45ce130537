"""The order in which a home's list shows the people who fit, worked out in the database."""

from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, Subquery, and_, bindparam, not_, or_, select, union_all

from server.domain.accounts.limits import MUST_CHANGES_OF_HOME
from server.domain.contacts.quotas import HomeChangedOften
from server.domain.matching.bits import answer_bit, prefecture_code, town_code
from server.domain.matching.listing import MatchOrder, MatchWish, Place
from server.domain.matching.rules import Criterion
from server.domain.matching.weights import APPLIED
from server.extensions import db
from server.models import Home, MatchingRow, PutAside
from server.queries.contacts.asking import IN_CONTACT, asking_values, may_be_asked
from server.queries.limits import is_exceeded
from server.queries.matching.municipalities import towns_named
from server.queries.matching.score import (
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

_row, _aside = MatchingRow.__table__.c, PutAside.__table__.c
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
        raise HomeChangedOften(limit.most, limit.ends_in(now), now)


def ranked(home: Home, wish: MatchWish, now: datetime) -> list[Place]:
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


def _places(statement: Select[*tuple[Any, ...]], values: dict[str, Any]) -> list[Place]:
    return [Place(*row) for row in db.session.execute(statement, values)]


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
