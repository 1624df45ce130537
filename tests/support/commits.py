"""Watching the database's drivers for what is written outside the program's transaction."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event

_WRITES = re.compile(
    r"\s*(INSERT|UPDATE|DELETE|REPLACE|MERGE|TRUNCATE|COPY|WITH\b.*\b(INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM))\b",
    re.IGNORECASE | re.DOTALL,
)


@contextmanager
def watch_writes() -> Iterator[list[str]]:
    """Collect each statement that writes on a connection opened meanwhile on which no transaction has begun."""
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
        # At the driver itself: what goes past SQLAlchemy is seen as well.
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
