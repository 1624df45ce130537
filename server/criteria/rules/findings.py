"""The findings of a match: the result of each criterion, as points and as a sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from server.core.vocabulary import Code, Criterion, HomeGender, MedicalWish, Verdict, Wish
from server.criteria.rules.rules import (
    CURRENT_WEIGHTS,
    RULES,
    WHOLE,
    Answer,
    CriterionResult,
    Rule,
    Weights,
    judge,
)
from server.criteria.rules.traits import HomeTraits, PersonTraits

Sentence = Callable[[HomeTraits, CriterionResult], str]


def sentence_of(criterion: Criterion, home: HomeTraits, judged: CriterionResult) -> str:
    if judged.verdict is Verdict.ASK and criterion not in _WITH_OWN_ASK_SENTENCE:
        return f"{criterion.label}の回答がないため確認が必要です。"
    return _SENTENCES[criterion](home, judged)


def _names(answers: tuple[Answer, ...]) -> str:
    return "・".join(answer.label for answer in answers if isinstance(answer, Code))


def _gender(home: HomeTraits, judged: CriterionResult) -> str:
    if home.gender is HomeGender.ANY:
        return "性別を問わず受け入れています。"
    if judged.verdict is Verdict.ASK:
        return f"ホームは{home.gender.label}です。性別の回答がないため確認が必要です。"
    ending = "で、性別が合います" if judged.covered else "です"
    return f"ホームは{home.gender.label}{ending}。"


def _support_level(_home: HomeTraits, judged: CriterionResult) -> str:
    if judged.verdict is Verdict.ASK:
        return "支援区分がわからないため確認が必要です。"
    level = f"支援区分（{_names(judged.covered or judged.missing)}）"
    return f"{level}を受け入れてい{'ます' if judged.covered else 'ません'}。"


def _condition(_home: HomeTraits, judged: CriterionResult) -> str:
    names = _names(judged.covered)
    match judged.verdict:
        case Verdict.UNMET:
            return "対象者に合う病状がありません。"
        case Verdict.PARTLY:
            return f"{names}は対象ですが、{_names(judged.missing)}は対象外です。"
        case _:
            return f"{names}の方を対象としています。"


def _need_sentence(needed: str, not_needed: str, missing: str) -> Sentence:
    def sentence(_home: HomeTraits, judged: CriterionResult) -> str:
        if judged.verdict is Verdict.UNMET:
            return missing
        return needed if judged.covered == (True,) else not_needed

    return sentence


def _medical(_home: HomeTraits, judged: CriterionResult) -> str:
    if judged.verdict is not Verdict.MET:
        return f"医療支援のうち「{_names(judged.missing)}」がありません。"
    if MedicalWish.NO_PREFERENCE in judged.covered:
        return "医療支援の希望はほかにありません。"
    return "希望する医療支援がそろっています。"


def _type_sentence(criterion: Criterion, offered: Callable[[HomeTraits], Code]) -> Sentence:
    def sentence(home: HomeTraits, judged: CriterionResult) -> str:
        # The value is the same in both vocabularies of wishes.
        if "no_preference" in judged.covered:
            return f"{criterion.label}の希望はありません。"
        return f"{offered(home).label}は希望に{'合います' if judged.covered else '入っていません'}。"

    return sentence


def _habit_sentence(
    criterion: Criterion, allowed: Callable[[HomeTraits], bool], yes: str, no: str
) -> Sentence:
    def sentence(home: HomeTraits, judged: CriterionResult) -> str:
        if Wish.NO_PREFERENCE in judged.covered:
            return f"{criterion.label}にはこだわりません。"
        wish = _names(judged.covered or judged.missing)
        return f"{yes if allowed(home) else no}。希望は「{wish}」です。"

    return sentence


# The sentences of these criteria already mention a missing answer.
_WITH_OWN_ASK_SENTENCE = (Criterion.GENDER, Criterion.SUPPORT_LEVEL)

_SENTENCES: dict[Criterion, Sentence] = {
    Criterion.GENDER: _gender,
    Criterion.SUPPORT_LEVEL: _support_level,
    Criterion.CONDITION: _condition,
    Criterion.WHEELCHAIR: _need_sentence(
        "車いすに対応しています。", "車いすは使いません。", "車いすに対応していません。"
    ),
    Criterion.VIOLENCE: _need_sentence(
        "暴力行為のある方を受け入れています。",
        "暴力行為の受け入れは必要ありません。",
        "暴力行為のある方を受け入れていません。",
    ),
    Criterion.SEVERE_INTRACTABLE: _need_sentence(
        "最重度の難病の方を受け入れています。",
        "最重度の難病の受け入れは必要ありません。",
        "最重度の難病の方を受け入れていません。",
    ),
    Criterion.MEDICAL: _medical,
    Criterion.HOME_TYPE: _type_sentence(Criterion.HOME_TYPE, lambda home: home.home_type),
    Criterion.BUILDING_TYPE: _type_sentence(Criterion.BUILDING_TYPE, lambda home: home.building_type),
    Criterion.SMOKING: _habit_sentence(
        Criterion.SMOKING,
        lambda home: home.smoking_allowed,
        "喫煙できます",
        "喫煙できません",
    ),
    Criterion.DRINKING: _habit_sentence(
        Criterion.DRINKING,
        lambda home: home.drinking_allowed,
        "飲酒できます",
        "飲酒できません",
    ),
    Criterion.CURFEW: _habit_sentence(
        Criterion.CURFEW,
        lambda home: home.curfew,
        "門限があります",
        "門限がありません",
    ),
    Criterion.PETS: _habit_sentence(
        Criterion.PETS,
        lambda home: home.pets_allowed,
        "ペットを飼えます",
        "ペットを飼えません",
    ),
}


class Finding(NamedTuple):
    """The result of one criterion."""

    criterion: Criterion
    verdict: Verdict
    #: The earned share of the weight is `parts / WHOLE`.
    parts: int
    sentence: str
    #: Whether the home's list leaves out the person if the verdict is UNMET.
    must: bool = False

    @property
    def share(self) -> Fraction:
        return Fraction(self.parts, WHOLE)


@dataclass(frozen=True)
class Match:
    findings: tuple[Finding, ...]
    weights: Weights

    @property
    def listed(self) -> bool:
        """Whether the home's list may contain the person."""
        return not any(finding.must and finding.verdict is Verdict.UNMET for finding in self.findings)

    @property
    def fits(self) -> bool:
        """Whether the home meets all wishes. Living in the same municipality is not a wish."""
        return not any(
            finding.verdict is Verdict.UNMET and finding.criterion is not Criterion.MUNICIPALITY
            for finding in self.findings
        )

    @property
    def needs_check(self) -> bool:
        """Whether the answer to a required criterion is missing."""
        return any(finding.must and finding.verdict is Verdict.ASK for finding in self.findings)

    @property
    def points(self) -> tuple[tuple[Finding, int, int], ...]:
        """Each finding with the earned points and the maximum points.

        The sum of the earned points is the score, although each is rounded: `tests/matching/test_ranking.py` checks it.
        """
        maximums = [self.weights.points.get(finding.criterion, 0) for finding in self.findings]
        earned = [
            _rounded_points(maximum * finding.parts)
            for finding, maximum in zip(self.findings, maximums, strict=True)
        ]
        return tuple(zip(self.findings, earned, maximums, strict=True))

    @property
    def score(self) -> int:
        """The points from 0 to 100: the sum of the earned weights, rounded half up."""
        earned = sum(
            self.weights.points.get(finding.criterion, 0) * finding.parts for finding in self.findings
        )
        return _rounded_points(earned)


