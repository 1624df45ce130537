"""Query helpers: lists of values as one parameter, readers that turn rows into objects, and cursor pages.

If a whole list is one parameter, the text of a statement does not depend on the list's length, so SQLAlchemy and
PostgreSQL can reuse the prepared statement.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice, starmap
from operator import itemgetter
from typing import Any, Generic, Protocol, Self, TypeVar

from sqlalchemy import (
    ARRAY,
    JSON,
    BigInteger,
    Boolean,
    ColumnElement,
    Dialect,
    FromClause,
    Integer,
    Select,
    String,
    TableValuedAlias,
    Text,
    TypeDecorator,
    bindparam,
    case,
    cast,
    literal_column,
    select,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.operators import OperatorType
from sqlalchemy.types import TypeEngine

from server.core.database import db, read_json
from server.core.models import Base, UtcTime
from server.core.paging import Page
from server.core.schemas import Shape
from server.core.vocabulary import Code

S = TypeVar("S", bound=Shape)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_TEXT = Text()
# The result of SQLite's `json_group_array` for no rows. PostgreSQL's `json_agg` returns NULL instead.
_NO_ROWS = "[]"
# Cursors of the first page: ids are 1 to 2^31 - 1.
_BEFORE_EVERY_ID = 0
AFTER_EVERY_ID = 2**31
_LIMIT = bindparam("limit", type_=BigInteger)


# Codes as constants.


def constant(code: Code) -> ColumnElement[str]:
    """Make a code a part of the statement's text instead of a parameter, for conditions that always use this code.

    PostgreSQL reuses the plan of a statement for all values of its parameters. With a constant, this plan can use the
    partial indexes of the code and estimate the number of rows. Codes from a request stay parameters.
    """
    return literal_column(f"'{code.value}'", String())


def constants(codes: Iterable[Code]) -> list[ColumnElement[str]]:
    """Make several codes constants, for `in_`."""
    return [constant(code) for code in codes]


# Parameters.


def hide_from_planner(parameter: ColumnElement[T]) -> ColumnElement[T]:
    """Hide the value of a parameter from PostgreSQL while it plans.

    A plan for one known value often looks cheaper than the plan for any value, and then PostgreSQL plans at each
    execution, which may take longer than to execute. With hidden values both plans look equal, and PostgreSQL reuses
    the plan.
    """
    return select(parameter).scalar_subquery()


# Lists of values as one parameter.


def bind_values(values: Collection[Any]) -> dict[str, Any]:
    """Return the parameter for `bound_objects` and `in_bound_ids`."""
    return {"bound": [*values]}


def bound_objects() -> TableValuedAlias:
    """Return the JSON objects bound with `bind_values` as a table with one column, `value`."""
    return _JsonElements(bindparam("bound", type_=JSON)).table_valued("value")


def json_field(rows: TableValuedAlias, name: str, type_: TypeEngine[Any] = _TEXT) -> ColumnElement[Any]:
    """Return a field of the JSON objects in `bound_objects`, converted to a type."""
    return cast(rows.c.value.op("->>")(name), type_)


def in_bound_ids(
    column: ColumnElement[int] | InstrumentedAttribute[int], name: str = "bound"
) -> ColumnElement[bool]:
    """Return the condition that a column is one of the ids bound with `bind_values`."""
    return _InBoundIds(column, bindparam(name, type_=_Ids))


def in_page(column: ColumnElement[int], ids: Select[int]) -> ColumnElement[bool]:
    """Return the condition that a column is one of the ids of a page, which are selected first."""
    return _InPage(column, ids.correlate(None).scalar_subquery())


class _JsonElements(FunctionElement[Any]):
    """The elements of a JSON array as rows with one column, `value`."""

    inherit_cache = True


@compiles(_JsonElements, "sqlite")
def _json_elements_on_sqlite(element: _JsonElements, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_JsonElements, "postgresql")
def _json_elements_on_postgresql(element: _JsonElements, compiler: SQLCompiler, **options: Any) -> str:
    return f"jsonb_array_elements(CAST({compiler.process(element.clauses, **options)} AS JSONB))"


class _Ids(TypeDecorator[list[int]]):
    """Ids in one parameter: an array on PostgreSQL, JSON on SQLite."""

    impl = JSON
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(ARRAY(Integer()) if dialect.name == "postgresql" else JSON())


class _InBoundIds(FunctionElement[bool]):
    """The condition that a column is one of the ids in a parameter."""

    inherit_cache = True
    type = Boolean()

    def self_group(self, against: OperatorType | None = None) -> Self:
        """Prevent SQLAlchemy from adding `= 1`, because SQLite would then read the whole table."""
        return self


@compiles(_InBoundIds, "sqlite")
def _in_bound_ids_on_sqlite(element: _InBoundIds, compiler: SQLCompiler, **options: Any) -> str:
    column, ids = (compiler.process(clause, **options) for clause in element.clauses)
    return f"{column} IN (SELECT value FROM json_each({ids}))"  # noqa: S608 - two compiled expressions


@compiles(_InBoundIds, "postgresql")
def _in_bound_ids_on_postgresql(element: _InBoundIds, compiler: SQLCompiler, **options: Any) -> str:
    # PostgreSQL assumes that an array is short, so it uses the index. With JSON it would read the whole table. The
    # subquery hides the length: the plan of a shorter list looks cheaper, so PostgreSQL would plan at each execution.
    column, ids = (compiler.process(clause, **options) for clause in element.clauses)
    return f"{column} = ANY (CAST((SELECT {ids}) AS INTEGER[]))"


class _InPage(_InBoundIds):
    """The condition that a column is one of the ids of a subquery."""

    inherit_cache = True


@compiles(_InPage, "sqlite")
def _in_page_on_sqlite(element: _InPage, compiler: SQLCompiler, **options: Any) -> str:
    column, ids = (compiler.process(clause, **options) for clause in element.clauses)
    return f"{column} IN {ids}"


@compiles(_InPage, "postgresql")
def _in_page_on_postgresql(element: _InPage, compiler: SQLCompiler, **options: Any) -> str:
    # PostgreSQL executes the subquery once, assumes that the array is short, and uses the index. With IN it would join.
    column, ids = (compiler.process(clause, **options) for clause in element.clauses)
    return f"{column} = ANY (ARRAY{ids})"


# Reading rows.


class _Reader(Protocol[T_co]):
    """Selects columns, and makes one value of them."""

    @property
    def columns(self) -> Sequence[ColumnElement[Any]]: ...
    def read(self, values: Iterator[Any]) -> T_co: ...


class SchemaReader(Generic[S]):
    """Selects the fields of a schema, and makes the schema from a row.

    A field is read from the table's column of the same name, unless `fields` has a column or a reader for it. Fields
    with neither are the `others` of `read`.
    """

    def __init__(
        self,
        schema: type[S],
        table: type[Base] | FromClause,
        **fields: ColumnElement[Any] | _Reader[Any],
    ) -> None:
        own = table.columns if isinstance(table, FromClause) else table.__table__.columns
        given = {name: fields.get(name, own.get(name)) for name in schema.model_fields}
        columns = {name: value for name, value in given.items() if isinstance(value, ColumnElement)}
        readers = {
            name: value
            for name, value in given.items()
            if value is not None and not isinstance(value, ColumnElement)
        }
        self._schema = schema
        self._count = len(columns)
        self._read_parts = [reader.read for reader in readers.values()]
        self._others = [name for name, value in given.items() if value is None]
        # The places of the fields in the values that `read` collects.
        order = [*columns, *readers, *self._others]
        self._in_order = itemgetter(*(order.index(name) for name in given)) if len(given) > 1 else tuple
        self.columns = [*columns.values(), *(column for part in readers.values() for column in part.columns)]

    def read(self, values: Iterator[Any], **others: Any) -> S:
        """Take this reader's values from a row, and make the schema of them and the others."""
        read = [*islice(values, self._count)]
        for read_part in self._read_parts:
            read.append(read_part(values))
        for name in self._others:
            read.append(others.pop(name))
        if others:
            raise TypeError(f"read from the row, or unknown: {', '.join(others)}")
        return self._schema.of_row(dict(zip(self._schema.field_names, self._in_order(read))))  # noqa: B905


