"""Under gunicorn, whoever waits for the database holds nobody else up: gevent has patched the driver's waiting."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import urllib3
from apiflask import APIFlask
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from tests.support.serving import under_gunicorn

_WAITING = text("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'alembic_version'::regclass")
#: Who waits for the lock answers once it is gone: only a fault takes so long, however busy the machine is.
_PATIENCE_SECONDS = 30


@pytest.mark.only_on("postgresql")
def test_a_statement_that_waits_holds_nobody_else_up(app: APIFlask, database_url: str) -> None:
    def ask(path: str) -> urllib3.BaseHTTPResponse:
        return urllib3.request("GET", f"{address}{path}", retries=False, timeout=_PATIENCE_SECONDS)

    with (
        under_gunicorn({"DATABASE_URL": database_url}) as address,
        ThreadPoolExecutor(1) as pool,
        create_engine(database_url, poolclass=NullPool).connect() as other,
    ):
        other.execute(text("LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE"))
        waits = pool.submit(ask, "/readyz")
        while not other.scalar(_WAITING):
            assert not waits.done()
        assert ask("/healthz").status == 200
        assert not waits.done()
        other.rollback()
        assert waits.result().status == 200
