"""An audit that takes no row."""

from collections.abc import Callable, Iterator

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.actions.transaction import transaction
from server.extensions import db

FULL = {
    "sqlite": ["CREATE TRIGGER full BEFORE INSERT ON audit_entry BEGIN SELECT RAISE(ABORT, 'full'); END"],
    "postgresql": [
        'CREATE TRIGGER "full" BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_audit()',
    ],
}
AGAIN = {"sqlite": "DROP TRIGGER full", "postgresql": 'DROP TRIGGER "full" ON audit_entry'}


@pytest.fixture
def nothing_recorded(app: APIFlask) -> Iterator[Callable[[], None]]:
    """Have no row taken from when it is called."""
    with app.app_context():
        dialect = db.engine.dialect.name

    def begin() -> None:
        run(app, *FULL[dialect])

    yield begin
    run(app, AGAIN[dialect])


def run(app: APIFlask, *statements: str) -> None:
    with app.app_context(), transaction():
        for statement in statements:
            db.session.execute(text(statement))
