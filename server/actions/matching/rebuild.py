"""Recomputing all that rankings read, while the service runs: each home and each person in a transaction of its own."""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TypeVar

from sqlalchemy import Select, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import InstrumentedAttribute, selectinload

from server.actions.matching.rows import list_anew, set_welcomes
from server.actions.transaction import insert_into, transaction
from server.domain.matching.layout import VERSION
from server.domain.refusals import Busy
from server.extensions import db
from server.models import Home, MatchingVersion, Preference
from server.queries.people.preferences import IS_LOOKING

_BATCH = 100
_TRIES = 30

_HOMES = select(Home)
_PEOPLE = select(Preference).where(IS_LOOKING).options(selectinload(Preference.areas))

T = TypeVar("T", Home, Preference)


def rebuild_if_due(tell: Callable[[int], None]) -> None:
    """Recompute every row, unless all are laid out as this program reads them."""
    if db.session.scalar(select(MatchingVersion.version)) != VERSION:
        rebuild(tell)


def rebuild(tell: Callable[[int], None]) -> None:
    """Recompute every row; tell now and then how many homes and people are done."""
    rebuilt = chain(_rebuilt(_HOMES, Home.id, set_welcomes), _rebuilt(_PEOPLE, Preference.id, list_anew))
    for done, _ in enumerate(rebuilt, 1):
        if done % _BATCH == 0:
            tell(done)
    with transaction():
        insert = insert_into(MatchingVersion).values(id=1, version=VERSION)
        db.session.execute(insert.on_conflict_do_update(index_elements=["id"], set_={"version": VERSION}))


def _rebuilt(
    statement: Select[T], id_: InstrumentedAttribute[int], compute: Callable[[T], object]
) -> Iterator[int]:
    """Recompute one row of a table after the other, and yield the id of each."""
    last = 0
    while ids := _ids_after(statement, id_, last):
        began = time.monotonic()
        for last in ids:
            _recompute(statement.where(id_ == last), compute)
            yield last
        db.session.expunge_all()
        # SQLite has one writer at a time: half of the time belongs to everybody else.
        time.sleep(time.monotonic() - began)


def _ids_after(statement: Select[T], id_: InstrumentedAttribute[int], last: int) -> Sequence[int]:
    ids = statement.with_only_columns(id_).where(id_ > last).order_by(id_).limit(_BATCH)
    return db.session.scalars(ids).all()


def _recompute(statement: Select[T], compute: Callable[[T], object]) -> None:
    """Recompute one row as it is now; where somebody else holds it for long, try again."""
    locked = statement.with_for_update(key_share=True).execution_options(populate_existing=True)
    for left in reversed(range(_TRIES)):
        try:
            with transaction():
                # It may have stopped looking meanwhile.
                if (found := db.session.scalar(locked)) is not None:
                    compute(found)
            return
        except (Busy, OperationalError):
            if left == 0:
                raise
