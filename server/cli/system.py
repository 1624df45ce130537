"""`flask system`: print the state of the service, and count its figures."""

from datetime import datetime

import click
from flask.cli import AppGroup

from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.services import picture_store
from server.operator.queries.system import system_state
from server.operator.service.figures import count_figures

system = AppGroup("system", help="The state and figures of the service.")


@system.command("show")
def show() -> None:
    """Print queues, versions and free space, as on the console's system page."""
    state = system_state(now())
    for queue in state.queues:
        click.echo(f"{queue.name}\t待ち{queue.waiting}件\t遅れ{queue.overdue_seconds}秒")
    click.echo(f"worker\t{_moment(state.worker_at)}")
    click.echo(f"バックアップ\t{_moment(state.backup_at)}")
    click.echo(f"サーバー証明書の期限\t{_moment(state.tls_ends_at)}")
    versions = state.versions
    click.echo(f"版\t{versions.app or '（APP_VERSIONなし）'}\tPython {versions.python}\t{versions.database}")
    migration_note = (
        "" if versions.is_migrated else f"（プログラムは{versions.migration_of_code}。db upgradeが要ります）"
    )
    click.echo(f"データベースの段階\t{versions.migration}{migration_note}")
    storage = state.room
    click.echo(f"写真とファイル\t{_bytes(storage.stored_bytes)}（{_moment(storage.counted_at)}）")
    if storage.disk_bytes is not None:
        click.echo(f"ディスクの空き\t{_bytes(storage.disk_free_bytes)} / {_bytes(storage.disk_bytes)}")


@system.command("count")
def count() -> None:
    """Count the figures of the whole service now, as the worker does once a day."""
    # `count_figures` works in steps: run all of them.
    for _ in count_figures(picture_store(), now()):
        pass
    click.echo("数えました。")


def _moment(moment: datetime | None) -> str:
    return moment_in_japan(moment) if moment else "記録なし"


def _bytes(count: int | None) -> str:
    return "記録なし" if count is None else f"{count / 1024**3:.1f} GB"
