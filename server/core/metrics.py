"""Prometheus metrics, served by `/metrics`. They contain no data about people."""

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import inf
from typing import NamedTuple

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

# The environment variable with the folder in which several gunicorn workers share their metrics. A single worker needs
# no folder.
_MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"

REQUEST_SECONDS = Histogram(
    "request_seconds",
    "How long an HTTP call took, by its route",
    ("method", "route", "status"),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
OPEN_SOCKETS = Gauge("chat_open_sockets", "Sockets open in rooms", multiprocess_mode="livesum")
MESSAGES_STORED = Counter("chat_messages_said", "Stored messages; a message that was sent twice counts once")
FANOUT_SECONDS = Histogram(
    "chat_fanout_seconds",
    "Time between storing a message and delivering it on another machine",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
DATABASE_CONNECTIONS = Gauge(
    "database_connections_in_use", "Connections to the database that are in use", multiprocess_mode="livesum"
)
OUTBOX_ATTEMPTS = Counter(
    "outbox_settled", "Results of attempts to send a message: sent, failed, again", ("outbox", "result")
)


class MetricsCollector(Collector):
    """Gauges whose values are computed at each scrape."""

    def __init__(self) -> None:
        self._gauges: list[GaugeMetricFamily] = []

    def add(self, name: str, help_: str, value: float) -> None:
        self._gauges.append(GaugeMetricFamily(name, help_, value=value))

    def add_each(self, name: str, help_: str, label: str, values: Mapping[str, float]) -> None:
        """Add a gauge with one value per label value."""
        gauge = GaugeMetricFamily(name, help_, labels=(label,))
        for key, value in values.items():
            gauge.add_metric((key,), value)
        self._gauges.append(gauge)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        return self._gauges


class CallTimes(NamedTuple):
    """Response times of one method and route: the count, the mean and the 90th percentile."""

    #: The method and the route.
    call: str
    #: The number of calls.
    times: int
    mean_ms: int
    #: The upper bound of the bucket that holds the 90th percentile; None if it is above the largest bucket.
    most_ms: int | None


def slowest_calls(most: int) -> list[CallTimes]:
    """Return the `most` slowest calls since this machine's processes started, slowest first."""
    sums: dict[str, float] = defaultdict(float)
    buckets: dict[str, dict[float, float]] = defaultdict(lambda: defaultdict(float))
    for family in _registry().collect():
        if family.name != "request_seconds":
            continue
        for sample in family.samples:
            call = f"{sample.labels['method']} {sample.labels['route']}"
            if sample.name.endswith("_sum"):
                sums[call] += sample.value
            elif sample.name.endswith("_bucket"):
                buckets[call][float(sample.labels["le"])] += sample.value
    times = [_times(call, sums[call], counts) for call, counts in buckets.items()]
    # Calls whose 90th percentile is above the largest bucket come first.
    times.sort(key=lambda row: (row.most_ms is not None, -(row.most_ms or 0), -row.mean_ms))
    return times[:most]


def _times(call: str, seconds: float, counts: dict[float, float]) -> CallTimes:
    """Compute the times from the sum of all seconds; `counts` has the calls up to each bucket's upper bound."""
    count = counts[inf]
    percentile = min(bound for bound, calls in counts.items() if calls >= 0.9 * count)
    return CallTimes(
        call,
        int(count),
        round(1000 * seconds / count),
        None if percentile == inf else round(1000 * percentile),
    )


def _registry() -> CollectorRegistry:
    registry = CollectorRegistry()
    if os.environ.get(_MULTIPROCESS_DIR):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    return registry


def metrics_text(*more: Collector) -> bytes:
    """Return the metrics of all workers of this machine and the given collectors in Prometheus' text format."""
    registry = _registry()
    for collector in more:
        registry.register(collector)
    return generate_latest(registry)
