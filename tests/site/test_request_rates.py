"""Request limits: processes share counts through Redis, and count separately without it."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from apiflask import APIFlask

from server.app import create_app
from server.core.limits import POSTAL_CODES_FROM_ADDRESS
from tests.support.redis import RunningRedis

pytestmark = pytest.mark.ci


@pytest.fixture
def redis() -> Iterator[RunningRedis]:
    with TemporaryDirectory(prefix="redis-") as folder:
        running = RunningRedis(Path(folder))
        yield running
        running.stop()


def look_up(app: APIFlask, redis: RunningRedis, times: int = 1) -> list[int]:
    """Look up a postal code in a new process; return the statuses."""
    settings = app.extensions["settings"].model_copy(update={"redis_url": redis.url})
    process = create_app(settings, clock=app.extensions["clock"])
    client = process.test_client()
    codes = [client.get("/api/postal-codes/?zipcode=1000001").status_code for _ in range(times)]
    process.extensions["fanout"].close_all_here()
    return codes


def test_processes_share_counts_unless_redis_is_down(app: APIFlask, redis: RunningRedis) -> None:
    most = POSTAL_CODES_FROM_ADDRESS.most
    assert look_up(app, redis, most) == [200] * most
    assert look_up(app, redis) == [429]
    redis.stop()
    assert look_up(app, redis) == [200]
