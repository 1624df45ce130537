"""The contacts that a block ends, and the corporations that a block or a cooldown keeps from contacting a person."""

from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Row, and_, bindparam, exists, func, or_, select

from server.contacts.schemas.blocks import BlockChoice, BlockedCorporationOut, BlockEnding, BlockOut
from server.core.database import db
from server.core.models import UtcTime
from server.core.vocabulary import BlockScope, VisitState
from server.matching.queries.contacting import (
    STARTS_COOLDOWN,
    corporation_name_of,
    ended_by_block,
    homes_covered,
)
from server.matching.rules.contacting import ContactEnd, cooldown_of
from server.models import Block, Contact, CooldownWaiver, Corporation, Home, Office, Visit

_contact, _home, _office = Contact.__table__.c, Home.__table__.c, Office.__table__.c
_corporation, _waiver = Corporation.__table__.c, CooldownWaiver.__table__.c
_visit = Visit.__table__.c
_NOW = bindparam("now", type_=UtcTime)
_PREFERENCE_ID = bindparam("preference_id", type_=Integer)
_BLOCKS = select(Block.corporation_id, Block.home_id).where(Block.preference_id == _PREFERENCE_ID)
_BLOCKED_CORPORATIONS = select(Block.corporation_id).where(Block.preference_id == _PREFERENCE_ID)
_BLOCKING_CONTACTS = (
    select(_corporation.id.label("corporation_id"), _corporation.name)
    .add_columns(_home.id.label("home_id"), _home.name.label("home"), _home.created_at)
    .add_columns(_contact.ended_at, STARTS_COOLDOWN.label("starts_cooldown"), _waiver.lifted_at)
    .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
    .join(Office.__table__, _office.id == _home.office_id)
    .join(Corporation.__table__, _corporation.id == _office.corporation_id)
    .outerjoin(
        CooldownWaiver.__table__,
        and_(_waiver.preference_id == _PREFERENCE_ID, _waiver.corporation_id == _corporation.id),
    )
    .where(
        _contact.preference_id == _PREFERENCE_ID,
        or_(STARTS_COOLDOWN, _corporation.id.in_(_BLOCKED_CORPORATIONS)),
    )
    .order_by(_contact.id.desc())
)


def blocked_corporations(preference_id: int, now: datetime) -> list[BlockedCorporationOut]:
    """Return the corporations that may not send requests to a person now, the latest contact first."""
    values = {"preference_id": preference_id}
    blocks = {(row.corporation_id, row.home_id) for row in db.session.execute(_BLOCKS, values)}
    by_corporation: dict[int, list[Row[Any]]] = {}
    for row in db.session.execute(_BLOCKING_CONTACTS, values):
        by_corporation.setdefault(row.corporation_id, []).append(row)
    corporations = (_blocked_corporation(contacts, blocks, now) for contacts in by_corporation.values())
    return [one for one in corporations if one.is_blocked or one.blocked_homes or one.is_resting]


def _blocked_corporation(
    contacts: list[Row[Any]], blocks: set[tuple[int, int | None]], now: datetime
) -> BlockedCorporationOut:
    """Return which homes of a corporation may not contact a person.

    `contacts` are the rows of `_BLOCKING_CONTACTS` for this corporation; a row also has the columns of the home.
    """
    corporation = contacts[0].corporation_id
    by_home = {contact.home_id: contact for contact in contacts}
    is_blocked = (corporation, None) in blocks
    blocked = [contact for contact in by_home.values() if (corporation, contact.home_id) in blocks]
    not_blocked = [] if is_blocked else [contact for contact in by_home.values() if contact not in blocked]
    ends = [
        ContactEnd(contact.home_id, contact.ended_at)
        for contact in contacts
        if contact.starts_cooldown and (contact.lifted_at is None or contact.lifted_at < contact.ended_at)
    ]
    cooldowns = [
        cooldown
        for contact in not_blocked
        if (cooldown := cooldown_of(contact.home_id, contact.created_at, ends, now))
    ]
    # A cooldown without a date (None) lasts longest.
    longest = max(cooldowns, key=lambda one: (one.until is None, one.until or now), default=None)
    return BlockedCorporationOut(
        corporation=corporation,
        name=contacts[0].name,
        homes=[contact.home for contact in by_home.values()],
        is_blocked=is_blocked,
        blocked_homes=[contact.home for contact in blocked],
        is_resting=longest is not None,
        may_ask_from=longest and longest.until,
    )


_OPEN_PROPOSAL_COUNT = (
    select(func.count())
    .where(_visit.contact_id == _contact.id, _visit.state == VisitState.OFFERED, _visit.starts_at > _NOW)
    .correlate(Contact.__table__)
    .scalar_subquery()
)


def block_preview(home: Home, preference_id: int, now: datetime) -> BlockOut:
    """Return both scopes of a block: the homes that a block of this scope covers, and the contacts that it ends."""
    return BlockOut(
        corporation_name=corporation_name_of(home),
        home=BlockChoice(homes=[home.name], ends=_endings(home, preference_id, BlockScope.HOME, now)),
        corporation=BlockChoice(
            homes=_known_homes(home, preference_id),
            ends=_endings(home, preference_id, BlockScope.CORPORATION, now),
        ),
    )


def _endings(home: Home, preference_id: int, scope: BlockScope, now: datetime) -> list[BlockEnding]:
    """Return the contacts that a block ends, newest first."""
    statement = (
        select(_contact.id, _home.name, _contact.status, _contact.visit_starts_at, _OPEN_PROPOSAL_COUNT)
        .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
        .where(ended_by_block(home, preference_id, scope))
        .order_by(_contact.id.desc())
    )
    return [
        BlockEnding(
            contact=contact_id,
            home=home_name,
            status=status,
            visit_starts_at=starts_at if starts_at is not None and starts_at > now else None,
            offers=proposals,
        )
        for contact_id, home_name, status, starts_at, proposals in db.session.execute(statement, {"now": now})
    ]


def _known_homes(home: Home, preference_id: int) -> list[str]:
    """Return the names of the homes that contacted the person, of all homes of this home's corporation."""
    statement = (
        select(_home.name)
        .where(
            _home.id.in_(homes_covered(home, BlockScope.CORPORATION)),
            exists().where(_contact.home_id == _home.id, _contact.preference_id == preference_id),
        )
        .order_by(_home.id)
    )
    return [*db.session.scalars(statement)]
