"""`flask find` and `flask timeline`: the same search and timelines as in the operator's console."""

import click
from flask.cli import AppGroup, with_appcontext

from server.cli.running import SEARCH_WORDS, exit_on_error, recorded_read
from server.core.audit.rules import Act
from server.core.japan import moment_in_japan
from server.core.schemas import ID_MAX
from server.operator.queries.searching import search_records
from server.operator.queries.subjects import timeline_subject
from server.operator.queries.timeline import timeline_page, timeline_sources
from server.operator.rules.timeline import TIMELINES, TimelineCursor
from server.operator.schemas import EntryOut

timeline = AppGroup("timeline", help="Timelines, newest entry first: ids, codes and dates.")


@click.command("find")
@click.argument("query", type=SEARCH_WORDS)
@with_appcontext
@recorded_read(Act.SEARCHED, needs_reason=True)
def find(query: str) -> None:
    """Search by the beginning of a name or mail address, or by a complete number; print the newest hits by kind."""
    for page in search_records(query):
        for hit in page.hits:
            columns = (page.kind.value, hit.id, hit.name or "", hit.belongs_to or "", hit.state)
            click.echo("\t".join(map(str, columns)))
        if page.next_cursor is not None:
            click.echo(f"{page.kind.value}\tほかにもあります")


def _add_timeline_command(act: Act, name: str) -> None:
    kind = act.kind

    @timeline.command(name, help=f"Print the timeline of one {name}, by its id.")
    @click.argument("number", type=click.IntRange(1, ID_MAX))
    @click.option(
        "--pages", type=click.IntRange(1), default=1, help="Number of pages to read, 50 entries each."
    )
    @recorded_read(act, needs_reason=True)
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


def _line(entry: EntryOut) -> str:
    columns = (
        moment_in_japan(entry.at),
        entry.kind.value,
        entry.label or "",
        entry.state_label or "",
        f"アカウント{entry.account}" if entry.account else "",
        f"コンタクト{entry.contact}" if entry.contact else "",
        f"{entry.attempts}回" if entry.attempts else "",
        entry.answer or "",
        entry.reason or "",
        entry.request or "",
    )
    return "\t".join(columns).rstrip()


for _timeline in TIMELINES:
    _add_timeline_command(_timeline.audit, _timeline.command)
