"""The match list of a home. The database ranks the people, and the pure rules explain how they fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Integer, and_, bindparam, exists, or_, select
from sqlalchemy.orm import joinedload, selectinload

from server.core.database import db
from server.core.models import UtcTime
from server.core.queries import ChildRows, SchemaReader, bind_values, constants, in_bound_ids
from server.core.refusals import NotFound, NotRecruiting
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES
from server.criteria.queries import ACCEPTED_MASK, MAY_BE_FOUND, is_listed, traits_of
from server.criteria.rules.findings import Match, Matcher, match
from server.criteria.rules.traits import home_traits
from server.homes.queries import home_for
from server.matching.queries.contacting import OWN_CORPORATION, contact_params, may_be_contacted
from server.matching.queries.ranking import (
    PEOPLE_PUT_ASIDE,
    ROW_IS_CONTACTABLE,
    municipalities_of,
    rank_people,
    ranking_params,
    refuse_if_changed_often,
)
from server.matching.rules.contacting import SHOWN_FOR
from server.matching.rules.listing import MatchCursor, MatchFilters
from server.matching.schemas import MatchFields, PutAsideOut
from server.models import (
    Account,
    CertificatePermission,
    Contact,
    DetailView,
    Home,
    ListedPerson,
    MatchingRow,
    OfficeNote,
    Preference,
    PutAside,
)
from server.people.queries.preferences import AREAS
from server.people.schemas.preferences import PreferenceBefore


@dataclass(frozen=True)
class MatchRow:
    """A person who fits a home, and how well."""

    person: PreferenceBefore
    matched: MatchFields
    match: Match


_contact = Contact.__table__.c
_preference, _put_aside, _account = Preference.__table__.c, PutAside.__table__.c, Account.__table__.c
_HAS_NOTE = exists().where(
    OfficeNote.office_id == bindparam("office_id", type_=Integer), OfficeNote.preference_id == _preference.id
)
_IS_OPEN_CONTACT = (
    _contact.preference_id == _preference.id,
    _contact.home_id == bindparam("home_id", type_=Integer),
    _contact.status.in_(constants(OPEN_STATUSES)),
)
_OPEN_CONTACT_ID = select(_contact.id).where(*_IS_OPEN_CONTACT).scalar_subquery()
_permission = CertificatePermission.__table__.c
_PERSON_READER = SchemaReader(
    PreferenceBefore,
    Preference,
    preferred_prefectures=AREAS,
    allowed_users=ChildRows(
        int,
        _permission.account_id,
        of=and_(
            _permission.preference_id == _preference.id,
            _permission.office_id == bindparam("office_id", type_=Integer),
        ),
    ),
)
_PEOPLE_BY_ID = (
    select(*_PERSON_READER.columns, _OPEN_CONTACT_ID, _HAS_NOTE, _account.username, _put_aside.put_at)
    .outerjoin_from(
        Preference.__table__,
        PutAside.__table__,
        (_put_aside.preference_id == _preference.id)
        & (_put_aside.home_id == bindparam("home_id", type_=Integer)),
    )
    .outerjoin(Account.__table__, _account.id == _put_aside.account_id)
    .where(in_bound_ids(_preference.id))
)
# Conditions on the preference. `ROW_IS_CONTACTABLE` has conditions on the row for ranking.
_IS_CONTACTABLE = (MAY_BE_FOUND, *may_be_contacted(_preference.id))
_THIS_PERSON = _preference.id == bindparam("preference_id", type_=Integer)
_IS_CONTACTABLE_PERSON = exists().where(_THIS_PERSON, *_IS_CONTACTABLE)
# An open contact continues until the move-in, even if the home stops recruiting or the person is resting.
_IS_IN_CONTACT = exists().where(
    _THIS_PERSON, _preference.is_active, *_IS_OPEN_CONTACT, _contact.confirmed_at.is_(None)
)
_listed, _view = ListedPerson.__table__.c, DetailView.__table__.c
_SHOWN_SINCE = bindparam("shown_since", type_=UtcTime)
_WAS_SHOWN = or_(
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
_IS_SHOWN_PERSON = select(exists().where(_THIS_PERSON, *_IS_CONTACTABLE, _WAS_SHOWN))
_row = MatchingRow.__table__.c
_MUNICIPALITIES = municipalities_of(
    *ROW_IS_CONTACTABLE,
    _row.preference_id.not_in(PEOPLE_PUT_ASIDE),
    is_listed(_row.needs_mask, ACCEPTED_MASK),
)


def matches_of(home: Home, filters: MatchFilters, now: datetime) -> tuple[list[MatchRow], MatchCursor | None]:
    """Return a page of a home's list, and the cursor of the last row if another page follows."""
    refuse_if_changed_often(home, now)
    cursors = rank_people(home, filters, now)
    page = cursors[: filters.limit]
    rows = _load_rows(home, [cursor.preference_id for cursor in page])
    return rows, page[-1] if len(cursors) > len(page) else None


