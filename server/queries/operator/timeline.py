"""What happened, newest first, read from several tables by one statement: ids, codes and dates."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    String,
    and_,
    cast,
    literal,
    literal_column,
    null,
    or_,
    select,
    union_all,
)

from server.domain.operator.timeline import PAGE, RANKS, EntryKind, Place, answer_code
from server.extensions import db
from server.models.base import UtcTime


@dataclass(frozen=True)
class Entry:
    """One thing that happened; what it has nothing of is None."""

    at: datetime
    kind: EntryKind
    id: int
    #: What was done or told: an act, a step, an event.
    code: str | None
    #: How it stands, or came out.
    state: str | None
    #: Who did it, or to whom it was sent.
    account: int | None
    contact: int | None
    #: Of the audit: what it was done to.
    about: str | None
    about_id: int | None
    attempts: int | None
    #: What was answered to the last try, as a code.
    answer: str | None
    next_at: datetime | None
    ended_at: datetime | None
    #: Why an operator did it.
    reason: str | None
    #: By which the logs know it.
    request: str | None


@dataclass(frozen=True)
class Source:
    """A table's rows as entries: its columns by what they are of an entry, and which of its rows are meant."""

    kind: EntryKind
    at: ColumnElement[Any]
    id: ColumnElement[Any]
    which: ColumnElement[bool]
    columns: dict[str, ColumnElement[Any]]
    #: Rows in the order of time, by the order of an index.
    newest: ColumnElement[Any] | None = None
    of: Any = None


_TYPES: dict[str, Any] = {
    "code": String(),
    "state": String(),
    "account": Integer(),
    "contact": Integer(),
    "about": String(),
    "about_id": BigInteger(),
    "attempts": Integer(),
    "answer": String(),
    "next_at": UtcTime(),
    "ended_at": UtcTime(),
    "reason": String(),
    "request": String(),
}


def page_of(sources: list[Source], after: Place | None) -> tuple[list[Entry], Place | None]:
    """Return a page of entries, and from behind which one the next is read; None on the last one."""
    union = union_all(*(_part(source, after) for source in sources)).subquery()
    statement = select(union).order_by(union.c.at.desc(), union.c.rank, union.c.id.desc()).limit(PAGE + 1)
    rows = db.session.execute(statement).all()
    kinds = list(EntryKind)
    entries = []
    for at, rank, id_, *others in rows[:PAGE]:
        values = dict(zip(_TYPES, others, strict=True))
        values["answer"] = answer_code(values["answer"])
        entries.append(Entry(at, kinds[rank], id_, **values))
    if len(rows) <= PAGE:
        return entries, None
    last = entries[-1]
    return entries, Place(last.at, RANKS[last.kind], last.id)


def _part(source: Source, after: Place | None) -> Select[Any]:
    """Return the newest rows of one source behind a place, as many as a page could need."""
    rank = RANKS[source.kind]
    columns = [
        # SQLite takes a bare NULL's type from nowhere; PostgreSQL wants the same type in each part.
        source.columns[name].label(name) if name in source.columns else cast(null(), kind).label(name)
        for name, kind in _TYPES.items()
    ]
    part = select(
        source.at.label("at"),
        literal_column(str(rank), Integer).label("rank"),
        source.id.label("id"),
        *columns,
    )
    if source.of is not None:
        part = part.select_from(source.of)
    part = part.where(source.which)
    if after is not None:
        part = part.where(_behind(source, rank, after))
    order = [source.newest.desc()] if source.newest is not None else [source.at.desc(), source.id.desc()]
    return select(*part.order_by(*order).limit(PAGE + 1).subquery().columns)


def _behind(source: Source, rank: int, after: Place) -> ColumnElement[bool]:
    at = literal(after.at, UtcTime())
    if rank > after.rank:
        return source.at <= at
    if rank < after.rank:
        return source.at < at
    return or_(source.at < at, and_(source.at == at, source.id < after.id))
