"""Deterministic races: concurrent calls that conflict in every run."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from flask import Flask
from sqlalchemy import Connection, event

from server.core.database import db

_PATIENCE_SECONDS = 30
# The stopped call continues after this time if the other waits for its locks, as on a database with one writer.
_GIVES_WAY_SECONDS = 0.6

Answer = TypeVar("Answer")


#: Each of the two calls is once the first to write.
ROUNDS = range(2)


def race(app: Flask, *calls: Callable[[], Answer], first: int = 0) -> list[Answer]:
    """Run calls in parallel threads. None writes before all have read.

    Call number `first` writes first: the others begin their transactions after it has executed the first statement of
    its transaction, or has ended.
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
    # There is a race only if each call had its own connection.
    assert len(meeting.connections) >= len(calls)
    return answers


def race_for_locks(
    app: Flask, one: Callable[[], Answer], stops: str, other: Callable[[], Answer], until: str
) -> list[Answer]:
    """Run two calls in parallel. `one` stops after its statement `stops` until `other` has run its statement `until`.

    So each holds its locks while it waits for the locks of the other.
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
    """Synchronises the calls: at the start, before each transaction, and until the first call has written."""

    def __init__(self, racers: int) -> None:
        self._first_has_begun = threading.Event()
        self._barrier = threading.Barrier(racers, action=self._first_has_begun.clear)
        self._mine = threading.local()
        self.connections: set[Any] = set()

    def enter(self, *, is_first: bool) -> None:
        """Wait until all calls have started."""
        self._mine.is_first, self._mine.has_begun = is_first, False
        self._wait()

    def end(self) -> None:
        """Release all calls that wait for this one."""
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
        # PostgreSQL locks at the first statement of a transaction, SQLite at BEGIN.
        if self._mine.has_begun and not statement.startswith("BEGIN"):
            self._first_has_begun.set()
        self._mine.has_begun = self._mine.has_begun or statement.startswith("BEGIN")

    def _is_first(self) -> bool | None:
        """Whether the call of this thread writes first; None for other threads of the server."""
        return getattr(self._mine, "is_first", None)

    def _wait(self) -> None:
        with suppress(threading.BrokenBarrierError):
            self._barrier.wait(_PATIENCE_SECONDS)
