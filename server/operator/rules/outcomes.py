"""Count the results of requests by the criteria that home and person do not meet."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from server.core.vocabulary import Verdict
from server.criteria.rules.findings import Match


@dataclass(frozen=True)
class RequestOutcome:
    """An answered request. Its match is computed with today's rules and data, not those of the request's day."""

    match: Match
    accepted: bool
    moved_in: bool


@dataclass(frozen=True)
class OutcomeCount:
    """The number of requests with the same combination of unmet criteria, and their results."""

    combination: str
    requests: int
    accepted: int
    moved_in: int


def combination(match: Match) -> str:
    """Return a text that lists the criteria that are not fully met."""
    return (
        "、".join(
            f"{finding.criterion.label}：{finding.verdict.label}"
            for finding in match.findings
            if finding.verdict is not Verdict.MET
        )
        or "すべて合う"
    )


def tally(outcomes: Iterable[RequestOutcome]) -> list[OutcomeCount]:
    """Count outcomes by combination, the most frequent combination first."""
    requests: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    moved_in: Counter[str] = Counter()
    for outcome in outcomes:
        name = combination(outcome.match)
        requests[name] += 1
        accepted[name] += outcome.accepted
        moved_in[name] += outcome.moved_in
    return [
        OutcomeCount(name, count, accepted[name], moved_in[name]) for name, count in requests.most_common()
    ]
