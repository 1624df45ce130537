"""The people who fit a home as it is shown them: ranked in the database, explained by the pure rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Integer, bindparam, exists, or_, select
from sqlalchemy.orm import joinedload, selectinload

from server.core.database import db
from server.core.models import UtcTime
from server.core.queries import bind_values, in_bound
from server.core.refusals import NotFound, NotRecruiting
from server.core.vocabulary import OPEN
from server.criteria.queries import IS_FOUND, WELCOMED, is_listed, traits_of
from server.criteria.rules.findings import Match, Matcher, match
from server.criteria.rules.traits import home_traits
from server.matching.queries.asking import OWN_CORPORATION, asking_values, may_be_asked
from server.matching.queries.ranking import (
    OFFERED,
    PUT_ASIDE,
    municipalities_of,
    ranked,
    refuse_if_changed_often,
    values_of,
)
from server.matching.rules.asking import SHOWN_FOR
from server.matching.rules.listing import MatchCursor, MatchWish
from server.models import (
    Account,
    Contact,
    DetailView,
    Home,
    ListedPerson,
    MatchingRow,
    OfficeNote,
    Preference,
    PutAside,
)
from server.people.queries.preferences import NAMELESS


@dataclass(frozen=True)
class MatchRow:
    """A person who fits: the match, and how things stand between this home and them."""

    preference: Preference
    match: Match
    open_contact: int | None
    has_note: bool
    #: Who put them aside, and when.
    put_aside: tuple[str, datetime] | None


_contact = Contact.__table__.c
_preference, _aside, _account = Preference.__table__.c, PutAside.__table__.c, Account.__table__.c
_HAS_NOTE = exists().where(
    OfficeNote.office_id == bindparam("office_id", type_=Integer), OfficeNote.preference_id == _preference.id
)
_IS_OPEN_HERE = (
    _contact.preference_id == _preference.id,
    _contact.home_id == bindparam("home_id", type_=Integer),
    _contact.status.in_(OPEN),
)
_OPEN_CONTACT = select(_contact.id).where(*_IS_OPEN_HERE).scalar_subquery()
_BY_ID = (
    select(*NAMELESS.columns, _OPEN_CONTACT, _HAS_NOTE, _account.username, _aside.put_at)
    .outerjoin_from(
        Preference.__table__,
        PutAside.__table__,
        (_aside.preference_id == _preference.id) & (_aside.home_id == bindparam("home_id", type_=Integer)),
    )
    .outerjoin(Account.__table__, _account.id == _aside.account_id)
    .where(in_bound(_preference.id))
)
_IS_OFFERED = (IS_FOUND, *may_be_asked(_preference.id))
_THIS_PERSON = _preference.id == bindparam("preference_id", type_=Integer)
_OFFERED = exists().where(_THIS_PERSON, *_IS_OFFERED)
# What waits for an answer or has a room, until they move in, goes on while the home or the person looks for nobody new.
_IN_CONTACT = exists().where(
    _THIS_PERSON, _preference.is_active, *_IS_OPEN_HERE, _contact.confirmed_at.is_(None)
)
_listed, _view = ListedPerson.__table__.c, DetailView.__table__.c
_SHOWN_SINCE = bindparam("shown_since", type_=UtcTime)
_SHOWN = or_(
    exists().where(
        _listed.preference_id == _preference.id,
        _listed.corporation_id == OWN_CORPORATION,
        _listed.ends_at > _SHOWN_SINCE,
    ),
    exists().where(
        _view.preference_id == _preference.id,
        _view.corporation_id == OWN_CORPORATION,
        _view.viewed_at > _SHOWN_SINCE,
    ),
)
_IS_SHOWN = select(exists().where(_THIS_PERSON, *_IS_OFFERED, _SHOWN))
_row = MatchingRow.__table__.c
_FITTING = municipalities_of(
    *OFFERED, _row.preference_id.not_in(PUT_ASIDE), is_listed(_row.answers, WELCOMED)
)


def matches_of(home: Home, wish: MatchWish, now: datetime) -> tuple[list[MatchRow], MatchCursor | None]:
    """Return a page of the people listed for a home, and after whose place another page follows, if one does."""
    refuse_if_changed_often(home, now)
    places = ranked(home, wish, now)
    shown = places[: wish.limit]
    rows = _matched(home, [place.preference_id for place in shown])
    return rows, shown[-1] if len(places) > len(shown) else None


def match_of(home: Home, preference_id: int, now: datetime) -> MatchRow:
    """Return one of the people listed for a home or in an open contact with it, or refuse as not found.

    Of a home that does not recruit, say so of everybody else.
    """
    values = {"preference_id": preference_id} | asking_values(home, now)
    is_offered, in_contact = db.session.execute(select(_OFFERED, _IN_CONTACT), values).one()
    if not in_contact:
        refuse_if_changed_often(home, now)
        _refuse_if_stopped(home)
    if not is_offered and not in_contact:
        raise NotFound()
    [found] = _matched(home, [preference_id])
    if not found.match.listed and not in_contact:
        raise NotFound()
    return found


def _matched(home: Home, ids: Sequence[int]) -> list[MatchRow]:
    if not ids:
        return []
    matcher, found = Matcher(home_traits(home)), {}
    values = {**bind_values(ids), "home_id": home.id, "office_id": home.office_id}
    for row in db.session.execute(_BY_ID, values):
        of = iter(row)
        preference = NAMELESS.read(of)
        open_contact, has_note, by, at = of
        found[preference.id] = MatchRow(
            preference,
            matcher.match(traits_of(preference)),
            open_contact,
            has_note,
            None if at is None else (by, at),
        )
    return [found[id_] for id_ in ids]


def municipalities_fitting(home: Home, now: datetime) -> list[str]:
    """Return the names of the municipalities where those live whom a home's list shows."""
    refuse_if_changed_often(home, now)
    rows = db.session.execute(_FITTING, values_of(home, now))
    return sorted({name for _, _, name in rows if name is not None})


def finds(home_id: int, preference: Preference, now: datetime) -> bool:
    """Say whether a home's list shows a person now, as the person may know it: not whether it put them aside."""
    home = db.session.get_one(Home, home_id)
    if not home.is_active or not home.is_recruiting:
        return False
    values = {"preference_id": preference.id} | asking_values(home, now)
    is_offered = bool(db.session.scalar(select(_OFFERED), values))
    return is_offered and match(home_traits(home), traits_of(preference)).listed


def listed_preference(home: Home, preference_id: int, now: datetime) -> Preference:
    """Return a person whom this home sees in its list, with their account; of one that stopped, say so."""
    refuse_if_changed_often(home, now)
    _refuse_if_stopped(home)
    preference = db.session.scalar(
        select(Preference)
        .where(Preference.id == preference_id, *_IS_OFFERED)
        .options(selectinload(Preference.areas), joinedload(Preference.user, innerjoin=True)),
        asking_values(home, now),
    )
    if preference is None or not match(home_traits(home), traits_of(preference)).listed:
        raise NotFound()
    return preference


def refuse_unless_shown(home: Home, preference_id: int, now: datetime) -> None:
    """Refuse as not found anybody whom the home may not find, or whom its corporation was not shown in the last day.

    Whether they fit is not asked: with each change of the home, the answer would tell what somebody needs.
    """
    _refuse_if_stopped(home)
    values = {"preference_id": preference_id, "shown_since": now - SHOWN_FOR} | asking_values(home, now)
    if not db.session.scalar(_IS_SHOWN, values):
        raise NotFound()


def _refuse_if_stopped(home: Home) -> None:
    if not home.is_recruiting:
        raise NotRecruiting()
