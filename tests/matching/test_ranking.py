"""The database lists, orders and scores all homes and persons exactly like the pure rules."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import product

import pytest
from apiflask import APIFlask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import OPEN_STATUSES, Condition, ContactStatus, ProgressNote, SupportLevel, Wish
from server.criteria.rules.findings import Match, match
from server.criteria.rules.traits import HomeTraits, PersonTraits
from server.criteria.service import adjust_contact_counts
from server.matching.queries.matches import matches_of
from server.matching.queries.ranking import rank_people
from server.matching.rules.contacting import ContactEnd, cooldown_of
from server.matching.rules.listing import MatchCursor, MatchFilters, MatchOrder, matches_municipality
from server.models import Contact, Home, PutAside
from tests.support.matching.pair import HOME, PERSON
from tests.support.matching.traits import (
    EASY_PERSONS,
    HOMES,
    MUNICIPALITIES,
    NOON,
    ODD_HOMES,
    ODD_PERSONS,
    PERSONS,
    store_home,
    store_person,
)
from tests.support.people import People
from tests.support.scope import search

pytestmark = [pytest.mark.both_databases, pytest.mark.long]

HOMES_EACH, PERSONS_EACH = 6, 16
THOROUGH = search(4, 22)
#: Parts of municipality names.
PARTS = ("世田", "田谷 区", "市", "さいたま")
#: Every nth pair is put aside.
ASIDE_EACH = 5
MOVED_IN = "moved in"
#: Ages of ended contacts in days; cooldowns hide some of their persons.
ENDED_DAYS_AGO = (0, 13, 14, 15, 89, 90, 91, 500, 900)
#: Every nth person did not agree to be listed.
NOT_AGREED_EACH = 8
ALL = MatchFilters(
    score_min=0,
    support_level=None,
    condition=None,
    municipality=None,
    not_contacted=False,
    put_aside=False,
    order=MatchOrder.SCORE,
    limit=200,
    after=None,
)
FILTERS = st.builds(
    MatchFilters,
    score_min=st.sampled_from((0, 0, 60, 85)),
    support_level=st.sampled_from((None, None, *SupportLevel)),
    condition=st.sampled_from((None, None, *Condition)),
    municipality=st.sampled_from((None, None, *MUNICIPALITIES, *PARTS)),
    not_contacted=st.booleans(),
    put_aside=st.sampled_from((False, False, True)),
    order=st.sampled_from(MatchOrder),
    limit=st.sampled_from((1, 3, 200)),
    after=st.none(),
)
#: Few persons moved in, because they are in no list of the corporation.
CONTACTS = st.sampled_from((*(None, *ContactStatus) * 4, MOVED_IN))


@pytest.fixture
def owners(app: APIFlask, people: People) -> Iterator[tuple[int, int, int]]:
    """The ids of two facilities of two corporations and of a counselor, within the app's context."""
    facility, other, counselor = people.facility(), people.facility("よその法人"), people.counselor()
    with app.app_context():
        yield facility.id, other.id, counselor.id


