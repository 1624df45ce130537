"""Updating the matching index when homes, preferences and contacts change, within the transaction of the change."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import TypeVar

from sqlalchemy import Select, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import InstrumentedAttribute, selectinload

from server.core.database import WEAK_ROW_LOCK, db
from server.core.refusals import Busy, NotFound
from server.core.transaction import delete_rows, insert_all, insert_into, transaction, update_rows
from server.core.vocabulary import OPEN_STATUSES
from server.criteria.queries import IS_LOOKING, has_consent, traits_of
from server.criteria.rules.bits import VERSION, accepted_mask_of, needs_mask_of, prefecture_code, town_code
from server.criteria.rules.traits import PersonTraits, home_traits
from server.models import Contact, Home, MatchingRow, MatchingVersion, Preference

T = TypeVar("T", Home, Preference)

_BATCH = 100
_TRIES = 30

_HOMES = select(Home)
_PEOPLE = select(Preference).where(IS_LOOKING).options(selectinload(Preference.areas))


def update_accepted_mask(home: Home) -> None:
    """Update the mask of the answers that a home accepts. The mask is 0 while the home does not recruit."""
    home.accepted_mask = accepted_mask_of(home_traits(home)) if home.is_recruiting else 0


def matching_rows(preference_id: int, traits: PersonTraits, contacts_current: int) -> list[dict[str, object]]:
    """Return a person's rows of the index, one for each wished prefecture."""
    needs_mask, town = needs_mask_of(traits), town_code(traits.prefecture, traits.municipality)
    return [
        {
            "prefecture": prefecture_code(prefecture),
            "preference_id": preference_id,
            "needs_mask": needs_mask,
            "contacts_current": contacts_current,
            "town": town,
        }
        for prefecture in traits.desired_prefectures
    ]


def reindex(preference: Preference) -> bool:
    """Replace the index rows of a preference, and return whether it has a consent.

    A preference without consent, or one that is resting (`resting_since`), gets no rows.
    """
    db.session.flush()
    known_contacts = deindex(preference.id)
    if not has_consent(preference.id):
        return False
    if preference.resting_since is not None:
        return True
    contacts_current = _lock_and_count_contacts(preference.id) if known_contacts is None else known_contacts
    insert_all(MatchingRow, matching_rows(preference.id, traits_of(preference), contacts_current))
    return True


def deindex(preference_id: int) -> int | None:
    """Delete a preference's index rows; return the number of its open contacts, or None if there were no rows."""
    counts = db.session.scalars(
        delete_rows(MatchingRow)
        .where(MatchingRow.preference_id == preference_id)
        .returning(MatchingRow.contacts_current)
    )
    return max(counts.all(), default=None)


def adjust_contact_counts(preference_ids: Collection[int], by: int) -> None:
    """Add `by` to the number of open contacts of each preference."""
    statement = (
        update_rows(MatchingRow)
        .where(MatchingRow.preference_id.in_(preference_ids))
        .values(contacts_current=MatchingRow.contacts_current + by)
        .returning(MatchingRow.preference_id)
    )
    updated = set(db.session.scalars(statement))
    # A concurrent transaction may have replaced rows. The first update waited for its commit, so that a second update
    # finds the new rows.
    missed = set(preference_ids) - updated
    if missed:
        db.session.execute(statement.where(MatchingRow.preference_id.in_(missed)))


def lock_active_preference(preference_id: int) -> None:
    """Lock a preference, so that it cannot be withdrawn or erased; raise NotFound if it is not active."""
    is_active = select(Preference.is_active).where(Preference.id == preference_id).with_for_update(read=True)
    if not db.session.scalar(is_active):
        raise NotFound()


def rebuild_if_due(report: Callable[[int], None]) -> None:
    """Recompute every row if the stored rows were computed with another layout version."""
    if db.session.scalar(select(MatchingVersion.version)) != VERSION:
        rebuild(report)


def rebuild(report: Callable[[int], None]) -> None:
    """Recompute every row. `report` is called from time to time with the number of homes and people that are done."""
    rebuilt = chain(
        _recompute_all(_HOMES, Home.id, update_accepted_mask), _recompute_all(_PEOPLE, Preference.id, reindex)
    )
    for done, _ in enumerate(rebuilt, 1):
        if done % _BATCH == 0:
            report(done)
    with transaction():
        insert = insert_into(MatchingVersion).values(id=1, version=VERSION)
        db.session.execute(insert.on_conflict_do_update(index_elements=["id"], set_={"version": VERSION}))


def _lock_and_count_contacts(preference_id: int) -> int:
    """Lock and count the open contacts of a person without index rows. The lock keeps the count correct."""
    contacts = select(Contact.id).where(
        Contact.preference_id == preference_id, Contact.status.in_(OPEN_STATUSES)
    )
    return len(db.session.scalars(contacts.with_for_update()).all())


def _recompute_all(
    statement: Select[T], id_: InstrumentedAttribute[int], compute: Callable[[T], object]
) -> Iterator[int]:
    """Recompute the rows of a table one by one, and yield the id of each row."""
    last = 0
    while ids := _ids_after(statement, id_, last):
        began = time.monotonic()
        for row_id in ids:
            _recompute(statement.where(id_ == row_id), compute)
            yield row_id
        last = ids[-1]
        db.session.expunge_all()
        # SQLite allows only one writer at a time. The pause leaves half of the time to other writers.
        time.sleep(time.monotonic() - began)


def _ids_after(statement: Select[T], id_: InstrumentedAttribute[int], last: int) -> Sequence[int]:
    ids = statement.with_only_columns(id_).where(id_ > last).order_by(id_).limit(_BATCH)
    return db.session.scalars(ids).all()


def _recompute(statement: Select[T], compute: Callable[[T], object]) -> None:
    """Recompute one row in a separate transaction; retry while another transaction has locked the row."""
    locked = statement.with_for_update(**WEAK_ROW_LOCK).execution_options(populate_existing=True)
    for retries_left in reversed(range(_TRIES)):
        try:
            with transaction():
                # The person may have stopped looking meanwhile.
                if (row := db.session.scalar(locked)) is not None:
                    compute(row)
            return
        except (Busy, OperationalError):
            if retries_left == 0:
                raise
