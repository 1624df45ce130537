"""A member's long list of homes or people as it is asked for: narrowed, ordered, and from a row on."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, reduce
from itertools import groupby
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, Field
from sqlalchemy import BigInteger, ColumnElement, Select, String, bindparam, cast, func, or_, select

from server.core.database import db
from server.core.paging import LIMIT_DEFAULT
from server.core.queries import with_kept_plan
from server.core.schemas import Flag, Id, Offset, PageQuery, Text, refuse
from server.core.text import SPELLINGS_MAX, spellings
from server.core.viewer import Viewer

#: More words make a statement that takes long to plan.
WORDS_MAX = 5


class ListOrder(StrEnum):
    OLDEST = "oldest"
    NEWEST = "newest"
    NAME = "name"


class ListState(StrEnum):
    #: Something unread waits there.
    UNREAD = "unread"
    #: A contact is under way.
    OPEN = "open"
    #: None is.
    QUIET = "quiet"


@dataclass(frozen=True)
class Listing:
    """What is asked for; what is None narrows nothing."""

    words: str | None = None
    assignee: int | None = None
    #: Only what nobody is in charge of.
    unassigned: bool = False
    state: ListState | None = None
    order: ListOrder = ListOrder.OLDEST
    offset: int = 0
    limit: int = LIMIT_DEFAULT


T = TypeVar("T")

_WORD, _ESCAPE = "word", "/"
_LIKE = str.maketrans({sign: _ESCAPE + sign for sign in "%_" + _ESCAPE})


# Told from others by being itself: its columns say of no other whether they are the same.
@dataclass(frozen=True, eq=False)
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
class OffsetPage(Generic[T]):
    """The rows of a part, and how many there are in the whole list."""

    rows: list[T]
    total: int


def read_part(
    statement: Select[*tuple[Any, ...]],
    by: Narrowing,
    listing: Listing,
    read: Callable[[Iterator[Any]], T],
    **values: int,
) -> OffsetPage[T]:
    """Read the part that is asked for."""
    asked = words_asked(listing.words)
    if listing.assignee is not None:
        asked["assignee"] = listing.assignee
    shown, counted = _statements(
        statement, by, frozenset(asked), listing.unassigned, listing.state, listing.order
    )
    values = values | asked | {"limit": listing.limit, "offset": listing.offset}
    rows = db.session.execute(shown, values).all()
    return OffsetPage([read(iter(row)) for row in rows], db.session.scalar(counted, values) or 0)


# Each way of narrowing has statements of its own, made once: making them takes longer than what they ask.
@lru_cache(maxsize=256)
def _statements(
    statement: Select[*tuple[Any, ...]],
    by: Narrowing,
    asked: frozenset[str],
    unassigned: bool,
    state: ListState | None,
    order: ListOrder,
) -> tuple[Select[*tuple[Any, ...]], Select[int]]:
    """Return what reads a part, and what counts the whole list."""
    conditions = _conditions(by, asked, unassigned=unassigned, state=state)
    narrowed = statement.with_only_columns(by.id).where(*conditions)
    ordered = {
        ListOrder.OLDEST: (by.id,),
        ListOrder.NEWEST: (by.id.desc(),),
        ListOrder.NAME: (by.name, by.id),
    }[order]
    # What is said of each row is asked of those that are shown, and of no other.
    which = part_of(narrowed.order_by(*ordered)).correlate(None)
    return with_kept_plan(statement.where(by.id.in_(which)).order_by(*ordered)), counting(narrowed)


def part_of(ids: Select[int]) -> Select[int]:
    """Return the part of a list that its `limit` and `offset` name."""
    return ids.limit(bindparam("limit", type_=BigInteger)).offset(bindparam("offset", type_=BigInteger))


def counting(ids: Select[int]) -> Select[int]:
    """Return how many there are."""
    return select(func.count()).select_from(ids.subquery())


def words_asked(words: str | None) -> dict[str, Any]:
    """Return each word in its spellings, by the names that `finding` binds.

    Every word has the same number of names, so that there are no more statements than numbers of words.
    """
    found = {}
    for place, word in enumerate((words or "").split()):
        spelled = spellings(word)
        for number in range(SPELLINGS_MAX):
            found[f"{_WORD}_{place}_{number}"] = spelled[min(number, len(spelled) - 1)].translate(_LIKE)
    return found


def finding(asked: Collection[str], texts: Sequence[ColumnElement[Any]]) -> Iterator[ColumnElement[bool]]:
    """Ask that every word be found, wherever it stands; names have spaces that nobody types."""
    words = sorted(name for name in asked if name.startswith(_WORD))
    # Looked through once for each spelling, however many texts there are; no word holds a line's end.
    first, *others = (func.coalesce(text, "") for text in texts)
    lines: ColumnElement[Any] = first
    for other in others:
        lines = lines + "\n" + other
    text = reduce(_without, " \u3000", lines)
    for _, spelled in groupby(words, lambda name: name.rpartition("_")[0]):
        yield or_(*(text.icontains(bindparam(name, type_=String), escape=_ESCAPE) for name in spelled))


def aged(age: ColumnElement[Any]) -> ColumnElement[str]:
    """Return an age as lists show it, to look for words in."""
    return cast(age, String) + "歳"


def _without(text: ColumnElement[Any], sign: str) -> ColumnElement[Any]:
    return func.replace(text, sign, "")


def _conditions(
    by: Narrowing, asked: Collection[str], *, unassigned: bool, state: ListState | None
) -> Iterator[ColumnElement[bool]]:
    yield from finding(asked, by.texts)
    if unassigned:
        yield by.assignee.is_(None)
    if "assignee" in asked:
        yield by.assignee == bindparam("assignee")
    match state:
        case ListState.UNREAD:
            yield by.is_unread
        case ListState.OPEN:
            yield by.is_open
        case ListState.QUIET:
            yield ~by.is_open


def _few_words(text: str) -> str:
    if len(text.split()) > WORDS_MAX:
        raise refuse(f"探す言葉は、空白で区切って{WORDS_MAX}つまでにしてください。")
    return text


#: What is looked for in a list by name.
SearchWords = Annotated[str, Text(100), AfterValidator(_few_words)]


class ListQuery(PageQuery):
    """By `cursor` a list is read to its end, by `offset` any part of it, with the number of all in `X-Total-Count`."""

    offset: Offset | None = Field(default=None, title="何件目から")
    q: SearchWords = Field(default="", title="名前で探す", examples=[""])
    mine: Flag = Field(default=False, title="自分の担当", examples=[False])
    unassigned: Flag = Field(default=False, title="担当者なし", examples=[False])
    assignee: Id | None = Field(default=None, title="担当者")
    state: ListState | None = Field(default=None, title="状態")
    order: ListOrder = Field(default=ListOrder.OLDEST, title="並び順")

    def listing(self, viewer: Viewer) -> Listing | None:
        """Return the part that is asked for; None where the list is read from its beginning to its end."""
        narrowed = self.q or self.mine or self.unassigned or self.assignee or self.state
        if self.offset is None and not narrowed and self.order is ListOrder.OLDEST:
            return None
        return Listing(
            words=self.q or None,
            assignee=viewer.id if self.mine else self.assignee,
            unassigned=self.unassigned,
            state=self.state,
            order=self.order,
            offset=self.offset or 0,
            limit=self.limit,
        )


class PreferenceQuery(ListQuery):
    """The list that is read to its end may be that of whom nobody finds any more."""

    withdrawn: Flag = Field(default=False, title="募集をとめた登録", examples=[False])
