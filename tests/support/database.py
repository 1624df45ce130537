"""The database as a test looks at it: past the program, row by row."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any

from flask import Flask
from sqlalchemy import Table, text

from server.accounts.http.limits import limiter
from server.core.database import db
from server.models import Base

Row = dict[str, Any]
Rows = dict[str, dict[tuple[Any, ...], Row]]

AUDIT = "audit_entry"
#: Why an operator did what stands there: hashed with it.
REASONS = "audit_reason"
#: Where refusals are counted until they are appended to it.
REFUSALS = "audit_refusal"
_ALL = Base.metadata.sorted_tables
_NUMBERS = count(1)
_EMPTIED = count(1)
#: After so many tests the rows that they deleted are removed from PostgreSQL's files.
_TESTS_BETWEEN_VACUUMS = 25


def empty(app: Flask) -> None:
    """Delete every row, in one trip, and what Flask-Limiter counted."""
    limiter.init_app(app)
    _run(app, _deletions())
    empty_audit(app)
    if next(_EMPTIED) % _TESTS_BETWEEN_VACUUMS == 0:
        _vacuum(app)


def _vacuum(app: Flask) -> None:
    """Remove deleted rows on PostgreSQL: each scan reads them again, and autovacuum may be off or too rare."""
    with app.app_context(), db.engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            names = ", ".join(_name(table) for table in _ALL)
            # The app's connections commit each statement; SQLAlchemy's own AUTOCOMMIT would end that when it is reset.
            driver = connection.connection.driver_connection
            assert driver
            driver.execute(f"VACUUM {names}")


def empty_audit(app: Flask) -> None:
    """Delete what the database lets nobody delete: its triggers are off meanwhile."""
    with audit_unguarded(app):
        _run(app, [f'DELETE FROM "{name}"' for name in (REASONS, AUDIT, REFUSALS)])


@contextmanager
def audit_unguarded(app: Flask) -> Iterator[None]:
    """Have the audit without its triggers, as somebody has it to whom the database belongs."""
    with app.app_context(), db.engine.connect() as connection:
        dialect = connection.dialect.name
        found = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_entry'"
        triggers = [] if dialect == "postgresql" else connection.execute(text(found)).all()
    if dialect == "postgresql":
        _run(app, ["ALTER TABLE audit_entry DISABLE TRIGGER USER"])
    else:
        _run(app, [f"DROP TRIGGER {trigger.name}" for trigger in triggers])
    try:
        yield
    finally:
        if dialect == "postgresql":
            _run(app, ["ALTER TABLE audit_entry ENABLE TRIGGER USER"])
        # A connection that has not seen the triggers go finds out by looking for them.
        looked = [f"DROP TRIGGER IF EXISTS {trigger.name}" for trigger in triggers]
        _run(app, [*looked, *(trigger.sql for trigger in triggers)])


def everything(app: Flask, names: Collection[str] | None = None) -> Rows:
    """Return every row of every table, or of those that are named, by its primary key."""
    tables = [table for table in _tables() if names is None or table.name in names]
    with app.app_context(), db.engine.connect() as connection:
        # Most tables are empty in most tests.
        filled = {*connection.scalars(text(" UNION ALL ".join(map(_if_filled, tables))))} if tables else set()
        return {
            table.name: {
                tuple(row[column.name] for column in table.primary_key): dict(row)
                for row in connection.execute(table.select()).mappings()
            }
            if table.name in filled
            else {}
            for table in tables
        }


def _if_filled(table: Table) -> str:
    """Return SQL that selects a table's name if the table has rows."""
    return f"SELECT '{table.name}' WHERE EXISTS (SELECT 1 FROM {_name(table)})"


def changes(before: Rows, after: Rows, apart_from: str = "") -> dict[str, list[Row]]:
    """Return what happened: the rows that came (`+table`), went (`-table`), and the columns that changed (`table`)."""
    found: dict[str, list[Row]] = {}
    for name, was in before.items():
        if name == apart_from:
            continue
        now = after[name]
        found[f"+{name}"] = [row for key, row in now.items() if key not in was]
        found[f"-{name}"] = [row for key, row in was.items() if key not in now]
        found[name] = [
            {column: value for column, value in now[key].items() if value != row[column]}
            for key, row in was.items()
            if key in now and now[key] != row
        ]
    return {name: rows for name, rows in found.items() if rows}


