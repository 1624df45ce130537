"""Shortfalls of a home: the SQL counts equal those of the pure rules, and small counts are hidden."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from apiflask import APIFlask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, insert

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Criterion, Verdict, Wish
from server.criteria.rules.findings import match
from server.criteria.rules.traits import HomeTraits, PersonTraits
from server.criteria.service import update_accepted_mask
from server.matching.queries.counts import shortfalls
from server.matching.rules.shortfalls import CHANGES, SHOWN_COUNT_MIN, Change
from server.models import Block, Consent, MatchingRow, Office, Preference, PreferenceArea
from tests.support.matching.pair import HOME, PERSON
from tests.support.matching.traits import HOMES, NOON, ODD_PERSONS, PERSONS, store_home, store_person
from tests.support.people import People
from tests.support.scope import search

pytestmark = [pytest.mark.both_databases, pytest.mark.long]

PERSONS_EACH, TIMES = 10, 4


@pytest.fixture
def owner(app: APIFlask, people: People) -> Iterator[int]:
    facility = people.facility()
    with app.app_context():
        yield facility.id


def verdict(home: HomeTraits, person: PersonTraits, criterion: Criterion) -> Verdict | None:
    """Return the verdict of a criterion; None if the home's list does not show the person."""
    found = match(home, person)
    return next(one.verdict for one in found.findings if one.criterion is criterion) if found.listed else None


def suits(change: Change, home: HomeTraits, person: PersonTraits) -> tuple[bool, bool]:
    """Try a change; return whether it gains and whether it loses the person."""
    before = verdict(home, person, change.criterion)
    if change.apply is None:
        return before is Verdict.UNMET, False
    after = verdict(change.apply(home), person, change.criterion)
    if change.rule.must:
        # No change of a home lists persons of another prefecture.
        return before is None and after is not None, False
    was, will = before is Verdict.MET, after is Verdict.MET
    return before is not None and will and not was, was and not will


def expected(home: HomeTraits, people: list[PersonTraits]) -> dict[str, tuple[int | None, int | None]]:
    """Return the gains and losses by the text of each change; small counts are None."""
    found = {}
    for change in CHANGES:
        counts = [
            sum(one[side] for one in (suits(change, home, person) for person in people)) for side in (0, 1)
        ]
        more, fewer = (count if count >= SHOWN_COUNT_MIN else None for count in counts)
        found[change.describe(home)] = (more, fewer if change.two_sided else None)
    return found


def delete_persons() -> None:
    with transaction():
        for table in (MatchingRow, Consent, PreferenceArea, Preference):
            db.session.execute(delete(table))
    db.session.expunge_all()


@pytest.mark.parametrize("persons_of", [PERSONS, ODD_PERSONS], ids=["valid in forms", "invalid in forms"])
def test_counts_match_the_rules(owner: int, persons_of: st.SearchStrategy[PersonTraits]) -> None:
    @search(2, 20)
    @given(HOMES, st.lists(persons_of, min_size=PERSONS_EACH, max_size=PERSONS_EACH))
    def check(traits: HomeTraits, persons: list[PersonTraits]) -> None:
        people = [*persons, replace(PERSON, smoking=Wish.YES), replace(PERSON, wheelchair=True)] * TIMES
        with transaction():
            home = store_home(owner, traits)
            for person in people:
                store_person(owner, person)
        listed = shortfalls(home, NOON)
        counted = expected(traits, people)
        assert {one.words: (one.more, one.fewer) for one in listed} == {
            one.words: counted[one.words] for one in listed
        }
        # Changes that the home already fulfils are left out.
        left = counted.keys() - {one.words for one in listed}
        assert all(counted[words] == (None, None) for words in left)
        more = [one.more or 0 for one in listed]
        assert more == sorted(more, reverse=True)
        delete_persons()

    check()


@pytest.mark.parametrize(
    ("count", "listed"),
    [(0, None), (1, None), (SHOWN_COUNT_MIN - 1, None), (SHOWN_COUNT_MIN, SHOWN_COUNT_MIN)],
)
def test_small_counts_are_hidden(owner: int, count: int, listed: int | None) -> None:
    with transaction():
        home = store_home(owner, HOME)
        for _ in range(count):
            store_person(owner, replace(PERSON, wheelchair=True))
    found = {one.words: one for one in shortfalls(home, NOON)}
    assert found["車いすに対応すると"].more == listed
    assert found["車いすに対応すると"].fewer is None


def test_person_who_blocks_the_corporation_is_not_counted(owner: int) -> None:
    with transaction():
        home = store_home(owner, HOME)
        wheels = [
            store_person(owner, replace(PERSON, wheelchair=True)).id for _ in range(SHOWN_COUNT_MIN + 1)
        ]
        corporation = db.session.get_one(Office, home.office_id).corporation_id
        row = {"preference_id": wheels[0], "corporation_id": corporation, "created_at": NOON}
        db.session.execute(insert(Block), [row])
    assert (
        next(one.more for one in shortfalls(home, NOON) if one.criterion is Criterion.WHEELCHAIR)
        == SHOWN_COUNT_MIN
    )


def test_home_that_stopped_recruiting_has_the_same_shortfalls(owner: int) -> None:
    with transaction():
        home = store_home(owner, HOME)
        for person in (PERSON, replace(PERSON, wheelchair=True)):
            for _ in range(SHOWN_COUNT_MIN):
                store_person(owner, person)
    before = shortfalls(home, NOON)
    with transaction():
        home.is_recruiting = False
        update_accepted_mask(home)
    assert shortfalls(home, NOON) == before
    assert {one.words for one in before if one.must and one.more} == {"車いすに対応すると"}
