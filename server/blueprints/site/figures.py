"""The figures of `/metrics` that are asked for when they are told: what has no answer is not there."""

from datetime import datetime
from shutil import disk_usage

from sqlalchemy.exc import SQLAlchemyError

from server.blueprints.site.readiness import refuse_unless_ready
from server.core.metrics import Figures
from server.core.refusals import Refusal
from server.core.services import app_settings, live_rooms
from server.notifications.queries import count_failed, last_beat, waiting_in_outboxes
from server.operator.queries.queue import waiting_counts
from server.operator.rules.queue import OperatorQueue


def figures_now(moment: datetime) -> Figures:
    """Ask for every figure; without the database those that come from it are not there."""
    found = Figures()
    try:
        _of_the_database(found, moment)
    except SQLAlchemyError:
        found = Figures()
        found.add("database_up", "Whether the database answers", 0)
    else:
        found.add("database_up", "Whether the database answers", 1)
    _whether_ready(found)
    settings = app_settings()
    found.add(
        "database_connections_allowed",
        "How many connections to the database this machine may use",
        settings.database_pool * settings.web_concurrency,
    )
    disk = disk_usage(settings.media_dir if settings.media_dir.exists() else ".")
    found.add("disk_free_ratio", "How much of the disk of pictures is free", disk.free / disk.total)
    bus = live_rooms().bus_is_ready()
    if bus is not None:
        found.add("redis_up", "Whether events of other machines arrive", bus)
    return found


def _whether_ready(found: Figures) -> None:
    try:
        refuse_unless_ready()
    except Refusal as refusal:
        found.add_each("not_ready", "Why this process cannot serve", "reason", {refusal.code: 1})
        found.add("ready", "Whether this process can serve", 0)
    else:
        found.add("ready", "Whether this process can serve", 1)


def _of_the_database(found: Figures, moment: datetime) -> None:
    outboxes = waiting_in_outboxes(moment)
    found.add_each(
        "outbox_waiting",
        "Messages not settled yet",
        "outbox",
        {name: count for name, (count, _) in outboxes.items()},
    )
    found.add_each(
        "outbox_overdue_seconds",
        "How long ago the oldest waiting message should have been sent",
        "outbox",
        {name: seconds for name, (_, seconds) in outboxes.items()},
    )
    failed = {kind.value: count for kind, count in count_failed().items()}
    found.add_each(
        "outbox_failed", "Messages that failed for good and nobody has dealt with", "outbox", failed
    )
    # What failed has its own figure.
    waiting = {
        kind.value: count
        for kind, count in waiting_counts(moment).items()
        if kind not in (OperatorQueue.PUSHES, OperatorQueue.MAILS)
    }
    found.add_each("operator_waiting", "What waits for the operator", "kind", waiting)
    beat_at = last_beat()
    if beat_at is not None:
        age = max((moment - beat_at).total_seconds(), 0.0)
        found.add("worker_heartbeat_age_seconds", "How long ago the loop last ran", age)
