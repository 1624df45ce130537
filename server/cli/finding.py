"""`flask find` and `flask timeline`: the same search and timelines as in the operator's console."""

import click
from flask.cli import AppGroup, with_appcontext

from server.cli.running.arguments import SEARCH_WORDS
from server.cli.running.recording import recorded_look
from server.cli.running.refusals import exit_on_error
from server.core.audit.rules import Act, Kind
from server.core.japan import moment_in_japan
from server.core.schemas import ID_MAX
from server.operator.queries.searching import search_records, timeline_subject
from server.operator.queries.timeline import TimelineRow, timeline_page, timeline_sources
from server.operator.rules.timeline import TimelineCursor, label_of, state_label_of

timeline = AppGroup("timeline", help="Timelines, newest entry first: ids, codes and dates.")


@click.command("find")
@click.argument("query", type=SEARCH_WORDS)
@with_appcontext
@recorded_look(Act.SEARCHED, needs_reason=True)
def find(query: str) -> None:
    """Search by the beginning of a name or mail address, or by a whole number; print the newest hits of each kind."""
    for page in search_records(query):
        for hit in page.hits:
            columns = (page.kind.value, hit.id, hit.name or "", hit.belongs_to or "", hit.state)
            click.echo("\t".join(map(str, columns)))
        if page.next_cursor is not None:
            click.echo(f"{page.kind.value}\tほかにもあります")


def _add_timeline_command(kind: Kind, name: str, act: Act) -> None:
    @timeline.command(name, help=f"Print the timeline of one {name}, by its id.")
    @click.argument("number", type=click.IntRange(1, ID_MAX))
    @click.option(
        "--pages", type=click.IntRange(1), default=1, help="Number of pages to read, 50 entries each."
    )
    @recorded_look(act, needs_reason=True)
    def read(number: int, pages: int) -> None:
        head = exit_on_error(lambda: timeline_subject(kind, number))
        click.echo(f"{kind.label}\t{head.id}\t{head.name or ''}\t{head.state}")
        cursor: TimelineCursor | None = None
        for _ in range(pages):
            entries, cursor = timeline_page(timeline_sources(kind, number, head.email), cursor)
            for entry in entries:
                click.echo(_line(entry))
            if cursor is None:
                return
        # All pages were printed, and there are more entries.
        click.echo("…")


def _line(entry: TimelineRow) -> str:
    columns = (
        moment_in_japan(entry.at),
        entry.kind.value,
        label_of(entry.kind, entry.code) or "",
        state_label_of(entry.kind, entry.state) or "",
        f"アカウント{entry.account}" if entry.account else "",
        f"コンタクト{entry.contact}" if entry.contact else "",
        f"{entry.attempts}回" if entry.attempts else "",
        entry.answer or "",
        entry.reason or "",
        entry.request or "",
    )
    return "\t".join(columns).rstrip()


for _kind, _name, _act in (
    (Kind.ACCOUNT, "account", Act.ACCOUNT_TIMELINE_READ),
    (Kind.OFFICE, "office", Act.OFFICE_TIMELINE_READ),
    (Kind.PREFERENCE, "person", Act.PERSON_TIMELINE_READ),
    (Kind.HOME, "home", Act.HOME_TIMELINE_READ),
    (Kind.CONTACT, "contact", Act.CONTACT_TIMELINE_READ),
):
    _add_timeline_command(_kind, _name, _act)
