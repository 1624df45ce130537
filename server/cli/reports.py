"""`flask reports`: what people told of their rooms, and the offices that are suspended for it."""

import click
from flask.cli import AppGroup

from server.actions.audit.noting import about
from server.actions.offices.closing import account_named
from server.actions.operator.reports import lift_suspension, settle_report
from server.cli.running.arguments import WORDS
from server.cli.running.recording import recorded_change, recorded_look
from server.cli.running.refusals import or_say
from server.domain.accounts.audit import Act
from server.domain.notices.waiting import Kept, Waiting
from server.domain.paging import LIMIT_MAX, Page
from server.domain.text import tidy_ascii
from server.domain.viewer import Viewer
from server.domain.vocabulary import ReportDecision, Role
from server.queries.operator.lists import lines_of
from server.queries.operator.reports import report_seen
from server.web.clock import now

reports = AppGroup("reports", help="What people told of their rooms.")


@reports.command("list")
@recorded_look(Act.REPORTS_LISTED)
def list_reports() -> None:
    """List the reports that wait, with the last messages of their rooms and what was decided before."""
    cursor: int | None = 0
    while cursor is not None:
        page = lines_of(Waiting.REPORTS, Page(LIMIT_MAX, cursor), now())
        for line in page:
            _say(line.id)
        cursor = page.next_cursor


@reports.command("settle")
@click.argument("number", type=int)
@click.option("--decision", type=click.Choice([one.value for one in ReportDecision]), required=True)
@click.option("--by", required=True, help="The mail address of the operator who decides.")
@click.option("--words", type=WORDS, default="", help="What the office is told besides.")
@click.option("--dry-run", is_flag=True, help="Only say what would follow.")
@recorded_change(Act.REPORT_SETTLED, needs_reason=True)
def settle(number: int, decision: str, by: str, words: str, dry_run: bool) -> None:
    """Settle a report by its number: say what follows, and do it."""
    account = or_say(lambda: account_named(tidy_ascii(by)))
    if account.role is not Role.OPERATOR:
        raise click.ClickException("運営のアカウントのメールアドレスを指定してください。")
    about(number, by=account.id)
    decided = ReportDecision(decision)
    follows = next(one for one in or_say(lambda: report_seen(number)).follows if one.decision is decided)
    click.echo(
        f"{decided.label}：ホーム{follows.homes}件、返事待ちの連絡{follows.pending}件、"
        f"トークルーム{follows.rooms}件、ログインできなくなる人{follows.members}名"
    )
    if dry_run:
        return
    actor = Viewer(account.id, account.role, account.username, session_id=0)
    or_say(lambda: settle_report(number, decided, words, actor, now()))
    click.echo("対応済みにしました。知らせた方と、事業所の管理者に伝えます。")


@reports.command("suspended")
@recorded_look(Act.OFFICES_LISTED)
def suspended() -> None:
    """List the offices that are suspended."""
    for line in lines_of(Kept.SUSPENDED, Page(LIMIT_MAX, 0), now()):
        click.echo(f"{line.id}\t{line.at:%Y-%m-%d %H:%M}")


@reports.command("resume")
@click.argument("number", type=int)
@recorded_change(Act.OFFICE_RESUMED, needs_reason=True)
def resume(number: int) -> None:
    """Let a suspended office go on, by its id."""
    or_say(lambda: lift_suspension(number, now()))
    click.echo("利用を再開しました。管理者に伝えます。")


def _say(report_id: int) -> None:
    seen = report_seen(report_id)
    report = seen.report
    about_whom = f"{report.reason.label}\t「{seen.home}」（コンタクト {report.contact_id}）"
    click.echo(f"{report.id}\t{report.created_at:%Y-%m-%d %H:%M}\t{about_whom}")
    for former in seen.former:
        label = former.decision.label if former.decision else "対応済み"
        click.echo(f"\tこの法人の前の知らせ {former.report_id}\t{former.settled_at:%Y-%m-%d}\t{label}")
    for line in report.detail.splitlines():
        click.echo(f"\t{line}")
    for message in report.messages:
        click.echo(f"\t| {message['sender']}：{message['message']}")
