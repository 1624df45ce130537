"""Learning weights from what came of requests; scikit-learn is the operator's to install, never the server's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from server.criteria.rules.rules import APPLIED
from server.operator.rules.outcomes import RequestOutcome

FOLDS = 5
LEAST_OF_EACH = 30
_SEED = 1


@dataclass(frozen=True)
class Proposal:
    """What was learnt as 100 points, and how well both tables tell who accepts, in requests not learnt from."""

    points: dict[str, int]
    today: float
    learnt: float


def propose(outcomes: Sequence[RequestOutcome]) -> Proposal | None:
    """Fit a logistic regression to who accepted; None when there are too few answers of either kind."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold, cross_val_score

    accepted = [outcome.accepted for outcome in outcomes]
    if min(sum(accepted), len(accepted) - sum(accepted)) < LEAST_OF_EACH:
        return None
    criteria = list(APPLIED.points)
    shares = [_shares(outcome, criteria) for outcome in outcomes]
    scores = [[outcome.match.score / 100] for outcome in outcomes]
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=_SEED)

    def told(features: list[list[float]]) -> float:
        return float(
            cross_val_score(LogisticRegression(), features, accepted, cv=folds, scoring="roc_auc").mean()
        )

    fitted: Any = LogisticRegression().fit(shares, accepted)
    # A criterion that seems to hurt still counts for something: it is what the person asked for.
    strengths = [max(float(one), 0.0) for one in fitted.coef_[0]]
    return Proposal(_to_100(dict(zip(criteria, strengths, strict=True))), told(scores), told(shares))


def _shares(outcome: RequestOutcome, criteria: Sequence[str]) -> list[float]:
    found = {finding.criterion: float(finding.share) for finding in outcome.match.findings}
    return [found[one] for one in criteria]  # type: ignore[index]


def _to_100(strengths: dict[str, float]) -> dict[str, int]:
    """Share 100 whole points out by strength, at least one to each."""
    free, total = 100 - len(strengths), sum(strengths.values()) or 1.0
    exact = {name: free * strength / total for name, strength in strengths.items()}
    points = {name: 1 + int(value) for name, value in exact.items()}
    for name in sorted(exact, key=lambda name: int(exact[name]) - exact[name])[: 100 - sum(points.values())]:
        points[name] += 1
    return points
