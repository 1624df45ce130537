"""The Flask extensions, created without the app, and the settings and events of the database connections."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

import orjson
import psycopg
from flask.json.provider import JSONProvider
from flask_migrate import Migrate
from flask_sock import Sock
from flask_sqlalchemy import SQLAlchemy
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, event, func, select

from server.core.clock import corrected_clock
from server.core.metrics import DATABASE_CONNECTIONS
from server.core.models import Base

#: The execution option that holds a statement's `StatementEnvelope`.
_ENVELOPE = "in_one_trip"


class StatementEnvelope(NamedTuple):
    """SQL that PostgreSQL gets before and after a statement, all in one network round trip."""

    before: str = ""
    after: str = ""


#: For a statement that must not wait long for a lock.
SHORT_LOCK_WAIT = {_ENVELOPE: StatementEnvelope(before="SELECT set_config('lock_timeout', '500ms', true)")}
#: For a statement that must write to the disk.
SMALL_WORK_MEM = {_ENVELOPE: StatementEnvelope(before="SELECT set_config('work_mem', '64kB', true)")}
#: For the last statement of a transaction: the process cannot hang between this statement and the commit.
WITH_COMMIT = {_ENVELOPE: StatementEnvelope(after="COMMIT")}


#: Options of `with_for_update`: lock a row for a change, but let other transactions insert rows that refer to this row,
#: such as notifications of an account. With a stronger lock they would wait, and could deadlock with this transaction.
WEAK_ROW_LOCK: dict[str, Any] = {"key_share": True}

# No expiry: after the commit, the response is written from the loaded rows, which are not read again.
db = SQLAlchemy(model_class=Base, session_options={"expire_on_commit": False})
migrate = Migrate()
sock = Sock()

#: Parses JSON from the database.
read_json = orjson.loads
# How long SQLite waits for a lock.
_BUSY_SECONDS = 5
# The timeout for opening a connection.
_CONNECT_SECONDS = 5
# A connection is closed if PostgreSQL does not acknowledge sent data within this time.
_SILENT_SECONDS = 10
# How long a caller waits for a free connection of the pool.
_POOL_SECONDS = 10
# A process or machine that hangs must not block the others. These limits release its locks, end statements that wait
# for a lock, and close dead connections (docs/deploy.md).
_LIMITS = {
    "lock_timeout": "2s",
    "statement_timeout": "15s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
#: The statement timeout of long jobs, such as migrations and the audit's verification.
LONG_STATEMENT = "10min"
_KEEPALIVES = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}


class OrjsonProvider(JSONProvider):
    """Reads and writes JSON with orjson, which is many times faster than the standard library."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        value = orjson.loads(s)
        if value is None:
            # Without this error, null would count as an empty body.
            raise ValueError("null is no body")
        return value


def database_settings(url: str, pool_size: int) -> dict[str, Any]:
    """Return Flask-SQLAlchemy's settings. Reads run in autocommit: on PostgreSQL a BEGIN costs one more round trip."""
    shared = {
        # The log has the messages of failed statements, so they must not contain parameters with personal data.
        "hide_parameters": True,
        "json_serializer": lambda value: orjson.dumps(value).decode(),
        "json_deserializer": read_json,
    }
    if url.startswith("sqlite"):
        options = shared | {"connect_args": {"timeout": _BUSY_SECONDS, "isolation_level": None}}
        return {"SQLALCHEMY_DATABASE_URI": url, "SQLALCHEMY_ENGINE_OPTIONS": options}
    settings = _LIMITS | {
        # The JIT and parallel workers take longer to start than most statements take to run.
        "jit": "off",
        "max_parallel_workers_per_gather": "0",
        # The driver then makes times in UTC at once, without a conversion between two time zones.
        "TimeZone": "UTC",
    }
    options = shared | {
        "connect_args": {
            "autocommit": True,
            # A machine that is down does not answer. Without these limits a request would wait for minutes.
            "connect_timeout": _CONNECT_SECONDS,
            "tcp_user_timeout": _SILENT_SECONDS * 1000,
            **_KEEPALIVES,
            "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
        },
        # No overflow: connections above the pool's size would be opened and closed with each request.
        "pool_size": pool_size,
        "max_overflow": 0,
        "pool_timeout": _POOL_SECONDS,
        "pool_use_lifo": True,
        # One more round trip per call: about 4 % of the time of the lightest calls.
        "pool_pre_ping": True,
    }
    return {"SQLALCHEMY_DATABASE_URI": url, "SQLALCHEMY_ENGINE_OPTIONS": options}


