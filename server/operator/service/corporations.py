"""Merge two registered corporations that are the same corporation."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, exists, func, select, update

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import insert_all, transaction
from server.matching.queries.asking import STARTS_COOLDOWN
from server.models import (
    Block,
    Contact,
    CooldownLifted,
    Corporation,
    DetailView,
    Home,
    Invoice,
    Office,
)
from server.notifications.rules.mails import corporations_merged_notice
from server.notifications.service.mails import notify_managers


@dataclass(frozen=True)
class MergePlan:
    """The corporations of a merge, and the numbers of what moves from one to the other."""

    #: The corporation that is deleted.
    gone: Corporation
    kept: Corporation
    #: Number of offices of the deleted corporation.
    offices: int
    #: Number of invoices of the deleted corporation.
    invoices: int


def plan_merge(office_id: int, into_office_id: int) -> MergePlan:
    """Return the effects of a merge. Raise Conflict if the corporations may not be merged."""
    gone, kept = _corporation_of(office_id), _corporation_of(into_office_id)
    if gone is kept:
        raise Conflict("2つの事業所は、もう同じ法人です。", "same_corporation")
    if gone.number and kept.number:
        raise Conflict("法人番号がちがうため、まとめられません。番号を確かめてください。", "other_number")
    counts = [
        select(func.count()).select_from(table).where(table.corporation_id == gone.id).scalar_subquery()
        for table in (Office, Invoice)
    ]
    return MergePlan(gone, kept, *db.session.execute(select(*counts)).one())


def merge_corporations(
    office_id: int, into_office_id: int, now: datetime, reason: str | None = None
) -> MergePlan:
    """Move everything of one office's corporation to that of the other office, and delete the first corporation."""
    with transaction():
        plan = plan_merge(office_id, into_office_id)
        gone, kept = plan.gone, plan.kept
        # Lock both corporations in the order of their ids, so that concurrent merges cannot deadlock.
        for id_ in sorted((gone.id, kept.id)):
            db.session.get_one(Corporation, id_, with_for_update=True, populate_existing=True)
        record(Act.CORPORATIONS_MERGED, office_id, office_id, reason=reason)
        _merge_lifts(gone.id, kept.id)
        for table in (Office, Invoice, DetailView):
            statement = update(table).where(table.corporation_id == gone.id).values(corporation_id=kept.id)
            db.session.execute(statement.execution_options(synchronize_session=False))
        _move_blocks(gone.id, kept.id)
        # Numbers are unique, so delete the other corporation before its number is taken over.
        number, address = gone.number, gone.billing_address
        db.session.execute(delete(Corporation).where(Corporation.id == gone.id))
        kept.number = kept.number or number
        kept.billing_address = kept.billing_address or address
        office_ids = db.session.scalars(select(Office.id).where(Office.corporation_id == kept.id)).all()
        notify_managers(office_ids, corporations_merged_notice(kept.name), now)
    return plan


def _move_blocks(gone: int, kept: int) -> None:
    """Move blocks to the kept corporation. Delete blocks that the kept corporation already has."""
    kept_block = Block.__table__.alias().c
    is_duplicate = exists().where(
        kept_block.corporation_id == kept,
        kept_block.preference_id == Block.preference_id,
        # `home_id` is NULL in a block of the whole corporation.
        kept_block.home_id.is_not_distinct_from(Block.home_id),
    )
    for statement in (
        delete(Block).where(Block.corporation_id == gone, is_duplicate),
        update(Block).where(Block.corporation_id == gone).values(corporation_id=kept),
    ):
        db.session.execute(statement.execution_options(synchronize_session=False))


def _merge_lifts(gone: int, kept: int) -> None:
    """Merge the lifts: rows that say that a person allowed a corporation again during a cooldown.

    A person's lift is kept only if the person has lifted the cooldown of each of the two corporations that they
    refused. Of two lifts the earlier one is kept, so that it does not lift a cooldown that began later. This function
    must run before the offices are moved, because the refusals are found by the office's corporation.
    """
    corporation_ids = (gone, kept)
    lifts_by_person: dict[int, dict[int, datetime]] = defaultdict(dict)
    for lift in db.session.scalars(
        select(CooldownLifted).where(CooldownLifted.corporation_id.in_(corporation_ids))
    ):
        lifts_by_person[lift.preference_id][lift.corporation_id] = lift.lifted_at
    refused_by_person: dict[int, set[int]] = defaultdict(set)
    refusals = (
        select(Contact.preference_id, Office.corporation_id)
        .join(Home, Home.id == Contact.home_id)
        .join(Office, Office.id == Home.office_id)
        .where(Office.corporation_id.in_(corporation_ids), STARTS_COOLDOWN)
        .distinct()
    )
    for preference_id, corporation_id in db.session.execute(refusals):
        refused_by_person[preference_id].add(corporation_id)
    deletion = delete(CooldownLifted).where(CooldownLifted.corporation_id.in_(corporation_ids))
    db.session.execute(deletion.execution_options(synchronize_session=False))
    rows = [
        {"preference_id": preference_id, "corporation_id": kept, "lifted_at": min(by_corporation.values())}
        for preference_id, by_corporation in lifts_by_person.items()
        if refused_by_person[preference_id] <= by_corporation.keys()
    ]
    insert_all(CooldownLifted, rows)


def _corporation_of(office_id: int) -> Corporation:
    corporation = db.session.scalar(
        select(Corporation)
        .join(Office, Office.corporation_id == Corporation.id)
        .where(Office.id == office_id)
    )
    if corporation is None:
        raise NotFound("この番号の事業所はありません。")
    return corporation