class Crowd:
    """Homes, persons and contacts in the database, with the input of the rules."""

    def __init__(
        self,
        owners: tuple[int, int, int],
        homes: list[HomeTraits],
        persons: list[PersonTraits],
        contacts: list[ContactStatus | str | None],
    ) -> None:
        self._judged: dict[tuple[int, int], Match] = {}
        with transaction():
            self.homes = [
                (store_home(owners[number % 2], traits), traits) for number, traits in enumerate(homes)
            ]
            # The other homes are new and inherit every cooldown.
            for home, _ in self.homes[: len(homes) // 2]:
                home.created_at = NOON - timedelta(days=2000)
            self.persons = {
                store_person(owners[2], traits, agrees=number % NOT_AGREED_EACH != 0).id: traits
                for number, traits in enumerate(persons, start=1)
            }
            self.not_agreed = {*[*self.persons][NOT_AGREED_EACH - 1 :: NOT_AGREED_EACH]}
            pairs = list(product([home.id for home, _ in self.homes], self.persons))
            found = {pair: one for pair, one in zip(pairs, contacts, strict=False) if one is not None}
            self.contacts = {
                pair: ContactStatus.COMPLETED if one == MOVED_IN else ContactStatus(one)
                for pair, one in found.items()
            }
            offices = {home.id: home.office_id for home, _ in self.homes}
            self.residents = {
                (offices[home], person) for (home, person), one in found.items() if one == MOVED_IN
            }
            self.aside = {*pairs[::ASIDE_EACH]}
            self.ends: dict[tuple[int, int], list[ContactEnd]] = defaultdict(list)
            for number, (pair, one) in enumerate(found.items()):
                ended_at = NOON - timedelta(days=ENDED_DAYS_AGO[number % len(ENDED_DAYS_AGO)])
                self._contact(*pair, self.contacts[pair], ended_at, moved_in=one == MOVED_IN)
                if self.contacts[pair] not in OPEN_STATUSES:
                    self.ends[offices[pair[0]], pair[1]].append(ContactEnd(pair[0], ended_at))
            for home_id, preference_id in self.aside:
                of = {"home_id": home_id, "preference_id": preference_id}
                db.session.execute(insert(PutAside).values(**of, account_id=owners[0], put_at=NOON))

    def _contact(
        self, home_id: int, preference_id: int, status: ContactStatus, ended_at: datetime, moved_in: bool
    ) -> None:
        values = {"home_id": home_id, "preference_id": preference_id, "created_at": NOON, "updated_at": NOON}
        confirmed = NOON if moved_in else None
        db.session.execute(
            insert(Contact).values(
                **values,
                status=status,
                confirmed_at=confirmed,
                ended_at=None if status in OPEN_STATUSES else ended_at,
                progress_note=ProgressNote.EMPTY,
            )
        )
        if status in OPEN_STATUSES:
            adjust_contact_counts([preference_id], +1)

    def current(self, preference_id: int) -> int:
        """Return the number of open contacts of a person."""
        return sum(
            status in (ContactStatus.PENDING, ContactStatus.ACCEPTED)
            for (_, person), status in self.contacts.items()
            if person == preference_id
        )

    def judged(self, home: Home, traits: HomeTraits, preference_id: int) -> Match:
        """Return the result of the pure rules, cached for all lists."""
        pair = (home.id, preference_id)
        if pair not in self._judged:
            self._judged[pair] = match(traits, self.persons[preference_id])
        return self._judged[pair]

    def expected(self, home: Home, traits: HomeTraits, filters: MatchFilters) -> list[MatchCursor]:
        """Return the list that the pure rules produce."""
        found = []
        for id_, person in self.persons.items():
            judged, pair = self.judged(home, traits, id_), (home.id, id_)
            if (
                judged.listed
                and id_ not in self.not_agreed
                and (home.office_id, id_) not in self.residents
                and cooldown_of(home.id, home.created_at, self.ends[home.office_id, id_], NOON) is None
                and filters.put_aside == (pair in self.aside)
                and judged.score >= filters.score_min
                and filters.support_level in (None, person.support_level)
                and (filters.condition is None or filters.condition in person.conditions)
                and (
                    filters.municipality is None
                    or matches_municipality(filters.municipality, person.prefecture, person.municipality)
                )
                and not (filters.not_contacted and self.contacts.get(pair) in OPEN_STATUSES)
            ):
                found.append(MatchCursor(judged.score, self.current(id_), id_))
        return sorted(found, key=lambda place: place.key(filters.order))


def read_all(home: Home, filters: MatchFilters) -> list[MatchCursor]:
    """Read the database's list page by page."""
    found: list[MatchCursor] = []
    while True:
        page = rank_people(home, filters, NOON)
        found += page[: filters.limit]
        if len(page) <= filters.limit:
            return found
        filters = replace(filters, after=found[-1])


def crowds(
    homes: st.SearchStrategy[HomeTraits], persons: st.SearchStrategy[PersonTraits]
) -> tuple[
    st.SearchStrategy[list[HomeTraits]],
    st.SearchStrategy[list[PersonTraits]],
    st.SearchStrategy[list[ContactStatus | str | None]],
]:
    return (
        st.lists(homes, min_size=HOMES_EACH, max_size=HOMES_EACH),
        st.lists(persons, min_size=PERSONS_EACH, max_size=PERSONS_EACH),
        st.lists(CONTACTS, max_size=HOMES_EACH * PERSONS_EACH),
    )


@pytest.mark.parametrize(
    ("homes_of", "persons_of"),
    [(HOMES, PERSONS), (HOMES, EASY_PERSONS), (ODD_HOMES, ODD_PERSONS)],
    ids=["valid in forms", "few unmet criteria", "invalid in forms"],
)
def test_database_list_equals_the_rules_list(
    app: APIFlask,
    owners: tuple[int, int, int],
    homes_of: st.SearchStrategy[HomeTraits],
    persons_of: st.SearchStrategy[PersonTraits],
) -> None:
    seen = 0

    @THOROUGH
    @given(*crowds(homes_of, persons_of), st.lists(FILTERS, min_size=3, max_size=3))
    def check(homes, persons, contacts, filter_sets):
        nonlocal seen
        crowd = Crowd(owners, homes, persons, contacts)
        for home, traits in crowd.homes:
            for filters in (ALL, *filter_sets):
                assert read_all(home, filters) == crowd.expected(home, traits, filters)
            rows, _ = matches_of(home, ALL, NOON)
            scores = {place.preference_id: place.score for place in rank_people(home, ALL, NOON)}
            for row in rows:
                assert row.match == crowd.judged(home, traits, row.person.id)
                assert row.match.score == scores[row.person.id]
                assert sum(points for _, points, _ in row.match.points) == row.match.score
            seen += len(persons)
        with transaction():
            for table in ("contact", "put_aside", "matching_row", "preference_area", "preference", "home"):
                db.session.execute(db.metadata.tables[table].delete())
        db.session.expunge_all()

    check()
    assert seen >= THOROUGH.max_examples * HOMES_EACH * PERSONS_EACH


def test_better_match_comes_before_a_nearby_person(
    owners: tuple[int, int, int],
) -> None:
    far = replace(PERSON, municipality=MUNICIPALITIES[1], curfew=Wish.NO)
    near = replace(PERSON, smoking=Wish.YES, curfew=Wish.NO, pets=Wish.YES)
    crowd = Crowd(owners, [HOME], [near, near, far], [])
    [(home, traits)] = crowd.homes
    first = rank_people(home, replace(ALL, limit=1), NOON)
    assert [place.score for place in first] == [89, 85]
    assert first == crowd.expected(home, traits, ALL)[:2]