def match_of(home: Home, preference_id: int, now: datetime) -> MatchRow:
    """Return a person who is in a home's list or in an open contact with the home.

    Raise `NotFound` for any other person. If the home does not recruit, raise `NotRecruiting` for a person without an
    open contact.
    """
    values = {"preference_id": preference_id} | contact_params(home, now)
    is_contactable, is_in_contact = db.session.execute(
        select(_IS_CONTACTABLE_PERSON, _IS_IN_CONTACT), values
    ).one()
    if not is_in_contact:
        refuse_if_changed_often(home, now)
        _require_recruiting(home)
    if not is_contactable and not is_in_contact:
        raise NotFound()
    [row] = _load_rows(home, [preference_id])
    if not row.match.listed and not is_in_contact:
        raise NotFound()
    return row


def municipalities_in_list(home: Home, now: datetime) -> list[str]:
    """Return the names of the municipalities of the people in a home's list."""
    refuse_if_changed_often(home, now)
    rows = db.session.execute(_MUNICIPALITIES, ranking_params(home, now))
    return sorted({name for _, _, name in rows if name is not None})


def is_in_list(home_id: int, person: PreferenceBefore, now: datetime) -> bool:
    """Return whether a home's list shows a person now.

    People must not learn that a home has put them aside, so a person who is put aside counts as shown.
    """
    home = db.session.get_one(Home, home_id)
    if not home.is_active or not home.is_recruiting:
        return False
    values = {"preference_id": person.id} | contact_params(home, now)
    is_contactable = bool(db.session.scalar(select(_IS_CONTACTABLE_PERSON), values))
    return is_contactable and match(home_traits(home), person.traits()).listed


def listed_preference(home: Home, preference_id: int, now: datetime) -> Preference:
    """Return a person in a home's list as an ORM object; the account is loaded, too.

    Raise `NotRecruiting` if the home does not recruit, and `NotFound` if the person is not in the list.
    """
    refuse_if_changed_often(home, now)
    _require_recruiting(home)
    preference = db.session.scalar(
        select(Preference)
        .where(Preference.id == preference_id, *_IS_CONTACTABLE)
        .options(selectinload(Preference.areas), joinedload(Preference.user, innerjoin=True)),
        contact_params(home, now),
    )
    if preference is None or not match(home_traits(home), traits_of(preference)).listed:
        raise NotFound()
    return preference


def home_for_shown_person(viewer: Viewer, home_id: int, preference_id: int, now: datetime) -> Home:
    """Return one of the viewer's homes if a list or the details showed the person to its corporation in the last day.

    Raise `NotFound` if the person was not shown, or if the home may not contact the person. Do not check whether the
    person fits: a member could change the home and learn from the result what the person needs.
    """
    home = home_for(viewer, home_id)
    _require_recruiting(home)
    values = {"preference_id": preference_id, "shown_since": now - SHOWN_FOR} | contact_params(home, now)
    if not db.session.scalar(_IS_SHOWN_PERSON, values):
        raise NotFound()
    return home


def _load_rows(home: Home, ids: Sequence[int]) -> list[MatchRow]:
    if not ids:
        return []
    matcher, rows = Matcher(home_traits(home)), {}
    params = {**bind_values(ids), "home_id": home.id, "office_id": home.office_id}
    for row in db.session.execute(_PEOPLE_BY_ID, params):
        values = iter(row)
        # The reader consumes the values of its own columns.
        person = _PERSON_READER.read(values)
        open_contact, has_note, put_aside_by, put_aside_at = values
        match = matcher.match(person.traits())
        matched = MatchFields(
            id=person.id,
            score=match.score,
            weights=match.weights.version,
            needs_check=match.needs_check,
            contact=open_contact,
            has_note=has_note,
            put_aside=put_aside_at and PutAsideOut(by=put_aside_by, at=put_aside_at),
        )
        rows[person.id] = MatchRow(person, matched, match)
    return [rows[id_] for id_ in ids]


def _require_recruiting(home: Home) -> None:
    if not home.is_recruiting:
        raise NotRecruiting()
