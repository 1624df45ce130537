"""`flask fees`: what the operator looks into about the system usage fee."""

from datetime import timedelta

import click
from flask.cli import AppGroup

from server.cli.recording import recorded_look
from server.domain.accounts.audit import Act
from server.queries.money.suspicious import closed_after_visit, contested, said_moved_in
from server.web.clock import now

fees = AppGroup("fees", help="What to look into about the system usage fee.")

_LISTS = (
    ("見学の後に閉じられ、入居確定がない", closed_after_visit),
    ("入居したと答え、入居確定がない", said_moved_in),
    ("入居確定はちがうと知らせた", contested),
)


@fees.command("suspicious")
@click.option("--days", default=365, show_default=True, help="How far back to look.")
@recorded_look(Act.FEES_LOOKED_INTO)
def suspicious(days: int) -> None:
    """List the contacts for which a fee may be missing or wrong."""
    since = now() - timedelta(days=days)
    for title, found in _LISTS:
        click.echo(f"{title}：")
        for it in found(since):
            click.echo(f"\t{it.contact_id}\t{it.at:%Y-%m-%d %H:%M}\t「{it.home_name}」")
