"""`flask reports`: reports about rooms, and suspended offices."""

import click
from flask.cli import AppGroup

from server.cli.running import (
    NUMBER,
    WORDS,
    acting_operator,
    exit_on_error,
    given_reason,
    recorded_change,
    recorded_read,
)
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.paging import LIMIT_MAX, Page
from server.core.vocabulary import OperatorList, OperatorQueue, ReportDecision
from server.operator.queries.queue import queue_page
from server.operator.queries.reports import report_details
from server.operator.service.reports import settle_report

reports = AppGroup("reports", help="Reports about rooms, and suspended offices.")


@reports.command("list")
@recorded_read(Act.REPORTS_LISTED)
def list_reports() -> None:
    """List the open reports, each with the last messages of the room and the earlier decisions."""
    cursor: int | None = 0
    while cursor is not None:
        page = queue_page(OperatorQueue.REPORTS, Page(LIMIT_MAX, cursor), now())
        for line in page:
            _echo_report(line.id)
        cursor = page.next_cursor


@reports.command("settle")
@click.argument("number", type=NUMBER)
@click.option("--decision", type=click.Choice([member.value for member in ReportDecision]), required=True)
@click.option("--words", type=WORDS, default="", help="Text to add to the notice to the office.")
@click.option("--dry-run", is_flag=True, help="Only print the effects.")
@recorded_change(Act.REPORT_SETTLED, needs_reason=True)
def settle(number: int, decision: str, words: str, dry_run: bool) -> None:
    """Print the effects of a decision, then settle the report with it."""
    actor = acting_operator()
    chosen = ReportDecision(decision)
    effects = next(
        effect
        for effect in exit_on_error(lambda: report_details(number)).follows
        if effect.decision is chosen
    )
    click.echo(
        f"{chosen.label}：ホーム{effects.homes}件、返事待ちの連絡{effects.pending}件、"
        f"トークルーム{effects.rooms}件、ログインできなくなる人{effects.members}名"
    )
    if dry_run:
        return
    exit_on_error(lambda: settle_report(number, chosen, words, actor, now(), given_reason()))
    click.echo("対応済みにしました。知らせた方と、事業所の管理者に伝えます。")


@reports.command("suspended")
@recorded_read(Act.OFFICES_LISTED)
def suspended() -> None:
    """List the suspended offices with their ids and names."""
    cursor: int | None = 0
    while cursor is not None:
        page = queue_page(OperatorList.SUSPENDED, Page(LIMIT_MAX, cursor), now())
        for line in page:
            click.echo(f"{line.id}\t{moment_in_japan(line.at)}\t{line.label}")
        cursor = page.next_cursor


def _echo_report(report_id: int) -> None:
    report = report_details(report_id)
    subject = f"{report.reason.label}\t「{report.home}」（コンタクト {report.contact_id}）"
    click.echo(f"{report.id}\t{moment_in_japan(report.created_at)}\t{subject}")
    for earlier in report.former:
        label = earlier.decision.label if earlier.decision else "対応済み"
        click.echo(
            f"\tこの法人の前の知らせ {earlier.report_id}\t{moment_in_japan(earlier.settled_at)}\t{label}"
        )
    for line in report.detail.splitlines():
        click.echo(f"\t{line}")
    for message in report.messages:
        click.echo(f"\t| {message.sender}：{message.message}")
