"""Keeping what a ranking reads in step with homes, preferences and contacts, within their own transactions."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import TypeVar

from sqlalchemy import Select, delete, select, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import InstrumentedAttribute, selectinload

from server.core.database import db
from server.core.refusals import Busy, NotFound
from server.core.transaction import insert_all, insert_into, transaction
from server.core.vocabulary import OPEN
from server.criteria.queries import IS_LOOKING, has_consent, traits_of
from server.criteria.rules.bits import (
    LIVES_HERE,
    VERSION,
    answer_bits,
    prefecture_code,
    town_code,
    welcome_bits,
)
from server.criteria.rules.traits import PersonTraits, home_traits
from server.models import Contact, Home, MatchingRow, MatchingVersion, Preference


def set_welcomes(home: Home) -> None:
    """Have a changed home find whom it now welcomes: nobody while it does not recruit."""
    home.welcomes = welcome_bits(home_traits(home)) if home.is_recruiting else 0


def matching_rows(preference_id: int, traits: PersonTraits, contacts_current: int) -> list[dict[str, object]]:
    """Return the rows by which the homes of the prefectures wished for find a person."""
    answers = answer_bits(traits)
    return [
        {
            "prefecture": prefecture_code(prefecture),
            "preference_id": preference_id,
            "answers": answers | (LIVES_HERE if prefecture == traits.prefecture else 0),
            "contacts_current": contacts_current,
            "town": town_code(traits.municipality),
        }
        for prefecture in traits.desired_prefectures
    ]


def reindex(preference: Preference) -> bool:
    """Have a changed preference found as it is now, if the person agreed and does not rest; say whether they agreed."""
    db.session.flush()
    known = deindex(preference.id)
    if not has_consent(preference.id):
        return False
    if preference.resting_since is not None:
        return True
    contacts_current = _current_contacts(preference.id) if known is None else known
    insert_all(MatchingRow, matching_rows(preference.id, traits_of(preference), contacts_current))
    return True


def _current_contacts(preference_id: int) -> int:
    """Count the current contacts of a person who was in no list; none is begun or ended meanwhile."""
    of = select(Contact.id).where(Contact.preference_id == preference_id, Contact.status.in_(OPEN))
    return len(db.session.scalars(of.with_for_update()).all())


def hold_active(preference_id: int) -> None:
    """Keep a person from stopping or being erased until the running transaction ends, or refuse as not found."""
    held = select(Preference.is_active).where(Preference.id == preference_id).with_for_update(read=True)
    if not db.session.scalar(held):
        raise NotFound()


def deindex(preference_id: int) -> int | None:
    """Have a preference found no more; return how many current contacts it had, or None if it was in no list."""
    gone = db.session.scalars(
        delete(MatchingRow)
        .where(MatchingRow.preference_id == preference_id)
        .returning(MatchingRow.contacts_current)
        .execution_options(synchronize_session=False)
    )
    return max(gone.all(), default=None)


def count_contacts(preference_ids: Collection[int], by: int) -> None:
    """Count so many current contacts more or fewer of each preference."""
    statement = (
        update(MatchingRow)
        .where(MatchingRow.preference_id.in_(preference_ids))
        .values(contacts_current=MatchingRow.contacts_current + by)
        .returning(MatchingRow.preference_id)
        .execution_options(synchronize_session=False)
    )
    found = set(db.session.scalars(statement))
    # Rows that a change of the preference took away meanwhile stand again, as new ones, once it has committed.
    missed = set(preference_ids) - found
    if missed:
        db.session.execute(statement.where(MatchingRow.preference_id.in_(missed)))


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
    rebuilt = chain(_rebuilt(_HOMES, Home.id, set_welcomes), _rebuilt(_PEOPLE, Preference.id, reindex))
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
