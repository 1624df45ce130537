"""Transactions: the only place in the program that commits, and helpers for inserting and locking rows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, cast

from sqlalchemy import (
    ColumnElement,
    Delete,
    Executable,
    Row,
    Table,
    Update,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute, Session

from server.core.audit.service import LAST_RECORDED, RECORDED, append_recorded
from server.core.database import SHORT_LOCK_WAIT, SMALL_WORK_MEM, begin, db
from server.core.models import Base
from server.core.refusals import Busy
from server.core.services import write_slots

# The key in `session.info` for the calls after the commit, while a transaction runs.
_AFTER_COMMIT = "after_commit"
_SLOT_SECONDS = 2
# This sorts more data than `work_mem` allows, so PostgreSQL writes a temporary file on the disk of its tables.
_SORTED_ON_DISK = text(
    "SELECT count(*) FROM (SELECT n FROM generate_series(1, 5000) AS n ORDER BY -n OFFSET 0) AS sorted"
).execution_options(**SMALL_WORK_MEM)


@contextmanager
def transaction(*, short_lock_wait: bool = False) -> Iterator[None]:
    """Run the block in one transaction. After the commit, make the calls that were passed to `after_commit`.

    The last statement of the transaction appends the acts that were passed to `record` (`core/audit/service.py`). Pass
    `short_lock_wait` for a transaction that many others wait for, and of which only one runs at a time. It needs no
    write slot, and waits at most 500 ms for a lock.
    """
    session = db.session()
    with nullcontext() if short_lock_wait else write_slot():
        _begin(session, short_lock_wait=short_lock_wait)
        session.info[_AFTER_COMMIT], session.info[RECORDED] = [], []
        try:
            yield
            append_recorded(session)
            session.commit()
            session.info[LAST_RECORDED] = session.info.pop(RECORDED)
        except BaseException:
            for key in (_AFTER_COMMIT, RECORDED, LAST_RECORDED):
                session.info.pop(key, None)
            session.rollback()
            raise
    for call in session.info.pop(_AFTER_COMMIT):
        call()


@contextmanager
def write_slot() -> Iterator[None]:
    """Hold one of the write slots, or raise `Busy`; the limit leaves connections free for reads."""
    slots = write_slots()
    if not slots.acquire(blocking=False):
        release_connection_if_unchanged()
        if not slots.acquire(timeout=_SLOT_SECONDS):
            raise Busy()
    try:
        yield
    finally:
        slots.release()


def release_connection_if_unchanged() -> None:
    """Return the connection to the pool before a wait, unless the session has changes to write."""
    session = db.session()
    if not (session.new or session.dirty or session.deleted):
        release_connection()


def release_connection() -> None:
    """Return the connection to the pool before slow work; loaded rows stay usable."""
    # The commit of a session without a transaction only returns the connection.
    db.session.commit()


def _begin(session: Session, *, short_lock_wait: bool) -> None:
    try:
        begin(session.connection(), short_lock_wait=short_lock_wait)
    except DBAPIError as fault:
        if not fault.connection_invalidated:
            raise
        # The connection was lost before any write, so start again on a new one.
        session.rollback()
        begin(session.connection(), short_lock_wait=short_lock_wait)


def execute_autocommit(statement: Executable, values: Mapping[str, Any]) -> Sequence[Row[Any]]:
    """Run one statement in autocommit, which takes one round trip."""
    with db.engine.connect() as connection:
        return connection.execute(statement, values, execution_options=SHORT_LOCK_WAIT).all()


def after_commit(call: Callable[[], None]) -> None:
    """Make a call after the running transaction is committed; a rollback discards the call."""
    db.session().info[_AFTER_COMMIT].append(call)


def truncate_wal() -> None:
    """Empty SQLite's write-ahead log, which otherwise keeps deleted data until it is overwritten."""
    if db.engine.dialect.name == "sqlite":
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def check_writable() -> None:
    """Make the database write to its disk without changing data; this fails if the disk is full or read-only."""
    if db.engine.dialect.name == "postgresql":
        db.session.execute(_SORTED_ON_DISK)
        return
    with transaction():
        # Writing the same value is enough to make SQLite write to its file.
        version = int(db.session.scalar(text("PRAGMA user_version")) or 0)
        db.session.execute(text(f"PRAGMA user_version = {version}"))


def locked_in_order(key: InstrumentedAttribute[int], *which: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return a condition for an UPDATE or DELETE of many rows that locks them in the order of their ids."""
    return key.in_(select(key).where(*which).order_by(key).with_for_update().correlate(None))


def update_rows(table: type[Any]) -> Update:
    """Return an UPDATE that leaves the loaded objects of the session as they are."""
    return update(table).execution_options(synchronize_session=False)


def delete_rows(table: type[Any]) -> Delete:
    """Return a DELETE that leaves the loaded objects of the session as they are."""
    return delete(table).execution_options(synchronize_session=False)


def insert_all(table: type[Base], rows: Sequence[dict[str, object]]) -> None:
    """Insert rows in one statement; do nothing for an empty list."""
    if rows:
        db.session.execute(insert(table), rows)


def insert_if_absent(table: type[Base], values: dict[str, object]) -> bool:
    """Insert a row unless it violates a unique index; return whether it was inserted."""
    statement = insert_into(table).values(**values).on_conflict_do_nothing()
    return db.session.execute(statement.returning(*table.__mapper__.primary_key)).first() is not None


def insert_into(table: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return an INSERT of the running database's dialect, which supports ON CONFLICT."""
    dialect = db.session().connection().dialect.name
    # A Core table, so that RETURNING gives values and not ORM objects.
    core_table = cast(Table, table.__table__)
    return postgresql.insert(core_table) if dialect == "postgresql" else sqlite.insert(core_table)
