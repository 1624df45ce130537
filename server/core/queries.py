"""Many values as one: a statement keeps its text, however many it is asked about, and need not be read anew."""

import typing
from collections import namedtuple
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Generic, Self, TypeVar

from sqlalchemy import (
    ARRAY,
    JSON,
    BigInteger,
    Boolean,
    ColumnElement,
    Dialect,
    Executable,
    Integer,
    Select,
    TableValuedAlias,
    Text,
    TypeDecorator,
    bindparam,
    case,
    cast,
    select,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.operators import OperatorType
from sqlalchemy.types import TypeEngine

from server.core.database import KEPT_PLAN, db, read_json
from server.core.models import Base, UtcTime
from server.core.paging import Page

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


_NO_ROWS = "[]"
Model = TypeVar("Model", bound=Base)


class RowReader(Generic[Model]):
    """The columns of a model (all, or those named) and of its parts within a statement, and how they are read."""

    def __init__(
        self, model: type[Model], *names: str, **parts: "RowReader[Any] | RowListReader[Any] | ReadApart"
    ) -> None:
        table = model.__table__.columns
        own = names or table.keys()
        of_parts = [column for part in parts.values() for column in part.columns]
        self.columns: list[ColumnElement[Any]] = [*(table[name] for name in own), *of_parts]
        self._count = len(own)
        self._parts = list(parts.values())
        self._make = _maker([*own, *parts])

    def read(self, values: Iterator[Any]) -> Model:
        """Take the columns' values off a row; the result reads like the model, its parts like its relations."""
        taken = list(islice(values, self._count))
        taken += [part.read(values) for part in self._parts]
        return typing.cast(Model, self._make(taken))


class RowListReader(Generic[Model]):
    """All rows of a child table as one column beside their parent, in the order of the columns named.

    `joined` are columns of other tables, which `of` ties to the child's; they are only looked for `when` it is so.
    """

    def __init__(
        self,
        model: type[Model],
        *names: str,
        of: ColumnElement[bool],
        when: ColumnElement[bool] | None = None,
        **joined: ColumnElement[Any],
    ) -> None:
        columns = [*(model.__table__.columns[name] for name in names), *joined.values()]
        self._moments = [place for place, column in enumerate(columns) if isinstance(column.type, UtcTime)]
        rows = _RowsAsJson(*columns)
        found: ColumnElement[Any] = select(rows).where(of).scalar_subquery()
        self.columns: list[ColumnElement[Any]] = [found if when is None else case((when, found))]
        self._make = _maker([*names, *joined])

    def read(self, values: Iterator[Any]) -> list[Model]:
        """Take the list off a row; where there are none, PostgreSQL says nothing."""
        text = next(values)
        if text is None or text == _NO_ROWS:
            return []
        rows = sorted(read_json(text))
        for place in self._moments:
            for row in rows:
                row[place] = _moment(row[place])
        return list(map(self._make, rows))


class ReadApart:
    """A part that another statement reads: its id's column, whose value it takes the place of before it is read."""

    def __init__(self, column: ColumnElement[int]) -> None:
        self.columns: list[ColumnElement[Any]] = [column]

    def read(self, values: Iterator[Any]) -> Any:
        """Take what stands in the column's place."""
        return next(values)


def _moment(text: str | None) -> datetime | None:
    """Read a moment out of JSON; SQLite keeps no offset."""
    if text is None:
        return None
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _maker(names: Sequence[str]) -> Callable[[Iterable[Any]], Any]:
    row: Any = namedtuple("Row", names)  # type: ignore[misc]
    make: Callable[[Iterable[Any]], Any] = row._make
    return make


class _RowsAsJson(FunctionElement[str]):
    # As text: most lists are empty, and need not be read.
    type = Text()
    inherit_cache = True


@compiles(_RowsAsJson, "sqlite")
def _in_sqlite(rows: _RowsAsJson, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_group_array(json_array({compiler.process(rows.clauses, **options)}))"


@compiles(_RowsAsJson, "postgresql")
def _in_postgresql(rows: _RowsAsJson, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_agg(json_build_array({compiler.process(rows.clauses, **options)}))::text"


T = TypeVar("T")

_BEFORE_EVERY_ID = 0
AFTER_EVERY_ID = 2**31
_LIMIT = bindparam("limit", type_=BigInteger)


@dataclass(frozen=True)
class CursorPage(Generic[T]):
    """The rows of a page; `next_cursor` is None on the last one."""

    rows: list[T]
    next_cursor: int | None

    def __iter__(self) -> Iterator[T]:
        return iter(self.rows)


def newest_first(statement: Select[*tuple[Any, ...]], key: ColumnElement[int]) -> Select[*tuple[Any, ...]]:
    """Have a statement, whose first column is the id `key`, read a page from the highest id down."""
    cursor = bindparam("cursor", AFTER_EVERY_ID, BigInteger)
    return statement.where(key < cursor).order_by(key.desc()).limit(_LIMIT)


def oldest_first(statement: Select[*tuple[Any, ...]], key: ColumnElement[int]) -> Select[*tuple[Any, ...]]:
    """Have a statement, whose first column is the id `key`, read a page from the lowest id up."""
    cursor = bindparam("cursor", _BEFORE_EVERY_ID, BigInteger)
    return statement.where(key > cursor).order_by(key).limit(_LIMIT)


def read_page(
    statement: Select[*tuple[Any, ...]],
    read: Callable[[Iterator[Any]], T],
    page: Page,
    **values: object,
) -> CursorPage[T]:
    """Read a page; one row more than asked for says whether another one follows."""
    values |= {"limit": page.limit + 1} | ({} if page.cursor is None else {"cursor": page.cursor})
    rows = db.session.execute(statement, values).all()
    shown = rows[: page.limit]
    return CursorPage([read(iter(row)) for row in shown], shown[-1][0] if len(rows) > page.limit else None)
