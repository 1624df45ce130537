"""Matching of a person and a home (docs/decisions.md §6): verdict, share and sentence of each criterion."""

from dataclasses import fields, replace
from fractions import Fraction

from server.core.vocabulary import (
    BuildingType,
    BuildingWish,
    Condition,
    Criterion,
    HomeGender,
    HomeType,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    PersonGender,
    SupportLevel,
    Verdict,
    Wish,
)
from server.criteria.rules.findings import match
from server.criteria.rules.traits import HomeTraits, PersonTraits
from tests.support.matching.pair import HOME, PERSON
from tests.support.rows import for_each

MET, PARTLY, UNMET, ASK = Verdict.MET, Verdict.PARTLY, Verdict.UNMET, Verdict.ASK
MUSTS = (
    Criterion.AREA,
    Criterion.GENDER,
    Criterion.SUPPORT_LEVEL,
    Criterion.CONDITION,
    Criterion.WHEELCHAIR,
    Criterion.VIOLENCE,
    Criterion.SEVERE_INTRACTABLE,
)


def found(criterion, home, person):
    judged = match(replace(HOME, **home), replace(PERSON, **person))
    return next(finding for finding in judged.findings if finding.criterion is criterion)


# criterion, changes of the home, changes of the person, verdict, share of the weight
CASES = [
    ("area", {}, {}, MET, 1),
    ("area", {"prefecture": "千葉県"}, {}, UNMET, 0),
    ("area", {}, {"desired_prefectures": ["神奈川県"]}, UNMET, 0),
    ("gender", {}, {"gender": PersonGender.MALE}, MET, 1),
    ("gender", {}, {"gender": PersonGender.NO_ANSWER}, MET, 1),
    ("gender", {"gender": HomeGender.FEMALE}, {}, MET, 1),
    ("gender", {"gender": HomeGender.MALE}, {}, UNMET, 0),
    ("gender", {"gender": HomeGender.MALE}, {"gender": PersonGender.MALE}, MET, 1),
    ("gender", {"gender": HomeGender.FEMALE}, {"gender": PersonGender.MALE}, UNMET, 0),
    ("gender", {"gender": HomeGender.MALE}, {"gender": PersonGender.NO_ANSWER}, ASK, 0),
    ("gender", {"gender": HomeGender.FEMALE}, {"gender": PersonGender.NO_ANSWER}, ASK, 0),
    ("support_level", {}, {}, MET, 1),
    ("support_level", {}, {"support_level": SupportLevel.LEVEL_4}, UNMET, 0),
    ("support_level", {}, {"support_level": SupportLevel.UNKNOWN}, ASK, 0),
    (
        "support_level",
        {"acceptance_levels": [SupportLevel.UNKNOWN]},
        {"support_level": SupportLevel.UNKNOWN},
        MET,
        1,
    ),
    ("support_level", {"acceptance_levels": [SupportLevel.UNKNOWN]}, {}, UNMET, 0),
    ("condition", {}, {"conditions": [Condition.MENTAL, Condition.INTELLECTUAL]}, MET, 1),
    ("condition", {}, {"conditions": [Condition.MENTAL, Condition.PHYSICAL]}, PARTLY, Fraction(1, 2)),
    ("condition", {}, {"conditions": list(Condition)}, PARTLY, Fraction(2, 5)),
    ("condition", {}, {"conditions": [Condition.PHYSICAL]}, UNMET, 0),
    ("wheelchair", {}, {}, MET, 1),
    ("wheelchair", {}, {"wheelchair": True}, UNMET, 0),
    ("wheelchair", {"wheelchair_accessible": True}, {"wheelchair": True}, MET, 1),
    ("wheelchair", {"wheelchair_accessible": True}, {}, MET, 1),
    ("violence", {}, {}, MET, 1),
    ("violence", {}, {"violence": True}, UNMET, 0),
    ("violence", {"violence_accessible": True}, {"violence": True}, MET, 1),
    ("violence", {"violence_accessible": True}, {}, MET, 1),
    ("severe_intractable", {}, {}, MET, 1),
    ("severe_intractable", {}, {"medical_wishes": [MedicalWish.SEVERE_INTRACTABLE]}, UNMET, 0),
    (
        "severe_intractable",
        {"medical_supports": [MedicalSupport.SEVERE_INTRACTABLE]},
        {"medical_wishes": [MedicalWish.SEVERE_INTRACTABLE]},
        MET,
        1,
    ),
    ("medical", {}, {}, MET, 1),
    ("medical", {}, {"medical_wishes": [MedicalWish.NO_PREFERENCE]}, MET, 1),
    (
        "medical",
        {"medical_supports": [MedicalSupport.SEVERE_INTRACTABLE]},
        {"medical_wishes": [MedicalWish.SEVERE_INTRACTABLE]},
        MET,
        1,
    ),
    (
        "medical",
        {"medical_supports": [MedicalSupport.SEVERE_INTRACTABLE]},
        {"medical_wishes": [MedicalWish.SEVERE_INTRACTABLE, MedicalWish.RESIDENT_NURSE]},
        UNMET,
        0,
    ),
    ("medical", {"medical_supports": [MedicalSupport.NONE]}, {}, UNMET, 0),
    (
        "medical",
        {},
        {"medical_wishes": [MedicalWish.VISITING_NURSE, MedicalWish.RESIDENT_NURSE]},
        PARTLY,
        Fraction(1, 2),
    ),
    ("medical", {}, {"medical_wishes": list(MedicalWish)[:3]}, PARTLY, Fraction(2, 3)),
    ("home_type", {}, {}, MET, 1),
    ("home_type", {"home_type": HomeType.DAY_SUPPORT}, {}, UNMET, 0),
    ("home_type", {}, {"home_type_wishes": [HomeTypeWish.NO_PREFERENCE]}, MET, 1),
    ("building_type", {}, {}, MET, 1),
    ("building_type", {"building_type": BuildingType.NEW_HOUSE}, {}, UNMET, 0),
    ("building_type", {"building_type": BuildingType.OTHER}, {}, UNMET, 0),
    (
        "building_type",
        {"building_type": BuildingType.OTHER},
        {"building_wishes": [BuildingWish.NO_PREFERENCE]},
        MET,
        1,
    ),
    ("municipality", {}, {}, MET, 1),
    ("municipality", {"municipality": "目黒区"}, {}, UNMET, 0),
    ("municipality", {}, {"prefecture": "広島県"}, UNMET, 0),
]