class Computed(Generic[T]):
    """Selects columns, and makes one value of them with a function."""

    def __init__(self, function: Callable[..., T], *columns: ColumnElement[Any]) -> None:
        self.columns = columns
        self.function = function

    def read(self, values: Iterator[Any]) -> T:
        return self.function(*islice(values, len(self.columns)))


class ChildRows(Generic[T]):
    """Selects all child rows of a parent row as one JSON column; `read` sorts them and makes a value of each.

    The condition `of` joins the child rows to the parent and to the tables of the columns. If the condition `when` is
    given, only parents that meet it get their child rows; the others get an empty list. Codes are read as texts.
    """

    def __init__(
        self,
        make: Callable[..., T],
        *columns: ColumnElement[Any],
        of: ColumnElement[bool],
        when: ColumnElement[bool] | None = None,
    ) -> None:
        self._make = make
        self._time_columns = [
            index for index, column in enumerate(columns) if isinstance(column.type, UtcTime)
        ]
        rows: ColumnElement[Any] = select(_RowsAsJson(*columns)).where(of).scalar_subquery()
        self.columns = [rows if when is None else case((when, rows))]

    def read(self, values: Iterator[Any]) -> list[T]:
        text = next(values)
        if text is None or text == _NO_ROWS:
            return []
        rows = sorted(read_json(text))
        for index in self._time_columns:
            for row in rows:
                row[index] = _parse_time(row[index])
        return list(starmap(self._make, rows))


