"""Health checks and metrics: whether the process runs, whether it can serve, and its metrics for Prometheus."""

from collections.abc import Callable
from datetime import datetime
from hmac import compare_digest
from shutil import disk_usage
from typing import TypeVar

from apiflask import APIBlueprint
from flask import Response, request
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from server.accounts.http.access import public
from server.core.clock import now
from server.core.database import db
from server.core.http.outages import outage_of
from server.core.metrics import MetricsCollector, metrics_text
from server.core.picture_keys import some_encrypted_file_keys
from server.core.refusals import NotFound, Refusal, Unavailable
from server.core.services import app_settings, picture_store
from server.core.transaction import check_writable
from server.core.vocabulary import OperatorQueue
from server.integrations.storage.pictures import PictureStore
from server.notifications.queries import count_failed, last_heartbeat, waiting_in_outboxes
from server.operator.queries.queue import waiting_counts
from server.operator.queries.system import code_revision, database_revision
from server.rooms.live.fanout import live_fanout

blueprint = APIBlueprint("health", __name__, enable_openapi=False)
Result = TypeVar("Result")

_WRONG_SCHEMA = (
    "データベースの表が、このプログラムの版のものではありません。"
    "flask --app wsgi db upgrade を行ってください。"
)
_MEDIA_FULL = "写真やファイルを置くディスクの空きがありません。"
_WRONG_KEY = "保存してある写真やファイルを、いまの CERTIFICATE_KEY で開けません。"


@blueprint.get("/healthz")
@public
def liveness() -> dict[str, str]:
    return {"status": "ok"}


@blueprint.get("/readyz")
@public
def readiness() -> dict[str, str]:
    return check_readiness()


@blueprint.get("/metrics")
@public
def read_metrics() -> Response:
    token = app_settings().metrics_token
    sent_token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not compare_digest(sent_token.encode(), token.encode()):
        raise NotFound()
    return Response(metrics_text(collect_metrics(now())), content_type=CONTENT_TYPE_LATEST)


def check_readiness() -> dict[str, str]:
    """Check everything that the process needs to serve; return the results, or raise Unavailable at the first fault."""
    _query_or_unavailable(lambda: db.session.execute(text("SELECT 1")))
    if _query_or_unavailable(database_revision) != code_revision():
        raise Unavailable(_WRONG_SCHEMA, "schema_is_not_ours")
    _query_or_unavailable(check_writable)
    if not picture_store().has_room():
        raise Unavailable(_MEDIA_FULL, "media_full")
    if not _query_or_unavailable(lambda: keys_decrypt_stored_files(picture_store())):
        raise Unavailable(_WRONG_KEY, "wrong_key")
    checks = {"status": "ok", "database": "ok", "schema": code_revision(), "key": "ok"}
    is_bus_ready = live_fanout().bus_is_ready()
    if is_bus_ready is not None:
        # A Redis outage is only reported, because without Redis everything still works, with a delay.
        checks["redis"] = "ok" if is_bus_ready else "away"
    return checks


def keys_decrypt_stored_files(store: PictureStore) -> bool:
    """Check that a few random stored files can be decrypted. With a wrong key no file can be decrypted."""
    return all(store.can_decrypt(key) for key in some_encrypted_file_keys())


def _query_or_unavailable(query: Callable[[], Result]) -> Result:
    """Run a query and return its result; raise Unavailable if the database has an outage."""
    try:
        return query()
    except SQLAlchemyError as fault:
        raise outage_of(fault) or fault from None


def collect_metrics(moment: datetime) -> MetricsCollector:
    """Compute all metrics; without those from the database if it is down."""
    collector = MetricsCollector()
    try:
        _add_database_metrics(collector, moment)
    except SQLAlchemyError:
        # Discard the metrics that were added before the error, because they are incomplete.
        collector = MetricsCollector()
        collector.add("database_up", "Whether the database answers", 0)
    else:
        collector.add("database_up", "Whether the database answers", 1)
    _add_readiness(collector)
    settings = app_settings()
    collector.add(
        "database_connections_allowed",
        "Connections to the database that this machine may use",
        settings.database_pool * settings.web_concurrency,
    )
    disk = disk_usage(settings.media_dir if settings.media_dir.exists() else ".")
    collector.add("disk_free_ratio", "Free share of the disk that holds pictures", disk.free / disk.total)
    is_bus_ready = live_fanout().bus_is_ready()
    if is_bus_ready is not None:
        collector.add("redis_up", "Whether events from other machines arrive", is_bus_ready)
    return collector


def _add_readiness(collector: MetricsCollector) -> None:
    try:
        check_readiness()
    except Refusal as refusal:
        collector.add_each("not_ready", "Why this process cannot serve", "reason", {refusal.code: 1})
        collector.add("ready", "Whether this process can serve", 0)
    else:
        collector.add("ready", "Whether this process can serve", 1)


def _add_database_metrics(collector: MetricsCollector, moment: datetime) -> None:
    outboxes = waiting_in_outboxes(moment)
    collector.add_each(
        "outbox_waiting",
        "Messages not settled yet",
        "outbox",
        {name: count for name, (count, _) in outboxes.items()},
    )
    collector.add_each(
        "outbox_overdue_seconds",
        "Seconds by which the oldest waiting message is late",
        "outbox",
        {name: seconds for name, (_, seconds) in outboxes.items()},
    )
    failed = {kind.value: count for kind, count in count_failed().items()}
    collector.add_each(
        "outbox_failed", "Messages that failed for good and are not dismissed yet", "outbox", failed
    )
    # Failed messages have a separate metric (`outbox_failed`).
    waiting = {
        kind.value: count
        for kind, count in waiting_counts(moment).items()
        if kind not in (OperatorQueue.PUSHES, OperatorQueue.MAILS)
    }
    collector.add_each("operator_waiting", "Items that wait for the operator", "kind", waiting)
    beat_at = last_heartbeat()
    if beat_at is not None:
        age = max((moment - beat_at).total_seconds(), 0.0)
        collector.add("worker_heartbeat_age_seconds", "Seconds since the worker's loop last ran", age)
