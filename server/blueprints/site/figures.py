"""The metrics that `/metrics` computes in each call. A metric that cannot be computed is left out."""

from datetime import datetime
from shutil import disk_usage

from sqlalchemy.exc import SQLAlchemyError

from server.blueprints.site.readiness import readiness_or_error
from server.core.metrics import MetricsCollector
from server.core.refusals import Refusal
from server.core.services import app_settings
from server.core.vocabulary import OperatorQueue
from server.notifications.queries import count_failed, last_heartbeat, waiting_in_outboxes
from server.operator.queries.queue import waiting_counts
from server.rooms.live.fanout import live_fanout


def figures_now(moment: datetime) -> MetricsCollector:
    """Compute all metrics. If the database is down, the metrics from the database are left out."""
    figures = MetricsCollector()
    try:
        _add_database_metrics(figures, moment)
    except SQLAlchemyError:
        # Discard the metrics that were already added, because the set is incomplete.
        figures = MetricsCollector()
        figures.add("database_up", "Whether the database answers", 0)
    else:
        figures.add("database_up", "Whether the database answers", 1)
    _add_readiness(figures)
    settings = app_settings()
    figures.add(
        "database_connections_allowed",
        "Connections to the database that this machine may use",
        settings.database_pool * settings.web_concurrency,
    )
    disk = disk_usage(settings.media_dir if settings.media_dir.exists() else ".")
    figures.add("disk_free_ratio", "Free share of the disk that holds pictures", disk.free / disk.total)
    is_bus_ready = live_fanout().bus_is_ready()
    if is_bus_ready is not None:
        figures.add("redis_up", "Whether events from other machines arrive", is_bus_ready)
    return figures


def _add_readiness(figures: MetricsCollector) -> None:
    try:
        readiness_or_error()
    except Refusal as refusal:
        figures.add_each("not_ready", "Why this process cannot serve", "reason", {refusal.code: 1})
        figures.add("ready", "Whether this process can serve", 0)
    else:
        figures.add("ready", "Whether this process can serve", 1)


def _add_database_metrics(figures: MetricsCollector, moment: datetime) -> None:
    outboxes = waiting_in_outboxes(moment)
    figures.add_each(
        "outbox_waiting",
        "Messages not settled yet",
        "outbox",
        {name: count for name, (count, _) in outboxes.items()},
    )
    figures.add_each(
        "outbox_overdue_seconds",
        "Seconds by which the oldest waiting message is late",
        "outbox",
        {name: seconds for name, (_, seconds) in outboxes.items()},
    )
    failed = {kind.value: count for kind, count in count_failed().items()}
    figures.add_each(
        "outbox_failed", "Messages that failed for good and are not dismissed yet", "outbox", failed
    )
    # Failed messages have a metric of their own (`outbox_failed`).
    waiting = {
        kind.value: count
        for kind, count in waiting_counts(moment).items()
        if kind not in (OperatorQueue.PUSHES, OperatorQueue.MAILS)
    }
    figures.add_each("operator_waiting", "Items that wait for the operator", "kind", waiting)
    beat_at = last_heartbeat()
    if beat_at is not None:
        age = max((moment - beat_at).total_seconds(), 0.0)
        figures.add("worker_heartbeat_age_seconds", "Seconds since the worker's loop last ran", age)
