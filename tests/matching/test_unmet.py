"""The operator's count of unmet wishes equals that of the pure rules."""

from collections import Counter
from collections.abc import Iterator

import pytest
from apiflask import APIFlask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Code, PersonGender, SupportLevel, Verdict
from server.criteria.rules.rules import RULES, judge
from server.criteria.rules.traits import HomeTraits, PersonTraits
from server.criteria.service import update_accepted_mask
from server.models import Consent, Home, MatchingRow, Preference, PreferenceArea
from server.operator.queries.figures import unmet_wishes
from server.operator.rules.figures import NO_HOME
from tests.support.matching.pair import HOME, PERSON
from tests.support.matching.traits import HOMES, PERSONS, store_home, store_person
from tests.support.people import People
from tests.support.scope import search

pytestmark = [pytest.mark.both_databases, pytest.mark.long]

UNKNOWN_ANSWERS = {PersonGender.NO_ANSWER, SupportLevel.UNKNOWN}


@pytest.fixture
def owner(app: APIFlask, people: People) -> Iterator[int]:
    facility = people.facility()
    with app.app_context():
        yield facility.id


def found() -> Counter[tuple[str, str]]:
    wishes = [wish for some in unmet_wishes() for wish in some]
    return +Counter({(wish.prefecture, wish.wish): wish.people for wish in wishes})


def expected(homes: list[HomeTraits], people: list[PersonTraits]) -> Counter[tuple[str, str]]:
    """Count by judging all homes in each desired prefecture."""
    counts: Counter[tuple[str, str]] = Counter()
    for person in people:
        for prefecture in {*person.desired_prefectures}:
            near = [home for home in homes if home.prefecture == prefecture]
            if not near:
                counts[prefecture, NO_HOME] += 1
                continue
            for rule in RULES:
                answers = rule.answered(person)
                verdicts = {judge(rule, home, answers).verdict for home in near}
                for answer in answers:
                    is_offered = any(answer in rule.accepted(home) for home in near)
                    if is_offered or (not rule.each_counts and verdicts != {Verdict.UNMET}):
                        continue
                    if (
                        isinstance(answer, Code)
                        and answer not in UNKNOWN_ANSWERS
                        and answer != "no_preference"
                    ):
                        counts[prefecture, f"{rule.criterion.label}：{answer.label}"] += 1
                    elif answer is True:
                        counts[prefecture, rule.criterion.label] += 1
    return counts


def test_counts_match_the_rules(owner: int) -> None:
    @search(2, 20)
    @given(st.lists(HOMES, max_size=40), st.lists(PERSONS, min_size=10, max_size=10))
    def check(homes: list[HomeTraits], persons: list[PersonTraits]) -> None:
        people, homes = [*persons, PERSON], [*homes, HOME]
        with transaction():
            for home in homes:
                store_home(owner, home)
            for person in people:
                store_person(owner, person)
        assert found() == expected(homes, people)
        with transaction():
            for table in (MatchingRow, Consent, PreferenceArea, Preference, Home):
                db.session.execute(delete(table))
        db.session.expunge_all()

    check()


def test_home_that_stopped_recruiting_meets_no_wish(owner: int) -> None:
    with transaction():
        home = store_home(owner, HOME)
        store_person(owner, PERSON)
    assert found() == {("神奈川県", NO_HOME): 1}
    with transaction():
        home.is_recruiting = False
        update_accepted_mask(home)
    assert found() == {("神奈川県", NO_HOME): 1, ("東京都", NO_HOME): 1}
