"""Long lists of homes or people: search, filters, order and offset pages."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import Annotated, Any, Generic, Self, TypeVar

from pydantic import AfterValidator, Field
from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Label,
    Row,
    Select,
    String,
    bindparam,
    cast,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.operators import OperatorType

from server.core.database import db
from server.core.paging import LIMIT_DEFAULT
from server.core.schemas import Flag, Id, Offset, PageQuery, Shape, Text, validation_error
from server.core.text import SPELLINGS_MAX, spellings
from server.core.viewer import Viewer

T = TypeVar("T")
Statement = TypeVar("Statement", bound=Select[*tuple[Any, ...]])

#: The most search words. A statement with more search words would take long to plan.
WORDS_MAX = 5
# The escape sign is PostgreSQL's default, because `LIKE ANY` can have no other.
_WORD, _ESCAPE = "word", "\\"
#: The names of a word's parameters have this part if its letters have two cases.
_CASED = "cased"
_LIKE_ESCAPES = str.maketrans({sign: _ESCAPE + sign for sign in "%_" + _ESCAPE})
# A search for ages such as 40代.
_DECADE = re.compile("([1-9])0代")
#: The number of rows in the whole list, as a column of a page: counting them separately would filter them again.
TOTAL: Label[int] = func.count().over().label("total")


class ListOrder(StrEnum):
    OLDEST = "oldest"
    NEWEST = "newest"
    NAME = "name"


class ListState(StrEnum):
    #: There is something unread.
    UNREAD = "unread"
    #: There is an open contact.
    OPEN = "open"
    #: There is no open contact.
    QUIET = "quiet"


@dataclass(frozen=True)
class Listing:
    """The requested filters, order and page; None means no filter."""

    words: str | None = None
    assignee: int | None = None
    #: Only rows without an assignee.
    unassigned: bool = False
    state: ListState | None = None
    order: ListOrder = ListOrder.OLDEST
    offset: int = 0
    limit: int = LIMIT_DEFAULT


# With `eq=False`, two objects are compared by identity. `_statements` uses them as keys of its cache, and `==` of two
# columns would make an SQL expression.
@dataclass(frozen=True, eq=False)
class ListColumns:
    """The columns and conditions for filtering and ordering a list."""

    id: ColumnElement[int]
    name: ColumnElement[Any]
    #: The columns in which a search looks for the words.
    texts: tuple[ColumnElement[Any], ...]
    assignee: ColumnElement[Any]
    is_unread: ColumnElement[bool]
    is_open: ColumnElement[bool]


@dataclass(frozen=True)
class OffsetPage(Generic[T]):
    """The rows of a page, and the number of rows in the whole list."""

    rows: list[T]
    total: int


def read_offset_page(
    statement: Select[*tuple[Any, ...]],
    columns: ListColumns,
    listing: Listing,
    read: Callable[[Iterator[Any]], T],
    **values: int,
) -> OffsetPage[T]:
    """Read the requested page and count the whole list; `values` are the statement's own parameters."""
    filters = search_parameters(listing.words)
    if listing.assignee is not None:
        filters["assignee"] = listing.assignee
    page, count = _statements(
        statement, columns, frozenset(filters), listing.unassigned, listing.state, listing.order
    )
    values = values | filters | {"limit": listing.limit, "offset": listing.offset}
    rows = db.session.execute(page, values).all()
    return OffsetPage([read(iter(row)) for row in rows], read_total(rows, count, values))


# Cached, because building these statements takes longer than running them.
@lru_cache(maxsize=256)
def _statements(
    statement: Select[*tuple[Any, ...]],
    columns: ListColumns,
    filters: frozenset[str],
    unassigned: bool,
    state: ListState | None,
    order: ListOrder,
) -> tuple[Select[*tuple[Any, ...]], Select[int]]:
    """Return the statements that read a page and count the whole list."""
    conditions = _conditions(columns, filters, unassigned=unassigned, state=state)
    ids = statement.with_only_columns(columns.id).where(*conditions)
    ordering = {
        ListOrder.OLDEST: (columns.id,),
        ListOrder.NEWEST: (columns.id.desc(),),
        ListOrder.NAME: (columns.name, columns.id),
    }[order]
    # A subquery selects the page's ids first, so that expensive columns are computed for these rows only.
    page = with_limit_offset(ids.add_columns(TOTAL).order_by(*ordering)).subquery()
    rows = statement.add_columns(page.c.total).join(page, page.c.id == columns.id)
    return rows.order_by(*ordering), count_statement(ids)


def _conditions(
    columns: ListColumns, filters: Collection[str], *, unassigned: bool, state: ListState | None
) -> Iterator[ColumnElement[bool]]:
    yield from search_conditions(filters, columns.texts)
    if unassigned:
        yield columns.assignee.is_(None)
    if "assignee" in filters:
        yield columns.assignee == bindparam("assignee")
    match state:
        case ListState.UNREAD:
            yield columns.is_unread
        case ListState.OPEN:
            yield columns.is_open
        case ListState.QUIET:
            yield ~columns.is_open


def with_limit_offset(statement: Statement) -> Statement:
    """Add the parameters `limit` and `offset`."""
    return statement.limit(bindparam("limit", type_=BigInteger)).offset(bindparam("offset", type_=BigInteger))


def count_statement(ids: Select[int]) -> Select[int]:
    return select(func.count()).select_from(ids.subquery())


def read_total(rows: Sequence[Row[*tuple[Any, ...]]], count: Select[int], values: Mapping[str, Any]) -> int:
    """Return the number of rows in the whole list. Each row of a page has it as `TOTAL`."""
    if not rows and values["offset"]:
        # A page after the end has no row with the number.
        return db.session.scalar(count, values) or 0
    total: int = rows[0].total if rows else 0
    return total


