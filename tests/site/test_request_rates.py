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


def look_up(app: APIFlask, redis: RunningRedis) -> int:
    """Look up a postal code in a new process."""
    settings = app.extensions["settings"].model_copy(update={"redis_url": redis.url})
    process = create_app(settings, clock=app.extensions["clock"])
    answer = process.test_client().get("/api/postal-codes/?zipcode=1000001")
    process.extensions["fanout"].close_all_here()
    return answer.status_code


def test_processes_share_counts_unless_redis_is_down(app: APIFlask, redis: RunningRedis) -> None:
    codes = [look_up(app, redis) for _ in range(POSTAL_CODES_FROM_ADDRESS.most + 1)]
    assert codes == [200] * POSTAL_CODES_FROM_ADDRESS.most + [429]
    redis.stop()
    assert look_up(app, redis) == 200
