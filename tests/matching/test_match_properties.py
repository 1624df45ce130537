"""Properties of matching for all homes and persons (docs/decisions.md §6)."""

from dataclasses import replace
from fractions import Fraction
from math import floor
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from server.core.vocabulary import (
    Condition,
    Criterion,
    HomeGender,
    MedicalSupport,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Verdict,
)
from server.criteria.rules.findings import match
from tests.support.matching.traits import HOMES, PERSONS
from tests.support.scope import search

thorough = search(60, 500)


@thorough
@given(HOMES, PERSONS)
def test_person_is_listed_exactly_if_no_must_is_unmet(home, person):
    judged = match(home, person)
    unmet = [one for one in judged.findings if one.must and one.verdict is Verdict.UNMET]
    assert judged.listed is (not unmet)


@thorough
@given(HOMES, PERSONS)
def test_musts_equal_one_combined_condition(home, person):
    wants_severe = MedicalWish.SEVERE_INTRACTABLE in person.medical_wishes
    assert match(home, person).listed is (
        home.prefecture in person.desired_prefectures
        and (
            home.gender is HomeGender.ANY
            or person.gender is PersonGender.NO_ANSWER
            or home.gender.value == person.gender.value
        )
        and (person.support_level in home.acceptance_levels or person.support_level is SupportLevel.UNKNOWN)
        and bool(set(person.conditions) & set(home.target_groups))
        and (home.wheelchair_accessible or not person.wheelchair)
        and (home.violence_accessible or not person.violence)
        and (MedicalSupport.SEVERE_INTRACTABLE in home.medical_supports or not wants_severe)
    )


@thorough
@given(HOMES, PERSONS)
def test_score_is_an_integer_from_0_to_100(home, person):
    score = match(home, person).score
    assert isinstance(score, int)
    assert 0 <= score <= 100


@thorough
@given(HOMES, PERSONS)
def test_score_is_the_sum_of_its_parts(home, person):
    judged = match(home, person)
    earned = sum(judged.weights.points.get(one.criterion, 0) * one.share for one in judged.findings)
    assert judged.score == floor(earned + Fraction(1, 2))


@thorough
@given(HOMES, PERSONS)
def test_verdict_and_share_agree(home, person):
    for one in match(home, person).findings:
        partly = 0 < one.share < 1
        assert partly is (one.verdict is Verdict.PARTLY)
        assert (one.share == 1) is (one.verdict is Verdict.MET)


@thorough
@given(HOMES, PERSONS)
def test_every_finding_has_a_complete_sentence(home, person):
    for one in match(home, person).findings:
        assert one.sentence.endswith("。")
        assert not one.sentence.startswith(("は", "の", "・"))
        assert not [hole for hole in ("None", "「」", "（）", "、は", "{") if hole in one.sentence]


@thorough
@given(HOMES, PERSONS)
def test_only_gender_and_support_level_can_be_open(home, person):
    judged = match(home, person)
    asked = {one.criterion for one in judged.findings if one.verdict is Verdict.ASK}
    assert asked <= {Criterion.GENDER, Criterion.SUPPORT_LEVEL}
    assert judged.needs_check is bool(asked)


@thorough
@given(HOMES, PERSONS, st.integers(0, 9_999))
def test_order_of_choices_changes_nothing(home, person, seed):
    random = Random(seed)

    def shuffled(traits, *names):
        ticked = {name: getattr(traits, name) for name in names}
        return replace(traits, **{name: random.sample(codes, k=len(codes)) for name, codes in ticked.items()})

    again = match(
        shuffled(home, "acceptance_levels", "target_groups", "medical_supports"),
        shuffled(person, "desired_prefectures", "conditions", "medical_wishes", "building_wishes"),
    )
    assert again == match(home, person)


def with_code(home, name, code):
    """Return the home with one more code; remove 「なし」, which excludes other codes."""
    offered = [one for one in getattr(home, name) if one is not MedicalSupport.NONE]
    return replace(home, **{name: [*dict.fromkeys([*offered, code])]})


@thorough
@given(HOMES, PERSONS, st.sampled_from([code for code in MedicalSupport if code is not MedicalSupport.NONE]))
def test_added_medical_support_never_lowers_the_score_or_unlists(home, person, support):
    before, after = match(home, person), match(with_code(home, "medical_supports", support), person)
    assert after.score >= before.score
    assert after.listed or not before.listed


@thorough
@given(HOMES, PERSONS, st.sampled_from(Condition), st.sampled_from(SupportLevel))
def test_wider_acceptance_never_lowers_the_score_or_unlists(home, person, condition, level):
    before = match(home, person)
    wider = with_code(with_code(home, "target_groups", condition), "acceptance_levels", level)
    assert match(wider, person).score >= before.score
    assert match(wider, person).listed or not before.listed
