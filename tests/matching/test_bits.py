"""The bits stored in the database keep their meaning (`server/criteria/rules/bits.py`)."""

from itertools import chain
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from server.core.japan import PREFECTURES
from server.core.vocabulary import Verdict
from server.criteria.rules.bits import (
    BITS_MAX,
    EVERYBODY,
    FREE_BITS,
    KNOWN_MASK,
    VERSION,
    accepted_mask_of,
    answers_mask,
    criterion_mask,
    fill_unknown_bits,
    needs_mask_of,
    prefecture_code,
)
from server.criteria.rules.rules import RULES, CriterionResult, judge
from tests.support.matching.traits import HOMES, ODD_HOMES, ODD_PERSONS
from tests.support.scope import search

# The bits stored in databases, in the order of the answers. A bit never moves and is never removed. A new answer takes
# the next free bit and needs a new version. `None` and the answer that every home accepts have no bit.
KEPT_VERSION = 3
KEPT: dict[str, dict[Any, int]] = {
    "gender": {"male": 1, "female": 2, "no_answer": 3},
    "support_level": {"unknown": 4, "1": 5, "2": 6, "3": 7, "4": 8, "5": 9, "6": 10},
    "condition": {"mental": 11, "intellectual": 12, "physical": 13, "developmental": 14, "intractable": 15},
    "wheelchair": {True: 16},
    "violence": {True: 17},
    "severe_intractable": {True: 18},
    "medical": {"no_preference": 19, "hospital_escort": 20, "visiting_nurse": 21, "resident_nurse": 22},
    "home_type": {"day_support": 23, "share_house": 24, "one_room": 25, "satellite": 26, "no_preference": 27},
    "building_type": {
        "existing_house": 28, "new_house": 29, "shared_apartment": 30, "one_room": 31, "mansion": 32,
        "no_preference": 33,
    },
    "smoking": {"yes": 34, "no": 35},
    "drinking": {"yes": 36, "no": 37},
    "curfew": {"yes": 38, "no": 39},
    "pets": {"yes": 40, "no": 41},
}  # fmt: skip

thorough = search(60, 500)


def test_bits_of_answers_are_unchanged():
    found = {
        rule.criterion.value: {
            answer: answers_mask(rule, [answer]).bit_length() - 1 for answer in rule.answers_with_bits
        }
        for rule in RULES
    }
    assert found == KEPT
    assert EVERYBODY == 1 << 0
    assert VERSION == KEPT_VERSION


def test_bits_are_unique_and_many_are_free():
    used = [0, *chain.from_iterable(rule.bits for rule in RULES)]
    assert len(used) == len(set(used))
    assert sorted([*used, *FREE_BITS]) == list(range(BITS_MAX))
    assert sum(1 << bit for bit in used) == KNOWN_MASK
    assert len(FREE_BITS) >= 20, "a second column will be needed soon"


@thorough
@given(ODD_HOMES, ODD_PERSONS)
def test_every_person_and_home_have_the_common_bit(home, person):
    assert needs_mask_of(person) & accepted_mask_of(home) & EVERYBODY


@thorough
@given(ODD_HOMES)
def test_every_home_accepts_the_default_answer(home):
    for rule in RULES:
        if rule.default is not None:
            assert rule.single
            assert rule.default in rule.accepted(home)


@thorough
@given(HOMES, HOMES, st.sampled_from(RULES))
def test_unknown_bits_are_filled_with_current_answers(before, now, new):
    known = KNOWN_MASK & ~criterion_mask(new)
    then, today = accepted_mask_of(before), accepted_mask_of(now)
    assert fill_unknown_bits(then, KNOWN_MASK, today) == then
    assert fill_unknown_bits(then & known, known, today) == then & known | today & criterion_mask(new)


def test_prefectures_have_jis_codes():
    numbers = [prefecture_code(name) for name in PREFECTURES]
    assert numbers == list(range(1, 48))
    assert (prefecture_code("北海道"), prefecture_code("東京都"), prefecture_code("沖縄県")) == (1, 13, 47)


@thorough
@given(ODD_HOMES, ODD_PERSONS, st.sampled_from(RULES))
def test_common_bits_are_the_covered_answers(home, person, rule):
    judged = judge(rule, home, rule.answered(person))
    assert needs_mask_of(person) & accepted_mask_of(home) & criterion_mask(rule) == answers_mask(
        rule, judged.covered
    )
    assert needs_mask_of(person) & criterion_mask(rule) == answers_mask(rule, rule.answered(person))


@thorough
@given(ODD_HOMES, ODD_PERSONS, st.sampled_from(RULES))
def test_unknown_answer_never_counts_as_met(home, person, rule):
    judged = judge(rule, home, rule.answered(person))
    is_unknown = list(rule.answered(person)) == [rule.unknown]
    if is_unknown and rule.unknown not in rule.accepted(home):
        assert judged == CriterionResult(Verdict.ASK, 0, missing=(rule.unknown,))
    else:
        assert judged.verdict is not Verdict.ASK