def search_parameters(words: str | None) -> dict[str, Any]:
    """Return the parameters for `search_conditions`: all spellings of each search word.

    Every word has the same number of parameters, so that there are few statements. If a word has fewer spellings, the
    last spelling is repeated.
    40代 also finds the ages from 40 to 49, as `age_text` writes them.
    """
    parameters = {}
    for position, word in enumerate((words or "").split()):
        word_spellings = spellings(word)
        patterns = [text.translate(_LIKE_ESCAPES) for text in word_spellings]
        # There is room: a decade has at most two spellings.
        patterns += [f"{decade[1]}_歳" for text in word_spellings if (decade := _DECADE.fullmatch(text))]
        name = f"{_WORD}_{position}_{_CASED if _has_case(patterns) else ''}"
        for number in range(SPELLINGS_MAX):
            parameters[f"{name}_{number}"] = patterns[min(number, len(patterns) - 1)]
    return parameters


def _has_case(patterns: Iterable[str]) -> bool:
    """Return whether there are letters in two cases. Japanese has none, and `lower` takes time for each row."""
    return any(pattern.lower() != pattern.upper() for pattern in patterns)


def search_conditions(
    filters: Collection[str], texts: Sequence[ColumnElement[Any]]
) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions that each search word is in one of the texts.

    Spaces in the texts are ignored, because people do not type them. `filters` are names of parameters;
    `search_parameters` made the names of search words.
    """
    words = sorted(name for name in filters if name.startswith(_WORD))
    # The texts are joined, so that each spelling is searched once. A match cannot cross two texts, because a word
    # has no line break.
    first, *others = (func.coalesce(text, "") for text in texts)
    lines: ColumnElement[Any] = first
    for other in others:
        lines = lines + "\n" + other
    text: ColumnElement[Any] = func.replace(func.replace(lines, " ", ""), "\u3000", "")
    # The parameters of one word differ only in the last part of their names.
    for word, names in groupby(words, lambda name: name.rpartition("_")[0]):
        fold = func.lower if word.endswith(_CASED) else _as_it_is
        patterns = (bindparam(name, type_=String) for name in names)
        yield _LikeAny(fold(text), *(literal("%") + fold(pattern) + literal("%") for pattern in patterns))


def _as_it_is(text: ColumnElement[str]) -> ColumnElement[str]:
    return text


class _LikeAny(FunctionElement[bool]):
    """The condition that a text matches one of several patterns."""

    inherit_cache = True
    type = Boolean()

    def self_group(self, against: OperatorType | None = None) -> Self:
        """Prevent SQLAlchemy from adding `= 1`."""
        return self


@compiles(_LikeAny, "sqlite")
def _like_any_on_sqlite(element: _LikeAny, compiler: SQLCompiler, **options: Any) -> str:
    text, *patterns = element.clauses
    return f"({compiler.process(or_(*(text.like(one, escape=_ESCAPE) for one in patterns)), **options)})"


@compiles(_LikeAny, "postgresql")
def _like_any_on_postgresql(element: _LikeAny, compiler: SQLCompiler, **options: Any) -> str:
    # PostgreSQL computes the text once per row, and the patterns of the subquery once per statement.
    text, *patterns = (compiler.process(clause, **options) for clause in element.clauses)
    distinct = f"SELECT DISTINCT unnest(CAST(ARRAY[{', '.join(patterns)}] AS TEXT[]))"
    return f"{text} LIKE ANY ((SELECT ARRAY({distinct}))::TEXT[])"


def age_text(age: ColumnElement[Any]) -> ColumnElement[str]:
    """Return an age as the text that lists show, so that a search can find it."""
    return cast(age, String) + "歳"


def _check_word_count(text: str) -> str:
    if len(text.split()) > WORDS_MAX:
        raise validation_error(f"探す言葉は、空白で区切って{WORDS_MAX}つまでにしてください。")
    return text


SearchWords = Annotated[str, Text(100), AfterValidator(_check_word_count)]


class SavableListFilters(Shape):
    """The filters of a long list of homes or people that a member can save, and its order: no typed text."""

    mine: Flag = Field(default=False, title="自分の担当", examples=[False])
    unassigned: Flag = Field(default=False, title="担当スタッフなし", examples=[False])
    assignee: Id | None = Field(default=None, title="担当者")
    state: ListState | None = Field(default=None, title="状態")
    order: ListOrder = Field(default=ListOrder.OLDEST, title="並び順")


class ListFilters(SavableListFilters):
    """The filters and the order of a long list of homes or people."""

    q: SearchWords = Field(default="", title="名前で探す", examples=[""])

    def to_listing(self, viewer: Viewer, limit: int, offset: int = 0) -> Listing:
        return Listing(
            words=self.q or None,
            assignee=viewer.id if self.mine else self.assignee,
            unassigned=self.unassigned,
            state=self.state,
            order=self.order,
            offset=offset,
            limit=limit,
        )


class ListQuery(PageQuery, ListFilters):
    """With `cursor`, read the list from start to end. With `offset`, read any page; `X-Total-Count` has the total."""

    offset: Offset | None = Field(default=None, title="何件目から")

    def to_offset_listing(self, viewer: Viewer) -> Listing | None:
        """Return the requested offset page; None if the list is read by cursor without filters."""
        is_filtered = self.q or self.mine or self.unassigned or self.assignee or self.state
        if self.offset is None and not is_filtered and self.order is ListOrder.OLDEST:
            return None
        return self.to_listing(viewer, self.limit, self.offset or 0)


class PreferenceQuery(ListQuery):
    """With `withdrawn`, the list that is read with `cursor` has the withdrawn registrations instead."""

    withdrawn: Flag = Field(default=False, title="募集をとめた登録", examples=[False])