HABITS = [
    ("smoking", "smoking_allowed"),
    ("drinking", "drinking_allowed"),
    ("curfew", "curfew"),
    ("pets", "pets_allowed"),
]


@for_each(("criterion", "home", "person", "verdict", "share"), CASES)
def test_verdict_and_share_of_each_criterion(criterion, home, person, verdict, share):
    finding = found(Criterion(criterion), home, person)
    assert (finding.verdict, finding.share) == (verdict, share)


@for_each(("wish", "trait"), HABITS)
@for_each("allowed", [True, False])
@for_each("wished", Wish)
def test_habit_is_met_if_it_equals_the_homes_or_has_no_preference(wish, trait, allowed, wished):
    finding = found(Criterion(wish), {trait: allowed}, {wish: wished})
    met = wished is Wish.NO_PREFERENCE or (wished is Wish.YES) is allowed
    assert (finding.verdict, finding.share) == ((MET, 1) if met else (UNMET, 0))


def test_each_criterion_is_judged_once_and_has_a_label():
    assert [finding.criterion for finding in match(HOME, PERSON).findings] == list(Criterion)
    assert all(criterion.label for criterion in Criterion)


def test_musts_are_those_of_the_decisions():
    judged = match(HOME, PERSON)
    assert tuple(finding.criterion for finding in judged.findings if finding.must) == MUSTS


