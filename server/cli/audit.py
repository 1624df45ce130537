"""`flask audit`: list, verify and export the audit log, and delete its expired rows."""

import json
from datetime import datetime
from pathlib import Path

import click
from flask.cli import AppGroup
from sqlalchemy.exc import ProgrammingError

from server.cli.running import Day, private_file, recorded_change, recorded_read
from server.core.audit.own_transaction import delete_expired_audit_rows
from server.core.audit.queries import audit_entries
from server.core.audit.rules import Act, AuditRow, ChainCheck, ChainHead, Kind, Result
from server.core.clock import now
from server.core.database import long_statements
from server.core.japan import JAPAN, moment_in_japan
from server.core.schemas import ID_MAX

audit = AppGroup("audit", help="The audit log: an append-only chain of rows that record who did what.")

_DAY = Day()


@audit.command("list")
@click.option("--account", type=click.IntRange(1, ID_MAX), help="Only this account.")
@click.option("--act", type=click.Choice([member.value for member in Act]), help="Only this act.")
@click.option(
    "--kind", type=click.Choice([member.value for member in Kind]), help="Only acts on this kind of object."
)
@click.option(
    "--object",
    "object_id",
    type=click.IntRange(1, 2**63 - 1),
    help="Only acts on the object with this id.",
)
@click.option("--since", type=_DAY, help="Only rows from this day (in Japan) or later.")
@recorded_read(Act.AUDIT_LISTED)
def list_(
    account: int | None, act: str | None, kind: str | None, object_id: int | None, since: datetime | None
) -> None:
    """List the rows in order, with number, time, actor, act, object, office, network, result and reason."""
    rows = audit_entries(
        account_id=account,
        act=act,
        kind=Kind(kind) if kind else None,
        object_id=object_id,
        since=since,
    )
    for entry, _, reason in rows:
        # The reason is the last column, only in rows that have one.
        click.echo("\t".join((*_columns(entry), reason) if reason else _columns(entry)))


@audit.command("verify")
@click.option(
    "--kept",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file that holds the last verified row; store it on another machine. It is updated if there are no faults.",
)
@recorded_read(Act.AUDIT_VERIFIED, by_machine=True)
@long_statements()
def verify(kept: Path | None) -> None:
    """Find rows that are missing, changed or out of order; with --kept, also rows that were cut off at the end."""
    last_verified = None
    if kept is not None and kept.exists():
        try:
            last_verified = ChainHead.read(kept.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise click.ClickException(f"{kept} は、このコマンドの控えではありません。") from None
    check, faults = ChainCheck(), 0
    for fault in check.faults(audit_entries(), last_verified):
        click.echo(f"✗ {fault}")
        faults += 1
    click.echo(f"{check.rows}行を調べました。最後の行の控え：{check.head}")
    if faults:
        raise click.exceptions.Exit(1)
    click.echo("✓ 欠けた行も、書きかえられた行もありません。")
    if kept is not None:
        with private_file(kept) as file:
            file.write(f"{check.head}\n".encode())


@audit.command("export")
@click.option("--since", type=_DAY, help="Only rows from this day (in Japan) or later.")
@recorded_read(Act.AUDIT_EXPORTED)
@long_statements()
def export(since: datetime | None) -> None:
    """Write the rows in order as JSON, one row per line."""
    for entry, own_hash, _ in audit_entries(since=since):
        row = {**vars(entry), "at": entry.at.astimezone(JAPAN).isoformat(), "own_hash": own_hash}
        click.echo(json.dumps(row, separators=(",", ":")))


@audit.command("shorten")
@recorded_change(Act.AUDIT_EXPIRED_DELETED, by_machine=True)
@long_statements()
def shorten() -> None:
    """Delete rows that are older than their retention period. Requires the database role that owns the tables."""
    try:
        count = delete_expired_audit_rows(now())
    except ProgrammingError:
        raise click.ClickException("表の持ち主のロールで実行してください（docs/deploy.md）。") from None
    click.echo(f"期間の終わった{count}行を消しました。")


def _columns(entry: AuditRow) -> tuple[str, ...]:
    if entry.account_id is not None:
        actor = f"アカウント{entry.account_id}"
    else:
        actor = "ログインしていない人" if entry.network else "運営のコマンド"
    acts, kinds = Act.__members__.values(), Kind.__members__.values()
    # An earlier version may have written codes that no longer exist; these are printed unchanged.
    act = next((member.label for member in acts if member == entry.act), entry.act)
    kind = next((member.label for member in kinds if member == entry.kind), entry.kind)
    return (
        str(entry.sequence),
        moment_in_japan(entry.at),
        actor,
        act,
        kind if entry.object_id is None else f"{kind}{entry.object_id}",
        "" if entry.office_id is None else f"事業所{entry.office_id}",
        entry.network or "",
        Result(entry.result).label + (f"（{entry.times}回）" if entry.times else ""),
    )