class MappedReader(Generic[T]):
    """Makes a value of what another reader reads."""

    def __init__(self, function: Callable[[Any], T], reader: _Reader[Any]) -> None:
        self.columns = reader.columns
        self._function = function
        self._reader = reader

    def read(self, values: Iterator[Any]) -> T:
        return self._function(self._reader.read(values))


def last(rows: list[T]) -> T | None:
    return rows[-1] if rows else None


def _parse_time(text: str | None) -> datetime | None:
    """Parse a time from JSON; SQLite stores UTC without an offset."""
    if text is None:
        return None
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


class _RowsAsJson(FunctionElement[str]):
    # Text and not JSON, because most lists are empty and need no parsing.
    type = Text()
    inherit_cache = True


@compiles(_RowsAsJson, "sqlite")
def _rows_as_json_on_sqlite(rows: _RowsAsJson, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_group_array(json_array({compiler.process(rows.clauses, **options)}))"


@compiles(_RowsAsJson, "postgresql")
def _rows_as_json_on_postgresql(rows: _RowsAsJson, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_agg(json_build_array({compiler.process(rows.clauses, **options)}))::text"


# Cursor pages.


@dataclass(frozen=True)
class CursorPage(Generic[T]):
    """The rows of a page; `next_cursor` is None on the last page."""

    rows: list[T]
    next_cursor: int | None

    def __iter__(self) -> Iterator[T]:
        return iter(self.rows)


def newest_first(
    statement: Select[*tuple[Any, ...]], key: ColumnElement[int], *, keeps_plan: bool = False
) -> Select[*tuple[Any, ...]]:
    """Add cursor, limit and descending order by the id `key` to a statement for `read_page`.

    `keeps_plan` hides the values of cursor and limit (`hide_from_planner`). Do not set it if the plan
    must know that pages are short.
    """
    cursor: ColumnElement[int] = bindparam("cursor", AFTER_EVERY_ID, BigInteger)
    limit: ColumnElement[int] = _LIMIT
    if keeps_plan:
        cursor, limit = hide_from_planner(cursor), hide_from_planner(limit)
    return _with_key(statement, key).where(key < cursor).order_by(key.desc()).limit(limit)


def oldest_first(statement: Select[*tuple[Any, ...]], key: ColumnElement[int]) -> Select[*tuple[Any, ...]]:
    """Add cursor, limit and ascending order by the id `key` to a statement for `read_page`."""
    cursor = bindparam("cursor", _BEFORE_EVERY_ID, BigInteger)
    return _with_key(statement, key).where(key > cursor).order_by(key).limit(_LIMIT)


def _with_key(statement: Select[*tuple[Any, ...]], key: ColumnElement[int]) -> Select[*tuple[Any, ...]]:
    """Add the key as the last column, from which `read_page` takes the next cursor."""
    return statement.add_columns(key.label("page_key"))


def read_page(
    statement: Select[*tuple[Any, ...]],
    read: Callable[[Iterator[Any]], T],
    page: Page,
    **values: object,
) -> CursorPage[T]:
    """Read a page of a statement from `newest_first` or `oldest_first`; `read` converts each row."""
    # Read one row more than requested: it exists only if there is a next page.
    values |= {"limit": page.limit + 1} | ({} if page.cursor is None else {"cursor": page.cursor})
    rows = db.session.execute(statement, values).all()
    page_rows = rows[: page.limit]
    next_cursor = page_rows[-1][-1] if len(rows) > page.limit else None
    return CursorPage([read(iter(row[:-1])) for row in page_rows], next_cursor)
