"""The SQL counts of fitting homes, and of homes that one dropped wish adds, equal the counts of the pure rules."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete

from server.core.database import db
from server.core.japan import NEIGHBOURS
from server.core.transaction import transaction
from server.core.vocabulary import BuildingWish, Criterion, HomeTypeWish, MedicalWish, Wish
from server.criteria.rules.findings import Match, match
from server.criteria.rules.traits import HomeTraits, PersonTraits
from server.matching.queries.counts import fit_with_homes
from server.matching.rules.shortfalls import (
    ENOUGH_HOMES,
    OPTIONAL_RULES,
    PREFERENCE_CHANGES_MAX,
    PreferenceChange,
)
from server.models import Home
from tests.support.matching.traits import HOMES, ODD_HOMES, ODD_PERSONS, PERSONS, store_home
from tests.support.people import People
from tests.support.scope import search

pytestmark = [pytest.mark.both_databases, pytest.mark.long]

HOMES_EACH, PERSONS_EACH = 14, 8


def without(person: PersonTraits, change: PreferenceChange) -> PersonTraits:
    """Return the person after this change of their wishes."""
    match change.criterion:
        case Criterion.AREA:
            return replace(person, desired_prefectures=[*person.desired_prefectures, change.prefecture or ""])
        case Criterion.MEDICAL:
            severe = [wish for wish in person.medical_wishes if wish is MedicalWish.SEVERE_INTRACTABLE]
            return replace(person, medical_wishes=severe or [MedicalWish.NO_PREFERENCE])
        case Criterion.HOME_TYPE:
            return replace(person, home_type_wishes=[HomeTypeWish.NO_PREFERENCE])
        case Criterion.BUILDING_TYPE:
            return replace(person, building_wishes=[BuildingWish.NO_PREFERENCE])
        case _:
            open_: dict[str, Any] = {change.criterion.value: Wish.NO_PREFERENCE}
            return replace(person, **open_)


def count(homes: list[HomeTraits], person: PersonTraits) -> tuple[int, int]:
    """Return the numbers of fitting and of listing homes by the pure rules."""
    judged: list[Match] = [match(home, person) for home in homes]
    return sum(one.fits for one in judged), sum(one.listed for one in judged)


def preference_changes_of(homes: list[HomeTraits], person: PersonTraits) -> list[PreferenceChange]:
    """Try each single change; return those that add homes."""
    # A prefecture without homes cannot add any.
    near = {home.prefecture for home in homes} & {
        other for name in person.desired_prefectures for other in NEIGHBOURS[name]
    }
    tried = [PreferenceChange(rule.criterion, None, 0) for rule in OPTIONAL_RULES]
    tried += [
        PreferenceChange(Criterion.AREA, name, 0) for name in near.difference(person.desired_prefectures)
    ]
    fitting, _ = count(homes, person)
    found = [replace(change, more=count(homes, without(person, change))[0] - fitting) for change in tried]
    opening = [change for change in found if change.more > 0]
    return sorted(opening, key=lambda change: (-change.more, change.criterion, change.prefecture or ""))


@pytest.fixture
def owner(app: APIFlask, people: People) -> Iterator[int]:
    facility = people.facility()
    with app.app_context():
        yield facility.id


@pytest.mark.parametrize("odd", [False, True], ids=["valid in forms", "invalid in forms"])
def test_counts_match_the_rules(owner: int, odd: bool) -> None:
    homes_of, persons_of = (ODD_HOMES, ODD_PERSONS) if odd else (HOMES, PERSONS)

    @search(3, 20)
    @given(
        st.lists(homes_of, min_size=HOMES_EACH, max_size=HOMES_EACH),
        st.lists(persons_of, min_size=PERSONS_EACH, max_size=PERSONS_EACH),
    )
    def check(homes, persons):
        with transaction():
            for traits in homes:
                store_home(owner, traits)
            store_home(owner, homes[0]).is_active = False
        for person in persons:
            fit = fit_with_homes(person)
            assert (fit.fitting, fit.listing) == count(homes, person)
            expected = [] if fit.fitting >= ENOUGH_HOMES else preference_changes_of(homes, person)
            assert list(fit.preference_changes) == expected[:PREFERENCE_CHANGES_MAX]
        with transaction():
            db.session.execute(delete(Home))
        db.session.expunge_all()

    check()
