"""`flask reports`: what people told of their rooms, and the offices that are suspended."""

import click
from flask.cli import AppGroup

from server.cli.running.arguments import NUMBER, WORDS
from server.cli.running.recording import acting_operator, recorded_change, recorded_look
from server.cli.running.refusals import exit_on_error, say_all
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.paging import LIMIT_MAX, Page
from server.core.schemas import ID_MAX
from server.core.vocabulary import ReportDecision
from server.operator.queries.queue import lines_of
from server.operator.queries.reports import report_seen
from server.operator.rules.queue import KeptQueue, OperatorQueue
from server.operator.service.offices import lift_suspension, suspend
from server.operator.service.previews import suspending
from server.operator.service.reports import settle_report

reports = AppGroup("reports", help="What people told of their rooms.")


@reports.command("list")
@recorded_look(Act.REPORTS_LISTED)
def list_reports() -> None:
    """List the reports that wait, with the last messages of their rooms and what was decided before."""
    cursor: int | None = 0
    while cursor is not None:
        page = lines_of(OperatorQueue.REPORTS, Page(LIMIT_MAX, cursor), now())
        for line in page:
            _say(line.id)
        cursor = page.next_cursor


@reports.command("settle")
@click.argument("number", type=NUMBER)
@click.option("--decision", type=click.Choice([one.value for one in ReportDecision]), required=True)
@click.option("--words", type=WORDS, default="", help="What the office is told besides.")
@click.option("--dry-run", is_flag=True, help="Only say what would follow.")
@recorded_change(Act.REPORT_SETTLED, needs_reason=True)
def settle(number: int, decision: str, words: str, dry_run: bool) -> None:
    """Settle a report by its number: say what follows, and do it."""
    actor = acting_operator()
    decided = ReportDecision(decision)
    follows = next(
        one for one in exit_on_error(lambda: report_seen(number)).follows if one.decision is decided
    )
    click.echo(
        f"{decided.label}：ホーム{follows.homes}件、返事待ちの連絡{follows.pending}件、"
        f"トークルーム{follows.rooms}件、ログインできなくなる人{follows.members}名"
    )
    if dry_run:
        return
    exit_on_error(lambda: settle_report(number, decided, words, actor, now()))
    click.echo("対応済みにしました。知らせた方と、事業所の管理者に伝えます。")


@reports.command("suspended")
@recorded_look(Act.OFFICES_LISTED)
def suspended() -> None:
    """List the offices that are suspended, with their ids and names."""
    cursor: int | None = 0
    while cursor is not None:
        page = lines_of(KeptQueue.SUSPENDED, Page(LIMIT_MAX, cursor), now())
        for line in page:
            click.echo(f"{line.id}\t{moment_in_japan(line.at)}\t{line.label}")
        cursor = page.next_cursor


@reports.command("suspend")
@click.argument("number", metavar="OFFICE", type=click.IntRange(1, ID_MAX))
@click.option("--words", type=WORDS, default="", help="Added to the notice to the office.")
@click.option("--dry-run", is_flag=True, help="Only say what would follow.")
@recorded_change(Act.OFFICE_SUSPENDED, needs_reason=True)
def suspend_(number: int, words: str, dry_run: bool) -> None:
    """Suspend an office without a report, by its id: print the effects, then do it."""
    actor = acting_operator()
    say_all(exit_on_error(lambda: suspending(number)))
    if dry_run:
        return
    exit_on_error(lambda: suspend(number, words, actor, now()))
    click.echo("利用を止めました。管理者に伝えます。")


@reports.command("resume")
@click.argument("number", type=NUMBER)
@recorded_change(Act.OFFICE_RESUMED, needs_reason=True)
def resume(number: int) -> None:
    """Let a suspended office go on, by its id."""
    exit_on_error(lambda: lift_suspension(number, now()))
    click.echo("利用を再開しました。管理者に伝えます。")


def _say(report_id: int) -> None:
    seen = report_seen(report_id)
    report = seen.report
    about_whom = f"{report.reason.label}\t「{seen.home}」（コンタクト {report.contact_id}）"
    click.echo(f"{report.id}\t{moment_in_japan(report.created_at)}\t{about_whom}")
    for former in seen.former:
        label = former.decision.label if former.decision else "対応済み"
        click.echo(
            f"\tこの法人の前の知らせ {former.report_id}\t{moment_in_japan(former.settled_at)}\t{label}"
        )
    for line in report.detail.splitlines():
        click.echo(f"\t{line}")
    for message in report.messages:
        click.echo(f"\t| {message['sender']}：{message['message']}")
