"""Whom a home does not suit, and whom it would, is counted exactly as the pure rules would count it; few are none."""

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
from server.matching.rules.shortfalls import CHANGES, FEWEST, Change
from server.models import Block, Consent, MatchingRow, Office, Preference, PreferenceArea
from tests.support.matching.pair import HOME, PERSON
from tests.support.matching.traits import HOMES, NOON, ODD_PERSONS, PERSONS, keep_home, keep_person
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
    """Return how a criterion comes out for somebody whom the home's list shows; None for whom it does not."""
    found = match(home, person)
    return next(one.verdict for one in found.findings if one.criterion is criterion) if found.listed else None


def suits(change: Change, home: HomeTraits, person: PersonTraits) -> tuple[bool, bool]:
    """Return whether somebody is counted as one more, and as one fewer, by trying the change."""
    before = verdict(home, person, change.criterion)
    if change.made is None:
        return before is Verdict.UNMET, False
    after = verdict(change.made(home), person, change.criterion)
    if change.rule.must:
        # A list shows nobody of another prefecture, whatever a home does.
        return before is None and after is not None, False
    was, will = before is Verdict.MET, after is Verdict.MET
    return before is not None and will and not was, was and not will


def expected(home: HomeTraits, people: list[PersonTraits]) -> dict[str, tuple[int | None, int | None]]:
    """Return how many more and fewer each change suits, by its words, where a few are none."""
    found = {}
    for change in CHANGES:
        counts = [
            sum(one[side] for one in (suits(change, home, person) for person in people)) for side in (0, 1)
        ]
        more, fewer = (count if count >= FEWEST else None for count in counts)
        found[change.words(home)] = (more, fewer if change.two_sided else None)
    return found


def empty() -> None:
    with transaction():
        for table in (MatchingRow, Consent, PreferenceArea, Preference):
            db.session.execute(delete(table))
    db.session.expunge_all()


@pytest.mark.parametrize("persons_of", [PERSONS, ODD_PERSONS], ids=["of forms", "of no form"])
def test_what_is_counted_is_what_the_rules_say(
    owner: int, persons_of: st.SearchStrategy[PersonTraits]
) -> None:
    @search(2, 20)
    @given(HOMES, st.lists(persons_of, min_size=PERSONS_EACH, max_size=PERSONS_EACH))
    def holds(traits: HomeTraits, persons: list[PersonTraits]) -> None:
        people = [*persons, replace(PERSON, smoking=Wish.YES), replace(PERSON, wheelchair=True)] * TIMES
        with transaction():
            home = keep_home(owner, traits)
            for person in people:
                keep_person(owner, person)
        told = shortfalls(home, NOON)
        counted = expected(traits, people)
        assert {one.words: (one.more, one.fewer) for one in told} == {
            one.words: counted[one.words] for one in told
        }
        # What is not told of is what it does already.
        left = counted.keys() - {one.words for one in told}
        assert all(counted[words] == (None, None) for words in left)
        more = [one.more or 0 for one in told]
        assert more == sorted(more, reverse=True)
        empty()

    holds()


@pytest.mark.parametrize(("count", "told"), [(0, None), (1, None), (FEWEST - 1, None), (FEWEST, FEWEST)])
def test_a_few_are_told_as_nobody_is(owner: int, count: int, told: int | None) -> None:
    with transaction():
        home = keep_home(owner, HOME)
        for _ in range(count):
            keep_person(owner, replace(PERSON, wheelchair=True))
    found = {one.words: one for one in shortfalls(home, NOON)}
    assert found["車いすに対応すると"].more == told
    assert found["車いすに対応すると"].fewer is None


def test_who_wants_no_more_requests_of_the_corporation_is_not_counted(owner: int) -> None:
    with transaction():
        home = keep_home(owner, HOME)
        wheels = [keep_person(owner, replace(PERSON, wheelchair=True)).id for _ in range(FEWEST + 1)]
        corporation = db.session.get_one(Office, home.office_id).corporation_id
        row = {"preference_id": wheels[0], "corporation_id": corporation, "created_at": NOON}
        db.session.execute(insert(Block), [row])
    assert next(one.more for one in shortfalls(home, NOON) if one.criterion is Criterion.WHEELCHAIR) == FEWEST


def test_a_home_that_takes_no_requests_lacks_what_it_lacks_and_nothing_else(owner: int) -> None:
    with transaction():
        home = keep_home(owner, HOME)
        for person in (PERSON, replace(PERSON, wheelchair=True)):
            for _ in range(FEWEST):
                keep_person(owner, person)
    before = shortfalls(home, NOON)
    with transaction():
        home.is_recruiting = False
        update_accepted_mask(home)
    assert shortfalls(home, NOON) == before
    assert {one.words for one in before if one.must and one.more} == {"車いすに対応すると"}
