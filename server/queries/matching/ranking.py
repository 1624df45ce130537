"""The people who fit a home: ranked in the database, explained by the pure rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    Select,
    Subquery,
    and_,
    bindparam,
    not_,
    or_,
    select,
    union_all,
)
from sqlalchemy.orm import selectinload

from server.domain.contacts.state import ASK_AGAIN_AFTER, OPEN
from server.domain.matching.code import LIVES_HERE, answer_code, prefecture_code, town_code, welcome_code
from server.domain.matching.listing import MatchOrder, MatchWish, Place
from server.domain.matching.match import Match, Matcher, match
from server.domain.matching.rules import Criterion, HomeTraits, PersonTraits
from server.domain.matching.weights import APPLIED
from server.domain.refusals import NotFound
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Block, Contact, Home, MatchingRow, Preference
from server.queries.binding import bind_values, in_bound
from server.queries.matching.score import COMPLETE, has_any, is_listed, lacks_nothing, number, score
from server.queries.people.preferences import NAMELESS


@dataclass(frozen=True)
class Matched:
    """A person who fits: the match, and how things stand between this home and them."""

    preference: Preference
    match: Match
    place: Place
    open_contact: int | None
    may_contact_from: datetime | None


_row, _contact = MatchingRow.__table__.c, Contact.__table__.c
_WELCOMES = bindparam("welcomes", type_=BigInteger)
_NEAR = and_(_row.town == bindparam("home_town", type_=BigInteger), has_any(_row.answers, number(LIVES_HERE)))
_CONTACTED = select(_contact.preference_id).where(_contact.home_id == bindparam("home_id"))
# Who lives in the home is not looking for it.
_LIVING_THERE = _CONTACTED.where(
    _contact.status == ContactStatus.COMPLETED, _contact.confirmed_at.is_not(None)
)
# Who wants no more requests of a facility is in no list of its homes.
BLOCKING = select(Block.__table__.c.preference_id).where(
    Block.__table__.c.account_id == bindparam("facility_id")
)
_OFFERED = (
    _row.prefecture == bindparam("home_prefecture"),
    _row.preference_id.not_in(_LIVING_THERE),
    _row.preference_id.not_in(BLOCKING),
)
_SCORE = score(_row.answers, _WELCOMES, _NEAR, APPLIED)


def _people(score_: ColumnElement[int], *conditions: ColumnElement[bool]) -> Subquery:
    return select(*_row.values(), score_.label("score")).where(*_OFFERED, *conditions).subquery()


_LISTED = _people(_SCORE, is_listed(_row.answers, _WELCOMES))
# Nobody else is given as many points as those who lack nothing: where these two fill a page, nobody else is looked at.
_COMPLETE = _people(number(COMPLETE), lacks_nothing(_row.answers, _WELCOMES), not_(_NEAR))
_NEAR_BY = _people(_SCORE, is_listed(_row.answers, _WELCOMES), _NEAR)
_BETWEEN = (
    select(_contact.preference_id, _contact.id, _contact.status, _contact.updated_at)
    .where(
        _contact.home_id == bindparam("home_id"),
        in_bound(_contact.preference_id),
    )
    .order_by(_contact.id)
)
_BY_ID = select(*NAMELESS.columns).where(in_bound(Preference.__table__.c.id))


def matches_of(home: Home, wish: MatchWish, now: datetime) -> tuple[list[Matched], str | None]:
    """Return a page of the people listed for a home, and the cursor of the next page, if there is one."""
    matcher, places = Matcher(home_traits(home)), ranked(home, wish)
    shown = places[: wish.limit]
    ids = [place.preference_id for place in shown]
    preferences = _preferences(ids)
    last = _last_contacts(home, ids)
    rows = [
        Matched(
            preferences[place.preference_id],
            matcher.match(person_traits(preferences[place.preference_id])),
            place,
            *_stand(last.get(place.preference_id), now),
        )
        for place in shown
    ]
    return rows, shown[-1].cursor() if len(places) > len(shown) else None


def ranked(home: Home, wish: MatchWish) -> list[Place]:
    """Return the places of a page, and of one person more when another page follows."""
    narrowing = _narrowing(wish)
    values = narrowing | {
        "home_id": home.id,
        "facility_id": home.user_id,
        "home_prefecture": prefecture_code(home.prefecture),
        "home_town": town_code(home.address_1),
        "welcomes": welcome_code(home_traits(home)),
        "limit": wish.limit + 1,
    }
    names = frozenset(narrowing)
    if wish.order is MatchOrder.SCORE and (wish.after is None or wish.after.score >= COMPLETE):
        first = _places(_first(names), values)
        if len(first) > wish.limit:
            return first
    return _places(_ranking(wish.order, names), values)


def _places(statement: Select[*tuple[Any, ...]], values: dict[str, Any]) -> list[Place]:
    return [Place(*row) for row in db.session.execute(statement, values)]


def _narrowing(wish: MatchWish) -> dict[str, Any]:
    """Return what narrows the list, by the names under which the statement knows it."""
    values = {
        "score_min": wish.score_min or None,
        "level": wish.support_level and answer_code(Criterion.SUPPORT_LEVEL, wish.support_level),
        "condition": wish.condition and answer_code(Criterion.CONDITION, wish.condition),
        "town": None if wish.municipality is None else town_code(wish.municipality),
        "fresh": wish.not_contacted or None,
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
    return before.order_by(*_ranks(both, MatchOrder.SCORE)).limit(_asked_for("limit"))


def _page(people: Subquery, order: MatchOrder, narrowing: frozenset[str]) -> Select[*tuple[Any, ...]]:
    row, asked = people.c, _asked_for
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
        "town": row.town == asked("town"),
        "fresh": row.preference_id.not_in(_CONTACTED),
        "after_id": after,
    }
    return (
        select(row.score, row.contacts_current, row.preference_id)
        .where(*(condition for name, condition in conditions.items() if name in narrowing))
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


def _asked_for(name: str) -> ColumnElement[int]:
    return bindparam(name, type_=BigInteger)


def _preferences(ids: Sequence[int]) -> dict[int, Preference]:
    rows = [NAMELESS.read(iter(row)) for row in db.session.execute(_BY_ID, bind_values(ids))]
    return {preference.id: preference for preference in rows}


def _last_contacts(home: Home, ids: Sequence[int]) -> dict[int, Row[*tuple[Any, ...]]]:
    """Return the last contact with each person whom this home contacted."""
    rows = db.session.execute(_BETWEEN, {**bind_values(ids), "home_id": home.id})
    return {row.preference_id: row for row in rows}


def _stand(last: Row[*tuple[Any, ...]] | None, now: datetime) -> tuple[int | None, datetime | None]:
    """Return the open contact, and from when on the home may ask again."""
    if last is None:
        return None, None
    again = last.updated_at + ASK_AGAIN_AFTER
    waits = last.status is ContactStatus.DECLINED and again > now
    return last.id if last.status in OPEN else None, again if waits else None


def listed_preference(home: Home, preference_id: int) -> Preference:
    """Return a person whom this home sees in its list, with their account, or refuse as not found."""
    preference = db.session.scalar(
        select(Preference)
        .where(Preference.id == preference_id, Preference.is_active)
        .options(selectinload(Preference.areas), selectinload(Preference.user))
    )
    if preference is None or not match(home_traits(home), person_traits(preference)).listed:
        raise NotFound()
    return preference


def home_traits(home: Home) -> HomeTraits:
    """Return what the rules need to know of a home."""
    return HomeTraits(
        prefecture=home.prefecture,
        municipality=home.address_1,
        gender=home.gender,
        acceptance_levels=home.acceptance_levels,
        target_groups=home.target_groups,
        medical_supports=home.medical_supports,
        home_type=home.home_type,
        building_type=home.building_type,
        wheelchair_accessible=home.wheelchair_accessible,
        violence_accessible=home.violence_accessible,
        smoking_allowed=home.smoking_allowed,
        drinking_allowed=home.drinking_allowed,
        curfew=home.curfew,
        pets_allowed=home.pets_allowed,
    )


def person_traits(preference: Preference) -> PersonTraits:
    """Return what the rules need to know of a person."""
    return PersonTraits(
        desired_prefectures=[area.prefecture for area in preference.areas],
        prefecture=preference.prefecture,
        municipality=preference.address_1,
        gender=preference.gender,
        support_level=preference.support_level,
        conditions=preference.condition_categories,
        medical_wishes=preference.medical_supports,
        home_type_wishes=preference.home_types,
        building_wishes=preference.building_types,
        wheelchair=preference.wheelchair_accessible,
        violence=preference.violence_accessible,
        smoking=preference.smoking_allowed,
        drinking=preference.drinking_allowed,
        curfew=preference.curfew,
        pets=preference.pets_allowed,
    )
