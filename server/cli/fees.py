"""`flask fees` and `flask quotas`: fees and quota warnings that the operator checks."""

from datetime import timedelta

import click
from flask.cli import AppGroup

from server.cli.running import recorded_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.paging import LIMIT_MAX, Page
from server.core.vocabulary import OperatorQueue
from server.operator.queries.queue import CHECK_PERIOD, FEE_CHECKS, queue_page

fees = AppGroup("fees", help="System usage fees that need a check.")


@fees.command("suspicious")
@click.option(
    "--days",
    type=click.IntRange(1, 3660),
    default=CHECK_PERIOD.days,
    show_default=True,
    help="Look at the events of this many days.",
)
@recorded_read(Act.FEES_LISTED)
def suspicious(days: int) -> None:
    """List the contacts whose fee may be missing or wrong."""
    for kind in FEE_CHECKS:
        click.echo(f"{kind.label}：")
        cursor: int | None = 0
        while cursor is not None:
            page = queue_page(kind, Page(LIMIT_MAX, cursor), now(), timedelta(days=days))
            for line in page:
                click.echo(f"\t{line.id}\t{moment_in_japan(line.at)}")
            cursor = page.next_cursor


quotas = AppGroup("quotas", help="Warnings about corporations that came close to a daily quota.")


@quotas.command("list")
def list_quotas() -> None:
    """List the quota warnings that are not checked yet."""
    for line in queue_page(OperatorQueue.QUOTAS, Page(LIMIT_MAX, 0), now()):
        click.echo(f"{line.id}\t{moment_in_japan(line.at)}\t{line.label}\t{line.note}")
