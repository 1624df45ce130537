"""The ranking of the people in a home's match list, and their municipalities."""

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
    case,
    func,
    not_,
    or_,
    select,
    union_all,
)

from server.core.database import db
from server.core.limits import REQUIREMENT_CHANGES_OF_HOME, is_exceeded
from server.core.vocabulary import Criterion
from server.criteria.queries import (
    ACCEPTED_MASK,
    COMPLETE_SCORE,
    has_any_bit,
    int_param,
    is_listed,
    lacks_nothing,
    literal_int,
    score,
)
from server.criteria.rules.bits import answer_bit, prefecture_code, town_code
from server.criteria.rules.rules import CURRENT_WEIGHTS
from server.matching.queries.contacting import PEOPLE_IN_CONTACT, contact_params, may_be_contacted
from server.matching.rules.contacting import HomeChangedOften
from server.matching.rules.listing import MatchCursor, MatchFilters, MatchOrder, matches_municipality
from server.models import Home, MatchingRow, Preference, PutAside

_row, _person = MatchingRow.__table__.c, Preference.__table__.c
_next_row = MatchingRow.__table__.alias("next_row").c

_HOME_PREFECTURE = int_param("home_prefecture")
_put_aside = PutAside.__table__.c
_NEEDS = _row.needs_mask
_IS_NEARBY = _row.town == int_param("home_town")
# The people whom the home has put aside. They are hidden until the home shows them again.
PEOPLE_PUT_ASIDE = select(_put_aside.preference_id).where(
    _put_aside.home_id == bindparam("home_id", type_=Integer)
)
ROW_IS_CONTACTABLE = (_row.prefecture == bindparam("home_prefecture"), *may_be_contacted(_row.preference_id))
_SCORE = score(_NEEDS, ACCEPTED_MASK, _IS_NEARBY, CURRENT_WEIGHTS)


def _select_people(score_: ColumnElement[int], *conditions: ColumnElement[bool]) -> Subquery:
    return select(*_row.values(), score_.label("score")).where(*ROW_IS_CONTACTABLE, *conditions).subquery()


_LISTED = _select_people(_SCORE, is_listed(_NEEDS, ACCEPTED_MASK))
# People for whom the home lacks nothing (`_COMPLETE`) have more points than all other people, except for people nearby
# (`_NEARBY`). If these two groups fill a page, the other people are not ranked at all.
_COMPLETE = _select_people(
    literal_int(COMPLETE_SCORE), lacks_nothing(_NEEDS, ACCEPTED_MASK), not_(_IS_NEARBY)
)
_NEARBY = _select_people(_SCORE, is_listed(_NEEDS, ACCEPTED_MASK), _IS_NEARBY)