@contextmanager
def long_statements() -> Iterator[None]:
    """Allow ten minutes per statement inside the block. This affects the whole process, so use it in jobs only."""
    if db.engine.dialect.name != "postgresql":
        yield
        return
    listeners = {"checkout": _raise_timeout, "checkin": _reset_timeout}
    for name, listener in listeners.items():
        event.listen(db.engine, name, listener)
    _apply_to_current_connection(_raise_timeout)
    try:
        yield
    finally:
        _apply_to_current_connection(_reset_timeout)
        for name, listener in listeners.items():
            event.remove(db.engine, name, listener)


def _raise_timeout(connection: Any, *_: Any) -> None:
    connection.execute(f"SET statement_timeout = '{LONG_STATEMENT}'")


def _reset_timeout(connection: Any, *_: Any) -> None:
    # `connection` is None if the connection was lost.
    if connection is not None:
        connection.execute("RESET statement_timeout")


def _apply_to_current_connection(change: Callable[[Any], None]) -> None:
    session = db.session()
    if session.in_transaction():
        change(session.connection().connection.driver_connection)


def begin(connection: Connection, *, short_lock_wait: bool = False) -> None:
    """Begin a transaction; the drivers are configured not to begin transactions."""
    if connection.dialect.name == "sqlite":
        # Take SQLite's write lock now and wait for it here; taking it later could fail in the middle.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("BEGIN; SET LOCAL lock_timeout = '500ms'" if short_lock_wait else "BEGIN")


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: Any, _record: Any) -> None:
    if isinstance(connection, sqlite3.Connection):
        # `secure_delete` overwrites deleted data, so it cannot be read from the file.
        for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=NORMAL", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")


@event.listens_for(Engine, "checkin")
def _count_checkin(*_: Any) -> None:
    DATABASE_CONNECTIONS.dec()


@event.listens_for(Engine, "checkout")
def _count_checkout(*_: Any) -> None:
    DATABASE_CONNECTIONS.inc()


@event.listens_for(Engine, "checkout")
def _correct_clock(connection: Any, *_: Any) -> None:
    if isinstance(connection, psycopg.Connection) and corrected_clock.needs_correction:
        sent_at = datetime.now(UTC)
        row = connection.execute("SELECT clock_timestamp()").fetchone()
        if row:
            corrected_clock.correct(row[0], sent_at, datetime.now(UTC))


@event.listens_for(Engine, "do_execute")
def _execute_in_one_trip(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
    """Send PostgreSQL a statement and its envelope in one pipeline; True tells SQLAlchemy that it was executed."""
    envelope: StatementEnvelope | None = context.execution_options.get(_ENVELOPE)
    if envelope is None or not isinstance(cursor, psycopg.Cursor):
        return False
    is_autocommit = cursor.connection.info.transaction_status == TransactionStatus.IDLE
    with cursor.connection.pipeline():
        # Only in autocommit: in a transaction, the local settings would also apply to later statements.
        if envelope.before and is_autocommit:
            cursor.connection.execute(envelope.before)
        cursor.execute(statement, parameters, prepare=True)
        if envelope.after:
            cursor.connection.execute(envelope.after)
    return True


def query_database_time() -> datetime:
    """Read the database's clock with a query; the time is aware, in UTC."""
    if db.engine.dialect.name == "sqlite":
        # SQLite uses this machine's clock.
        return datetime.now(UTC)
    moment: datetime = db.session.execute(select(func.clock_timestamp())).scalar_one()
    return moment.astimezone(UTC)
