"""Making one corporation of two that are the same."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, exists, func, select, update

from server.actions.audit.noting import about
from server.actions.notices.owners import tell_managers
from server.actions.transaction import transaction
from server.domain.notices.operator_mails import corporations_merged
from server.domain.refusals import Conflict, NotFound
from server.extensions import db
from server.models import Block, Corporation, DetailView, Invoice, Office, RestLifted


@dataclass(frozen=True)
class Merging:
    """What goes over to the corporation that stays."""

    gone: Corporation
    kept: Corporation
    offices: int
    invoices: int


def what_merges(office_id: int, into_office_id: int) -> Merging:
    """Return what merging an office's corporation into another office's would mean, or refuse it."""
    gone, kept = _corporation_of(office_id), _corporation_of(into_office_id)
    if gone is kept:
        raise Conflict("2つの事業所は、もう同じ法人です。", "same_corporation")
    if gone.number and kept.number:
        raise Conflict("法人番号がちがうため、まとめられません。番号を確かめてください。", "other_number")
    counts = [
        select(func.count()).select_from(table).where(table.corporation_id == gone.id).scalar_subquery()
        for table in (Office, Invoice)
    ]
    return Merging(gone, kept, *db.session.execute(select(*counts)).one())


def merge_corporations(office_id: int, into_office_id: int, now: datetime) -> Merging:
    """Give all that is one corporation's to another, which then stands for both; its offices stay as they are."""
    with transaction():
        merging = what_merges(office_id, into_office_id)
        gone, kept = merging.gone, merging.kept
        # In the order of their ids: two who merge at once wait for each other, and neither for ever.
        for id_ in sorted((gone.id, kept.id)):
            db.session.get_one(Corporation, id_, with_for_update=True, populate_existing=True)
        about(office_id)
        for table in (Office, Invoice, DetailView):
            moved = update(table).where(table.corporation_id == gone.id).values(corporation_id=kept.id)
            db.session.execute(moved.execution_options(synchronize_session=False))
        for choice in (Block, RestLifted):
            _move_choices(choice, gone.id, kept.id)
        number, address = gone.number, gone.billing_address
        db.session.execute(delete(Corporation).where(Corporation.id == gone.id))
        kept.number = kept.number or number
        kept.billing_address = kept.billing_address or address
        offices = db.session.scalars(select(Office.id).where(Office.corporation_id == kept.id)).all()
        tell_managers(offices, corporations_merged(kept.name), now)
    return merging


def _move_choices(table: type[Block] | type[RestLifted], gone: int, kept: int) -> None:
    """Give what people chose of one corporation to the other; what they chose of both stands once."""
    there = table.__table__.alias()
    # A block may name one home.
    same = [column for column in ("preference_id", "home_id") if column in there.c]
    is_there = exists().where(
        there.c.corporation_id == kept,
        *(there.c[column].is_not_distinct_from(table.__table__.c[column]) for column in same),
    )
    for statement in (
        delete(table).where(table.corporation_id == gone, is_there),
        update(table).where(table.corporation_id == gone).values(corporation_id=kept),
    ):
        db.session.execute(statement.execution_options(synchronize_session=False))


def _corporation_of(office_id: int) -> Corporation:
    found = db.session.scalar(
        select(Corporation)
        .join(Office, Office.corporation_id == Corporation.id)
        .where(Office.id == office_id)
    )
    if found is None:
        raise NotFound("この番号の事業所はありません。")
    return found
