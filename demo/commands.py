"""The commands `flask demo seed`, `flask demo population` and `flask matching fairness`."""

import click
from flask import Flask
from flask.cli import AppGroup
from flask_migrate import upgrade
from sqlalchemy import select

from demo.fairness import Fairness, fairness
from demo.population import Population
from demo.population_rows import add_homes, add_people
from demo.story import PASSWORD, create_demo
from demo.towns import towns
from server.cli.matching import matching
from server.core.clock import now
from server.core.database import db
from server.core.japan import PREFECTURES
from server.core.services import app_settings, picture_store
from server.models import Account

demo = AppGroup("demo", help="Data to try the product on.")


def register(app: Flask) -> None:
    app.cli.add_command(demo)
    matching.add_command(show_fairness)


@demo.command("seed")
def seed() -> None:
    """Create the tables and add the demo data. Does nothing if accounts exist; refused in production."""
    _refuse_production()
    upgrade()
    if db.session.scalar(select(Account.id).limit(1)) is not None:
        click.echo("すでにデータがあるため、デモのデータは入れませんでした。")
        return
    homes, people, contacts = create_demo(picture_store(), now())
    click.echo(f"デモのデータを入れました：ホーム{homes}件、希望条件{people}件、コンタクト{contacts}件。")


@demo.command("population")
@click.option("--people", type=click.IntRange(min=0), required=True, help="How many people look for a home.")
@click.option("--homes", type=click.IntRange(min=0), default=0, show_default=True, help="How many homes.")
@click.option("--seed", default=1, show_default=True, help="The same seed draws the same homes and people.")
def population(people: int, homes: int, seed: int) -> None:
    """Add homes and people generated from published statistics; refused in production."""
    _refuse_production()
    generator = Population(seed, towns())
    add_homes(((traits, town.postal_code) for traits, town in generator.homes(homes)), PASSWORD, now())
    add_people(
        ((traits, town.postal_code, age) for traits, town, age in generator.people(people)), PASSWORD, now()
    )
    click.echo(f"ホーム{homes}件と希望条件{people}件を入れました。")


def _refuse_production() -> None:
    if app_settings().mode == "production":
        raise click.ClickException("本番のデータベースには入れられません。")


@click.command("fairness")
@click.option("--people", type=click.IntRange(min=1), default=10_000, show_default=True)
@click.option("--homes", type=click.IntRange(min=1), default=775, show_default=True)
@click.option("--seed", default=1, show_default=True, help="The same seed draws the same homes and people.")
def show_fairness(people: int, homes: int, seed: int) -> None:
    """Print which share of a generated population finds a home, by group, and who is listed first how often."""
    generator = Population(seed, towns())
    result = fairness(
        [traits for traits, _ in generator.homes(homes)], [traits for traits, *_ in generator.people(people)]
    )
    click.echo(f"| 見る点 | 人 | 1件以上のホームの一覧に載る割合 |\n|---|---:|---:|\n{_table(result)}\n")
    click.echo(
        f"{result.firsts.total()}件のホームの一覧で、先頭は{len(result.firsts)}人に分かれました。"
        f"同じ人が先頭になるのは、多くて全体の{result.most_firsts:.1%}です。"
    )


def _sort_key(row: tuple[tuple[str, str], int]) -> tuple[int, str]:
    (_, name), _ = row
    return PREFECTURES.index(name) if name in PREFECTURES else 0, name


def _table(result: Fairness) -> str:
    dimensions = dict.fromkeys(dimension for dimension, _ in result.people)
    return "\n".join(
        f"| {dimension}：{name} | {count} | {result.share((dimension, name)):.1%} |"
        for current in dimensions
        for (dimension, name), count in sorted(result.people.items(), key=_sort_key)
        if dimension == current
    )
