"""Rows as named tuples: they read like objects of their model at a fraction of the cost, and cannot be changed."""

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import ColumnElement, Text, case, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from server.extensions import read_json
from server.models import Base
from server.models.base import UtcTime

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
        return cast(Model, self._make(taken))


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
