"""The only commit of the program, and what happens after it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

from sqlalchemy import Executable, Row, Table, insert, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from server.actions.audit.noting import append_noted, forget_noted
from server.extensions import AFTER_COMMIT, KEPT_PLANS, begin, db
from server.models import Base


@contextmanager
def transaction(*, is_the_act: bool = True) -> Iterator[None]:
    """Run a use case's writes as one: all of them stand and its live events leave, or nothing happened.

    What is recorded of a call in the audit stands with its act, and not with what is only counted beside it.
    """
    session = db.session()
    _begin(session)
    session.info[AFTER_COMMIT] = []
    forget_noted(session)
    try:
        yield
        if is_the_act:
            append_noted(session)
        session.commit()
    except BaseException:
        session.info.pop(AFTER_COMMIT, None)
        session.rollback()
        raise
    for call in session.info.pop(AFTER_COMMIT):
        call()


def give_connection_back() -> None:
    """Let others have the connection before something that takes long; what was read stays as it is."""
    db.session.commit()


def _begin(session: Session) -> None:
    try:
        begin(session.connection())
    except DBAPIError as fault:
        if not fault.connection_invalidated:
            raise
        # Cut before anything was written: what is read and written from here on has a new connection.
        session.rollback()
        begin(session.connection())


def execute_alone(statement: Executable, values: Mapping[str, Any]) -> Sequence[Row[Any]]:
    """Run one statement that is a transaction by itself: PostgreSQL begins and commits it, all in one trip.

    It must do no harm twice: where the connection is cut it is run again.
    """
    try:
        return _execute_alone(statement, values)
    except DBAPIError as fault:
        if not fault.connection_invalidated:
            raise
        return _execute_alone(statement, values)


def _execute_alone(statement: Executable, values: Mapping[str, Any]) -> Sequence[Row[Any]]:
    with db.engines[KEPT_PLANS].connect() as connection:
        return connection.execute(statement, values).all()


def after_commit(call: Callable[[], None]) -> None:
    """Have something done once the running transaction stands; forgotten when it fails."""
    db.session().info[AFTER_COMMIT].append(call)


def try_to_write() -> None:
    """Have SQLite write its first page as it is: only then a disk that is full or read-only is found out."""
    if db.engine.dialect.name != "sqlite":
        # It goes down by itself when it cannot write, and there is a machine that watches its disk.
        return
    with transaction():
        version = int(db.session.scalar(text("PRAGMA user_version")) or 0)
        db.session.execute(text(f"PRAGMA user_version = {version}"))


def insert_all(table: type[Base], rows: Sequence[dict[str, object]]) -> None:
    """Insert rows in one statement, however many they are."""
    if rows:
        db.session.execute(insert(table), rows)


def insert_unless_there(table: type[Base], values: dict[str, object]) -> bool:
    """Insert a row unless a unique index holds one already; say whether it was inserted."""
    statement = insert_into(table).values(**values).on_conflict_do_nothing()
    return db.session.execute(statement.returning(*table.__mapper__.primary_key)).first() is not None


def insert_into(table: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return the running database's own INSERT, which knows ON CONFLICT."""
    dialect = db.session().connection().dialect.name
    # The plain table: what is read back is values, not objects of the session.
    rows = cast(Table, table.__table__)
    return postgresql.insert(rows) if dialect == "postgresql" else sqlite.insert(rows)
