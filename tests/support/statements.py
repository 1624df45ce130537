"""What the database is asked while something happens."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import event

from server.extensions import db

# What opens and ends a transaction is no question to the tables.
_FRAMES = ("BEGIN", "COMMIT", "ROLLBACK", "PRAGMA")


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    """Collect the statements of everything that happens meanwhile."""
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
