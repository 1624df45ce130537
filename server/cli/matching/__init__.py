"""`flask matching`: report the results of matching, and rebuild the search index."""

import click
from flask.cli import AppGroup

from server.cli.matching.learning import FOLDS, LEAST_OF_EACH, propose
from server.core.database import long_statements
from server.core.vocabulary import Criterion
from server.criteria.rules.rules import CURRENT_WEIGHTS
from server.criteria.service import rebuild
from server.operator.queries.outcomes import outcomes
from server.operator.rules.outcomes import tally

matching = AppGroup("matching", help="Matching of people and homes.")


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
        click.echo(f"表の案を出すには、承認と辞退がそれぞれ{LEAST_OF_EACH}件以上必要です。")
        return
    click.echo(
        f"学習に使わなかった連絡で承認を言い当てる力（AUC、{FOLDS}分割の平均）："
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
