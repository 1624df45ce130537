"""Which person fits which home, how well, and why: one pure computation for score and reasons."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from server.domain.matching.rules import RULES, WHOLE, Answer, Criterion, Rule, judge
from server.domain.matching.sentences import sentence_of
from server.domain.matching.traits import HomeTraits, PersonTraits
from server.domain.matching.weights import APPLIED, Weights
from server.domain.vocabulary import Verdict


class Finding(NamedTuple):
    """How one criterion came out: `parts` of WHOLE are earned; a must that is UNMET ends the match."""

    criterion: Criterion
    verdict: Verdict
    parts: int
    sentence: str
    must: bool = False

    @property
    def share(self) -> Fraction:
        """The share of the criterion's weight that is earned."""
        return Fraction(self.parts, WHOLE)


@dataclass(frozen=True)
class Match:
    findings: tuple[Finding, ...]
    weights: Weights

    @property
    def listed(self) -> bool:
        return not any(found.must and found.verdict is Verdict.UNMET for found in self.findings)

    @property
    def fits(self) -> bool:
        """Whether nothing that the person asks for is missing; how near the home is, they did not ask."""
        return not any(
            found.verdict is Verdict.UNMET and found.criterion is not Criterion.MUNICIPALITY
            for found in self.findings
        )

    @property
    def needs_check(self) -> bool:
        return any(found.must and found.verdict is Verdict.ASK for found in self.findings)

    @property
    def points(self) -> tuple[tuple[Finding, int, int], ...]:
        """Each finding with the whole points that it earned, and with those that it could: they sum to the score."""
        most = [self.weights.points.get(found.criterion, 0) for found in self.findings]
        earned = [_whole(weight * found.parts) for found, weight in zip(self.findings, most, strict=True)]
        return tuple(zip(self.findings, earned, most, strict=True))

    @property
    def score(self) -> int:
        """Whole points from 0 to 100, the earned weights summed and rounded half up."""
        earned = sum(self.weights.points.get(found.criterion, 0) * found.parts for found in self.findings)
        return _whole(earned)


def _whole(parts: int) -> int:
    return (parts + WHOLE // 2) // WHOLE


class Matcher:
    """Judges one person after the other for a home; what many of them answer alike is put into words once."""

    def __init__(self, home: HomeTraits, weights: Weights = APPLIED) -> None:
        self._home = home
        self._weights = weights
        self._found: dict[tuple[Criterion, tuple[Answer, ...]], Finding] = {}

    def match(self, person: PersonTraits) -> Match:
        """Judge every criterion between the home and a person."""
        home = self._home
        area = home.prefecture in person.desired_prefectures
        near = (home.prefecture, home.municipality) == (person.prefecture, person.municipality)
        found = [self._finding(rule, tuple(rule.answered(person))) for rule in RULES]
        return Match((_area(home, area), *found, _municipality(near)), self._weights)

    def _finding(self, rule: Rule, answers: tuple[Answer, ...]) -> Finding:
        key = (rule.criterion, answers)
        if key not in self._found:
            judged = judge(rule, self._home, answers)
            sentence = sentence_of(rule.criterion, self._home, judged)
            self._found[key] = Finding(rule.criterion, judged.verdict, judged.parts, sentence, rule.must)
        return self._found[key]


def match(home: HomeTraits, person: PersonTraits) -> Match:
    """Judge every criterion between a home and a person."""
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
