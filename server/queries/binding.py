"""Many values as one: a statement keeps its text, however many it is asked about, and need not be read anew."""

from collections.abc import Collection
from typing import Any, Self, TypeVar

from sqlalchemy import (
    ARRAY,
    JSON,
    Boolean,
    ColumnElement,
    Dialect,
    Executable,
    Integer,
    TableValuedAlias,
    Text,
    TypeDecorator,
    bindparam,
    cast,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.operators import OperatorType
from sqlalchemy.types import TypeEngine

from server.extensions import KEPT_PLAN

_TEXT = Text()
Statement = TypeVar("Statement", bound=Executable)


class _Elements(FunctionElement[Any]):
    """The elements of a JSON array as rows with one column, `value`."""

    inherit_cache = True


@compiles(_Elements, "sqlite")
def _on_sqlite(element: _Elements, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_Elements, "postgresql")
def _on_postgresql(element: _Elements, compiler: SQLCompiler, **options: Any) -> str:
    return f"jsonb_array_elements(CAST({compiler.process(element.clauses, **options)} AS JSONB))"


def bound_rows() -> TableValuedAlias:
    """Return the values that a statement binds by `bind_values` as a table whose one column is `value`."""
    return _Elements(bindparam("bound", type_=JSON)).table_valued("value")


class _Ids(TypeDecorator[list[int]]):
    """Ids in one parameter: an array on PostgreSQL, JSON on SQLite."""

    impl = JSON
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(ARRAY(Integer()) if dialect.name == "postgresql" else JSON())


class _InBound(FunctionElement[bool]):
    """Whether a column's value is one of the ids in a parameter."""

    inherit_cache = True
    type = Boolean()

    def self_group(self, against: OperatorType | None = None) -> Self:
        """Stand alone as a condition: SQLite, given `… = 1`, would read the whole table."""
        return self


@compiles(_InBound, "sqlite")
def _in_bound_on_sqlite(element: _InBound, compiler: SQLCompiler, **options: Any) -> str:
    column, ids = (compiler.process(clause, **options) for clause in element.clauses)
    return f"{column} IN (SELECT value FROM json_each({ids}))"  # noqa: S608 - two compiled expressions


@compiles(_InBound, "postgresql")
def _in_bound_on_postgresql(element: _InBound, compiler: SQLCompiler, **options: Any) -> str:
    # Of an array PostgreSQL knows that it is short, and asks the index; of JSON it would read the whole table.
    column, ids = (compiler.process(clause, **options) for clause in element.clauses)
    return f"{column} = ANY ({ids})"


def in_bound(
    column: ColumnElement[int] | InstrumentedAttribute[int], name: str = "bound"
) -> ColumnElement[bool]:
    """Return whether a column is one of the ids that a statement binds by `bind_values`."""
    return _InBound(column, bindparam(name, type_=_Ids))


def field(rows: TableValuedAlias, name: str, type_: TypeEngine[Any] = _TEXT) -> ColumnElement[Any]:
    """Return a field of the objects that a statement binds."""
    return cast(rows.c.value.op("->>")(name), type_)


def with_kept_plan(statement: Statement) -> Statement:
    """Return a statement whose plan PostgreSQL keeps: for one that reads by keys and is planned longer than it runs.

    Within a transaction it is planned anew.
    """
    return statement.execution_options(**KEPT_PLAN)


def bind_values(values: Collection[Any]) -> dict[str, Any]:
    """Return values as what a statement binds."""
    return {"bound": [*values]}
