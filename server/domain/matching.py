"""Which person fits which home, how well, and why in words: one pure computation for score and reasons."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from server.domain.vocabulary import (
    BuildingType,
    BuildingWish,
    Condition,
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


class Criterion(StrEnum):
    AREA = "area"
    GENDER = "gender"
    SUPPORT_LEVEL = "support_level"
    CONDITION = "condition"
    WHEELCHAIR = "wheelchair"
    VIOLENCE = "violence"
    SEVERE_INTRACTABLE = "severe_intractable"
    MEDICAL = "medical"
    HOME_TYPE = "home_type"
    BUILDING_TYPE = "building_type"
    SMOKING = "smoking"
    DRINKING = "drinking"
    CURFEW = "curfew"
    PETS = "pets"
    MUNICIPALITY = "municipality"


LABELS: dict[Criterion, str] = {
    Criterion.AREA: "希望入居地",
    Criterion.GENDER: "性別",
    Criterion.SUPPORT_LEVEL: "障害支援区分",
    Criterion.CONDITION: "病状",
    Criterion.WHEELCHAIR: "車いす",
    Criterion.VIOLENCE: "暴力行為の受け入れ",
    Criterion.SEVERE_INTRACTABLE: "最重度の難病",
    Criterion.MEDICAL: "医療支援体制",
    Criterion.HOME_TYPE: "グループホームの形態",
    Criterion.BUILDING_TYPE: "建物タイプ",
    Criterion.SMOKING: "喫煙",
    Criterion.DRINKING: "飲酒",
    Criterion.CURFEW: "門限",
    Criterion.PETS: "ペットの飼育",
    Criterion.MUNICIPALITY: "今の住まいとの近さ",
}

# What each criterion can earn; together 100. A must that is merely met earns nothing: it is why the person is
# listed at all. The condition weighs most among the graded ones because care for it is the home's very purpose.
WEIGHTS: dict[Criterion, int] = {
    Criterion.CONDITION: 24,
    Criterion.SUPPORT_LEVEL: 12,
    Criterion.GENDER: 6,
    Criterion.MEDICAL: 12,
    Criterion.HOME_TYPE: 12,
    Criterion.BUILDING_TYPE: 8,
    Criterion.MUNICIPALITY: 6,
    Criterion.SMOKING: 5,
    Criterion.DRINKING: 5,
    Criterion.CURFEW: 5,
    Criterion.PETS: 5,
}


@dataclass(frozen=True)
class HomeTraits:
    prefecture: str
    municipality: str
    gender: HomeGender
    acceptance_levels: Collection[SupportLevel]
    target_groups: Collection[Condition]
    medical_supports: Collection[MedicalSupport]
    home_type: HomeType
    building_type: BuildingType
    wheelchair_accessible: bool
    violence_accessible: bool
    smoking_allowed: bool
    drinking_allowed: bool
    curfew: bool
    pets_allowed: bool


@dataclass(frozen=True)
class PersonTraits:
    desired_prefectures: Collection[str]
    prefecture: str
    municipality: str
    gender: PersonGender
    support_level: SupportLevel
    conditions: Collection[Condition]
    medical_wishes: Collection[MedicalWish]
    home_type_wishes: Collection[HomeTypeWish]
    building_wishes: Collection[BuildingWish]
    wheelchair: bool
    violence: bool
    smoking: Wish
    drinking: Wish
    curfew: Wish
    pets: Wish


@dataclass(frozen=True)
class Finding:
    """How one criterion came out: `share` of its weight is earned; a must that is UNMET ends the match."""

    criterion: Criterion
    verdict: Verdict
    share: float
    sentence: str
    must: bool = False


@dataclass(frozen=True)
class Match:
    findings: tuple[Finding, ...]

    @property
    def listed(self) -> bool:
        return not any(found.must and found.verdict is Verdict.UNMET for found in self.findings)

    @property
    def needs_check(self) -> bool:
        return any(found.verdict is Verdict.ASK for found in self.findings)

    @property
    def score(self) -> int:
        """Whole points from 0 to 100, the earned weights summed and rounded half up."""
        return int(sum(WEIGHTS.get(found.criterion, 0) * found.share for found in self.findings) + 0.5)


def match(home: HomeTraits, person: PersonTraits) -> Match:
    """Judge every criterion between a home and a person."""
    return Match((*_musts(home, person), *_wishes(home, person)))


def _must(criterion: Criterion, met: bool, yes: str, no: str) -> Finding:
    verdict = Verdict.MET if met else Verdict.UNMET
    return Finding(criterion, verdict, float(met), yes if met else no, must=True)


def _musts(home: HomeTraits, person: PersonTraits) -> Iterator[Finding]:
    yield _must(
        Criterion.AREA,
        home.prefecture in person.desired_prefectures,
        f"希望する地域（{home.prefecture}）にあります。",
        f"{home.prefecture}は希望する地域に入っていません。",
    )
    yield _gender(home.gender, person.gender)
    yield _support_level(home.acceptance_levels, person.support_level)
    yield _condition(home.target_groups, person.conditions)
    yield _must(
        Criterion.WHEELCHAIR,
        home.wheelchair_accessible or not person.wheelchair,
        "車いすに対応しています。" if person.wheelchair else "車いすは使いません。",
        "車いすに対応していません。",
    )
    yield _must(
        Criterion.VIOLENCE,
        home.violence_accessible or not person.violence,
        "暴力行為のある方を受け入れています。" if person.violence else "暴力行為の受け入れは必要ありません。",
        "暴力行為のある方を受け入れていません。",
    )
    severe = MedicalWish.SEVERE_INTRACTABLE in person.medical_wishes
    yield _must(
        Criterion.SEVERE_INTRACTABLE,
        MedicalSupport.SEVERE_INTRACTABLE in home.medical_supports or not severe,
        "最重度の難病の方を受け入れています。" if severe else "最重度の難病の受け入れは必要ありません。",
        "最重度の難病の方を受け入れていません。",
    )


def _gender(home: HomeGender, person: PersonGender) -> Finding:
    if home is HomeGender.ANY:
        return Finding(Criterion.GENDER, Verdict.MET, 1.0, "性別を問わず受け入れています。", must=True)
    if person is PersonGender.NO_ANSWER:
        sentence = f"ホームは{home.label}です。性別の回答がないため確認が必要です。"
        return Finding(Criterion.GENDER, Verdict.ASK, 0.0, sentence, must=True)
    return _must(
        Criterion.GENDER,
        home.value == person.value,
        f"ホームは{home.label}で、性別が合います。",
        f"ホームは{home.label}です。",
    )


def _support_level(levels: Collection[SupportLevel], level: SupportLevel) -> Finding:
    if level in levels:
        sentence = f"支援区分（{level.label}）を受け入れています。"
        return Finding(Criterion.SUPPORT_LEVEL, Verdict.MET, 1.0, sentence, must=True)
    if level is SupportLevel.UNKNOWN:
        sentence = "支援区分がわからないため確認が必要です。"
        return Finding(Criterion.SUPPORT_LEVEL, Verdict.ASK, 0.0, sentence, must=True)
    sentence = f"支援区分（{level.label}）を受け入れていません。"
    return Finding(Criterion.SUPPORT_LEVEL, Verdict.UNMET, 0.0, sentence, must=True)


def _condition(groups: Collection[Condition], conditions: Collection[Condition]) -> Finding:
    covered = [code for code in Condition if code in conditions and code in groups]
    missing = [code for code in Condition if code in conditions and code not in groups]
    names = "・".join(code.label for code in covered)
    if not covered:
        return Finding(Criterion.CONDITION, Verdict.UNMET, 0.0, "対象者に合う病状がありません。", must=True)
    if missing:
        lacking = "・".join(code.label for code in missing)
        sentence = f"{names}は対象ですが、{lacking}は対象外です。"
        share = len(covered) / (len(covered) + len(missing))
        return Finding(Criterion.CONDITION, Verdict.PARTLY, share, sentence, must=True)
    return Finding(Criterion.CONDITION, Verdict.MET, 1.0, f"{names}の方を対象としています。", must=True)


def _wishes(home: HomeTraits, person: PersonTraits) -> Iterator[Finding]:
    yield _medical(home.medical_supports, person.medical_wishes)
    yield _among(Criterion.HOME_TYPE, home.home_type, person.home_type_wishes)
    yield _among(Criterion.BUILDING_TYPE, home.building_type, person.building_wishes)
    yield _habit(Criterion.SMOKING, person.smoking, home.smoking_allowed, "喫煙できます", "喫煙できません")
    yield _habit(Criterion.DRINKING, person.drinking, home.drinking_allowed, "飲酒できます", "飲酒できません")
    yield _habit(Criterion.CURFEW, person.curfew, home.curfew, "門限があります", "門限がありません")
    yield _habit(Criterion.PETS, person.pets, home.pets_allowed, "ペットを飼えます", "ペットを飼えません")
    near = (home.prefecture, home.municipality) == (person.prefecture, person.municipality)
    yield Finding(
        Criterion.MUNICIPALITY,
        Verdict.MET if near else Verdict.UNMET,
        float(near),
        "今の住まいと同じ市区町村です。" if near else "今の住まいとは別の市区町村です。",
    )


def _medical(offered: Collection[MedicalSupport], wished: Collection[MedicalWish]) -> Finding:
    graded = [
        wish
        for wish in MedicalWish
        if wish in wished and wish not in (MedicalWish.NO_PREFERENCE, MedicalWish.SEVERE_INTRACTABLE)
    ]
    if not graded:
        return Finding(Criterion.MEDICAL, Verdict.MET, 1.0, "医療支援の希望はほかにありません。")
    values = {support.value for support in offered}
    found = [wish for wish in graded if wish.value in values]
    lacking = "・".join(wish.label for wish in graded if wish not in found)
    if len(found) == len(graded):
        return Finding(Criterion.MEDICAL, Verdict.MET, 1.0, "希望する医療支援がそろっています。")
    verdict = Verdict.PARTLY if found else Verdict.UNMET
    return Finding(
        Criterion.MEDICAL, verdict, len(found) / len(graded), f"医療支援のうち「{lacking}」がありません。"
    )


def _among(
    criterion: Criterion,
    offered: HomeType | BuildingType,
    wished: Collection[HomeTypeWish] | Collection[BuildingWish],
) -> Finding:
    values = {wish.value for wish in wished}
    if "no_preference" in values:
        return Finding(criterion, Verdict.MET, 1.0, f"{LABELS[criterion]}の希望はありません。")
    met = offered.value in values
    sentence = f"{offered.label}は希望に{'合います' if met else '入っていません'}。"
    return Finding(criterion, Verdict.MET if met else Verdict.UNMET, float(met), sentence)


def _habit(criterion: Criterion, wish: Wish, allowed: bool, yes: str, no: str) -> Finding:
    if wish is Wish.NO_PREFERENCE:
        return Finding(criterion, Verdict.MET, 1.0, f"{LABELS[criterion]}にはこだわりません。")
    met = (wish is Wish.YES) == allowed
    sentence = f"{yes if allowed else no}。希望は「{wish.label}」です。"
    return Finding(criterion, Verdict.MET if met else Verdict.UNMET, float(met), sentence)
