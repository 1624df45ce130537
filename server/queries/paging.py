"""Reading one page of a long list."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, TypeVarTuple

from sqlalchemy import Select
from sqlalchemy.orm import InstrumentedAttribute

from server.domain.paging import Page
from server.extensions import db

T = TypeVar("T")
Row = TypeVarTuple("Row")


@dataclass(frozen=True)
class Slice(Generic[T]):
    """The rows of a page; `next_cursor` is None on the last one."""

    rows: list[T]
    next_cursor: int | None

    def __iter__(self) -> Iterator[T]:
        return iter(self.rows)


def newest_first(statement: Select[*Row], key: InstrumentedAttribute[int], page: Page) -> Slice[tuple[*Row]]:
    """Read a page of a statement whose first entity has the id `key`, from the highest id down."""
    if page.cursor is not None:
        statement = statement.where(key < page.cursor)
    return _read(statement.order_by(key.desc()), page)


def oldest_first(statement: Select[*Row], key: InstrumentedAttribute[int], page: Page) -> Slice[tuple[*Row]]:
    """Read a page of a statement whose first entity has the id `key`, from the lowest id up."""
    if page.cursor is not None:
        statement = statement.where(key > page.cursor)
    return _read(statement.order_by(key), page)


def _read(statement: Select[*Row], page: Page) -> Slice[tuple[*Row]]:
    """One row more than asked for says whether another page follows."""
    rows: list[Any] = list(db.session.execute(statement.limit(page.limit + 1)))
    shown = rows[: page.limit]
    return Slice(shown, shown[-1][0].id if len(rows) > page.limit else None)
