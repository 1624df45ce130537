"""The only commit of the program, and what happens after it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, cast

from sqlalchemy import ColumnElement, Executable, Row, Table, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute, Session

from server.core.audit.service import append_noted, forget_noted
from server.core.database import AFTER_COMMIT, SHORT_LOCK_WAIT, SMALL_WORK_MEM, begin, db
from server.core.models import Base
from server.core.refusals import Busy
from server.core.services import write_slots

_TURN_SECONDS = 2
# More numbers than PostgreSQL is given memory for: it sorts them in a file where its tables lie.
_SORTED_ON_DISK = text(
    "SELECT count(*) FROM (SELECT n FROM generate_series(1, 5000) AS n ORDER BY -n OFFSET 0) AS sorted"
).execution_options(**SMALL_WORK_MEM)


@contextmanager
def transaction(*, audited: bool = True, short_lock_wait: bool = False) -> Iterator[None]:
    """Run a use case's writes as one: all of them stand and its live events leave, or nothing happened.

    What is recorded of a call in the audit stands with its act, and not with what is only counted beside it. A
    hurried one waits neither for a turn nor long for a lock: there is one at a time, and many wait for it.
    """
    session = db.session()
    with nullcontext() if short_lock_wait else write_slot():
        _begin(session, short_lock_wait=short_lock_wait)
        session.info[AFTER_COMMIT] = []
        forget_noted(session)
        try:
            yield
            if audited:
                append_noted(session)
            session.commit()
        except BaseException:
            session.info.pop(AFTER_COMMIT, None)
            session.rollback()
            raise
    for call in session.info.pop(AFTER_COMMIT):
        call()


@contextmanager
def write_slot() -> Iterator[None]:
    """Have some of the connections write at once and the others left for reads, whatever the writes wait for."""
    turns = write_slots()
    if not turns.acquire(blocking=False):
        session = db.session()
        if not (session.new or session.dirty or session.deleted):
            # What waits for its turn holds no connection either.
            give_connection_back()
        if not turns.acquire(timeout=_TURN_SECONDS):
            raise Busy()
    try:
        yield
    finally:
        turns.release()


def give_connection_back() -> None:
    """Let others have the connection before something that takes long; what was read stays as it is."""
    db.session.commit()


def _begin(session: Session, *, short_lock_wait: bool) -> None:
    try:
        begin(session.connection(), short_lock_wait=short_lock_wait)
    except DBAPIError as fault:
        if not fault.connection_invalidated:
            raise
        # Cut before anything was written: what is read and written from here on has a new connection.
        session.rollback()
        begin(session.connection(), short_lock_wait=short_lock_wait)


def execute_autocommit(statement: Executable, values: Mapping[str, Any]) -> Sequence[Row[Any]]:
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
    with db.engine.connect() as connection:
        return connection.execute(statement, values, execution_options=SHORT_LOCK_WAIT).all()


def after_commit(call: Callable[[], None]) -> None:
    """Have something done once the running transaction stands; forgotten when it fails."""
    db.session().info[AFTER_COMMIT].append(call)


def truncate_log() -> None:
    """Leave nothing in SQLite's write-ahead log: it keeps what was deleted until it is written over, perhaps never."""
    if db.engine.dialect.name == "sqlite":
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def try_to_write() -> None:
    """Have the database write to its disk without a change: only then one that is full or read-only is found out."""
    if db.engine.dialect.name == "postgresql":
        db.session.execute(_SORTED_ON_DISK)
        return
    with transaction():
        version = int(db.session.scalar(text("PRAGMA user_version")) or 0)
        db.session.execute(text(f"PRAGMA user_version = {version}"))


def locked_in_order(key: InstrumentedAttribute[int], *which: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return the condition of a change of many rows that locks them by their ids, in whatever order it finds them."""
    return key.in_(select(key).where(*which).order_by(key).with_for_update().correlate(None))


def insert_all(table: type[Base], rows: Sequence[dict[str, object]]) -> None:
    """Insert rows in one statement, however many they are."""
    if rows:
        db.session.execute(insert(table), rows)


def insert_if_absent(table: type[Base], values: dict[str, object]) -> bool:
    """Insert a row unless a unique index holds one already; say whether it was inserted."""
    statement = insert_into(table).values(**values).on_conflict_do_nothing()
    return db.session.execute(statement.returning(*table.__mapper__.primary_key)).first() is not None


def insert_into(table: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return the running database's own INSERT, which knows ON CONFLICT."""
    dialect = db.session().connection().dialect.name
    # The plain table: what is read back is values, not objects of the session.
    rows = cast(Table, table.__table__)
    return postgresql.insert(rows) if dialect == "postgresql" else sqlite.insert(rows)
