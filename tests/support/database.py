"""Direct access to the tables: emptying, reading, comparing and restoring rows."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, nullcontext
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
#: The reasons of operator acts. The audit row has their hash.
REASONS = "audit_reason"
#: Counts refusals until they are appended to the audit.
REFUSALS = "audit_refusal"
_ALL = Base.metadata.sorted_tables
_NUMBERS = count(1)
_EMPTIED = count(1)
# Checking the foreign keys of rows that were valid before would be most of the work.
_WITHOUT_TRIGGERS = "SET LOCAL session_replication_role = replica"
#: PostgreSQL is vacuumed after this many tests.
_TESTS_BETWEEN_VACUUMS = 25


def empty_database(app: Flask) -> None:
    """Delete every row, and reset Flask-Limiter."""
    limiter.init_app(app)
    with _audit_writable(app):
        _run(app, [*map(_deletion, reversed(_ALL))])
    if next(_EMPTIED) % _TESTS_BETWEEN_VACUUMS == 0:
        _vacuum(app)


def _vacuum(app: Flask) -> None:
    """Vacuum on PostgreSQL, because scans read deleted rows, and autovacuum may be off or too rare."""
    with app.app_context(), db.engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            names = ", ".join(_name(table) for table in _ALL)
            # Use the driver, because SQLAlchemy's AUTOCOMMIT would end the autocommit mode of the app's connection.
            driver = connection.connection.driver_connection
            assert driver
            driver.execute(f"VACUUM {names}")


@contextmanager
def _audit_writable(app: Flask) -> Iterator[None]:
    """Let `_run` change rows of the audit. On PostgreSQL it runs no triggers."""
    with app.app_context():
        dialect = db.engine.dialect.name
    with nullcontext() if dialect == "postgresql" else without_audit_triggers(app):
        yield


@contextmanager
def without_audit_triggers(app: Flask) -> Iterator[None]:
    """Disable the triggers of the audit meanwhile, as only the owner of the database can."""
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
        # DROP IF EXISTS makes connections with a cached schema read the schema again.
        looked = [f"DROP TRIGGER IF EXISTS {trigger.name}" for trigger in triggers]
        _run(app, [*looked, *(trigger.sql for trigger in triggers)])


def all_rows(app: Flask, names: Collection[str] | None = None) -> Rows:
    """Return the rows of all tables, or of the named ones, by primary key."""
    tables = [table for table in _tables() if names is None or table.name in names]
    with app.app_context(), db.engine.connect() as connection:
        # Query only tables with rows, because most are empty.
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
    """Return SQL that selects the name of a table if the table has rows."""
    return f"SELECT '{table.name}' WHERE EXISTS (SELECT 1 FROM {_name(table)})"


def changes(before: Rows, after: Rows, apart_from: str = "") -> dict[str, list[Row]]:
    """Return the inserted rows (`+table`), the deleted rows (`-table`) and the changed columns (`table`)."""
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
    """A copy of all rows in the same database, to compare with and to restore.

    The copies survive `empty`, so the rows can also be restored after other tests.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._prefix = f"copy_{next(_NUMBERS)}_"
        self._rows = all_rows(app)
        _run(app, [f"CREATE TABLE {self._copy_of(table)} AS SELECT * FROM {_name(table)}" for table in _ALL])

    def changes(self, written: Collection[str] | None = None) -> dict[str, list[Row]]:
        """Return the changes since then, of all tables or of the written ones."""
        compared = [self._difference(table) for table in _affected(written)]
        with self._app.app_context(), db.engine.connect() as connection:
            touched = set(connection.scalars(text(" UNION ALL ".join(compared)))) if compared else set()
        if not touched:
            return {}
        return changes(
            {name: rows for name, rows in self._rows.items() if name in touched},
            all_rows(self._app, touched),
        )

    def restore(self, written: Collection[str] | None = None) -> None:
        """Restore the rows and the next ids of all tables, or of the written ones."""
        tables = _affected(written)
        if tables:
            _run(
                self._app,
                [*map(_deletion, reversed(tables)), *map(self._copy, tables)],
                [_next_id(table) for table in tables if table.autoincrement_column is not None],
                # Restored rows advance the sequence again.
                [f"DELETE FROM sqlite_sequence WHERE name = '{table.name}'" for table in tables],
            )

    def restore_audit(self) -> None:
        audit, reasons = (Base.metadata.tables[name] for name in (AUDIT, REASONS))
        with _audit_writable(self._app):
            _run(self._app, [*map(_deletion, (reasons, audit)), *map(self._copy, (audit, reasons))])

    def drop(self) -> None:
        """Delete the copies."""
        _run(self._app, [f"DROP TABLE IF EXISTS {self._copy_of(table)}" for table in _ALL])

    def _copy_of(self, table: Table) -> str:
        return f'"{self._prefix}{table.name}"'

    def _copy(self, table: Table) -> str:
        return _copying(table, self._copy_of(table))

    def _difference(self, table: Table) -> str:
        # Compare as text, because not every column type is comparable.
        columns = ", ".join(f'CAST("{column.name}" AS TEXT)' for column in table.columns)
        now, then = f"SELECT {columns} FROM {_name(table)}", f"SELECT {columns} FROM {self._copy_of(table)}"
        gone, come = (
            f"EXISTS (SELECT 1 FROM ({one} EXCEPT {other}) AS rows)"
            for one, other in ((then, now), (now, then))
        )
        return f"SELECT '{table.name}' WHERE {gone} OR {come}"


