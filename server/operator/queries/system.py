"""Read the state of the service, for the console and for `flask system`."""

import platform
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from shutil import disk_usage

from alembic.script import ScriptDirectory
from sqlalchemy import text

from server.core.database import db
from server.core.metrics import slowest_calls
from server.core.services import app_settings
from server.models import StoredFigures
from server.notifications.queries import last_heartbeat, waiting_in_outboxes
from server.operator.queries.figures import stored_figures
from server.operator.schemas import OutboxOut, SlowCallOut, StorageOut, SystemOut, VersionsOut

_NAMES = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}
_MIGRATIONS = Path(__file__).resolve().parents[3] / "migrations"
#: Number of slow calls that are shown.
_SLOWEST = 10


def database_revision() -> str:
    """Return the id of the database's migration. Return an empty string if there is none."""
    return str(db.session.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def database_version() -> str:
    """Return the name and version of the database."""
    dialect = db.session.connection().dialect
    version = ".".join(str(part) for part in getattr(dialect, "server_version_info", None) or ())
    if dialect.name == "sqlite":
        version = str(db.session.execute(text("SELECT sqlite_version()")).scalar())
    return f"{_NAMES.get(dialect.name, dialect.name)} {version}"


def system_state(now: datetime) -> SystemOut:
    """Return the state of the service. The slowest calls are those of this process only."""
    settings = app_settings()
    waiting, figures = waiting_in_outboxes(now), stored_figures()
    migration = database_revision()
    return SystemOut(
        queues=[
            OutboxOut(name=name, waiting=count, overdue_seconds=int(seconds))
            for name, (count, seconds) in waiting.items()
        ],
        worker_at=last_heartbeat(),
        backup_at=_modified_at(settings.backup_stamp),
        tls_ends_at=figures.tls_ends_at if figures else None,
        versions=VersionsOut(
            app=settings.app_version,
            python=platform.python_version(),
            database=database_version(),
            migration=migration,
            migration_of_code=code_revision(),
            is_migrated=migration == code_revision(),
        ),
        # `room` is the space for files, not a talk room.
        room=_storage(figures),
        slowest=[SlowCallOut.model_validate(call) for call in slowest_calls(_SLOWEST)],
    )


@cache
def code_revision() -> str:
    """Return the id of the latest migration in the code."""
    return ScriptDirectory(str(_MIGRATIONS)).get_current_head() or ""


def _modified_at(path: str) -> datetime | None:
    try:
        return datetime.fromtimestamp(Path(path).stat().st_mtime, UTC) if path else None
    except OSError:
        return None


def _storage(figures: StoredFigures | None) -> StorageOut:
    settings = app_settings()
    stored_bytes, counted_at = (figures.stored_bytes, figures.counted_at) if figures else (None, None)
    free_bytes = disk_bytes = None
    if not settings.s3_endpoint:
        disk = disk_usage(settings.media_dir if settings.media_dir.exists() else ".")
        free_bytes, disk_bytes = disk.free, disk.total
    return StorageOut(
        stored_bytes=stored_bytes, counted_at=counted_at, disk_free_bytes=free_bytes, disk_bytes=disk_bytes
    )
