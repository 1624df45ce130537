"""The record of who was shown whom: pages of lists, and details that were opened."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update

from server.actions.audit.noting import about
from server.actions.contacts.quotas import hold_corporation, use_detail, use_lists
from server.actions.transaction import insert_into, transaction
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import DetailView, Home, ListingCount, ListShown, Preference
from server.queries.offices.offices import corporation_of

# So many pages are counted at once: nobody waits long for the counts of those who stood in them.
_BATCH = 50


def record_list(home: Home, viewer: Viewer, preference_ids: Sequence[int], now: datetime) -> None:
    """Record that a member was shown a page of a home's list, within what their corporation may list in a day."""
    if not preference_ids:
        return
    corporation_id = corporation_of(home)
    with transaction():
        use_lists(corporation_id, preference_ids, now)
        db.session.add(
            ListShown(home_id=home.id, viewer_id=viewer.id, preference_ids=[*preference_ids], shown_at=now)
        )


def open_details(home: Home, preference_id: int, viewer: Viewer, now: datetime) -> None:
    """Record that a member opened somebody's details, within what their corporation may open in a day."""
    corporation_id = corporation_of(home)
    with transaction():
        hold_corporation(corporation_id)
        about(preference_id, home.office_id)
        note_details(home, corporation_id, preference_id, viewer, now)


def note_details(home: Home, corporation_id: int, preference_id: int, viewer: Viewer, now: datetime) -> None:
    """Record, within the running transaction, that a member of a held corporation reads somebody's details."""
    use_detail(corporation_id, preference_id, now)
    db.session.add(
        DetailView(
            preference_id=preference_id,
            home_id=home.id,
            office_id=home.office_id,
            corporation_id=corporation_id,
            viewer_id=viewer.id,
            viewed_at=now,
        )
    )


def count_lists() -> bool:
    """Count for those who stood in some lists that they did; say whether there were lists to count."""
    uncounted = select(ListShown.id, ListShown.preference_ids).where(~ListShown.is_counted)
    if db.session.execute(uncounted.limit(1)).first() is None:
        return False
    with transaction():
        batch = uncounted.order_by(ListShown.id).limit(_BATCH).with_for_update(skip_locked=True)
        pages = db.session.execute(batch).all()
        stood = Counter(id_ for page in pages for id_ in page.preference_ids)
        # Whose row is gone has nobody left who asks; of the others always in one order.
        there = db.session.scalars(
            select(Preference.id).where(Preference.id.in_(stood)).order_by(Preference.id)
        )
        rows = [{"preference_id": id_, "lists": stood[id_]} for id_ in there]
        if rows:
            statement = insert_into(ListingCount)
            more = ListingCount.lists + statement.excluded.lists
            db.session.execute(
                statement.on_conflict_do_update(index_elements=["preference_id"], set_={"lists": more}), rows
            )
        db.session.execute(
            update(ListShown)
            .where(ListShown.id.in_([page.id for page in pages]))
            .values(is_counted=True)
            .execution_options(synchronize_session=False)
        )
    return bool(pages)
