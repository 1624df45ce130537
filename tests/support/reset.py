"""The state before each test: an empty database, an empty LINE, and noon of a fixed day."""

from datetime import UTC, datetime

from apiflask import APIFlask

from tests.support.database import empty_database
from tests.support.line import Line
from tests.support.rooms import reset_rooms

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)


def reset_app(app: APIFlask, line: Line) -> None:
    """Remove everything that earlier tests created."""
    empty_database(app)
    reset_rooms(app)
    line.reset()
    app.extensions["clock"].set(NOON)
