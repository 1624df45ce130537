"""What operators watch: counted where it happens, told by `/metrics` in Prometheus' words; never about a person."""

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import inf
from typing import NamedTuple

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


DATABASE_CONNECTIONS = Gauge(
    "database_connections_in_use", "Connections to the database that are in use", multiprocess_mode="livesum"
)


SETTLED = Counter(
    "outbox_settled", "What became of messages at each try: sent, failed, again", ("outbox", "result")
)


class Figures(Collector):
    """What is asked for at the moment of telling: gauges by their name, each value by its label."""

    def __init__(self) -> None:
        self._gauges: list[GaugeMetricFamily] = []

    def add(self, name: str, help_: str, value: float) -> None:
        """Add a figure."""
        self._gauges.append(GaugeMetricFamily(name, help_, value=value))

    def add_each(self, name: str, help_: str, label: str, values: Mapping[str, float]) -> None:
        """Add a figure that has a value for each value of a label."""
        gauge = GaugeMetricFamily(name, help_, labels=(label,))
        for key, value in values.items():
            gauge.add_metric((key,), value)
        self._gauges.append(gauge)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Return every figure that was added."""
        return self._gauges


class CallTimes(NamedTuple):
    """A call by its method and route: how often it was answered, the mean, and within how much nine of ten were."""

    call: str
    times: int
    mean_ms: int
    #: None for longer than is measured.
    most_ms: int | None


def slowest_calls(most: int) -> list[CallTimes]:
    """Return the slowest calls of this machine since it started, the slowest first."""
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
    times = [_times(call, sums[call], within) for call, within in buckets.items()]
    # A call that takes longer than is measured comes first.
    times.sort(key=lambda one: (one.most_ms is not None, -(one.most_ms or 0), -one.mean_ms))
    return times[:most]


def _times(call: str, seconds: float, within: dict[float, float]) -> CallTimes:
    count = within[inf]
    most = min(bound for bound, answered in within.items() if answered >= 0.9 * count)
    return CallTimes(
        call, int(count), round(1000 * seconds / count), None if most == inf else round(1000 * most)
    )


def _registry() -> CollectorRegistry:
    registry = CollectorRegistry()
    if os.environ.get(_SHARED):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    return registry


def exposition(*more: Collector) -> bytes:
    """Return everything as Prometheus reads it: of all workers of this machine, and what was asked for just now."""
    registry = _registry()
    for collector in more:
        registry.register(collector)
    return generate_latest(registry)
