"""What came of requests, by how the two fitted."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from server.core.vocabulary import Verdict
from server.criteria.rules.findings import LABELS, Match


@dataclass(frozen=True)
class RequestOutcome:
    """A request that was answered, judged by today's rules on what both sides say today."""

    match: Match
    accepted: bool
    moved_in: bool


@dataclass(frozen=True)
class OutcomeCount:
    """So many requests between homes and people who fit alike, and what came of them."""

    combination: str
    asked: int
    accepted: int
    moved_in: int


def combination(match: Match) -> str:
    """Name what does not wholly fit."""
    return (
        "、".join(
            f"{LABELS[found.criterion]}：{found.verdict.label}"
            for found in match.findings
            if found.verdict is not Verdict.MET
        )
        or "すべて合う"
    )


def tally(outcomes: Iterable[RequestOutcome]) -> list[OutcomeCount]:
    """Count by combination, the most frequent first."""
    asked: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    moved_in: Counter[str] = Counter()
    for outcome in outcomes:
        name = combination(outcome.match)
        asked[name] += 1
        accepted[name] += outcome.accepted
        moved_in[name] += outcome.moved_in
    return [OutcomeCount(name, count, accepted[name], moved_in[name]) for name, count in asked.most_common()]
