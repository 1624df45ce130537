"""The bits that stand in the database keep their meaning (`server/criteria/rules/bits.py`)."""

from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from server.core.japan import PREFECTURES
from server.core.vocabulary import Verdict
from server.criteria.rules.bits import (
    BIT_FIELDS,
    BITS_MAX,
    LIVES_HERE,
    LIVES_HERE_PLACE,
    VERSION,
    accepted_mask_of,
    answers_mask,
    criterion_mask,
    fill_missing_criteria,
    needs_mask_of,
    prefecture_code,
)
from server.criteria.rules.rules import RULES, CriterionResult, judge
from tests.support.matching.traits import HOMES, ODD_HOMES, ODD_PERSONS
from tests.support.scope import search

# The answers in the order of their bits, as they stand in databases: a new one is added at the end of its line, and
# nothing here is ever moved or taken away. What is added needs a new version.
KEPT_VERSION = 2
KEPT: dict[str, tuple[int, list[Any]]] = {
    "gender": (0, ["male", "female", "no_answer"]),
    "support_level": (4, ["unknown", "1", "2", "3", "4", "5", "6"]),
    "condition": (12, [None, "mental", "intellectual", "physical", "developmental", "intractable"]),
    "wheelchair": (20, [False, True]),
    "violence": (22, [False, True]),
    "severe_intractable": (24, [False, True]),
    "medical": (26, [None, "no_preference", "hospital_escort", "visiting_nurse", "resident_nurse"]),
    "home_type": (34, [None, "day_support", "share_house", "one_room", "satellite", "no_preference"]),
    "building_type": (
        42,
        [None, "existing_house", "new_house", "shared_apartment", "one_room", "mansion", "no_preference"],
    ),
    "smoking": (50, ["yes", "no", "no_preference"]),
    "drinking": (53, ["yes", "no", "no_preference"]),
    "curfew": (56, ["yes", "no", "no_preference"]),
    "pets": (59, ["yes", "no", "no_preference"]),
}

thorough = search(60, 500)


def test_every_answer_has_the_bit_that_it_always_had():
    found = {
        rule.criterion.value: {
            answer: answers_mask(rule, [answer]).bit_length() - 1 for answer in rule.vocabulary
        }
        for rule in RULES
    }
    assert found == {
        criterion: {answer: first + number for number, answer in enumerate(answers)}
        for criterion, (first, answers) in KEPT.items()
    }
    assert LIVES_HERE == 1 << 62
    assert VERSION == KEPT_VERSION


def test_places_have_room_for_their_answers_and_do_not_overlap():
    assert [rule.criterion for rule in RULES] == list(BIT_FIELDS)
    assert all(len(rule.vocabulary) <= BIT_FIELDS[rule.criterion].room for rule in RULES)
    places = [*BIT_FIELDS.values(), LIVES_HERE_PLACE]
    assert all(place.first + place.room <= BITS_MAX for place in places)
    for one, other in combinations(sorted(places), 2):
        assert one.first + one.room <= other.first


@thorough
@given(HOMES, HOMES, st.sampled_from(RULES))
def test_what_a_home_was_never_asked_about_counts_as_what_it_says_now(before, now, new):
    then = accepted_mask_of(before) & ~criterion_mask(new)
    assert fill_missing_criteria(accepted_mask_of(before), accepted_mask_of(now)) == accepted_mask_of(before)
    assert fill_missing_criteria(then, accepted_mask_of(now)) == then | accepted_mask_of(
        now
    ) & criterion_mask(new)


def test_prefectures_have_their_jis_numbers():
    numbers = [prefecture_code(name) for name in PREFECTURES]
    assert numbers == list(range(1, 48))
    assert (prefecture_code("北海道"), prefecture_code("東京都"), prefecture_code("沖縄県")) == (1, 13, 47)


@thorough
@given(ODD_HOMES, ODD_PERSONS, st.sampled_from(RULES))
def test_what_both_numbers_have_is_what_is_covered(home, person, rule):
    judged = judge(rule, home, rule.answered(person))
    assert needs_mask_of(person) & accepted_mask_of(home) & criterion_mask(rule) == answers_mask(
        rule, judged.covered
    )
    assert needs_mask_of(person) & criterion_mask(rule) == answers_mask(rule, rule.answered(person))


@thorough
@given(ODD_HOMES, ODD_PERSONS, st.sampled_from(RULES))
def test_nothing_that_is_not_known_counts_as_met(home, person, rule):
    judged = judge(rule, home, rule.answered(person))
    said_nothing = list(rule.answered(person)) == [rule.unknown]
    if said_nothing and rule.unknown not in rule.welcomed(home):
        assert judged == CriterionResult(Verdict.ASK, 0, missing=(rule.unknown,))
    else:
        assert judged.verdict is not Verdict.ASK
