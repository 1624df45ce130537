"""Making one corporation of two that are the same."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, exists, func, select, update

from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import insert_all, transaction
from server.matching.queries.asking import IS_END
from server.models import (
    Block,
    Contact,
    Corporation,
    DetailView,
    Home,
    Invoice,
    Office,
    RestLifted,
)
from server.notifications.rules.mails import corporations_merged
from server.notifications.service.mails import tell_managers


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
        set_audit_target(office_id)
        _merge_lifts(gone.id, kept.id)
        for table in (Office, Invoice, DetailView):
            moved = update(table).where(table.corporation_id == gone.id).values(corporation_id=kept.id)
            db.session.execute(moved.execution_options(synchronize_session=False))
        _move_blocks(gone.id, kept.id)
        number, address = gone.number, gone.billing_address
        db.session.execute(delete(Corporation).where(Corporation.id == gone.id))
        kept.number = kept.number or number
        kept.billing_address = kept.billing_address or address
        offices = db.session.scalars(select(Office.id).where(Office.corporation_id == kept.id)).all()
        tell_managers(offices, corporations_merged(kept.name), now)
    return merging


def _move_blocks(gone: int, kept: int) -> None:
    """Give blocks of one corporation to the other; what people block of both stands once."""
    there = Block.__table__.alias().c
    is_there = exists().where(
        there.corporation_id == kept,
        there.preference_id == Block.preference_id,
        # A block may name one home.
        there.home_id.is_not_distinct_from(Block.home_id),
    )
    for statement in (
        delete(Block).where(Block.corporation_id == gone, is_there),
        update(Block).where(Block.corporation_id == gone).values(corporation_id=kept),
    ):
        db.session.execute(statement.execution_options(synchronize_session=False))


def _merge_lifts(gone: int, kept: int) -> None:
    """Keep that people lifted rests, while offices are still apart: only who lifted those of each that they refused.

    Of two lifts the earlier one stands, so that no rest ends that nobody lifted.
    """
    both = (gone, kept)
    lifts: dict[int, dict[int, datetime]] = defaultdict(dict)
    for lift in db.session.scalars(select(RestLifted).where(RestLifted.corporation_id.in_(both))):
        lifts[lift.preference_id][lift.corporation_id] = lift.lifted_at
    refused: dict[int, set[int]] = defaultdict(set)
    ended = (
        select(Contact.preference_id, Office.corporation_id)
        .join(Home, Home.id == Contact.home_id)
        .join(Office, Office.id == Home.office_id)
        .where(Office.corporation_id.in_(both), IS_END)
        .distinct()
    )
    for preference_id, corporation_id in db.session.execute(ended):
        refused[preference_id].add(corporation_id)
    gone_lifts = delete(RestLifted).where(RestLifted.corporation_id.in_(both))
    db.session.execute(gone_lifts.execution_options(synchronize_session=False))
    stand = [
        {"preference_id": preference_id, "corporation_id": kept, "lifted_at": min(of.values())}
        for preference_id, of in lifts.items()
        if refused[preference_id] <= of.keys()
    ]
    insert_all(RestLifted, stand)


def _corporation_of(office_id: int) -> Corporation:
    found = db.session.scalar(
        select(Corporation)
        .join(Office, Office.corporation_id == Corporation.id)
        .where(Office.id == office_id)
    )
    if found is None:
        raise NotFound("この番号の事業所はありません。")
    return found
