"""Many values as one: a statement keeps its text, however many it is asked about, and need not be read anew."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import JSON, ColumnElement, Integer, Select, TableValuedAlias, Text, bindparam, cast, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeEngine

_TEXT = Text()


class _Elements(FunctionElement[Any]):
    """The elements of a JSON array as rows with one column, `value`."""

    inherit_cache = True


@compiles(_Elements, "sqlite")
def _on_sqlite(element: _Elements, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_Elements, "postgresql")
def _on_postgresql(element: _Elements, compiler: SQLCompiler, **options: Any) -> str:
    return f"jsonb_array_elements(CAST({compiler.process(element.clauses, **options)} AS JSONB))"


def given() -> TableValuedAlias:
    """Return the values that a statement is given by `many` as a table whose one column is `value`."""
    return _Elements(bindparam("given", type_=JSON)).table_valued("value")


def given_ids() -> Select[int]:
    """Return the ids that a statement is given by `many`."""
    # PostgreSQL's elements are JSON, SQLite's are numbers: both are numbers as text.
    return select(cast(cast(given().c.value, Text), Integer))


def field(rows: TableValuedAlias, name: str, type_: TypeEngine[Any] = _TEXT) -> ColumnElement[Any]:
    """Return a field of the objects that a statement is given."""
    return cast(rows.c.value.op("->>")(name), type_)


def many(values: Collection[Any]) -> dict[str, Any]:
    """Return the values as what a statement is given."""
    return {"given": [*values]}
