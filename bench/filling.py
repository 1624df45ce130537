"""What makes filling PostgreSQL fast: tables without secondary indexes and foreign keys, and sessions in a hurry."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event, text

from server.core.database import db
from server.core.transaction import transaction
from server.models import Base

#: What is unique stays: foreign keys of other tables need it, and most of it is only appended to. So does what
#: has a list in its condition: PostgreSQL spells that otherwise the next time, and one could not see it to be the same.
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
#: A fill that is cut short is begun anew, and sorts for itself alone; the server that is measured has none of these.
_HURRY = {
    "synchronous_commit": "off",
    "work_mem": "'256MB'",
    "maintenance_work_mem": "'1GB'",
    "max_parallel_maintenance_workers": "2",
}
_Steps = Sequence[tuple[str, str]]


def hurry() -> None:
    """Have each connection that this program opens from here on write without waiting, and sort in memory."""

    @event.listens_for(Engine, "connect")
    def _set(connection: Any, _record: Any) -> None:
        for name, value in _HURRY.items():
            connection.execute(f"SET {name} = {value}")


@contextmanager
def bare(tables: Sequence[type[Base]]) -> Iterator[None]:
    """Take indexes and foreign keys off tables, and put the very same back at the end, held to what was filled in."""
    names = [table.__tablename__ for table in tables]
    # Indexes come back first: foreign keys are checked by reading whole tables anyway.
    taken = [*_read(_INDEXES, names), *_read(_FOREIGN_KEYS, names)]
    for drop, _ in taken:
        run(drop)
    yield
    for _, make in taken:
        run(make)
    if [*_read(_INDEXES, names), *_read(_FOREIGN_KEYS, names)] != taken:
        raise AssertionError("the tables are not what they were")


def _read(query: str, names: Sequence[str]) -> _Steps:
    return [(drop, make) for drop, make in db.session.execute(text(query), {"tables": names})]


def run(statement: str) -> None:
    """Run a statement as a transaction of its own."""
    with transaction():
        db.session.execute(text(statement))
