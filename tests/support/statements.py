"""Recording SQL statements, and writes outside a transaction."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from flask import Flask
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event

from server.core.database import db
from server.models import Base

# Statements that begin or end a transaction are not recorded.
_FRAMES = ("BEGIN", "COMMIT", "ROLLBACK", "PRAGMA")
_WRITES = re.compile(
    r"\s*(INSERT|UPDATE|DELETE|REPLACE|MERGE|TRUNCATE|COPY|WITH\b.*\b(INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM))\b",
    re.IGNORECASE | re.DOTALL,
)
_WRITTEN = re.compile(r'\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+"?(\w+)', re.IGNORECASE)


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    """Collect all statements that are executed meanwhile."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if not statement.startswith(_FRAMES):
            found.append(statement)

    with app.app_context():
        engines = db.engines.values()
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    yield found
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)


def tables_written(made: Iterable[str]) -> set[str]:
    """Return the names of the tables that statements write to."""
    return {name for one in made for name in _WRITTEN.findall(one) if name in Base.metadata.tables}


@contextmanager
def watch_writes() -> Iterator[list[str]]:
    """Collect each writing statement outside a transaction, on connections that are opened meanwhile."""
    found: list[str] = []

    def note(statement: str, *, in_transaction: bool) -> None:
        if not in_transaction and _WRITES.match(statement):
            found.append(statement)

    class Watching(psycopg.Cursor[Any]):
        def execute(self, query: Any, *args: Any, **options: Any) -> Any:
            idle = self.connection.info.transaction_status == TransactionStatus.IDLE
            note(_text(query), in_transaction=not idle)
            return super().execute(query, *args, **options)

        def executemany(self, query: Any, *args: Any, **options: Any) -> Any:
            idle = self.connection.info.transaction_status == TransactionStatus.IDLE
            note(_text(query), in_transaction=not idle)
            return super().executemany(query, *args, **options)

    def watch(connection: Any, _record: Any) -> None:
        # At the driver, so that statements that bypass SQLAlchemy are recorded too.
        if isinstance(connection, sqlite3.Connection):
            connection.set_trace_callback(
                lambda statement: note(statement, in_transaction=connection.in_transaction)
            )
        elif isinstance(connection, psycopg.Connection):
            connection.cursor_factory = Watching

    event.listen(Engine, "connect", watch)
    yield found
    event.remove(Engine, "connect", watch)


def _text(query: Any) -> str:
    return query.decode() if isinstance(query, bytes) else str(query)