def _rounded_points(parts: int) -> int:
    """Return the points that are the nearest to `parts / WHOLE`, rounded half up."""
    return (parts + WHOLE // 2) // WHOLE


class Matcher:
    """Judges many people for one home. The finding for the same answers is computed only once."""

    def __init__(self, home: HomeTraits, weights: Weights = CURRENT_WEIGHTS) -> None:
        self._home = home
        self._weights = weights
        self._cache: dict[tuple[Criterion, tuple[Answer, ...]], Finding] = {}

    def match(self, person: PersonTraits) -> Match:
        home = self._home
        is_wished_area = home.prefecture in person.desired_prefectures
        is_near = (home.prefecture, home.municipality) == (person.prefecture, person.municipality)
        findings = [self._finding(rule, tuple(rule.answered(person))) for rule in RULES]
        return Match((_area(home, is_wished_area), *findings, _municipality(is_near)), self._weights)

    def _finding(self, rule: Rule, answers: tuple[Answer, ...]) -> Finding:
        key = (rule.criterion, answers)
        if key not in self._cache:
            judged = judge(rule, self._home, answers)
            sentence = sentence_of(rule.criterion, self._home, judged)
            self._cache[key] = Finding(rule.criterion, judged.verdict, judged.parts, sentence, rule.must)
        return self._cache[key]


def match(home: HomeTraits, person: PersonTraits) -> Match:
    return Matcher(home).match(person)


def _area(home: HomeTraits, met: bool) -> Finding:
    if met:
        return Finding(
            Criterion.AREA, Verdict.MET, WHOLE, f"希望する地域（{home.prefecture}）にあります。", must=True
        )
    sentence = f"{home.prefecture}は希望する地域に入っていません。"
    return Finding(Criterion.AREA, Verdict.UNMET, 0, sentence, must=True)


def _municipality(met: bool) -> Finding:
    if met:
        return Finding(Criterion.MUNICIPALITY, Verdict.MET, WHOLE, "今の住まいと同じ市区町村です。")
    return Finding(Criterion.MUNICIPALITY, Verdict.UNMET, 0, "今の住まいとは別の市区町村です。")