class Snapshot:
    """The rows as they were at one moment, kept in the same database, which compares them and copies them back.

    The copies survive `empty`, so the rows come back after other tests as well.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._prefix = f"copy_{next(_NUMBERS)}_"
        self._rows = everything(app)
        _run(app, [f"CREATE TABLE {self._kept(table)} AS SELECT * FROM {_name(table)}" for table in _ALL])

    def changes(self, written: Collection[str] | None = None) -> dict[str, list[Row]]:
        """Return what happened since; with the names of the tables that were written to, only they are compared."""
        compared = [self._difference(table) for table in _affected(written)]
        with self._app.app_context(), db.engine.connect() as connection:
            touched = set(connection.scalars(text(" UNION ALL ".join(compared)))) if compared else set()
        if not touched:
            return {}
        return changes(
            {name: rows for name, rows in self._rows.items() if name in touched},
            everything(self._app, touched),
        )

    def restore(self, written: Collection[str] | None = None) -> None:
        """Bring the rows back, down to the next id of each table; with names, those of the tables written to."""
        tables = _affected(written)
        if tables:
            _run(
                self._app,
                [*map(_deletion, reversed(tables)), *map(self._copy, tables)],
                [_next_id(table) for table in tables if table.autoincrement_column is not None],
                # Rows that are put back count it up again.
                [f"DELETE FROM sqlite_sequence WHERE name = '{table.name}'" for table in tables],
            )

    def restore_audit(self) -> None:
        """Bring the rows of the audit back."""
        audit, reasons = (Base.metadata.tables[name] for name in (AUDIT, REASONS))
        with audit_unguarded(self._app):
            _run(self._app, [*map(_deletion, (reasons, audit)), *map(self._copy, (audit, reasons))])

    def drop(self) -> None:
        """Keep nothing any more."""
        _run(self._app, [f"DROP TABLE IF EXISTS {self._kept(table)}" for table in _ALL])

    def _kept(self, table: Table) -> str:
        return f'"{self._prefix}{table.name}"'

    def _copy(self, table: Table) -> str:
        # By name: a migration forwards and back may leave the columns in another order.
        columns = ", ".join(f'"{column.name}"' for column in table.columns)
        return f"INSERT INTO {_name(table)} ({columns}) SELECT {columns} FROM {self._kept(table)}"

    def _difference(self, table: Table) -> str:
        # Not every type of a column can be compared; as text all can.
        columns = ", ".join(f'CAST("{column.name}" AS TEXT)' for column in table.columns)
        now, then = f"SELECT {columns} FROM {_name(table)}", f"SELECT {columns} FROM {self._kept(table)}"
        gone, come = (
            f"EXISTS (SELECT 1 FROM ({one} EXCEPT {other}) AS rows)"
            for one, other in ((then, now), (now, then))
        )
        return f"SELECT '{table.name}' WHERE {gone} OR {come}"


def _tables() -> list[Table]:
    # The audit is only added to, and tells of refusals too: what tests of it compare are its own rows.
    return [table for table in _ALL if table.name not in (AUDIT, REASONS, REFUSALS)]


def _affected(written: Collection[str] | None) -> list[Table]:
    """Return the tables that may have changed when some were written to: these, and all that refer to them."""
    if written is None:
        return _tables()
    names: set[str] = set()
    waiting = {*written}
    while waiting:
        name = waiting.pop()
        names.add(name)
        waiting |= _referring()[name] - names
    return [table for table in _tables() if table.name in names]


@cache
def _referring() -> dict[str, set[str]]:
    """Return by a table's name those that refer to it: deleting its rows may delete or change theirs."""
    found: dict[str, set[str]] = {table.name: set() for table in _ALL}
    for table in _ALL:
        for key in table.foreign_keys:
            found[key.column.table.name].add(table.name)
    return found


def _name(table: Table) -> str:
    return f'"{table.name}"'


def _deletion(table: Table) -> str:
    return f"DELETE FROM {_name(table)}"


def _deletions() -> list[str]:
    return [*map(_deletion, reversed(_tables()))]


def _next_id(table: Table) -> str:
    last = f"SELECT max(id) FROM {_name(table)}"
    sequence = f"pg_get_serial_sequence('{_name(table)}', 'id')"
    return f"SELECT setval({sequence}, coalesce(({last}), 1), EXISTS ({last} HAVING max(id) IS NOT NULL))"


def _run(
    app: Flask, statements: list[str], on_postgresql: Iterable[str] = (), on_sqlite: Iterable[str] = ()
) -> None:
    """Run statements as one: all in one trip, all or none."""
    with app.app_context(), db.engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver
        if connection.dialect.name == "postgresql":
            driver.execute(";".join(["BEGIN", *statements, *on_postgresql, "COMMIT"]))
        else:
            driver.executescript(";".join(["BEGIN IMMEDIATE", *on_sqlite, *statements, "COMMIT"]))