def municipalities_of(*conditions: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Select all municipality codes of a prefecture, each with the names of prefecture and municipality.

    The names are NULL if no person there meets the conditions. Each step of the recursion jumps to the next code in the
    index, instead of reading all people of a municipality.
    """
    first = select(func.min(_row.town).label("town")).where(_row.prefecture == _HOME_PREFECTURE)
    steps = first.cte("steps", recursive=True)
    next_town = select(func.min(_next_row.town)).where(
        _next_row.prefecture == _HOME_PREFECTURE, _next_row.town > steps.c.town
    )
    steps = steps.union_all(select(next_town.scalar_subquery()).where(steps.c.town.is_not(None)))
    any_person = (
        select(_row.preference_id)
        .where(_row.prefecture == _HOME_PREFECTURE, _row.town == steps.c.town, *conditions)
        .limit(1)
        .scalar_subquery()
    )
    return select(steps.c.town, _person.prefecture, _person.address_1).outerjoin_from(
        steps, Preference.__table__, _person.id == any_person
    )


_ALL_MUNICIPALITIES = municipalities_of()


def refuse_if_changed_often(home: Home, now: datetime) -> None:
    """Raise `HomeChangedOften` if the required criteria of the home were changed too often today.

    Without this limit, a member could learn from the changing list what each person needs.
    """
    limit = REQUIREMENT_CHANGES_OF_HOME
    if is_exceeded(limit, str(home.id), now):
        raise HomeChangedOften(limit.ends_in(now), now)


def rank_people(home: Home, filters: MatchFilters, now: datetime) -> list[MatchCursor]:
    """Rank the people of a page. Return their cursors, and one more cursor if another page follows."""
    filter_values = _filter_values(home, filters)
    values = filter_values | ranking_params(home, now)
    values |= {"home_town": town_code(home.prefecture, home.address_1), "limit": filters.limit + 1}
    names = frozenset(filter_values)
    # The list is sorted by score, so after a person below `COMPLETE_SCORE` all people are below it.
    may_have_complete = filters.after is None or filters.after.score >= COMPLETE_SCORE
    if filters.order is MatchOrder.SCORE and may_have_complete:
        cursors = _read_cursors(_first_page(names), values)
        if len(cursors) > filters.limit:
            return cursors
    return _read_cursors(_whole_ranking(filters.order, names), values)


def count_people(home: Home, filters: MatchFilters, now: datetime) -> tuple[int, int]:
    """Return how many people of a home's list pass the filters, and how many the whole list has."""
    refuse_if_changed_often(home, now)
    filter_values = _filter_values(home, filters)
    values = filter_values | ranking_params(home, now)
    values |= {"home_town": town_code(home.prefecture, home.address_1)}
    found, whole = db.session.execute(_counts(frozenset(filter_values)), values).one()
    return found, whole


def ranking_params(home: Home, now: datetime) -> dict[str, Any]:
    """Return the parameters of a home: which people it may contact, and which answers it accepts."""
    return contact_params(home, now) | {
        "accepted_mask": home.accepted_mask,
        "home_prefecture": prefecture_code(home.prefecture),
    }


def _town_codes(home: Home, typed: str) -> list[int]:
    """Return the codes of the municipalities whose name matches the typed text."""
    rows = db.session.execute(_ALL_MUNICIPALITIES, {"home_prefecture": prefecture_code(home.prefecture)})
    return [
        town
        for town, prefecture, municipality in rows
        if prefecture is not None
        and municipality is not None
        and matches_municipality(typed, prefecture, municipality)
    ]


def _read_cursors(statement: Select[*tuple[Any, ...]], values: dict[str, Any]) -> list[MatchCursor]:
    return [MatchCursor(*row) for row in db.session.execute(statement, values)]


def _filter_values(home: Home, filters: MatchFilters) -> dict[str, Any]:
    """Return the filters in use, by the names of their parameters."""
    # None means that the filter is not in use, so `or None` replaces 0 and False.
    values = {
        "score_min": filters.score_min or None,
        "level": filters.support_level and answer_bit(Criterion.SUPPORT_LEVEL, filters.support_level),
        "condition": filters.condition and answer_bit(Criterion.CONDITION, filters.condition),
        "towns": None if filters.municipality is None else _town_codes(home, filters.municipality),
        "not_contacted": filters.not_contacted or None,
        "put_aside": filters.put_aside or None,
        "after_id": filters.after and filters.after.preference_id,
        "after_score": filters.after and filters.after.score,
        "after_contacts": filters.after and filters.after.contacts_current,
    }
    return {name: value for name, value in values.items() if value is not None}


# The statement for each combination of order and filters is built only once.
@cache
def _whole_ranking(order: MatchOrder, filter_names: frozenset[str]) -> Select[*tuple[Any, ...]]:
    return _page(_LISTED, order, filter_names)


@cache
def _first_page(filter_names: frozenset[str]) -> Select[*tuple[Any, ...]]:
    """Build the query of a page that contains only people who rank before all others."""
    pages = [_page(people, MatchOrder.SCORE, filter_names).subquery() for people in (_NEARBY, _COMPLETE)]
    # `select` wraps each page, because each page has a separate order and limit.
    both = union_all(*map(select, pages)).subquery()
    first = select(both).where(both.c.score >= literal_int(COMPLETE_SCORE))
    return first.order_by(*_sort_keys(both, MatchOrder.SCORE)).limit(int_param("limit"))


@cache
def _counts(filter_names: frozenset[str]) -> Select[int, int]:
    found = _filter_conditions(_LISTED, filter_names)
    return select(
        func.count(case((and_(*found), 1))),
        func.count(case((_LISTED.c.preference_id.not_in(PEOPLE_PUT_ASIDE), 1))),
    )


def _filter_conditions(people: Subquery, filter_names: frozenset[str]) -> list[ColumnElement[bool]]:
    row = people.c
    conditions: dict[str, ColumnElement[bool]] = {
        "score_min": row.score >= int_param("score_min"),
        "level": has_any_bit(row.needs_mask, int_param("level")),
        "condition": has_any_bit(row.needs_mask, int_param("condition")),
        "towns": row.town.in_(bindparam("towns", expanding=True)),
        "not_contacted": row.preference_id.not_in(PEOPLE_IN_CONTACT),
    }
    is_aside = row.preference_id.in_(PEOPLE_PUT_ASIDE)
    return [
        *(condition for name, condition in conditions.items() if name in filter_names),
        is_aside if "put_aside" in filter_names else not_(is_aside),
    ]


def _page(people: Subquery, order: MatchOrder, filter_names: frozenset[str]) -> Select[*tuple[Any, ...]]:
    row = people.c
    conditions = _filter_conditions(people, filter_names)
    if "after_id" in filter_names:
        conditions.append(_follows_cursor(people, order))
    return (
        select(row.score, row.contacts_current, row.preference_id)
        .where(*conditions)
        .order_by(*_sort_keys(people, order))
        .limit(int_param("limit"))
    )


def _follows_cursor(people: Subquery, order: MatchOrder) -> ColumnElement[bool]:
    """Return the condition that a person comes after the cursor in the order of `_sort_keys`."""
    row = people.c
    has_lower_id = row.preference_id < int_param("after_id")
    if order is not MatchOrder.SCORE:
        return has_lower_id
    has_same_score = row.score == int_param("after_score")
    has_more_contacts = row.contacts_current > int_param("after_contacts")
    has_same_contacts = row.contacts_current == int_param("after_contacts")
    follows_at_same_score = or_(has_more_contacts, and_(has_same_contacts, has_lower_id))
    return or_(row.score < int_param("after_score"), and_(has_same_score, follows_at_same_score))


def _sort_keys(people: Subquery, order: MatchOrder) -> list[ColumnElement[Any]]:
    row = people.c
    if order is not MatchOrder.SCORE:
        return [row.preference_id.desc()]
    # All people in `_COMPLETE` have the same points. With these points as a key, SQLite would sort rows again, although
    # the index already has the right order.
    points = [] if people is _COMPLETE else [row.score.desc()]
    return [*points, row.contacts_current, row.preference_id.desc()]