@for_each("case", CASES, ids=lambda case: f"{case[0]} {case[3].value}")
def test_unmet_must_unlists_and_unmet_wish_does_not(case):
    criterion, home, person, verdict, _ = case
    unlists = Criterion(criterion) in MUSTS and verdict is UNMET
    assert match(replace(HOME, **home), replace(PERSON, **person)).listed is not unlists


def test_open_question_is_listed_and_marked_for_a_check():
    assert not match(HOME, PERSON).needs_check
    asked = match(HOME, replace(PERSON, support_level=SupportLevel.UNKNOWN))
    assert asked.listed
    assert asked.needs_check


@for_each(
    ("home", "person", "score"),
    [
        ({}, {}, 100),
        ({}, {"conditions": [Condition.MENTAL, Condition.PHYSICAL]}, 88),
        ({}, {"support_level": SupportLevel.UNKNOWN}, 88),
        ({"gender": HomeGender.MALE}, {"gender": PersonGender.NO_ANSWER}, 94),
        ({}, {"medical_wishes": [MedicalWish.VISITING_NURSE, MedicalWish.RESIDENT_NURSE]}, 94),
        ({"medical_supports": [MedicalSupport.NONE]}, {}, 88),
        ({"home_type": HomeType.DAY_SUPPORT}, {}, 88),
        ({"building_type": BuildingType.OTHER}, {}, 92),
        ({"municipality": "目黒区"}, {}, 94),
        ({"smoking_allowed": True, "drinking_allowed": False, "curfew": False}, {"pets": Wish.YES}, 80),
    ],
)
def test_score_follows_from_the_weights(home, person, score):
    assert match(replace(HOME, **home), replace(PERSON, **person)).score == score


def test_met_need_adds_no_points():
    ready = replace(HOME, wheelchair_accessible=True, violence_accessible=True)
    assert match(ready, replace(PERSON, wheelchair=True, violence=True)).score == match(ready, PERSON).score


def test_score_is_rounded_to_the_nearest_point():
    one_of_five = replace(HOME, target_groups=[Condition.MENTAL])
    judged = match(one_of_five, replace(PERSON, conditions=list(Condition)))
    assert judged.score == round(100 - 24 * 4 / 5) == 81


@for_each(
    ("criterion", "home", "person", "sentence"),
    [
        ("area", {}, {}, "希望する地域（東京都）にあります。"),
        ("area", {"prefecture": "千葉県"}, {}, "千葉県は希望する地域に入っていません。"),
        (
            "condition",
            {},
            {
                "conditions": [
                    Condition.INTRACTABLE,
                    Condition.PHYSICAL,
                    Condition.INTELLECTUAL,
                    Condition.MENTAL,
                ]
            },
            "精神障害・知的障害は対象ですが、身体障害・難病は対象外です。",
        ),
        (
            "medical",
            {},
            {"medical_wishes": [MedicalWish.RESIDENT_NURSE, MedicalWish.VISITING_NURSE]},
            "医療支援のうち「看護師常駐」がありません。",
        ),
        (
            "gender",
            {"gender": HomeGender.MALE},
            {"gender": PersonGender.NO_ANSWER},
            "ホームは男性のみです。性別の回答がないため確認が必要です。",
        ),
        ("smoking", {}, {"smoking": Wish.YES}, "喫煙できません。希望は「はい」です。"),
    ],
)
def test_sentence_of_a_finding(criterion, home, person, sentence):
    assert found(Criterion(criterion), home, person).sentence == sentence


def test_matching_knows_no_money_name_or_age():
    known = {field.name for traits in (HomeTraits, PersonTraits) for field in fields(traits)}
    assert not known & {
        "rent",
        "rent_yen",
        "fee",
        "user",
        "user_id",
        "name",
        "invoices",
        "home_id",
        "id",
        "age",
    }
