"""The people who fit a home as it is shown them: ranked in the database, explained by the pure rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, select
from sqlalchemy.orm import selectinload

from server.domain.contacts.state import ASK_AGAIN_AFTER, OPEN
from server.domain.matching.findings import Match, Matcher, match
from server.domain.matching.listing import MatchWish, Place
from server.domain.matching.traits import home_traits
from server.domain.refusals import NotFound
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Home, Preference
from server.queries.binding import bind_values, in_bound
from server.queries.matching.ranking import ranked
from server.queries.matching.traits import traits_of
from server.queries.people.preferences import NAMELESS


@dataclass(frozen=True)
class Matched:
    """A person who fits: the match, and how things stand between this home and them."""

    preference: Preference
    match: Match
    place: Place
    open_contact: int | None
    may_contact_from: datetime | None


_contact = Contact.__table__.c
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
            matcher.match(traits_of(preferences[place.preference_id])),
            place,
            *_stand(last.get(place.preference_id), now),
        )
        for place in shown
    ]
    return rows, shown[-1].cursor() if len(places) > len(shown) else None


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
    if preference is None or not match(home_traits(home), traits_of(preference)).listed:
        raise NotFound()
    return preference
