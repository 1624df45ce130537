"""`flask rooms`: what people told of their rooms."""

import click
from flask.cli import AppGroup

from server.actions.contacts.reports import settle_report
from server.cli.recording import recorded_change, recorded_look
from server.cli.refusals import or_say
from server.domain.accounts.audit import Act
from server.domain.people.terms import NAME_OF_THE_GONE
from server.queries.rooms.rooms import waiting_reports
from server.web.clock import now

rooms = AppGroup("rooms", help="What people told of their rooms.")


@rooms.command("reports")
@recorded_look(Act.REPORTS_LISTED)
def reports() -> None:
    """List the reports that wait, with the last messages of their rooms."""
    for report, reporter, home in waiting_reports():
        about = f"{report.reason.label}\t{reporter or NAME_OF_THE_GONE} → 「{home}」（コンタクト {report.contact_id}）"
        click.echo(f"{report.id}\t{report.created_at:%Y-%m-%d %H:%M}\t{about}")
        for line in report.detail.splitlines():
            click.echo(f"\t{line}")
        for message in report.messages:
            click.echo(f"\t| {message['sender']}：{message['message']}")


@rooms.command("settle")
@click.argument("number", type=int)
@recorded_change(Act.REPORT_SETTLED)
def settle(number: int) -> None:
    """Note that a report was dealt with."""
    or_say(lambda: settle_report(number, now()))
    click.echo("対応済みにしました。")
