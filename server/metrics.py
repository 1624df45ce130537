"""What operators watch: counted where it happens, told by `/metrics` in Prometheus' words; never about a person."""

import os
from collections.abc import Iterable

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

#: Where the workers of one gunicorn put their figures together; one worker alone needs no such folder.
_SHARED = "PROMETHEUS_MULTIPROC_DIR"

REQUEST_SECONDS = Histogram(
    "request_seconds",
    "How long an HTTP call took, by its route",
    ("method", "route", "status"),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
OPEN_SOCKETS = Gauge("chat_open_sockets", "Sockets open in rooms", multiprocess_mode="livesum")
MESSAGES_STORED = Counter("chat_messages_said", "Messages stored, each once however often it was sent")
FANOUT_SECONDS = Histogram(
    "chat_fanout_seconds",
    "From the moment a message was stored to its delivery on another machine",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)


class OutboxGauges(Collector):
    """How much waits in each outbox, and for how many seconds the oldest of it should have been sent."""

    def __init__(self, outboxes: dict[str, tuple[int, float]]) -> None:
        self._outboxes = outboxes

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yield the two figures of each outbox."""
        waiting = GaugeMetricFamily("outbox_waiting", "Messages not settled yet", labels=("outbox",))
        overdue = GaugeMetricFamily(
            "outbox_overdue_seconds", "How long the oldest due message waits", labels=("outbox",)
        )
        for name, (count, seconds) in self._outboxes.items():
            waiting.add_metric((name,), count)
            overdue.add_metric((name,), seconds)
        return waiting, overdue


def exposition(*more: Collector) -> bytes:
    """Return everything as Prometheus reads it: of all workers of this machine, and what was asked for just now."""
    registry = CollectorRegistry()
    if os.environ.get(_SHARED):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    for collector in more:
        registry.register(collector)
    return generate_latest(registry)
