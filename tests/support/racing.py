"""Calls made at the same time, so that a race is lost in every run and not once in a hundred."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from flask import Flask
from sqlalchemy import Connection, event

from server.extensions import db

_PATIENCE_SECONDS = 30

Answer = TypeVar("Answer")


def race(app: Flask, *calls: Callable[[], Answer]) -> list[Answer]:
    """Make calls at once, each in a thread of its own; none writes before all have read what they decide on."""
    meeting = _Meeting(len(calls))

    def run(call: Callable[[], Answer]) -> Answer:
        meeting.wait()
        try:
            return call()
        finally:
            meeting.end()

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", meeting.before_statement)
    try:
        with ThreadPoolExecutor(len(calls)) as threads:
            answers = list(threads.map(run, calls))
    finally:
        event.remove(engine, "before_cursor_execute", meeting.before_statement)
    # Without a connection each there was no race.
    assert len(meeting.connections) >= len(calls)
    return answers


class _Meeting:
    """Where the racers wait for one another: at the start, and before each transaction."""

    def __init__(self, racers: int) -> None:
        self._barrier = threading.Barrier(racers)
        self.connections: set[Any] = set()

    def wait(self) -> None:
        with suppress(threading.BrokenBarrierError):
            self._barrier.wait(_PATIENCE_SECONDS)

    def end(self) -> None:
        """Have nobody wait for a racer who is done."""
        self._barrier.abort()

    def before_statement(self, connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        self.connections.add(connection.connection.dbapi_connection)
        if statement.startswith("BEGIN"):
            self.wait()
