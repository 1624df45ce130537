"""`flask audit`: who did what, whether the record of it is whole, and taking it out of the database."""

import json
from datetime import datetime
from pathlib import Path

import click
from flask.cli import AppGroup
from sqlalchemy.exc import ProgrammingError

from server.cli.running.arguments import Day
from server.cli.running.files import private_file
from server.cli.running.recording import recorded_change, recorded_look
from server.core.audit.queries import entries
from server.core.audit.rules import Act, AuditRow, ChainHead, Check, Kind, Result
from server.core.audit.shortening import shorten_audit
from server.core.clock import now
from server.core.database import long_statements
from server.core.japan import JAPAN, moment_in_japan
from server.core.schemas import ID_MAX

audit = AppGroup("audit", help="Who did what: rows that are only added to, each bound to the one before it.")

_DAY = Day()


@audit.command("list")
@click.option("--account", type=click.IntRange(1, ID_MAX), help="Of one account alone.")
@click.option("--act", type=click.Choice([one.value for one in Act]), help="Of one act alone.")
@click.option("--kind", type=click.Choice([one.value for one in Kind]), help="Done to one kind of thing.")
@click.option(
    "--object", "object_id", type=click.IntRange(1, 2**63 - 1), help="Done to the thing of this number."
)
@click.option("--since", type=_DAY, help="From this day of Japan's calendar on.")
@recorded_look(Act.AUDIT_LISTED)
def list_(
    account: int | None, act: str | None, kind: str | None, object_id: int | None, since: datetime | None
) -> None:
    """List rows in their order: number, when, who, what, to what, for which office, from where, the result, and why."""
    found = entries(
        account_id=account,
        act=act,
        kind=Kind(kind) if kind else None,
        object_id=object_id,
        since=since,
    )
    for entry, _, reason in found:
        click.echo("\t".join((*_shown(entry), reason) if reason else _shown(entry)))


@audit.command("verify")
@click.option(
    "--kept",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file of another machine's, where the last row is noted: read, and written anew if all is well.",
)
@recorded_look(Act.AUDIT_VERIFIED, by_machine=True)
@long_statements()
def verify(kept: Path | None) -> None:
    """Find every row that is missing, changed or not in its place; with a note of the last run, a lost end too."""
    remembered = None
    if kept is not None and kept.exists():
        try:
            remembered = ChainHead.read(kept.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise click.ClickException(f"{kept} は、このコマンドの控えではありません。") from None
    check, wrong = Check(), 0
    for fault in check.faults(entries(), remembered):
        click.echo(f"✗ {fault}")
        wrong += 1
    click.echo(f"{check.rows}行を調べました。最後の行の控え：{check.head}")
    if wrong:
        raise click.exceptions.Exit(1)
    click.echo("✓ 欠けた行も、書きかえられた行もありません。")
    if kept is not None:
        with private_file(kept) as file:
            file.write(f"{check.head}\n".encode())


@audit.command("export")
@click.option("--since", type=_DAY, help="From this day of Japan's calendar on.")
@recorded_look(Act.AUDIT_EXPORTED)
@long_statements()
def export(since: datetime | None) -> None:
    """Write rows as JSON, one a line, in their order."""
    for entry, own_hash, _ in entries(since=since):
        row = {**vars(entry), "at": entry.at.astimezone(JAPAN).isoformat(), "own_hash": own_hash}
        click.echo(json.dumps(row, separators=(",", ":")))


@audit.command("shorten")
@recorded_change(Act.AUDIT_SHORTENED, by_machine=True)
@long_statements()
def shorten() -> None:
    """Delete what is older than its term; the role that owns the tables alone may do it."""
    try:
        count = shorten_audit(now())
    except ProgrammingError:
        raise click.ClickException("表の持ち主のロールで実行してください（docs/deploy.md）。") from None
    click.echo(f"期間の終わった{count}行を消しました。")


def _shown(entry: AuditRow) -> tuple[str, ...]:
    if entry.account_id is not None:
        who = f"アカウント{entry.account_id}"
    else:
        who = "ログインしていない人" if entry.network else "運営のコマンド"
    acts, kinds = Act.__members__.values(), Kind.__members__.values()
    act = next((one.label for one in acts if one == entry.act), entry.act)
    kind = next((one.label for one in kinds if one == entry.kind), entry.kind)
    return (
        str(entry.sequence),
        moment_in_japan(entry.at),
        who,
        act,
        kind if entry.object_id is None else f"{kind}{entry.object_id}",
        "" if entry.office_id is None else f"事業所{entry.office_id}",
        entry.network or "",
        Result(entry.result).label + (f"（{entry.times}回）" if entry.times else ""),
    )
