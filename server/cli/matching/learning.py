"""Learn weights from the outcomes of requests. scikit-learn is installed only on the operator's machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from server.criteria.rules.rules import CURRENT_WEIGHTS
from server.operator.rules.outcomes import RequestOutcome

FOLDS = 5
#: Minimum number of acceptances, and of declines.
LEAST_OF_EACH = 30
#: Fixed, so that each run gives the same folds.
_SEED = 1


@dataclass(frozen=True)
class Proposal:
    """The learnt weights, and a comparison with today's weights."""

    #: The points of each criterion; their sum is 100.
    points: dict[str, int]
    #: Cross-validated AUC of today's weights.
    today: float
    #: Cross-validated AUC of the learnt weights.
    learnt: float


def propose(outcomes: Sequence[RequestOutcome]) -> Proposal | None:
    """Fit a logistic regression to the answers. Return None if there are too few acceptances or too few declines."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold, cross_val_score

    accepted = [outcome.accepted for outcome in outcomes]
    if min(sum(accepted), len(accepted) - sum(accepted)) < LEAST_OF_EACH:
        return None
    criteria = list(CURRENT_WEIGHTS.points)
    shares = [_shares(outcome, criteria) for outcome in outcomes]
    scores = [[outcome.match.score / 100] for outcome in outcomes]
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=_SEED)

    def auc(features: list[list[float]]) -> float:
        return float(
            cross_val_score(LogisticRegression(), features, accepted, cv=folds, scoring="roc_auc").mean()
        )

    fitted: Any = LogisticRegression().fit(shares, accepted)
    # A negative coefficient becomes 0. The criterion still gets one point, because it is a wish of the person.
    strengths = [max(float(coefficient), 0.0) for coefficient in fitted.coef_[0]]
    return Proposal(_to_100(dict(zip(criteria, strengths, strict=True))), auc(scores), auc(shares))


def _shares(outcome: RequestOutcome, criteria: Sequence[str]) -> list[float]:
    shares = {finding.criterion: float(finding.share) for finding in outcome.match.findings}
    return [shares[criterion] for criterion in criteria]  # type: ignore[index]


def _to_100(strengths: dict[str, float]) -> dict[str, int]:
    """Distribute 100 whole points in proportion to the strengths; each criterion gets at least one point."""
    remaining, total = 100 - len(strengths), sum(strengths.values()) or 1.0
    exact = {name: remaining * strength / total for name, strength in strengths.items()}
    points = {name: 1 + int(value) for name, value in exact.items()}
    # The points lost by rounding down go to the criteria with the largest fractions.
    fractions = {name: value - int(value) for name, value in exact.items()}
    by_fraction = sorted(fractions, key=lambda name: fractions[name], reverse=True)
    for name in by_fraction[: 100 - sum(points.values())]:
        points[name] += 1
    return points
