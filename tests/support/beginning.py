"""How every test finds the app: an empty database, nothing said in LINE, and noon of a known day."""

from datetime import UTC, datetime

from apiflask import APIFlask

from tests.support.database import empty
from tests.support.line import Line
from tests.support.rooms import empty_rooms

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)


def start_over(app: APIFlask, line: Line) -> None:
    """Leave nothing of the tests before."""
    empty(app)
    empty_rooms(app)
    line.reset()
    app.extensions["clock"].set(NOON)
