"""The Flask extensions, made without the app, and how SQLite and PostgreSQL are opened."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

import orjson
import psycopg
from flask.json.provider import JSONProvider
from flask_jwt_extended import JWTManager
from flask_migrate import Migrate
from flask_sock import Sock
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, event, func, select
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from server.core.clock import shared_clock
from server.core.metrics import DATABASE_CONNECTIONS
from server.core.models import Base

#: In a session's info while a transaction runs: what is done once it stands.
AFTER_COMMIT = "after_commit"
#: The execution option of a statement that PostgreSQL gets together with others: a `Trip`.
ENVELOPE = "in_one_trip"


class StatementEnvelope(NamedTuple):
    """What PostgreSQL is sent before and after a statement, all in one trip."""

    before: str = ""
    after: str = ""


# Planned once, a statement must not be planned for small tables.
_PLANNED_ONCE = (
    "set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)"
)
#: Of a statement that takes longer to plan than to run: its plan is kept.
KEPT_PLAN = {ENVELOPE: StatementEnvelope(before=f"SELECT {_PLANNED_ONCE}")}
#: Besides, of one that many wait for: it does not wait long for a lock.
SHORT_LOCK_WAIT = {
    ENVELOPE: StatementEnvelope(before=f"SELECT {_PLANNED_ONCE}, set_config('lock_timeout', '500ms', true)")
}
#: Of one that is to write to the disk.
SMALL_WORK_MEM = {ENVELOPE: StatementEnvelope(before="SELECT set_config('work_mem', '64kB', true)")}
#: Of the last statement of a transaction: between it and the commit nothing of this process can hang.
WITH_COMMIT = {ENVELOPE: StatementEnvelope(after="COMMIT")}


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
_POOL_SECONDS = 10
# A process or a machine that hangs must not hold up the others: what it has locked is let go of, whoever waits for it
# is told so, and a connection to nobody is closed (docs/deploy.md).
_LIMITS = {
    "lock_timeout": "2s",
    "statement_timeout": "15s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
#: What a statement of a job may take instead, such as a migration's or the audit's check.
LONG_STATEMENT = "10min"
_KEEPALIVES = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}


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
    settings = _LIMITS | {
        # Starting helpers for a statement of a few milliseconds takes longer than the statement.
        "jit": "off",
        "max_parallel_workers_per_gather": "0",
        # A generic plan made the hot lists several times slower than planning them anew.
        "plan_cache_mode": "force_custom_plan",
    }
    options = shared | {
        "connect_args": {
            "autocommit": True,
            # A machine that is away says nothing: whoever asks is told so soon, and not after minutes.
            "connect_timeout": _CONNECT_SECONDS,
            "tcp_user_timeout": _SILENT_SECONDS * 1000,
            **_KEEPALIVES,
            "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
        },
        # Connections beyond the pool's size would be opened anew for each request.
        "pool_size": pool_size,
        "max_overflow": 0,
        "pool_timeout": _POOL_SECONDS,
        "pool_use_lifo": True,
    }
    return {"SQLALCHEMY_DATABASE_URI": url, "SQLALCHEMY_ENGINE_OPTIONS": options}


@contextmanager
def long_statements() -> Iterator[None]:
    """Give each statement ten minutes meanwhile: for a job that nobody waits for, in a process of its own."""
    if db.engine.dialect.name != "postgresql":
        yield
        return
    given = {"checkout": _take_long, "checkin": _take_no_longer}
    for name, listener in given.items():
        event.listen(db.engine, name, listener)
    _of_the_connection_at_hand(_take_long)
    try:
        yield
    finally:
        _of_the_connection_at_hand(_take_no_longer)
        for name, listener in given.items():
            event.remove(db.engine, name, listener)


def _take_long(connection: Any, *_: Any) -> None:
    connection.execute(f"SET statement_timeout = '{LONG_STATEMENT}'")


def _take_no_longer(connection: Any, *_: Any) -> None:
    # One that was cut is not there.
    if connection is not None:
        connection.execute("RESET statement_timeout")


def _of_the_connection_at_hand(do: Callable[[Any], None]) -> None:
    session = db.session()
    if session.in_transaction():
        do(session.connection().connection.driver_connection)


def begin(connection: Connection, *, short_lock_wait: bool = False) -> None:
    """Begin a transaction: neither driver opens one of its own. A hurried one does not wait long for a lock."""
    if connection.dialect.name == "sqlite":
        # Taking SQLite's write lock at once means waiting for it here, never failing half-way.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("BEGIN; SET LOCAL lock_timeout = '500ms'" if short_lock_wait else "BEGIN")


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
    """Replace a PostgreSQL connection that died while it rested; asking at every request would be a trip of its own.

    What it is asked is the time.
    """
    rested = time.monotonic() - record.info.get("rests_since", time.monotonic())
    if isinstance(connection, psycopg.Connection) and (rested > _REST_SECONDS or shared_clock.is_due):
        try:
            _set_clock(connection)
        except psycopg.OperationalError:
            raise InvalidatePoolError from None
    DATABASE_CONNECTIONS.inc()


def _set_clock(connection: psycopg.Connection[Any]) -> None:
    asked = datetime.now(UTC)
    found = connection.execute("SELECT clock_timestamp()").fetchone()
    if found:
        shared_clock.set_by(found[0], asked, datetime.now(UTC))


@event.listens_for(Engine, "do_execute")
def _execute_in_one_trip(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
    """Send PostgreSQL a statement together with what its execution option names."""
    trip: StatementEnvelope | None = context.execution_options.get(ENVELOPE)
    if trip is None or not isinstance(cursor, psycopg.Cursor):
        return False
    is_alone = cursor.connection.info.transaction_status == TransactionStatus.IDLE
    with cursor.connection.pipeline():
        # Set within a transaction, it would be so for the statements after this one, too.
        if trip.before and is_alone:
            cursor.connection.execute(trip.before)
        cursor.execute(statement, parameters, prepare=True)
        if trip.after:
            cursor.connection.execute(trip.after)
    return True


def database_now() -> datetime:
    """Return the database's present moment, aware, in UTC."""
    if db.engine.dialect.name == "sqlite":
        # Its clock is this machine's, and its text for a moment has no offset.
        return datetime.now(UTC)
    moment: datetime = db.session.execute(select(func.clock_timestamp())).scalar_one()
    return moment.astimezone(UTC)
