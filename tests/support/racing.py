"""Calls made at the same time, so that a race is lost in every run and not once in a hundred."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from flask import Flask
from sqlalchemy import Connection, event

from server.core.database import db

_PATIENCE_SECONDS = 30
# Where the other waits for what the one holds, as a database with one writer has it, the one goes on after this long.
_GIVES_WAY_SECONDS = 0.6

Answer = TypeVar("Answer")


#: How often a race is run: each of the two is once the first to write.
ROUNDS = range(2)


def race(app: Flask, *calls: Callable[[], Answer], first: int = 0) -> list[Answer]:
    """Make calls at once, each in a thread of its own; none writes before all have read what they decide on.

    The one numbered `first` then writes first: the others begin their transactions when it has begun its own and
    asked its first question in it, or is done.
    """
    meeting = _Meeting(len(calls))

    def run(number: int, call: Callable[[], Answer]) -> Answer:
        meeting.enter(is_first=number == first % len(calls))
        try:
            return call()
        finally:
            meeting.end()

    with app.app_context():
        engine = db.engine
    listeners = {
        "before_cursor_execute": meeting.before_statement,
        "after_cursor_execute": meeting.after_statement,
    }
    for name, listener in listeners.items():
        event.listen(engine, name, listener)
    try:
        with ThreadPoolExecutor(len(calls)) as threads:
            answers = list(threads.map(run, range(len(calls)), calls))
    finally:
        for name, listener in listeners.items():
            event.remove(engine, name, listener)
    # Without a connection each there was no race.
    assert len(meeting.connections) >= len(calls)
    return answers


def cross(
    app: Flask, one: Callable[[], Answer], stops: str, other: Callable[[], Answer], until: str
) -> list[Answer]:
    """Make two calls at once; the one stops after its statement that begins so, until the other's has run, or waits.

    So each holds what it has locked by then while it asks for what the other holds.
    """
    stopped, passed, mine = threading.Event(), threading.Event(), threading.local()

    def after_statement(_connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        name = getattr(mine, "name", None)
        if name == "one" and statement.startswith(stops) and not stopped.is_set():
            stopped.set()
            passed.wait(_GIVES_WAY_SECONDS)
        elif name == "other" and statement.startswith(until):
            passed.set()

    def run(name: str) -> Answer:
        mine.name = name
        if name == "one":
            return one()
        assert stopped.wait(_PATIENCE_SECONDS)
        return other()

    with app.app_context():
        engine = db.engine
    event.listen(engine, "after_cursor_execute", after_statement)
    try:
        with ThreadPoolExecutor(2) as threads:
            return list(threads.map(run, ("one", "other")))
    finally:
        event.remove(engine, "after_cursor_execute", after_statement)


class _Meeting:
    """Where the racers wait for one another: at the start, before each transaction, and for who writes first."""

    def __init__(self, racers: int) -> None:
        self._first_has_begun = threading.Event()
        self._barrier = threading.Barrier(racers, action=self._first_has_begun.clear)
        self._mine = threading.local()
        self.connections: set[Any] = set()

    def enter(self, *, is_first: bool) -> None:
        """Wait for all racers to be there."""
        self._mine.is_first, self._mine.has_begun = is_first, False
        self._wait()

    def end(self) -> None:
        """Have nobody wait for a racer who is done."""
        self._barrier.abort()
        if self._mine.is_first:
            self._first_has_begun.set()

    def before_statement(self, connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        self.connections.add(connection.connection.dbapi_connection)
        if statement.startswith("BEGIN"):
            self._wait()
            if self._is_first() is False:
                self._first_has_begun.wait(_PATIENCE_SECONDS)

    def after_statement(self, _connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        if not self._is_first():
            return
        # On PostgreSQL it is the first question of a transaction that locks, on SQLite its beginning.
        if self._mine.has_begun and not statement.startswith("BEGIN"):
            self._first_has_begun.set()
        self._mine.has_begun = self._mine.has_begun or statement.startswith("BEGIN")

    def _is_first(self) -> bool | None:
        """Say whether this thread's racer writes first; None for who is no racer, as the server's own threads."""
        return getattr(self._mine, "is_first", None)

    def _wait(self) -> None:
        with suppress(threading.BrokenBarrierError):
            self._barrier.wait(_PATIENCE_SECONDS)
