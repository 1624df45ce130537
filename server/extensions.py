"""The Flask extensions, made without the app, and how SQLite and PostgreSQL are opened."""

import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import orjson
import psycopg
from flask.json.provider import JSONProvider
from flask_jwt_extended import JWTManager
from flask_migrate import Migrate
from flask_sock import Sock
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from sqlalchemy import Connection, Engine, event, func, select
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from server.metrics import DATABASE_CONNECTIONS
from server.models import Base

#: In a session's info while a transaction runs: what is done once it stands.
AFTER_COMMIT = "after_commit"
#: The engine whose connections plan a statement once and keep the plan; PostgreSQL's alone.
KEPT_PLANS = "kept_plans"


class ReadingAgain(Session):
    """Reads once more, on a new connection, where the one at hand was cut; within a transaction nothing is repeated."""

    def execute(self, *args: Any, **options: Any) -> Any:
        return self._twice(super().execute, *args, **options)

    def scalar(self, *args: Any, **options: Any) -> Any:
        return self._twice(super().scalar, *args, **options)

    def scalars(self, *args: Any, **options: Any) -> Any:
        return self._twice(super().scalars, *args, **options)

    def _twice(self, ask: Callable[..., Any], *args: Any, **options: Any) -> Any:
        try:
            return ask(*args, **options)
        except DBAPIError as fault:
            if AFTER_COMMIT in self.info or not fault.connection_invalidated:
                raise
            self.rollback()
            return ask(*args, **options)


# After a commit the answer is written from the rows at hand; reading them again would only cost.
db = SQLAlchemy(model_class=Base, session_options={"class_": ReadingAgain, "expire_on_commit": False})
migrate = Migrate()
jwt = JWTManager()
sock = Sock()

#: How JSON that the database gives is read.
read_json = orjson.loads
_BUSY_SECONDS = 5
_REST_SECONDS = 1
_CONNECT_SECONDS = 5
_SILENT_SECONDS = 10


class OrjsonProvider(JSONProvider):
    """JSON in UTF-8 by orjson: many times faster than the standard library."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        found = orjson.loads(s)
        if found is None:
            # The library would take it for an empty body; a call that wants nothing is not asked for with null.
            raise ValueError("null is no body")
        return found


def database_settings(url: str, pool_size: int) -> dict[str, Any]:
    """Return Flask-SQLAlchemy's settings; reads run in autocommit, for on PostgreSQL a BEGIN is a trip of its own."""
    shared = {
        # A failed statement must not write anybody's words into a log.
        "hide_parameters": True,
        "json_serializer": lambda value: orjson.dumps(value).decode(),
        "json_deserializer": read_json,
    }
    if url.startswith("sqlite"):
        options = shared | {"connect_args": {"timeout": _BUSY_SECONDS, "isolation_level": None}}
        return {"SQLALCHEMY_DATABASE_URI": url, "SQLALCHEMY_ENGINE_OPTIONS": options}
    # Starting helpers for a statement of a few milliseconds takes longer than the statement.
    planner = {"jit": "off", "max_parallel_workers_per_gather": "0"}
    # A generic plan made the hot lists several times slower than planning them anew.
    anew = shared | _connections(pool_size - 1, planner | {"plan_cache_mode": "force_custom_plan"})
    # By keys alone, planning takes longer than the work; and a plan that stays must not be one for small tables.
    kept = planner | {"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"}
    return {
        "SQLALCHEMY_DATABASE_URI": url,
        "SQLALCHEMY_ENGINE_OPTIONS": anew,
        "SQLALCHEMY_BINDS": {KEPT_PLANS: shared | _connections(1, kept) | {"url": url}},
    }


def _connections(count: int, settings: dict[str, str]) -> dict[str, Any]:
    return {
        "connect_args": {
            "autocommit": True,
            # A machine that is away says nothing: whoever asks is told so soon, and not after minutes.
            "connect_timeout": _CONNECT_SECONDS,
            "tcp_user_timeout": _SILENT_SECONDS * 1000,
            "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
        },
        # Connections beyond the pool's size would be opened anew for each request.
        "pool_size": count,
        "max_overflow": 0,
        "pool_use_lifo": True,
    }


def begin(connection: Connection) -> None:
    """Begin a transaction: neither driver opens one of its own."""
    # Taking SQLite's write lock at once means waiting for it here, never failing half-way.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.dialect.name == "sqlite" else "BEGIN")


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: Any, _record: Any) -> None:
    if isinstance(connection, sqlite3.Connection):
        # What is deleted is overwritten: nobody reads it off the file.
        for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=NORMAL", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")


@event.listens_for(Engine, "checkin")
def _note_the_rest(_connection: Any, record: ConnectionPoolEntry) -> None:
    record.info["rests_since"] = time.monotonic()
    DATABASE_CONNECTIONS.dec()


@event.listens_for(Engine, "checkout")
def _ask_after_a_rest(connection: Any, record: ConnectionPoolEntry, _proxy: Any) -> None:
    """Replace a PostgreSQL connection that died while it rested; asking at every request would be a trip of its own."""
    rested = time.monotonic() - record.info.get("rests_since", time.monotonic())
    if rested > _REST_SECONDS and isinstance(connection, psycopg.Connection):
        try:
            connection.execute("")
        except psycopg.OperationalError:
            raise InvalidatePoolError from None
    DATABASE_CONNECTIONS.inc()


def database_now() -> datetime:
    """Return the database's present moment, aware, in UTC."""
    if db.engine.dialect.name == "sqlite":
        # Its clock is this machine's, and its text for a moment has no offset.
        return datetime.now(UTC)
    moment: datetime = db.session.execute(select(func.clock_timestamp())).scalar_one()
    return moment.astimezone(UTC)
