"""Recomputing all that rankings read, while the service runs.

In batches, each a short transaction that waits for nobody: whom somebody else is changing at that moment is left out of
it and done alone afterwards. So no call waits for a rebuild that waits for another call.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from sqlalchemy import Select, Table, bindparam, func, select, update
from sqlalchemy.orm import selectinload

from server.actions.matching.rows import list_anew, matching_rows, set_welcomes
from server.actions.transaction import insert_unless_there, transaction
from server.domain.matching.layout import ANSWERS, VERSION
from server.extensions import db
from server.models import Home, MatchingRebuild, MatchingRow, Preference
from server.queries.binding import bind_values, in_bound
from server.queries.matching.traits import traits_of
from server.queries.people.consent import HAS_CONSENT
from server.queries.people.preferences import IS_LOOKING

_BATCH = 100
_BATCHES_BETWEEN_REPORTS = 50

_row, _rebuild = MatchingRow.__table__.c, cast(Table, MatchingRebuild.__table__)
_AT_FIRST = {"rebuilding": VERSION, "home_id": 0, "preference_id": 0}
_ALL_HOMES = select(Home.id).order_by(Home.id)
_ALL_PEOPLE = select(Preference.id).where(IS_LOOKING).order_by(Preference.id)
_HOMES = select(Home).where(in_bound(Home.id))
_PEOPLE = (
    select(Preference).where(in_bound(Preference.id), IS_LOOKING).options(selectinload(Preference.areas))
)
_AGREED = select(Preference.id).where(in_bound(Preference.id), HAS_CONSENT)
_COMPUTED = (*ANSWERS, "town")
_STORED = select(_row.preference_id, _row.prefecture, *(_row[name] for name in _COMPUTED)).where(
    in_bound(_row.preference_id)
)
_CHANGE = (
    update(cast(Table, MatchingRow.__table__))
    .where(
        _row.preference_id == bindparam("row_preference_id"), _row.prefecture == bindparam("row_prefecture")
    )
    .values({name: bindparam(f"row_{name}") for name in _COMPUTED})
)


T = TypeVar("T", Home, Preference)


@dataclass(frozen=True)
class Left:
    """How many homes and people a rebuild still has before it."""

    homes: int
    people: int


def rebuild_if_due(tell: Callable[[Left], None]) -> None:
    """Recompute every row, unless all are laid out as this program reads them."""
    if db.session.scalar(select(_rebuild.c.version)) != VERSION:
        rebuild(tell)


def rebuild(tell: Callable[[Left], None]) -> None:
    """Recompute every row, or those that a rebuild which was cut off had still before it; tell what is left."""
    homes_done, people_done = _begin()
    for batch, done in enumerate(_batches(_ALL_HOMES, homes_done, _set_welcomes), 1):
        _note(home_id=done)
        if batch % _BATCHES_BETWEEN_REPORTS == 0:
            tell(Left(_count_after(_ALL_HOMES, done), _count_after(_ALL_PEOPLE, people_done)))
    for batch, done in enumerate(_batches(_ALL_PEOPLE, people_done, _set_answers), 1):
        _note(preference_id=done)
        if batch % _BATCHES_BETWEEN_REPORTS == 0:
            tell(Left(0, _count_after(_ALL_PEOPLE, done)))
    _note(version=VERSION, rebuilding=None, home_id=0, preference_id=0)
    tell(Left(0, 0))


def _begin() -> tuple[int, int]:
    """Return the last home and person that are done already."""
    with transaction():
        insert_unless_there(MatchingRebuild, {"id": 1, "version": 0, **_AT_FIRST})
        state = db.session.execute(select(_rebuild)).one()
        if state.rebuilding == VERSION:
            return state.home_id, state.preference_id
        db.session.execute(update(_rebuild).values(**_AT_FIRST))
    return 0, 0


def _note(**values: int | None) -> None:
    with transaction():
        db.session.execute(update(_rebuild).values(**values))


def _batches(
    ids_in_order: Select[int], done: int, compute: Callable[[Sequence[int], bool], set[int]]
) -> Iterator[int]:
    """Compute what comes after an id, and yield each id up to which that is done."""
    while ids := db.session.scalars(_after(ids_in_order, done).limit(_BATCH)).all():
        began = time.monotonic()
        for busy in sorted(compute(ids, True)):
            compute([busy], False)
        db.session.expunge_all()
        done = ids[-1]
        yield done
        # SQLite has one writer at a time: half of the time belongs to everybody else.
        time.sleep(time.monotonic() - began)


def _set_welcomes(ids: Sequence[int], skip_busy: bool) -> set[int]:
    """Compute what homes welcome; return those that were left out."""
    with transaction():
        homes = _locked(_HOMES, ids, skip_busy)
        for home in homes:
            set_welcomes(home)
    return {*ids} - {home.id for home in homes}


def _set_answers(ids: Sequence[int], skip_busy: bool) -> set[int]:
    """Compute what people answer; return those that were left out."""
    done = set()
    with transaction():
        people = _locked(_PEOPLE, ids, skip_busy)
        if not skip_busy:
            for person in people:
                list_anew(person)
            return set()
        stored = _lock_rows(ids)
        agreed = set(db.session.scalars(_AGREED, bind_values(ids)))
        changes = []
        for person in people:
            rows = matching_rows(person.id, traits_of(person), 0) if person.id in agreed else []
            right = {row["prefecture"]: row for row in rows}
            held = stored.get(person.id, {})
            # A step of a contact has some of the rows in its hands.
            if held.keys() == right.keys():
                done.add(person.id)
                changes += [row for place, row in right.items() if _computed(row) != _computed(held[place])]
        if changes:
            db.session.execute(
                _CHANGE, [{f"row_{name}": value for name, value in row.items()} for row in changes]
            )
    return {*ids} - done


def _lock_rows(ids: Sequence[int]) -> dict[int, dict[object, dict[str, object]]]:
    """Return the rows that nobody is changing, by person and prefecture."""
    found: dict[int, dict[object, dict[str, object]]] = defaultdict(dict)
    rows = db.session.execute(_STORED.with_for_update(skip_locked=True), bind_values(ids))
    for row in rows.mappings():
        found[row["preference_id"]][row["prefecture"]] = dict(row)
    return found


def _computed(row: Mapping[str, object]) -> list[object]:
    return [row[name] for name in _COMPUTED]


def _locked(statement: Select[T], ids: Sequence[int], skip_busy: bool) -> Sequence[T]:
    """Return rows that keep still until the transaction ends, as they are now; people may still be asked for them."""
    locked = statement.with_for_update(key_share=True, skip_locked=skip_busy)
    return db.session.scalars(locked.execution_options(populate_existing=True), bind_values(ids)).all()


def _after(ids_in_order: Select[int], done: int) -> Select[int]:
    [id_] = ids_in_order.selected_columns
    return ids_in_order.where(id_ > done)


def _count_after(ids_in_order: Select[int], done: int) -> int:
    return db.session.scalar(select(func.count()).select_from(_after(ids_in_order, done).subquery())) or 0
