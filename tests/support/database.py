"""The database as a test looks at it: past the program, row by row."""

from typing import Any

from flask import Flask

from server.extensions import db
from server.models import Base

Row = dict[str, Any]
Rows = dict[str, dict[tuple[Any, ...], Row]]


def empty(app: Flask) -> None:
    """Delete every row."""
    with app.app_context(), db.engine.begin() as connection:
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(table.delete())


def everything(app: Flask) -> Rows:
    """Return every row of every table, by its primary key."""
    with app.app_context(), db.engine.connect() as connection:
        return {
            table.name: {
                tuple(row[column.name] for column in table.primary_key): dict(row)
                for row in connection.execute(table.select()).mappings()
            }
            for table in Base.metadata.sorted_tables
        }


def changes(before: Rows, after: Rows) -> dict[str, list[Row]]:
    """Return what happened: the rows that came (`+table`), went (`-table`), and the columns that changed (`table`)."""
    found: dict[str, list[Row]] = {}
    for name, was in before.items():
        now = after[name]
        found[f"+{name}"] = [row for key, row in now.items() if key not in was]
        found[f"-{name}"] = [row for key, row in was.items() if key not in now]
        found[name] = [
            {column: value for column, value in now[key].items() if value != row[column]}
            for key, row in was.items()
            if key in now and now[key] != row
        ]
    return {name: rows for name, rows in found.items() if rows}
