"""`flask fees` and `flask quotas`: what the operator looks into."""

from datetime import timedelta

import click
from flask.cli import AppGroup

from server.cli.running.arguments import NUMBER
from server.cli.running.recording import recorded_change, recorded_look
from server.cli.running.refusals import exit_on_error
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.paging import LIMIT_MAX, Page
from server.operator.queries.fees import LOOKED_BACK, SUSPICIOUS
from server.operator.queries.queue import lines_of
from server.operator.rules.queue import OperatorQueue
from server.operator.service.queue import look_into_fee, look_into_quota

fees = AppGroup("fees", help="What to look into about the system usage fee.")


@fees.command("suspicious")
@click.option(
    "--days",
    type=click.IntRange(1, 3660),
    default=LOOKED_BACK.days,
    show_default=True,
    help="How far back to look.",
)
@recorded_look(Act.FEES_LOOKED_INTO)
def suspicious(days: int) -> None:
    """List the contacts for which a fee may be missing or wrong."""
    for kind in SUSPICIOUS:
        click.echo(f"{kind.label}：")
        cursor: int | None = 0
        while cursor is not None:
            page = lines_of(kind, Page(LIMIT_MAX, cursor), now(), timedelta(days=days))
            for line in page:
                click.echo(f"\t{line.id}\t{moment_in_japan(line.at)}")
            cursor = page.next_cursor


@fees.command("looked-into")
@click.argument("number", type=NUMBER)
@recorded_change(Act.FEE_LOOKED_INTO, needs_reason=True)
def looked_into(number: int) -> None:
    """Note that a contact's fee was looked into."""
    exit_on_error(lambda: look_into_fee(number, now()))
    click.echo("確認済みにしました。")


quotas = AppGroup("quotas", help="Corporations near to what they may ask or look in a day.")


@quotas.command("list")
def list_quotas() -> None:
    """List what nobody has looked into yet."""
    for line in lines_of(OperatorQueue.QUOTAS, Page(LIMIT_MAX, 0), now()):
        click.echo(f"{line.id}\t{moment_in_japan(line.at)}\t{line.label}\t{line.note}")


@quotas.command("looked-into")
@click.argument("number", type=NUMBER)
@recorded_change(Act.QUOTA_LOOKED_INTO, needs_reason=True)
def quota_looked_into(number: int) -> None:
    """Note that one was looked into."""
    exit_on_error(lambda: look_into_quota(number, now()))
    click.echo("確認済みにしました。")
