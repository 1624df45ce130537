"""Under gunicorn, a request that waits for the database does not block other requests (gevent patches the driver)."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import urllib3
from apiflask import APIFlask
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from tests.support.serving import under_gunicorn

_WAITING = text("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'alembic_version'::regclass")
#: Long enough for a busy machine.
_TIMEOUT_SECONDS = 30


@pytest.mark.only_on("postgresql")
def test_waiting_statement_does_not_block_other_requests(app: APIFlask, database_url: str) -> None:
    def ask(path: str) -> urllib3.BaseHTTPResponse:
        return urllib3.request("GET", f"{address}{path}", retries=False, timeout=_TIMEOUT_SECONDS)

    with (
        under_gunicorn({"DATABASE_URL": database_url}) as address,
        ThreadPoolExecutor(1) as pool,
        create_engine(database_url, poolclass=NullPool).connect() as other,
    ):
        other.execute(text("LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE"))
        waiting = pool.submit(ask, "/readyz")
        while not other.scalar(_WAITING):
            assert not waiting.done()
        assert ask("/healthz").status == 200
        assert not waiting.done()
        other.rollback()
        assert waiting.result().status == 200
