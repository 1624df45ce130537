"""Reading one page of a long list, by a statement that is made once and run with a request's values."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import BigInteger, ColumnElement, Select, bindparam

from server.domain.paging import Page
from server.extensions import db

T = TypeVar("T")

_BEFORE_EVERY_ID = 0
AFTER_EVERY_ID = 2**31
_LIMIT = bindparam("limit", type_=BigInteger)


@dataclass(frozen=True)
class Slice(Generic[T]):
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
) -> Slice[T]:
    """Read a page; one row more than asked for says whether another one follows."""
    values |= {"limit": page.limit + 1} | ({} if page.cursor is None else {"cursor": page.cursor})
    rows = db.session.execute(statement, values).all()
    shown = rows[: page.limit]
    return Slice([read(iter(row)) for row in shown], shown[-1][0] if len(rows) > page.limit else None)
