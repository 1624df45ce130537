"""Speeds up bulk inserts into PostgreSQL: no secondary indexes and foreign keys, and faster session settings."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event, text

from server.core.database import db
from server.core.transaction import transaction
from server.models import Base

#: Unique indexes stay: foreign keys of other tables need them. Indexes with a list in their condition stay too:
#: PostgreSQL prints the condition differently after recreation, so the final comparison would fail.
_INDEXES = """
SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
FROM pg_index
WHERE indrelid = ANY (CAST(:tables AS regclass[])) AND NOT indisunique
  AND pg_get_indexdef(indexrelid) NOT LIKE '%ARRAY[%'
ORDER BY 2
"""
_FOREIGN_KEYS = """
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
FROM pg_constraint
WHERE conrelid = ANY (CAST(:tables AS regclass[])) AND contype = 'f'
ORDER BY 2
"""
#: Safe because an interrupted fill is simply repeated. The measured server does not use these settings.
_FAST_SETTINGS = {
    "synchronous_commit": "off",
    "work_mem": "'256MB'",
    "maintenance_work_mem": "'1GB'",
    "max_parallel_maintenance_workers": "2",
}
_DropAndCreate = Sequence[tuple[str, str]]


def speed_up_writes() -> None:
    """Set fast commit and memory settings on every connection that this program opens from now on."""

    @event.listens_for(Engine, "connect")
    def _set(connection: Any, _record: Any) -> None:
        for name, value in _FAST_SETTINGS.items():
            connection.execute(f"SET {name} = {value}")


@contextmanager
def without_indexes(tables: Sequence[type[Base]]) -> Iterator[None]:
    """Drop indexes and foreign keys of tables, and recreate and compare them at the end."""
    names = [table.__tablename__ for table in tables]
    # Indexes are recreated first. Checking the foreign keys reads whole tables anyway.
    removed = [*_read(_INDEXES, names), *_read(_FOREIGN_KEYS, names)]
    for drop, _ in removed:
        run(drop)
    yield
    for _, make in removed:
        run(make)
    if [*_read(_INDEXES, names), *_read(_FOREIGN_KEYS, names)] != removed:
        raise AssertionError("the tables are not what they were")


def _read(query: str, names: Sequence[str]) -> _DropAndCreate:
    return [(drop, make) for drop, make in db.session.execute(text(query), {"tables": names})]


def run(statement: str) -> None:
    """Run a statement in its own transaction."""
    with transaction():
        db.session.execute(text(statement))
