"""The bits that stand in the database keep their meaning (`server/domain/matching/code.py`)."""

from hypothesis import given, settings
from hypothesis import strategies as st
from server.domain.matching.code import LIVES_HERE, answers_code, bits, block, prefecture_code, welcome_code

from server.domain.matching.rules import RULES, Judged, judge
from server.domain.regions import PREFECTURES
from server.domain.vocabulary import Verdict
from tests.support.matching.traits import ODD_HOMES, ODD_PERSONS

# The answers in the order of their bits, as they stand in databases: a new one is added at the end of its line,
# and nothing here is ever moved or taken away.
KEPT = {
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
ALL_BITS = 63

reproducible = settings(derandomize=True, deadline=None, max_examples=200)


def test_every_answer_has_the_bit_that_it_always_had():
    found = {
        rule.criterion.value: {answer: bits(rule, [answer]).bit_length() - 1 for answer in rule.vocabulary}
        for rule in RULES
    }
    assert found == {
        criterion: {answer: first + number for number, answer in enumerate(answers)}
        for criterion, (first, answers) in KEPT.items()
    }
    assert LIVES_HERE == 1 << ALL_BITS - 1


def test_no_two_answers_share_a_bit_and_all_fit_into_a_whole_number_of_any_database():
    blocks = [block(rule) for rule in RULES] + [LIVES_HERE]
    assert sum(blocks).bit_count() == sum(one.bit_count() for one in blocks)
    assert sum(blocks) < 1 << ALL_BITS


def test_prefectures_have_their_jis_numbers():
    numbers = [prefecture_code(name) for name in PREFECTURES]
    assert numbers == list(range(1, 48))
    assert (prefecture_code("北海道"), prefecture_code("東京都"), prefecture_code("沖縄県")) == (1, 13, 47)


@reproducible
@given(ODD_HOMES, ODD_PERSONS, st.sampled_from(RULES))
def test_what_both_numbers_have_is_what_is_covered(home, person, rule):
    judged = judge(rule, home, rule.answered(person))
    assert answers_code(person) & welcome_code(home) & block(rule) == bits(rule, judged.covered)
    assert answers_code(person) & block(rule) == bits(rule, rule.answered(person))


@reproducible
@given(ODD_HOMES, ODD_PERSONS, st.sampled_from(RULES))
def test_nothing_that_is_not_known_counts_as_met(home, person, rule):
    judged = judge(rule, home, rule.answered(person))
    said_nothing = list(rule.answered(person)) == [rule.unknown]
    if said_nothing and rule.unknown not in rule.welcomed(home):
        assert judged == Judged(Verdict.ASK, 0, missing=(rule.unknown,))
    else:
        assert judged.verdict is not Verdict.ASK
