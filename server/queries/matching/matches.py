"""The people who fit a home as it is shown them: ranked in the database, explained by the pure rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Integer, bindparam, exists, select
from sqlalchemy.orm import selectinload

from server.domain.contacts.rests import Rest, rest_of
from server.domain.matching.findings import Match, Matcher, match
from server.domain.matching.listing import MatchWish
from server.domain.matching.traits import home_traits
from server.domain.refusals import NotFound
from server.extensions import db
from server.models import Home, Preference
from server.queries.binding import bind_values, in_bound
from server.queries.contacts.asking import between
from server.queries.matching.ranking import BLOCKING, LIVING_THERE, ranked
from server.queries.matching.traits import traits_of
from server.queries.people.consent import HAS_CONSENT
from server.queries.people.preferences import NAMELESS


@dataclass(frozen=True)
class Matched:
    """A person who fits: the match, and how things stand between this home and them."""

    preference: Preference
    match: Match
    open_contact: int | None
    #: Why the home may not ask them now.
    rest: Rest | None


_preference = Preference.__table__.c
_BY_ID = select(*NAMELESS.columns).where(in_bound(_preference.id))
_OFFERED = exists().where(
    _preference.id == bindparam("preference_id", type_=Integer),
    _preference.is_active,
    _preference.resting_since.is_(None),
    HAS_CONSENT,
    _preference.id.not_in(LIVING_THERE),
    _preference.id.not_in(BLOCKING),
)


def matches_of(home: Home, wish: MatchWish, now: datetime) -> tuple[list[Matched], str | None]:
    """Return a page of the people listed for a home, and the cursor of the next page, if there is one."""
    places = ranked(home, wish)
    shown = places[: wish.limit]
    rows = _matched(home, [place.preference_id for place in shown], now)
    return rows, shown[-1].cursor() if len(places) > len(shown) else None


def match_of(home: Home, preference_id: int, now: datetime) -> Matched:
    """Return one of the people listed for a home, or refuse as not found."""
    offered = {"preference_id": preference_id, "home_id": home.id, "office_id": home.office_id}
    if not db.session.scalar(select(_OFFERED), offered):
        raise NotFound()
    [found] = _matched(home, [preference_id], now)
    if not found.match.listed:
        raise NotFound()
    return found


def _matched(home: Home, ids: Sequence[int], now: datetime) -> list[Matched]:
    if not ids:
        return []
    matcher, preferences = Matcher(home_traits(home)), _preferences(ids)
    standing = between(home, ids)
    return [
        Matched(
            preferences[id_],
            matcher.match(traits_of(preferences[id_])),
            standing[id_].open_contact,
            rest_of(home.id, home.created_at, standing[id_].ends, now),
        )
        for id_ in ids
    ]


def _preferences(ids: Sequence[int]) -> dict[int, Preference]:
    rows = [NAMELESS.read(iter(row)) for row in db.session.execute(_BY_ID, bind_values(ids))]
    return {preference.id: preference for preference in rows}


def listed_preference(home: Home, preference_id: int) -> Preference:
    """Return a person whom this home sees in its list, with their account, or refuse as not found."""
    preference = db.session.scalar(
        select(Preference)
        .where(
            Preference.id == preference_id,
            Preference.is_active,
            Preference.resting_since.is_(None),
            HAS_CONSENT,
        )
        .options(selectinload(Preference.areas), selectinload(Preference.user))
    )
    if preference is None or not match(home_traits(home), traits_of(preference)).listed:
        raise NotFound()
    return preference
