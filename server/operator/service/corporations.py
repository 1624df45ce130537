"""Merge two registered corporations that are the same corporation."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, exists, func, select

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import delete_rows, insert_all, transaction, update_rows
from server.matching.queries.contacting import STARTS_COOLDOWN
from server.models import Block, Contact, CooldownWaiver, Corporation, DetailView, Home, Invoice, Office
from server.notifications.rules.mails import corporations_merged_notice
from server.notifications.service.mails import notify_managers


@dataclass(frozen=True)
class MergePlan:
    """The two corporations of a merge, and how much moves from one to the other."""

    #: The corporation that is deleted.
    source: Corporation
    #: The corporation that remains.
    target: Corporation
    #: The number of offices that move from the source to the target.
    offices: int
    #: The number of invoices that move from the source to the target.
    invoices: int


def plan_merge(office_id: int, into_office_id: int) -> MergePlan:
    """Return the effects of a merge. Raise Conflict if the corporations may not be merged."""
    source, target = _corporation_of(office_id), _corporation_of(into_office_id)
    if source is target:
        raise Conflict("2つの事業所は、もう同じ法人です。", "same_corporation")
    if source.number and target.number:
        raise Conflict("法人番号がちがうため、まとめられません。番号を確かめてください。", "other_number")
    counts = [
        select(func.count()).select_from(table).where(table.corporation_id == source.id).scalar_subquery()
        for table in (Office, Invoice)
    ]
    return MergePlan(source, target, *db.session.execute(select(*counts)).one())


def merge_corporations(
    office_id: int, into_office_id: int, now: datetime, reason: str | None = None
) -> MergePlan:
    """Move everything of one office's corporation to the corporation of another office, and delete the first one."""
    with transaction():
        plan = plan_merge(office_id, into_office_id)
        source, target = plan.source, plan.target
        # Lock both corporations in the order of their ids, so that concurrent merges cannot deadlock.
        for id_ in sorted((source.id, target.id)):
            db.session.get_one(Corporation, id_, with_for_update=True, populate_existing=True)
        record(Act.CORPORATIONS_MERGED, office_id, office_id, reason=reason)
        _merge_waivers(source.id, target.id)
        for table in (Office, Invoice, DetailView):
            db.session.execute(
                update_rows(table).where(table.corporation_id == source.id).values(corporation_id=target.id)
            )
        _move_blocks(source.id, target.id)
        # Numbers are unique, so delete the source before the target takes over its number.
        number, address = source.number, source.billing_address
        db.session.execute(delete(Corporation).where(Corporation.id == source.id))
        target.number = target.number or number
        target.billing_address = target.billing_address or address
        office_ids = db.session.scalars(select(Office.id).where(Office.corporation_id == target.id)).all()
        notify_managers(office_ids, corporations_merged_notice(target.name), now)
    return plan


def _move_blocks(source: int, target: int) -> None:
    """Move the blocks of the source to the target. Delete blocks that the target already has."""
    target_block = Block.__table__.alias().c
    is_duplicate = exists().where(
        target_block.corporation_id == target,
        target_block.preference_id == Block.preference_id,
        # `home_id` is NULL in a block of the whole corporation.
        target_block.home_id.is_not_distinct_from(Block.home_id),
    )
    for statement in (
        delete_rows(Block).where(Block.corporation_id == source, is_duplicate),
        update_rows(Block).where(Block.corporation_id == source).values(corporation_id=target),
    ):
        db.session.execute(statement)


def _merge_waivers(source: int, target: int) -> None:
    """Merge the waivers, by which people allowed one of the corporations to contact them again during a cooldown.

    The merged waiver must not end a cooldown that the person did not waive. If one of the corporations has a cooldown
    and no waiver, the person gets no merged waiver. If both have a waiver, the earlier one is kept, because cooldowns
    that began after it must stay in force. Call this before the offices move: a cooldown belongs to the corporation of
    its office.
    """
    corporation_ids = (source, target)
    waivers_by_person: dict[int, dict[int, datetime]] = defaultdict(dict)
    for waiver in db.session.scalars(
        select(CooldownWaiver).where(CooldownWaiver.corporation_id.in_(corporation_ids))
    ):
        waivers_by_person[waiver.preference_id][waiver.corporation_id] = waiver.lifted_at
    cooldowns_by_person: dict[int, set[int]] = defaultdict(set)
    cooldowns = (
        select(Contact.preference_id, Office.corporation_id)
        .join(Home, Home.id == Contact.home_id)
        .join(Office, Office.id == Home.office_id)
        .where(Office.corporation_id.in_(corporation_ids), STARTS_COOLDOWN)
        .distinct()
    )
    for preference_id, corporation_id in db.session.execute(cooldowns):
        cooldowns_by_person[preference_id].add(corporation_id)
    db.session.execute(delete_rows(CooldownWaiver).where(CooldownWaiver.corporation_id.in_(corporation_ids)))
    rows = [
        {"preference_id": preference_id, "corporation_id": target, "lifted_at": min(by_corporation.values())}
        for preference_id, by_corporation in waivers_by_person.items()
        if cooldowns_by_person[preference_id] <= by_corporation.keys()
    ]
    insert_all(CooldownWaiver, rows)


def _corporation_of(office_id: int) -> Corporation:
    corporation = db.session.scalar(
        select(Corporation)
        .join(Office, Office.corporation_id == Corporation.id)
        .where(Office.id == office_id)
    )
    if corporation is None:
        raise NotFound("この番号の事業所はありません。")
    return corporation
