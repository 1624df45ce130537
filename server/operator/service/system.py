"""Looking at the service itself: by the console's page and by `flask system` alike."""

import platform
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from shutil import disk_usage

from alembic.script import ScriptDirectory

from server.core.metrics import slowest_calls
from server.core.services import app_settings
from server.models import KeptFigures
from server.notifications.queries import last_beat, waiting_in_outboxes
from server.operator.queries.figures import kept_figures
from server.operator.queries.system import database_revision, database_version
from server.operator.rules.system import Queue, Room, SlowCall, System, Versions

_MIGRATIONS = Path(__file__).resolve().parents[3] / "migrations"
_SLOWEST = 10


def look_at_system(now: datetime) -> System:
    """Return how the service is, as this process sees it."""
    settings = app_settings()
    waiting, kept = waiting_in_outboxes(now), kept_figures()
    return System(
        queues=[Queue(name, count, int(seconds)) for name, (count, seconds) in waiting.items()],
        worker_at=last_beat(),
        backup_at=_written_at(settings.backup_stamp),
        tls_ends_at=kept.tls_ends_at if kept else None,
        versions=Versions(
            settings.app_version,
            platform.python_version(),
            database_version(),
            database_revision(),
            code_revision(),
        ),
        room=_room(kept),
        slowest=[SlowCall(*call) for call in slowest_calls(_SLOWEST)],
    )


@cache
def code_revision() -> str:
    """Return the step of the migrations that this program was written for."""
    return ScriptDirectory(str(_MIGRATIONS)).get_current_head() or ""


def _written_at(stamp: str) -> datetime | None:
    try:
        return datetime.fromtimestamp(Path(stamp).stat().st_mtime, UTC) if stamp else None
    except OSError:
        return None


def _room(kept: KeptFigures | None) -> Room:
    settings = app_settings()
    stored_bytes, counted_at = (kept.stored_bytes, kept.counted_at) if kept else (None, None)
    if settings.s3_endpoint:
        return Room(stored_bytes, counted_at, None, None)
    disk = disk_usage(settings.media_dir if settings.media_dir.exists() else ".")
    return Room(stored_bytes, counted_at, disk.free, disk.total)
