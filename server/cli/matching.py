"""`flask matching`: what the operator can learn of how people and homes are brought together."""

import click
from flask.cli import AppGroup

from server.cli.towns import towns
from server.demo.fairness import Fairness, fairness
from server.demo.population import Population
from server.domain.regions import PREFECTURES

matching = AppGroup("matching", help="How people and homes are matched.")


@matching.command("fairness")
@click.option("--people", type=click.IntRange(min=1), default=10_000, show_default=True)
@click.option("--homes", type=click.IntRange(min=1), default=775, show_default=True)
@click.option("--seed", default=1, show_default=True, help="The same seed draws the same homes and people.")
def show_fairness(people: int, homes: int, seed: int) -> None:
    """Say which share of a made-up population finds a home, group by group, and how first places spread."""
    drawn = Population(seed, towns())
    found = fairness(
        [traits for traits, _ in drawn.homes(homes)], [traits for traits, *_ in drawn.people(people)]
    )
    click.echo(f"| 見る点 | 人 | 1件以上のホームの一覧に載る割合 |\n|---|---:|---:|\n{_table(found)}\n")
    click.echo(
        f"{found.firsts.total()}件のホームの一覧で、先頭は{len(found.firsts)}人に分かれました。"
        f"同じ人が先頭になるのは、多くて全体の{found.most_firsts:.1%}です。"
    )


def _order(row: tuple[tuple[str, str], int]) -> tuple[int, str]:
    (_, name), _ = row
    return PREFECTURES.index(name) if name in PREFECTURES else 0, name


def _table(found: Fairness) -> str:
    ways = dict.fromkeys(way for way, _ in found.people)
    return "\n".join(
        f"| {way}：{name} | {count} | {found.share((way, name)):.1%} |"
        for each in ways
        for (way, name), count in sorted(found.people.items(), key=_order)
        if way == each
    )
