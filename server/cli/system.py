"""`flask system`: how the service itself is, and its figures."""

from datetime import datetime

import click
from flask.cli import AppGroup

from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.services import picture_store
from server.operator.service.queue import count_figures
from server.operator.service.system import look_at_system

system = AppGroup("system", help="The service itself.")


@system.command("show")
def show() -> None:
    """Say what waits, what runs in which version, and how much room is left; as the console's page does."""
    found = look_at_system(now())
    for queue in found.queues:
        click.echo(f"{queue.name}\t待ち{queue.waiting}件\t遅れ{queue.overdue_seconds}秒")
    click.echo(f"worker\t{_moment(found.worker_at)}")
    click.echo(f"バックアップ\t{_moment(found.backup_at)}")
    click.echo(f"サーバー証明書の期限\t{_moment(found.tls_ends_at)}")
    versions = found.versions
    click.echo(f"版\t{versions.app or '（APP_VERSIONなし）'}\tPython {versions.python}\t{versions.database}")
    state = (
        "" if versions.is_migrated else f"（プログラムは{versions.migration_of_code}。db upgradeが要ります）"
    )
    click.echo(f"データベースの段階\t{versions.migration}{state}")
    room = found.room
    click.echo(f"写真とファイル\t{_bytes(room.stored_bytes)}（{_moment(room.counted_at)}）")
    if room.disk_bytes is not None:
        click.echo(f"ディスクの空き\t{_bytes(room.disk_free_bytes)} / {_bytes(room.disk_bytes)}")


@system.command("count")
def count() -> None:
    """Count the figures of the whole service now, as the loop does once a day."""
    for _ in count_figures(picture_store(), now()):
        """Nobody waits for a turn between two steps."""
    click.echo("数えました。")


def _moment(moment: datetime | None) -> str:
    return moment_in_japan(moment) if moment else "記録なし"


def _bytes(count: int | None) -> str:
    return "記録なし" if count is None else f"{count / 1024**3:.1f} GB"
