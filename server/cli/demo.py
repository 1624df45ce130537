"""`flask demo`: a story-sized set of homes and people to try the product on."""

import click
from flask.cli import AppGroup

demo = AppGroup("demo", help="Data to try the product on.")


@demo.command("seed")
def seed() -> None:
    """Fill an empty database with the demo; one that has data is left alone."""
    click.echo("")
