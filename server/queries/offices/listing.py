"""Reading a part of a member's long list, with how long the whole of it is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import ColumnElement, Select, func, or_, select

from server.domain.offices.listing import Listing, ListOrder, ListState
from server.domain.text import hiragana
from server.extensions import db

T = TypeVar("T")


@dataclass(frozen=True)
class Narrowing:
    """The columns and conditions by which a list is narrowed and ordered."""

    id: ColumnElement[int]
    name: ColumnElement[Any]
    #: In which of them the words are looked for.
    texts: tuple[ColumnElement[Any], ...]
    assignee: ColumnElement[Any]
    is_unread: ColumnElement[bool]
    is_open: ColumnElement[bool]


@dataclass(frozen=True)
class Part(Generic[T]):
    """The rows of a part, and how many there are in the whole list."""

    rows: list[T]
    total: int


def read_part(
    statement: Select[*tuple[Any, ...]],
    by: Narrowing,
    listing: Listing,
    read: Callable[[Iterator[Any]], T],
    **values: int,
) -> Part[T]:
    """Read the part that is asked for."""
    narrowed = statement.with_only_columns(by.id).where(*_conditions(by, listing))
    order = {
        ListOrder.OLDEST: (by.id,),
        ListOrder.NEWEST: (by.id.desc(),),
        ListOrder.NAME: (by.name, by.id),
    }[listing.order]
    # What is said of each row is asked of those that are shown, and of no other.
    which = narrowed.order_by(*order).limit(listing.limit).offset(listing.offset).correlate(None)
    rows = db.session.execute(statement.where(by.id.in_(which)).order_by(*order), values).all()
    counted = select(func.count()).select_from(narrowed.subquery())
    return Part([read(iter(row)) for row in rows], db.session.scalar(counted, values) or 0)


def finding(words: str | None, texts: Sequence[ColumnElement[Any]]) -> Iterator[ColumnElement[bool]]:
    """Ask that every word be found, wherever it stands; a reading is found in whatever kana it is typed."""
    for word in (words or "").split():
        spelled = dict.fromkeys((word, hiragana(word)))
        yield or_(*(text.icontains(one, autoescape=True) for one in spelled for text in texts))


def _conditions(by: Narrowing, listing: Listing) -> Iterator[ColumnElement[bool]]:
    yield from finding(listing.words, by.texts)
    if listing.unassigned:
        yield by.assignee.is_(None)
    if listing.assignee is not None:
        yield by.assignee == listing.assignee
    match listing.state:
        case ListState.UNREAD:
            yield by.is_unread
        case ListState.OPEN:
            yield by.is_open
        case ListState.QUIET:
            yield ~by.is_open