class SavedRows:
    """A copy of all filled tables in the same database, including the audit, to restore into an empty database."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._prefix = f"copy_{next(_NUMBERS)}_"
        with app.app_context(), db.engine.connect() as connection:
            names = {*connection.scalars(text(" UNION ALL ".join(map(_if_filled, _ALL))))}
        self._tables = [table for table in _ALL if table.name in names]
        _run(
            app,
            [
                f"CREATE TABLE {self._copy_of(table)} AS SELECT * FROM {_name(table)}"
                for table in self._tables
            ],
        )

    def restore(self) -> None:
        _run(
            self._app,
            [_copying(table, self._copy_of(table)) for table in self._tables],
            [_later_id(table) for table in self._tables if table.autoincrement_column is not None],
        )

    def drop(self) -> None:
        _run(self._app, [f"DROP TABLE {self._copy_of(table)}" for table in self._tables])

    def _copy_of(self, table: Table) -> str:
        return f'"{self._prefix}{table.name}"'


def is_empty(app: Flask) -> bool:
    """Return whether nobody has an account."""
    with app.app_context(), db.engine.connect() as connection:
        return connection.scalar(text("SELECT 1 FROM account LIMIT 1")) is None


def _copying(table: Table, copy: str) -> str:
    # By name, because migrations may change the order of the columns.
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    return f"INSERT INTO {_name(table)} ({columns}) SELECT {columns} FROM {copy}"


def _tables() -> list[Table]:
    # Without the audit, which also records refused calls. Its tests compare its rows themselves.
    return [table for table in _ALL if table.name not in (AUDIT, REASONS, REFUSALS)]


def _affected(written: Collection[str] | None) -> list[Table]:
    """Return the written tables and all tables that refer to them."""
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
    """Return the referring tables by table, because deleting rows may delete or change referring rows."""
    found: dict[str, set[str]] = {table.name: set() for table in _ALL}
    for table in _ALL:
        for key in table.foreign_keys:
            found[key.column.table.name].add(table.name)
    return found


def _name(table: Table) -> str:
    return f'"{table.name}"'


def _deletion(table: Table) -> str:
    return f"DELETE FROM {_name(table)}"


def _next_id(table: Table) -> str:
    last = f"SELECT max(id) FROM {_name(table)}"
    sequence = f"pg_get_serial_sequence('{_name(table)}', 'id')"
    return f"SELECT setval({sequence}, coalesce(({last}), 1), EXISTS ({last} HAVING max(id) IS NOT NULL))"


def _later_id(table: Table) -> str:
    """Return SQL after which new ids follow the rows of the table. The sequence never goes back."""
    sequence = f"pg_get_serial_sequence('{_name(table)}', 'id')"
    return f"SELECT setval({sequence}, greatest(nextval({sequence}), (SELECT max(id) FROM {_name(table)})))"


def _run(
    app: Flask, statements: list[str], on_postgresql: Iterable[str] = (), on_sqlite: Iterable[str] = ()
) -> None:
    """Run statements in one round trip and one transaction, on PostgreSQL without triggers and foreign keys."""
    with app.app_context(), db.engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver
        if connection.dialect.name == "postgresql":
            driver.execute(";".join(["BEGIN", _WITHOUT_TRIGGERS, *statements, *on_postgresql, "COMMIT"]))
        else:
            driver.executescript(";".join(["BEGIN IMMEDIATE", *on_sqlite, *statements, "COMMIT"]))
