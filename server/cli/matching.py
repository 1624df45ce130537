"""`flask matching`: report the results of matching, learn weights from them, and rebuild the search index.

scikit-learn is installed only on the operator's machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click
from flask.cli import AppGroup

from server.core.database import long_statements
from server.core.vocabulary import Criterion
from server.criteria.rules.rules import CURRENT_WEIGHTS
from server.criteria.service import rebuild
from server.operator.queries.outcomes import outcomes
from server.operator.rules.outcomes import RequestOutcome, tally

matching = AppGroup("matching", help="Matching of people and homes.")

_FOLDS = 5
#: Minimum number of acceptances, and of declines.
_LEAST_OF_EACH = 30
#: Fixed, so that each run gives the same folds.
_SEED = 1


@matching.command("report")
@long_statements()
def show_report() -> None:
    """Count the outcomes of requests by unmet criteria; propose weights if scikit-learn is installed."""
    requests = list(outcomes())
    click.echo("| 合わなかった点 | 答えのあった連絡 | 承認 | 辞退 | 入居 |\n|---|---:|---:|---:|---:|")
    for row in tally(requests):
        click.echo(
            f"| {row.combination} | {row.requests} | {row.accepted} | {row.requests - row.accepted} | {row.moved_in} |"
        )
    click.echo(f"\n今の点数の表：{CURRENT_WEIGHTS.version}")
    try:
        proposal = propose(requests)
    except ModuleNotFoundError:
        click.echo(
            "表の案を出すには"
            "「pip install --no-deps --require-hashes -r requirements-learning.txt && pip check」を実行してください。"
        )
        return
    if proposal is None:
        click.echo(f"表の案を出すには、承認と辞退がそれぞれ{_LEAST_OF_EACH}件以上必要です。")
        return
    click.echo(
        f"学習に使わなかった連絡で承認を言い当てる力（AUC、{_FOLDS}分割の平均）："
        f"今の表 {proposal.today:.3f}、案 {proposal.learnt:.3f}（差 {proposal.learnt - proposal.today:+.3f}）"
    )
    rows = "\n".join(
        f"            Criterion.{Criterion(name).name}: {points}," for name, points in proposal.points.items()
    )
    click.echo(
        "案。採用するときだけ、理由を添えてserver/criteria/rules/rules.pyに加え、APPLIEDで選びます。\n"
        f'    Weights(\n        "（新しい版の名前）",\n        {{\n{rows}\n        }},\n    ),'
    )


@matching.command("rebuild")
@long_statements()
def rebuild_rows() -> None:
    """Rebuild the search index of all homes and people; the service may run meanwhile."""
    rebuild(echo_progress)
    click.echo("すべてのホームと希望条件の計算が終わりました。")


def echo_progress(done: int) -> None:
    click.echo(f"計算ずみ：ホームと希望条件 {done}件")


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
    if min(sum(accepted), len(accepted) - sum(accepted)) < _LEAST_OF_EACH:
        return None
    criteria = list(CURRENT_WEIGHTS.points)
    shares = [_shares(outcome, criteria) for outcome in outcomes]
    scores = [[outcome.match.score / 100] for outcome in outcomes]
    folds = StratifiedKFold(_FOLDS, shuffle=True, random_state=_SEED)

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
