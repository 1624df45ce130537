"""The Flask extensions, made without the app, and how SQLite and PostgreSQL are opened."""

import sqlite3
from typing import Any

import orjson
from flask.json.provider import JSONProvider
from flask_jwt_extended import JWTManager
from flask_migrate import Migrate
from flask_sock import Sock
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine, event

from server.models import Base

# After a commit the answer is written from the rows at hand; reading them again would only cost.
db = SQLAlchemy(model_class=Base, session_options={"expire_on_commit": False})
migrate = Migrate()
jwt = JWTManager()
sock = Sock()

_BUSY_SECONDS = 5


class OrjsonProvider(JSONProvider):
    """JSON in UTF-8 by orjson: many times faster than the standard library."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        return orjson.loads(s)


def engine_options(database_url: str) -> dict[str, Any]:
    """Return SQLAlchemy's engine options for a database address."""
    if database_url.startswith("sqlite"):
        # The driver opens no transaction of its own: reads run in autocommit, writes say BEGIN IMMEDIATE.
        connect = {"timeout": _BUSY_SECONDS, "isolation_level": None}
        return {"hide_parameters": True, "connect_args": connect}
    # A generic plan made the hot lists several times slower than planning them anew.
    return {
        # A failed statement must not write what somebody said into a log.
        "hide_parameters": True,
        "pool_pre_ping": True,
        "connect_args": {"options": "-c plan_cache_mode=force_custom_plan -c jit=off"},
    }


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: Any, _record: Any) -> None:
    if isinstance(connection, sqlite3.Connection):
        for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=NORMAL"):
            connection.execute(f"PRAGMA {pragma}")
