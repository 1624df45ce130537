"""`flask find` and `flask timeline`: whom somebody writes about, and what happened to them, as the console shows it."""

import click
from flask.cli import AppGroup, with_appcontext

from server.cli.running.arguments import SEARCH_WORDS
from server.cli.running.recording import recorded_look
from server.cli.running.refusals import exit_on_error
from server.core.audit.rules import Act, Kind
from server.core.japan import moment_in_japan
from server.core.schemas import ID_MAX
from server.operator.queries.searching import found_by, head_of
from server.operator.queries.timeline import TimelineRow, page_of, sources_of
from server.operator.rules.timeline import TimelineCursor, label_of, state_label_of

timeline = AppGroup("timeline", help="What happened, newest first: ids, codes and dates.")


@click.command("find")
@click.argument("query", type=SEARCH_WORDS)
@with_appcontext
@recorded_look(Act.SEARCHED, needs_reason=True)
def find(query: str) -> None:
    """Find by how a name or a mail address begins, or by a whole number: the first of each kind, newest first."""
    for found in found_by(query):
        for hit in found.hits:
            parts = (found.kind.value, hit.id, hit.name or "", hit.belongs_to or "", hit.state)
            click.echo("\t".join(map(str, parts)))
        if found.next_cursor is not None:
            click.echo(f"{found.kind.value}\tほかにもあります")


def _add(kind: Kind, name: str, act: Act) -> None:
    @timeline.command(name, help=f"Of one {name}, by its number.")
    @click.argument("number", type=click.IntRange(1, ID_MAX))
    @click.option("--pages", type=click.IntRange(1), default=1, help="How far back: 50 entries each.")
    @recorded_look(act, needs_reason=True)
    def read(number: int, pages: int) -> None:
        head = exit_on_error(lambda: head_of(kind, number))
        click.echo(f"{kind.label}\t{head.id}\t{head.name or ''}\t{head.state}")
        place: TimelineCursor | None = None
        for _ in range(pages):
            entries, place = page_of(sources_of(kind, number, head.email), place)
            for entry in entries:
                click.echo(_line(entry))
            if place is None:
                return
        click.echo("…")


def _line(entry: TimelineRow) -> str:
    said = (
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
    return "\t".join(said).rstrip()


for _kind, _name, _act in (
    (Kind.ACCOUNT, "account", Act.ACCOUNT_TIMELINE_READ),
    (Kind.OFFICE, "office", Act.OFFICE_TIMELINE_READ),
    (Kind.PREFERENCE, "person", Act.PERSON_TIMELINE_READ),
    (Kind.HOME, "home", Act.HOME_TIMELINE_READ),
    (Kind.CONTACT, "contact", Act.CONTACT_TIMELINE_READ),
):
    _add(_kind, _name, _act)
