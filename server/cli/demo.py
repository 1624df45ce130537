"""`flask demo`: a story-sized set of homes and people to try the product on, or as many as Japan has."""

import click
from flask.cli import AppGroup
from sqlalchemy import select

from server.actions.population import add_homes, add_people
from server.cli.demo_story import PASSWORD, tell_story
from server.cli.towns import towns
from server.demo.population import Population
from server.extensions import db
from server.models import Account
from server.services import app_settings, picture_store
from server.web.clock import now

demo = AppGroup("demo", help="Data to try the product on.")


@demo.command("seed")
def seed() -> None:
    """Fill an empty database with the demo; one that has accounts is left alone."""
    if db.session.scalar(select(Account.id).limit(1)) is not None:
        click.echo("すでにデータがあるため、デモのデータは入れませんでした。")
        return
    homes, people, contacts = tell_story(picture_store(), now())
    click.echo(f"デモのデータを入れました：ホーム{homes}件、希望条件{people}件、コンタクト{contacts}件。")


@demo.command("population")
@click.option("--people", type=click.IntRange(min=0), required=True, help="How many people look for a home.")
@click.option("--homes", type=click.IntRange(min=0), default=0, show_default=True, help="How many homes.")
@click.option("--seed", default=1, show_default=True, help="The same seed draws the same homes and people.")
def population(people: int, homes: int, seed: int) -> None:
    """Add made-up homes and people by the published figures; never to a production database."""
    if app_settings().mode == "production":
        raise click.ClickException("本番のデータベースには入れられません。")
    drawn = Population(seed, towns())
    add_homes(((traits, town.postal_code) for traits, town in drawn.homes(homes)), PASSWORD, now())
    add_people(
        ((traits, town.postal_code, age) for traits, town, age in drawn.people(people)), PASSWORD, now()
    )
    click.echo(f"ホーム{homes}件と希望条件{people}件を入れました。")
