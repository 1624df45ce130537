"""`flask demo`: a story-sized set of homes and people to try the product on."""

import click
from flask.cli import AppGroup
from sqlalchemy import select

from server.cli.demo_story import tell_story
from server.extensions import db
from server.models import Account
from server.parts import picture_store
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
