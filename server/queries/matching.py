"""The people who fit a home: found by area in the database, judged and ranked by the pure rules."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Result, func, select
from sqlalchemy.orm import selectinload

from server.domain.contact_state import ASK_AGAIN_AFTER, OPEN
from server.domain.match_list import MatchWish, Place
from server.domain.matching import HomeTraits, Match, PersonTraits, match
from server.domain.refusals import NotFound
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Home, Preference, PreferenceArea

_CONTACTS_CURRENT = (
    select(func.count())
    .where(Contact.preference_id == Preference.id, Contact.status.in_(OPEN))
    .scalar_subquery()
)


@dataclass(frozen=True)
class Matched:
    """A person who fits: the match, and how things stand between this home and them."""

    preference: Preference
    match: Match
    contacts_current: int
    open_contact: int | None
    may_contact_from: datetime | None

    @property
    def place(self) -> Place:
        """Where the person stands in the list."""
        return Place(self.match.score, self.contacts_current, self.preference.id)


@dataclass(frozen=True)
class Between:
    """What there was between a home and a person."""

    open_contact: int | None = None
    declined_at: datetime | None = None
    moved_in: bool = False


_NOTHING = Between()


def matches_of(home: Home, wish: MatchWish, now: datetime) -> tuple[list[Matched], str | None]:
    """Return a page of the people listed for a home, and the cursor of the next page, if there is one."""
    traits = home_traits(home)
    between = _between(home)
    found = [
        (preference, match(traits, person_traits(preference)), contacts_current)
        for preference, contacts_current in _wishing_for(home)
    ]
    rows = [
        Matched(
            preference,
            judged,
            contacts_current,
            between.get(preference.id, _NOTHING).open_contact,
            _later(between.get(preference.id, _NOTHING).declined_at, now),
        )
        for preference, judged, contacts_current in found
        if judged.listed and _is_wanted(preference, judged, wish, between)
    ]
    rows.sort(key=lambda row: row.place.key(wish.order))
    if wish.after is not None:
        passed = wish.after.key(wish.order)
        rows = [row for row in rows if row.place.key(wish.order) > passed]
    shown = rows[: wish.limit]
    return shown, shown[-1].place.cursor() if len(rows) > len(shown) else None


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


def _wishing_for(home: Home) -> Result[Preference, int]:
    statement = (
        select(Preference, _CONTACTS_CURRENT)
        .join(PreferenceArea, PreferenceArea.preference_id == Preference.id)
        .where(PreferenceArea.prefecture == home.prefecture, Preference.is_active)
        .options(selectinload(Preference.areas), selectinload(Preference.permissions))
    )
    return db.session.execute(statement)


def _is_wanted(preference: Preference, judged: Match, wish: MatchWish, between: dict[int, Between]) -> bool:
    return (
        # Who lives in the home is not looking for it.
        not between.get(preference.id, _NOTHING).moved_in
        and judged.score >= wish.score_min
        and wish.support_level in (None, preference.support_level)
        and (wish.condition is None or wish.condition in preference.condition_categories)
        and wish.municipality in (None, preference.address_1)
        and not (wish.not_contacted and preference.id in between)
    )


def _between(home: Home) -> dict[int, Between]:
    """Return what there was, last, with each person whom this home contacted."""
    rows = db.session.execute(
        select(Contact.preference_id, Contact.id, Contact.status, Contact.updated_at, Contact.confirmed_at)
        .where(Contact.home_id == home.id)
        .order_by(Contact.id)
    )
    found: dict[int, Between] = {}
    for preference_id, contact_id, status, updated_at, confirmed_at in rows:
        found[preference_id] = Between(
            open_contact=contact_id if status in OPEN else None,
            declined_at=updated_at if status is ContactStatus.DECLINED else None,
            moved_in=status is ContactStatus.COMPLETED and confirmed_at is not None,
        )
    return found


def _later(declined_at: datetime | None, now: datetime) -> datetime | None:
    if declined_at is None or declined_at + ASK_AGAIN_AFTER <= now:
        return None
    return declined_at + ASK_AGAIN_AFTER
